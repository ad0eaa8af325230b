import type { AttributeValue, CustomAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import type { FloorUpdate } from '../../schema/resources/floors/floor-exchange.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { ATTRIBUTES_SET, type Modelled } from '../../schema/resources/floors/model-facts.ts'
import { withoutAttributes } from './without-attributes.ts'

/** What a newer file makes of a value of a custom attribute. */
export type ValueChange = FloorUpdate['attributes'][number]

/** The values of custom attributes that stand here. */
export interface KnownValues {
  /** By the ids of spaces and assets; who is left out has none. */
  readonly values: ReadonlyMap<string, CustomAttributeValues>
  /** Whether all become those that the file has, else those alone that nobody has changed here. */
  readonly takesFile: boolean
}

/** A space or piece of a newer file, and what it is here; undefined = it is new. */
export interface UpdatedPart<It extends LayoutSpace | LayoutAsset> {
  readonly part: It
  readonly old: Modelled | undefined
}

/**
 * Compares the values of a newer file with those that stand here and those that the file before it had. Its property set is left out of
 * what the model says where it tells nothing new: values stand with the floor.
 */
export function updatedValues<It extends LayoutSpace | LayoutAsset>(
  resourceType: ValueChange['resourceType'],
  parts: readonly UpdatedPart<It>[],
  known: KnownValues | undefined,
): { readonly parts: It[]; readonly changes: ValueChange[] } {
  const changes: ValueChange[] = []
  const updated = parts.map(({ part, old }) => {
    const stated = Object.entries(setOf(part) ?? {}).filter((it): it is [string, AttributeValue] => it[1] !== null)
    const before = setOf(old)
    const here = known?.values.get(part.id) ?? {}
    if (known)
      for (const [apiFieldName, after] of stated) {
        const now = here[apiFieldName]
        const outcome = known.takesFile && now !== after ? 'set' : outcomeOf(now, after, before?.[apiFieldName])
        if (outcome === undefined) continue
        const { id } = part
        changes.push({ resourceType, id, name: nameOf(part), apiFieldName, before: now ?? null, after, outcome })
      }
    const isKnown = known ? stated.every(([name, value]) => here[name] === value) : old !== undefined
    return isKnown && !before ? withoutAttributes(part) : part
  })
  return { parts: updated, changes }
}

/**
 * @param now as it stands here, undefined = there is none
 * @param after as the file has it
 * @param before as the file before it had it, undefined = not known
 * @returns undefined where there is nothing to do: both agree, or only here it was changed since
 */
function outcomeOf(
  now: AttributeValue | undefined,
  after: AttributeValue,
  before: AttributeValue | null | undefined,
): ValueChange['outcome'] | undefined {
  if (now === after) return undefined
  if (now === undefined || now === before) return 'set'
  return after === before ? undefined : 'kept'
}

const nameOf = (part: LayoutSpace | LayoutAsset): string => ('type' in part ? (part.name ?? part.type) : part.name)

/** A part that was here before, with the values that the file has of it. */
export function withSetOf<It extends Modelled>(file: Modelled, part: It): It {
  const set = setOf(file)
  if (!set) return part
  return { ...part, model: { ...part.model, properties: { ...part.model?.properties, [ATTRIBUTES_SET]: set } } }
}

const setOf = (part: Modelled | undefined) => part?.model?.properties?.[ATTRIBUTES_SET]
