import { expect, test } from 'vitest'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { THEMES } from '../../../src/engine/drawing/theme.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { openingSet, wallMoved } from '../../../src/web/floor-board/edits/reshaped-spaces.ts'
import { groundMarkup } from '../../../src/web/floor-board/plan/plan-markup.ts'
import { plannedFloor, planPatch } from '../../../src/web/floor-board/plan/plan-patch.ts'
import { GroundDrawer } from '../../../src/web/floor-board/plan/settled-ground.ts'
import { openingsOf, withOpenings } from '../../../src/web/playground/board/outline/edit-openings.ts'
import { longCorridors } from '../../fixtures/floors/long-corridors.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'

const LOOK = { theme: THEMES.light, scale: 32 }
const OFFICES: readonly LayoutSpace[] = longCorridors(6).spaces

/** A floor with the wall of a room moved that has the next room behind it. */
const wallAt = (spaces: readonly LayoutSpace[], at: number, by: number, wall = 1): readonly LayoutSpace[] => {
  const space = spaces[at]!
  const next = wallMoved(spaces, space, wall, by)
  if (!next.ok) throw new Error(next.reason)
  return next.spaces
}

test('a floor that changes in some rooms is drawn in a frame around them, and as it was beside it', () => {
  const drawer = new GroundDrawer()
  const first = drawer.draw(plannedFloor(OFFICES), LOOK)
  expect(first).toEqual({ markup: groundMarkup(floorPlanOf({ spaces: OFFICES }), LOOK) })
  const moved = wallAt(OFFICES, 1, 0.2)
  const second = drawer.draw(plannedFloor(moved), LOOK)
  expect(second.markup).toBe(first.markup)
  const changed = moved.filter((it, i) => it !== OFFICES[i])
  expect(second.patch!.frame).toEqual(planPatch(plannedFloor(OFFICES), changed, false)!.frame)
  for (const { id } of changed) expect(second.patch!.markup).toContain(`data-space="${id}"`)
  expect(second.patch!.markup.length).toBeLessThan(first.markup.length / 2)
  // What is changed later comes to what was changed before, and what is undone goes.
  const both = drawer.draw(plannedFloor(wallAt(moved, 2, -0.3)), LOOK)
  expect(both.patch!.frame.maxX).toBeGreaterThanOrEqual(second.patch!.frame.maxX)
  expect(drawer.draw(plannedFloor(moved), LOOK)).toEqual(second)
  expect(drawer.draw(plannedFloor(OFFICES), LOOK)).toEqual(first)
})

test('a door that moves is drawn in a frame around it, not around the whole corridor', () => {
  const space = OFFICES.find(({ name }) => name === 'Office 3')!
  const index = openingsOf(space.room).findIndex(({ type }) => type === 'door')
  const door = openingsOf(space.room)[index]!
  const next = openingSet(OFFICES, space, index, { ...door, pos: door.pos + 0.3 })
  if (!next.ok) throw new Error(next.reason)
  expect(next.changed.map(({ name }) => name).sort()).toEqual(['Corridor', 'Office 3'])
  const { frame } = planPatch(plannedFloor(OFFICES), next.changed, false)!
  expect(frame.maxX - frame.minX).toBeLessThanOrEqual(4)
  const drawer = new GroundDrawer()
  drawer.draw(plannedFloor(OFFICES), LOOK)
  expect(drawer.draw(plannedFloor(next.spaces), LOOK).patch!.frame).toEqual(frame)
})

test('a floor is drawn whole where much of it changes, rooms come or go, or it is seen otherwise', () => {
  const whole = (spaces: readonly LayoutSpace[], look = LOOK) => ({
    markup: groundMarkup(floorPlanOf({ spaces }), look),
  })
  const drawer = new GroundDrawer()
  drawer.draw(plannedFloor(OFFICES), LOOK)
  const fewer = OFFICES.slice(0, -1)
  expect(drawer.draw(plannedFloor(fewer), LOOK)).toEqual(whole(fewer))
  const both = wallAt(wallAt(fewer, 0, 0.2, 0), 13, 0.2, 0)
  expect(drawer.draw(plannedFloor(both), LOOK)).toEqual(whole(both))
  const [closer, darker] = [
    { ...LOOK, scale: 45 },
    { ...LOOK, theme: THEMES.dark },
  ]
  expect(drawer.draw(plannedFloor(both), closer)).toEqual(whole(both, closer))
  expect(drawer.draw(plannedFloor(both), darker)).toEqual(whole(both, darker))
})

test('a floor is drawn whole when doors of rooms that stay open another way', () => {
  const { spaces } = twoFlats()
  const drawer = new GroundDrawer()
  drawer.draw(plannedFloor(spaces), LOOK)
  let drawnWhole = 0
  for (const space of spaces)
    for (const [index, { type }] of openingsOf(space.room).entries()) {
      if (type !== 'door') continue
      const openings = openingsOf(space.room).toSpliced(index, 1)
      const room = { ...space.room, boundary: { ...space.room.boundary, openings } }
      const next = spaces.map((it) => (it === space ? { ...space, room } : it))
      const now = floorPlanOf({ spaces: next })
      const { markup, patch } = drawer.draw(plannedFloor(next), LOOK)
      if (!patch) {
        drawnWhole++
        expect(markup).toBe(groundMarkup(now, LOOK))
      }
      drawer.draw(plannedFloor(spaces), LOOK)
    }
  expect(drawnWhole).toBeGreaterThan(0)
})

test('what leaves sweep beyond the rooms that change lies in the frame', () => {
  // Only the office lists its door, which opens out of it into the corridor.
  const alone = OFFICES.map((space) => {
    const own = space.name === 'Corridor' ? [] : openingsOf(space.room)
    const openings = own.map((it) =>
      it.type === 'door' ? { ...it, l: 1.8, pos: it.pos - 0.2, opens: 'out' as const } : it,
    )
    return { ...space, room: { ...space.room, boundary: { ...space.room.boundary, openings } } }
  })
  const space = alone.find(({ name }) => name === 'Office 3')!
  const frame = planPatch(plannedFloor(alone), [{ ...space, room: withOpenings(space.room, []) }], false)!.frame
  const drawn = groundMarkup(floorPlanOf({ spaces: [space] }), LOOK)
  const ends = [...drawn.matchAll(/<path d="M([\d.]+),([\d.]+)A/g)].map(([, , z]) => Number(z))
  expect(ends.length).toBeGreaterThan(0)
  expect(Math.max(...ends)).toBeGreaterThan(5)
  for (const z of ends) expect(z).toBeLessThanOrEqual(frame.maxZ)
})
