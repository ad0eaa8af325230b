import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLayouts } from '../../../src/plans/layouts/merge-layouts.ts'
import { operationsBetween } from '../../../src/plans/layouts/operations-between.ts'
import { applyOperations } from '../../../src/plans/whole-floors/apply-operations.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { LayoutOperation } from '../../../src/schema/resources/floors/layout-operations.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'
import { runs } from '../../support/property-runs.ts'

/** A space beside the others, as wide as said. */
const space = (i: number, width: number, name: string, template: LayoutSpace['template']): LayoutSpace => ({
  ...spaceAt(idOf('space', i), 10 * i, 0, width, 3, name),
  template,
})

const asset = (i: number, place: number, home: string | null, more: Partial<LayoutAsset>): LayoutAsset =>
  assetAt(idOf('asset', i), place, 1, { spaceId: home, ...more })

/** Contents of few spaces and assets, so that any two have some of them in common. */
const content: fc.Arbitrary<LayoutContent> = fc
  .record({
    spaces: fc.uniqueArray(
      fc.tuple(
        fc.nat(4),
        fc.constantFrom(3, 4, 5.25),
        fc.constantFrom('Hall', 'Küche'),
        fc.constantFrom('work' as const, null),
      ),
      { maxLength: 5, selector: ([i]) => i },
    ),
    assets: fc.uniqueArray(
      fc.record({
        i: fc.nat(7),
        place: fc.constantFrom(0.5, 1, 11),
        home: fc.nat(5),
        rotation: fc.constantFrom(0, 90),
        groupId: fc.constantFrom(null, 'pair'),
        name: fc.constantFrom(null, 'Oak'),
        type: fc.constantFrom('task_chair' as const, 'armchair' as const),
      }),
      { maxLength: 8, selector: ({ i }) => i },
    ),
  })
  .map(({ spaces, assets }) => {
    const all = spaces.map((it) => space(...it))
    return {
      spaces: all,
      assets: assets.map(({ i, place, home, ...more }) => asset(i, place, all[home]?.id ?? null, more)),
    }
  })

type Members = Record<string, unknown>

const byId = (parts: readonly (LayoutSpace | LayoutAsset)[]): Record<string, Members | undefined> =>
  Object.fromEntries(parts.map((part) => [part.id, { ...part }]))

/** What operations make of a whole content. */
function applied(before: LayoutContent, operations: ReturnType<typeof operationsBetween>): LayoutContent {
  const parsed = LayoutOperation.array().parse(operations)
  const edited = applyOperations(before, parsed, () => expect.fail('an id was made'))
  const after = <Part extends { readonly id: string }>(
    parts: readonly Part[],
    changed: readonly Part[],
    added: readonly Part[],
    removed: readonly string[],
  ) => [
    ...parts.filter(({ id }) => !removed.includes(id)).map((it) => changed.find(({ id }) => id === it.id) ?? it),
    ...added,
  ]
  return {
    spaces: after(before.spaces, edited.spaces, edited.addedSpaces, edited.removedSpaces),
    assets: after(before.assets, edited.assets, edited.added, edited.removed),
  }
}

describe('operations between two contents', () => {
  test('make one into the other', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const operations = operationsBetween(before, after)
        const found = applied(before, operations)
        expect(byId(found.spaces)).toEqual(byId(after.spaces))
        expect(byId(found.assets)).toEqual(byId(after.assets))
        expect(operationsBetween(after, structuredClone(after))).toEqual([])
        // Undone by those the other way.
        expect(byId(applied(found, operationsBetween(found, before)).assets)).toEqual(byId(before.assets))
      }),
      { numRuns: runs(600) },
    )
  })

  test('say no more than what has changed', () => {
    const [hall, chair] = [space(0, 4, 'Hall', null), asset(0, 1, null, {})]
    const before = { spaces: [hall], assets: [chair] }
    const moved = { ...chair, position: [2, 0, 1] as [number, number, number] }
    expect(operationsBetween(before, { ...before, assets: [moved] })).toEqual([
      { op: 'move', id: chair.id, position: [2, 0, 1], spaceId: null },
    ])
    expect(operationsBetween(before, { ...before, spaces: [{ ...hall, name: 'Foyer' }] })).toEqual([
      { op: 'rename', id: hall.id, name: 'Foyer' },
    ])
  })
})

describe('my changes on top of theirs', () => {
  test('without changes of one side the other side is what comes out', () => {
    fc.assert(
      fc.property(content, content, (base, other) => {
        for (const [mine, theirs] of [
          [other, base],
          [base, other],
          [other, other],
        ] as const) {
          const { content: merged, clashes } = mergeLayouts(base, mine, theirs)
          expect([byId(merged.spaces), byId(merged.assets)]).toEqual([byId(other.spaces), byId(other.assets)])
          expect(clashes).toEqual([])
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('each member is mine where I have changed it, else theirs; nothing of mine is lost', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const { content: merged, clashes } = mergeLayouts(base, mine, theirs)
        for (const of of ['spaces', 'assets'] as const) {
          const [b, m, t, found] = [base, mine, theirs, merged].map((it) => byId(it[of]))
          for (const id of new Set([b, m, t].flatMap((it) => Object.keys(it!)))) {
            const [before, own, other, after] = [b![id], m![id], t![id], found![id]]
            const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two)
            const hasClash = clashes.some((it) => it.of === of && it.id === id)
            if (before && !own) {
              expect(after).toBeUndefined()
              expect(hasClash).toBe(other !== undefined && !isSame(before, other))
            } else if (!other) {
              expect(after === undefined).toBe(own === undefined || isSame(before, own))
              expect(hasClash).toBe(before !== undefined && own !== undefined && !isSame(before, own))
            } else {
              for (const name of Object.keys(other)) {
                if (name === 'spaceId' && after!['spaceId'] === null) continue // its space may be gone
                const isMine = own && !(before && isSame(before[name], own[name]))
                expect(after?.[name]).toEqual(isMine ? own[name] : other[name])
              }
            }
          }
        }
        const rooms = new Set(merged.spaces.map(({ id }) => id))
        expect(merged.assets.every(({ spaceId }) => spaceId === null || rooms.has(spaceId))).toBe(true)
      }),
      { numRuns: runs(600) },
    )
  })
})
