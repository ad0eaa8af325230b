import { describe, expect, test } from 'vitest'
import { updatedContent } from '../../../src/plans/files/updated-content.ts'
import type { KnownValues } from '../../../src/plans/files/updated-values.ts'
import { setsOfValues } from '../../../src/plans/layouts/value-sets.ts'
import type { AttributeValue, CustomAttributeValues } from '../../../src/schema/resources/floors/custom-attribute.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { ATTRIBUTES_SET, WRITTEN_SET } from '../../../src/schema/resources/floors/model-facts.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

const ID = idOf('space', 0)

type Sets = NonNullable<NonNullable<LayoutSpace['model']>['properties']>

const spaceOf = (sets: Sets | undefined, id = ID): LayoutSpace => ({
  ...spaceAt(id, 0, 0),
  externalId: '1space0000000000000000',
  ...(sets && { model: { properties: { Pset: { a: 1 }, ...sets } } }),
})
/** A space of a model that has values of attributes; left out = it has no set of them. */
const spaceWith = (set?: CustomAttributeValues, id = ID) => spaceOf(set && { [ATTRIBUTES_SET]: set }, id)
/** One of a file that we wrote with values, and that has others since. */
const editedSpace = (written: CustomAttributeValues, edited: CustomAttributeValues, revision = 1) =>
  spaceOf({ ...setsOfValues(written, revision), [ATTRIBUTES_SET]: edited })
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
  readonly outcome: 'set' | 'kept' | 'removed' | undefined
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
    { what: 'that is left out is removed where nobody has changed it here', before: 'a', now: 'a', outcome: 'removed' },
    { what: 'that is left out does not remove what was changed here', before: 'a', now: 'b', outcome: 'kept' },
    { what: 'that is left out is nothing where it was removed here too', before: 'a', outcome: undefined },
    { what: 'that no file ever had leaves what stands', now: 'b', outcome: undefined },
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
    const both = { ...change, before: now ?? null, after: after ?? null }
    expect(updated(false)).toEqual(outcome ? [{ ...both, outcome }] : [])
    const taken = after === undefined ? 'removed' : 'set'
    const isTold = now !== after && (after !== undefined || before !== undefined)
    expect(updated(true)).toEqual(isTold ? [{ ...both, outcome: taken }] : [])
  })

  describe('of a file that we wrote', () => {
    const updated = (file: LayoutSpace, now: CustomAttributeValues, old = spaceWith()) => {
      const { spaces, attributes } = updatedContent(
        { spaces: [file], assets: [] },
        { spaces: [old], assets: [] },
        known(now),
      )
      return { outcomes: attributes.map(({ after, outcome }) => [after, outcome]), space: spaces[0]! }
    }

    test('is compared with what we wrote from the first edit on, and then with what the file had last', () => {
      const first = updated(editedSpace({ cost: 'a' }, { cost: 'b' }), { cost: 'a' })
      expect(first.outcomes).toEqual([['b', 'set']])
      const second = updated(editedSpace({ cost: 'a' }, { cost: 'c' }), { cost: 'b' }, first.space)
      expect(second.outcomes).toEqual([['c', 'set']])
      // Back to what was written is an edit as well.
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'a' }), { cost: 'c' }, second.space).outcomes).toEqual([
        ['a', 'set'],
      ])
    })

    test('does not replace what was changed here since, and is compared with the newest writing', () => {
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'c' }), { cost: 'b' }).outcomes).toEqual([['c', 'kept']])
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'a' }), { cost: 'b' }).outcomes).toEqual([])
      const old = spaceWith({ cost: 'before' })
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'c' }), { cost: 'a' }, old).outcomes).toEqual([['c', 'set']])
      // Written anew after it was put back here to what it was: the same edit is another one.
      const again = updated(editedSpace({ cost: 'a' }, { cost: 'b' }), { cost: 'a' }).space
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'b' }), { cost: 'a' }, again).outcomes).toEqual([])
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'b' }, 2), { cost: 'a' }, again).outcomes).toEqual([
        ['b', 'set'],
      ])
      // What was put back here to what an older file had was changed here, if it was written otherwise between.
      expect(updated(editedSpace({ cost: 'a' }, { cost: 'a' }), { cost: 'before' }, old).outcomes).toEqual([])
    })

    test('is removed with its property, its set, or as a property without a value', () => {
      const two = { cost: 'a', area: 2 }
      const without = [
        editedSpace(two, { area: 2 }),
        spaceOf({ ...setsOfValues(two), [ATTRIBUTES_SET]: { cost: null, area: 2 } }),
      ]
      for (const file of without) {
        const { outcomes, space } = updated(file, two)
        expect(outcomes).toEqual([[null, 'removed']])
        expect(updated(file, { area: 2 }, space).outcomes).toEqual([])
      }
      const { [WRITTEN_SET]: written } = setsOfValues(two)
      expect(updated(spaceOf({ [WRITTEN_SET]: written! }), { cost: 'a', area: 3 }).outcomes).toEqual([
        [null, 'removed'],
        [null, 'kept'],
      ])
    })

    test('is remembered where it was edited, and not where it tells nothing new', () => {
      const sets = ({ model }: LayoutSpace) => Object.keys(model?.properties ?? {})
      expect(sets(updated(editedSpace({ cost: 'a' }, { cost: 'a' }), { cost: 'a' }).space)).toEqual(['Pset'])
      expect(sets(updated(editedSpace({ cost: 'a' }, { cost: 'b' }), { cost: 'b' }).space)).toEqual([
        'Pset',
        ATTRIBUTES_SET,
        WRITTEN_SET,
      ])
    })

    test('is known again however long it is, and by its type', () => {
      const long = 'Ü'.repeat(4000)
      expect(updated(editedSpace({ cost: long }, { cost: 'b' }), { cost: long }).outcomes).toEqual([['b', 'set']])
      expect(updated(editedSpace({ cost: 1 }, { cost: 'b' }), { cost: '1' }).outcomes).toEqual([['b', 'kept']])
    })
  })

  test('is no longer in a file without the set, which leaves what stands and what is compared with later', () => {
    const { spaces, attributes } = updatedContent(
      { spaces: [spaceWith()], assets: [] },
      { spaces: [spaceWith({ cost: 'a' })], assets: [] },
      known({ cost: 'a' }),
    )
    expect([attributes, setOf(spaces[0]!)]).toEqual([[], { cost: 'a' }])
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
    // What was not taken over is compared once more, by who may.
    const other = updatedContent(
      { spaces: [spaceWith({ cost: 'b' })], assets: [] },
      { spaces: [spaceWith({ cost: 'a' })], assets: [] },
    )
    expect(setOf(other.spaces[0]!)).toEqual({ cost: 'a' })
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
