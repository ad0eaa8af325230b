import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { THEMES } from '../../../src/engine/drawing/theme.ts'
import { assetsBySpace, outlined } from '../../../src/plans/whole-floors/assets-by-space.ts'
import type { LayoutContent, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { wallMoved } from '../../../src/web/floor-board/edits/reshaped-spaces.ts'
import { type PatchCall, PatchDrawer } from '../../../src/web/floor-board/plan/draw-patch.ts'
import { drawLabels, groundMarkup } from '../../../src/web/floor-board/plan/plan-markup.ts'
import { furnishedFloor } from '../../fixtures/floors/furnished-floor.ts'
import { longCorridors } from '../../fixtures/floors/long-corridors.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { runs } from '../../support/property-runs.ts'

const FLOORS: readonly LayoutContent[] = [furnishedFloor(twoFlats()), longCorridors(6)]
const LOOK: Pick<PatchCall, 'scheme' | 'scales' | 'unit'> = {
  scheme: 'dark',
  scales: { ground: 32, labels: 30 },
  unit: 'm',
}

const moves = fc
  .tuple(fc.constantFrom(...FLOORS), fc.nat(), fc.nat(), fc.integer({ min: -60, max: 60 }))
  .map(([floor, at, wall, by]) => {
    const space = floor.spaces[at % floor.spaces.length]!
    const walls = space.room.boundary.shape.points.length
    return { floor, next: wallMoved(floor.spaces, space, wall % walls, by / 100) }
  })

const whole = (
  { assets }: LayoutContent,
  before: readonly LayoutSpace[],
  spaces: readonly LayoutSpace[],
  ids: string[],
) => {
  const plan = floorPlanOf({ spaces })
  const standing = { assets, bySpace: assetsBySpace(before.map(outlined), assets) }
  const theme = THEMES[LOOK.scheme]
  return {
    labels: drawLabels(plan, standing, { theme, scale: LOOK.scales.labels, unit: LOOK.unit }, new Map(), (id) =>
      ids.includes(id),
    )
      .map(({ markup }) => markup)
      .join(''),
    floors: floorsOf(groundMarkup(plan, { theme, scale: LOOK.scales.ground }), ids),
  }
}

/** Outlines of floors as they are drawn, by the ids of their spaces. */
const floorsOf = (markup: string, ids: string[]): string[] =>
  [...markup.matchAll(/<polygon[^>]* data-space="([^"]+)"[^>]* points="([^"]+)"/g)].flatMap(([, id, points]) =>
    ids.includes(id!) ? [`${id} ${points}`] : [],
  )

test('rooms of a patch are drawn as in a fresh drawing of the floor as it becomes', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(moves, ({ floor, next }) => {
      fc.pre(next.ok)
      const patch = new PatchDrawer().draw({ content: floor, changed: next.changed, ...LOOK })!
      const ids = next.changed.map(({ id }) => id)
      const fresh = whole(floor, floor.spaces, next.spaces, ids)
      expect([...patch.changed].sort()).toEqual(ids.toSorted())
      expect(fresh.floors.length).toBe(ids.length)
      expect(floorsOf(patch.ground, ids)).toEqual(fresh.floors)
      // Labels make way for leaves, which open by the ways through the whole floor.
      expect(patch.labels).toBe(fresh.labels)
      expect(patch.labels.length).toBeGreaterThan(ids.length)
    }),
    { numRuns: runs(40) },
  )
})

test('patches are of the floor that was sent last', () => {
  const [flats, offices] = FLOORS
  const drawer = new PatchDrawer()
  const first = drawer.draw({ content: flats!, changed: [flats!.spaces[0]!], ...LOOK })
  expect(drawer.draw({ changed: [flats!.spaces[0]!], ...LOOK })).toEqual(first)
  expect(drawer.draw({ content: offices!, changed: [flats!.spaces[0]!], ...LOOK })).not.toEqual(first)
  expect(drawer.draw({ changed: [], ...LOOK })).toBeUndefined()
})
