import { describe, expect, test } from 'vitest'
import { updatedContent } from '../../../src/plans/files/updated-content.ts'
import type { KnownValues } from '../../../src/plans/files/updated-values.ts'
import type { AttributeValue, CustomAttributeValues } from '../../../src/schema/resources/floors/custom-attribute.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { ATTRIBUTES_SET } from '../../../src/schema/resources/floors/model-facts.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

const ID = idOf('space', 0)

/** A space of a model that has values of attributes; left out = it has no set of them. */
const spaceWith = (set?: CustomAttributeValues, id = ID): LayoutSpace => ({
  ...spaceAt(id, 0, 0),
  externalId: '1space0000000000000000',
  ...(set && { model: { properties: { Pset: { a: 1 }, [ATTRIBUTES_SET]: set } } }),
})
const known = (values: CustomAttributeValues, takesFile = false): KnownValues => ({
  values: new Map([[ID, values]]),
  takesFile,
})
const setOf = ({ model }: Pick<LayoutSpace | LayoutAsset, 'model'>) => model?.properties?.[ATTRIBUTES_SET]

interface Case {
  readonly what: string
  /** As the file before had it, as it stands here, as the newer file has it. */
  readonly before?: AttributeValue
  readonly now?: AttributeValue
  readonly after?: AttributeValue
  readonly outcome: 'set' | 'kept' | undefined
}

describe('a value of a newer file', () => {
  const cases: readonly Case[] = [
    { what: 'fills what is not set', after: 'a', outcome: 'set' },
    { what: 'fills what was set by the file before and is not set now', before: 'a', after: 'a', outcome: 'set' },
    { what: 'changes what nobody has changed here', before: 'a', now: 'a', after: 'b', outcome: 'set' },
    { what: 'that is as before leaves what was changed here', before: 'a', now: 'b', after: 'a', outcome: undefined },
    { what: 'stands already', before: 'a', now: 'b', after: 'b', outcome: undefined },
    { what: 'does not replace what was changed here too', before: 'a', now: 'b', after: 'c', outcome: 'kept' },
    { what: 'does not replace what was set here', now: 'b', after: 'c', outcome: 'kept' },
    { what: 'that is left out leaves what stands', before: 'a', now: 'a', outcome: undefined },
    { what: 'is another one by its type', before: 1, now: 1, after: '1', outcome: 'set' },
  ]
  test.each(cases)('$what', ({ before, now, after, outcome }) => {
    const values = (value: AttributeValue | undefined) => (value === undefined ? {} : { cost: value })
    const updated = (takesFile: boolean) =>
      updatedContent(
        { spaces: [spaceWith(values(after), idOf('space', 7))], assets: [] },
        { spaces: [spaceWith(before === undefined ? undefined : values(before))], assets: [] },
        known(values(now), takesFile),
      ).attributes
    const change = { resourceType: 'space', id: ID, name: spaceAt(ID, 0, 0).name, apiFieldName: 'cost' }
    const both = { ...change, before: now ?? null, after }
    expect(updated(false)).toEqual(outcome ? [{ ...both, outcome }] : [])
    expect(updated(true)).toEqual(after !== undefined && now !== after ? [{ ...both, outcome: 'set' }] : [])
  })

  test('is remembered as that of the file, but where it tells nothing new', () => {
    const updated = (
      file: CustomAttributeValues,
      before: CustomAttributeValues | undefined,
      now: CustomAttributeValues,
    ) =>
      updatedContent({ spaces: [spaceWith(file)], assets: [] }, { spaces: [spaceWith(before)], assets: [] }, known(now))
    const here = { cost: 'a', area: 2 }
    expect(setOf(updated({ cost: 'a' }, undefined, here).spaces[0]!)).toBeUndefined()
    expect(setOf(updated({ cost: 'b' }, undefined, here).spaces[0]!)).toEqual({ cost: 'b' })
    // From then on what is changed in the file alone is set.
    expect(updated({ cost: 'c' }, { cost: 'b' }, { cost: 'b' }).attributes).toMatchObject([{ outcome: 'set' }])
  })

  test('changes none for who may not read and write values, and is left out as before', () => {
    const one = updatedContent(
      { spaces: [spaceWith({ cost: 'b' })], assets: [] },
      { spaces: [spaceWith()], assets: [] },
    )
    expect([one.attributes, setOf(one.spaces[0]!)]).toEqual([[], undefined])
  })

  test('of furniture of ours that comes back is compared too, and its pieces stay as they were', () => {
    const desk = assetAt(idOf('asset', 1), 1, 1, { spaceId: ID })
    const sent: LayoutAsset = {
      ...desk,
      id: idOf('asset', 9),
      externalId: desk.id,
      model: { properties: { [ATTRIBUTES_SET]: { leased: true } } },
    }
    const before = { spaces: [spaceWith()], assets: [desk] }
    const file = { spaces: [spaceWith()], assets: [sent] }
    const { assets, attributes } = updatedContent(file, before, { values: new Map(), takesFile: false })
    expect(attributes).toMatchObject([
      { resourceType: 'asset', id: desk.id, before: null, after: true, outcome: 'set' },
    ])
    expect(assets).toEqual([{ ...desk, model: { properties: { [ATTRIBUTES_SET]: { leased: true } } } }])
    const values = new Map([[desk.id, { leased: true }]])
    expect(updatedContent(file, before, { values, takesFile: false })).toMatchObject({ assets: [desk], attributes: [] })
    // What is not in the file says nothing of values.
    const own = { spaces: [spaceWith()], assets: [{ ...desk, model: sent.model! }] }
    expect(updatedContent({ ...file, assets: [] }, own, { values: new Map(), takesFile: true }).attributes).toEqual([])
  })
})
