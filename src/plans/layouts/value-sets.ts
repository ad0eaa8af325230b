import { sha256 } from '../../base/sha-256.ts'
import type { AttributeValue, CustomAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import {
  ATTRIBUTES_SET,
  type ModelFacts,
  type Modelled,
  type PropertyValue,
  WRITTEN_SET,
} from '../../schema/resources/floors/model-facts.ts'

/** Digests of values by the names of their attributes. */
export type ValueDigests = ReadonlyMap<string, string>

/** What a file of ours says of values when they were written. */
export interface WrittenValues {
  readonly digests: ValueDigests
  /** Of the layout: with each newer file that changes values it is another one. */
  readonly revision: PropertyValue | undefined
}

/** The property of `WRITTEN_SET` that has `name=digest` of each value, with spaces between. */
const DIGESTS = 'values'

/** What is compared is one value with that which it was. */
const DIGEST_BYTES = 6

/** The property sets that values are written as: themselves, and what they were then, which others do not edit. @param revision of the layout */
export const setsOfValues = (values: CustomAttributeValues, revision = 0): NonNullable<ModelFacts['properties']> => ({
  [ATTRIBUTES_SET]: values,
  [WRITTEN_SET]: { revision, [DIGESTS]: [...digestsOf(values)].map((it) => it.join('=')).join(' ') },
})

/** Values of custom attributes that a file has of a part; undefined = it has no set of them. A property without a value is none. */
export function valuesOfPart(part: Modelled | undefined): CustomAttributeValues | undefined {
  const set = part?.model?.properties?.[ATTRIBUTES_SET]
  return set && Object.fromEntries(Object.entries(set).filter((it): it is [string, AttributeValue] => it[1] !== null))
}

/** Those that a part had when we wrote its file; undefined = its file is not ours, or no longer says so. */
export function writtenValues(part: Modelled | undefined): WrittenValues | undefined {
  const { revision, [DIGESTS]: text } = part?.model?.properties?.[WRITTEN_SET] ?? {}
  if (typeof text !== 'string') return undefined
  return { revision, digests: new Map([...text.matchAll(/([^\s=]+)=(\S+)/g)].map((it) => [it[1]!, it[2]!])) }
}

export const digestsOf = (values: CustomAttributeValues = {}): ValueDigests =>
  new Map(Object.entries(values).map(([name, value]) => [name, digestOf(value)]))

export const areSame = (one: ValueDigests = new Map(), other: ValueDigests = new Map()): boolean =>
  one.size === other.size && [...one].every(([name, digest]) => other.get(name) === digest)

export function digestOf(value: AttributeValue): string {
  const digest = sha256().update(JSON.stringify(value)).digest()
  return btoa(String.fromCharCode(...digest.subarray(0, DIGEST_BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** A layout that says the values that stand with it, in place of those of the files that it came from. @param values by ids of spaces and assets */
export function withStandingValues(
  content: LayoutContent,
  values: ReadonlyMap<string, CustomAttributeValues>,
  revision: number,
): LayoutContent {
  const said = <It extends LayoutSpace | LayoutAsset>(part: It): It => {
    const own = values.get(part.id)
    return own ? withValuesOf({ model: { properties: setsOfValues(own, revision) } }, part) : withoutValues(part)
  }
  return { spaces: content.spaces.map(said), assets: content.assets.map(said) }
}

/** A part with the sets of values that another one has, in place of its own. */
export function withValuesOf<It extends Modelled>(said: Modelled | undefined, part: It): It {
  const own = withoutValues(part)
  const sets = Object.entries(said?.model?.properties ?? {}).filter(([name]) => isOfValues(name))
  if (sets.length === 0) return own
  return { ...own, model: { ...own.model, properties: { ...own.model?.properties, ...Object.fromEntries(sets) } } }
}

/** A part without the values that its file says of it, for they stand with the floor. */
export function withoutValues<It extends Modelled>(part: It): It {
  const all = Object.entries(part.model?.properties ?? {})
  const others = all.filter(([name]) => !isOfValues(name))
  if (others.length === all.length) return part
  const { properties: _, ...said } = part.model!
  const { model: __, ...rest } = part
  const model = { ...said, ...(others.length > 0 && { properties: Object.fromEntries(others) }) }
  return (Object.keys(model).length > 0 ? { ...rest, model } : rest) as It
}

const isOfValues = (set: string): boolean => set === ATTRIBUTES_SET || set === WRITTEN_SET
