import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFurnishing } from '../../../src/engine/drawing/drawing.ts'
import { type HungLeaf, hungLeaves, obstaclesOf } from '../../../src/engine/drawing/room/door-leaves.ts'
import { boundaryOf, openingsOn, stretch } from '../../../src/engine/drawing/room/room-outline.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { keepOutOf } from '../../../src/engine/furnishing/request/plan.ts'
import { readBoundary } from '../../../src/engine/furnishing/verify/boundary.ts'
import { verifyFurnishing } from '../../../src/engine/furnishing/verify-furnishing.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { LEAVES, type Opening, Room } from '../../../src/schema/furnishing/room.ts'
import { box, door, rectangularRoom } from '../../support/rooms.ts'

const WALL = 0.12

function leavesIn(room: Room, items: readonly PlacedItem[] = []): HungLeaf[] {
  const boundary = boundaryOf(room)!
  return openingsOn(boundary, room).flatMap(({ opening, from, to }) =>
    hungLeaves({ opening, part: stretch(boundary, from, to) }, boundary, obstaclesOf(items), WALL),
  )
}

const roomWith = (more: Partial<Opening>) => Room.parse(rectangularRoom(5, 4, [door(1, more)]))
const length = ({ hinge, latch }: HungLeaf) => Math.hypot(latch[0] - hinge[0], latch[1] - hinge[1])

const saidDoors = fc.record(
  {
    leaf: fc.constantFrom(...LEAVES),
    hinge: fc.constantFrom('start' as const, 'end' as const),
    opens: fc.constantFrom('in' as const, 'out' as const),
    circulationWidth: fc.double({ min: 0, max: 2, noNaN: true }),
    l: fc.double({ min: 0.4, max: 3.5, noNaN: true }),
  },
  { requiredKeys: ['l'] },
)

test('a leaf hangs and swings as its door says', () => {
  const [left] = leavesIn(roomWith({ leaf: 'single', hinge: 'start' }))
  expect(left).toMatchObject({ hinge: [1, 0], latch: [1.9, 0] })
  expect(left!.tip[1]).toBeCloseTo(0.9)
  const [right] = leavesIn(roomWith({ leaf: 'single', hinge: 'end', opens: 'out' }))
  expect(right).toMatchObject({ hinge: [1.9, -WALL], latch: [1, -WALL] })
  expect(right!.tip[1]).toBeCloseTo(-0.9 - WALL)
  const pair = leavesIn(roomWith({ leaf: 'double' }))
  expect(pair.map((leaf) => Number(length(leaf).toFixed(6)))).toEqual([0.45, 0.45])
  expect(leavesIn(roomWith({ leaf: 'sliding', hinge: 'end' }))).toMatchObject([{ hinge: [1.9, 0], slides: true }])
  expect(leavesIn(roomWith({ leaf: 'none' }))).toEqual([])
  expect(leavesIn(roomWith({ leaf: 'single', l: 1.6 }))).toHaveLength(1)
})

test('a leaf that is said to swing swings, whatever stands in its way', () => {
  const crowd: PlacedItem = { type: 'shelf', position: [0.5, 0, 0.3], rotation: 0, shape: box(2, 0.4, 1), groupId: 'a' }
  expect(leavesIn(roomWith({}), [crowd])[0]!.slides).toBe(true)
  expect(leavesIn(roomWith({ opens: 'in' }), [crowd])[0]!.slides).toBeUndefined()
  expect(leavesIn(roomWith({ hinge: 'start' }), [crowd])[0]).toMatchObject({ hinge: [1, 0] })
})

test('search and verifier keep the same floor free, and all of what a leaf sweeps in the room', () => {
  fc.assert(
    fc.property(saidDoors, (said) => {
      const room = roomWith(said)
      const opening = room.boundary.openings![0]!
      const kept = keepOutOf(opening)
      const zones = readBoundary(room).openings[0]!.keepOuts
      expect(Math.max(0, ...zones.map(({ maxZ }) => maxZ))).toBeCloseTo(kept, 9)
      const isSaid = opening.leaf ?? opening.hinge ?? opening.opens
      if (!isSaid) return
      for (const { tip } of leavesIn(room)) expect(tip[1]).toBeLessThanOrEqual(kept + 1e-9)
      if (opening.opens === 'out' || opening.leaf === 'none' || opening.leaf === 'sliding')
        expect(kept).toBe(opening.circulationWidth ?? 0.5)
    }),
  )
})

test('furnishings leave free what is drawn', () => {
  const kernels = new Kernels()
  for (const said of [
    { l: 1.3, leaf: 'single' },
    { leaf: 'double', l: 1.8 },
    { opens: 'out' },
    { leaf: 'none' },
  ] as const) {
    const room = roomWith({ circulationWidth: 0.2, ...said })
    const params = FurnishParams.parse({
      room,
      furniture: [],
      template: { name: 'bedroom', exclude: [] },
      maxResults: 3,
    })
    const { furnishings } = furnish(kernels, params)
    expect(furnishings.length).toBeGreaterThan(0)
    for (const furnishing of furnishings) {
      expect(verifyFurnishing(params, furnishing)).toEqual([])
      const blind = leavesIn(
        roomWith({ circulationWidth: 0.2, l: room.boundary.openings![0]!.l }),
        furnishing.furniture,
      )
      if ('l' in said) expect(blind.every(({ slides }) => !slides)).toBe(true)
    }
  }
})

test('a page has room for leaves that swing out, and measures the room alone', () => {
  const pages = [1, 6].map((pos) => drawFurnishing(roomWith({ pos, opens: 'out' }), undefined))
  const [above, beside] = pages.map((svg) => {
    const [, left, top, scale] = /translate\(([\d.]+)[ ,]([\d.]+)\) ?scale\(([\d.]+)\)/.exec(svg)!.map(Number)
    return { left: left!, top: top!, scale: scale! }
  })
  // A leaf ends 0.9 m and the thickness of the wall beyond the room; the page is 960 pixels wide.
  expect(above!.top - (0.9 + WALL) * above!.scale).toBeGreaterThan(48)
  expect(beside!.left + (5 + 0.9 + WALL) * beside!.scale).toBeLessThan(960 - 48)
  for (const page of pages) expect(page).toContain('5 × 4 m')
})
