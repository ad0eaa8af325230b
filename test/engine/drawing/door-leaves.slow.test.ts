import { expect, test } from 'vitest'
import { type HungLeaf, hungLeaves, obstaclesOf } from '../../../src/engine/drawing/room/door-leaves.ts'
import { boundaryOf, openingsOn, stretch } from '../../../src/engine/drawing/room/room-outline.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { Room } from '../../../src/schema/furnishing/room.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'
import { box, door, rectangularRoom } from '../../support/rooms.ts'

function leavesIn(room: Room, items: readonly PlacedItem[]): HungLeaf[] {
  const boundary = boundaryOf(room)!
  return openingsOn(boundary, room)
    .filter(({ opening }) => opening.type === 'door')
    .flatMap(({ opening, from, to }) => {
      const part = stretch(boundary, from, to)
      return hungLeaves({ opening, part }, boundary, obstaclesOf(items), 0.12)
    })
}

/** Points of the quarter that a leaf sweeps, on rays from its hinge. */
function sweptPoints({ hinge, latch, tip }: HungLeaf): [number, number][] {
  const [a, b] = [latch, tip].map(([x, z]) => Math.atan2(z - hinge[1], x - hinge[0])) as [number, number]
  const turn = ((b - a + 3 * Math.PI) % (2 * Math.PI)) - Math.PI
  const radius = Math.hypot(latch[0] - hinge[0], latch[1] - hinge[1])
  return [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].flatMap((share) =>
    [0.2, 0.4, 0.6, 0.8, 0.9, 0.96].map((reach): [number, number] => {
      const angle = a + turn * share
      return [hinge[0] + Math.cos(angle) * radius * reach, hinge[1] + Math.sin(angle) * radius * reach]
    }),
  )
}

/** How deep a point is in a box, metres; negative outside. */
function depthIn({ position: [px, , pz], rotation, shape }: PlacedItem, [x, z]: [number, number]): number {
  if (shape.type !== 'box') return -1
  const turn = (-rotation * Math.PI) / 180
  const [dx, dz] = [x - px, z - pz]
  const [u, v] = [dx * Math.cos(turn) - dz * Math.sin(turn), dx * Math.sin(turn) + dz * Math.cos(turn)]
  return Math.min(u, v, shape.a - u, shape.b - v)
}

test('no piece stands in a leaf as it is drawn, and most leaves swing', () => {
  const kernels = new Kernels()
  let [swinging, sliding] = [0, 0]
  for (const { id, boundary, roomType } of fixtureRooms()) {
    // Little is kept free before doors, so that pieces come near them.
    const openings = (boundary.openings ?? []).map((one) => ({ ...one, circulationWidth: 0.3 }))
    const room = Room.parse({ boundary: { ...boundary, openings } })
    const params = FurnishParams.parse({
      room,
      furniture: [],
      template: { name: roomType, exclude: [] },
      maxResults: 4,
    })
    for (const { furniture } of furnish(kernels, params).furnishings) {
      const standing = furniture.filter(({ type, position }) => type !== 'carpet' && position[1] < 1.8)
      for (const leaf of leavesIn(room, furniture)) {
        if (leaf.slides) sliding++
        else swinging++
        const met = leaf.slides
          ? []
          : standing.filter((item) => sweptPoints(leaf).some((point) => depthIn(item, point) > 0.02))
        expect([id, met.map(({ type }) => type)]).toEqual([id, []])
      }
    }
  }
  expect(swinging).toBeGreaterThan(3 * sliding)
  expect(sliding).toBeGreaterThan(0)
})

const stool = (x: number, z: number): PlacedItem => ({
  type: 'shelf',
  position: [x - 0.1, 0, z - 0.1],
  rotation: 0,
  shape: box(0.2, 0.2, 1),
  groupId: 'one',
})

test('a leaf is hung on the other jamb where a piece stands in its way, and slides where one stands in both', () => {
  const room = Room.parse(rectangularRoom(4, 3, [door(0.3)]))
  const hungAt = (...items: PlacedItem[]) => leavesIn(room, items).map(({ hinge, slides }) => [hinge[0], slides])
  expect(hungAt()).toEqual([[0.3, undefined]])
  expect(hungAt(stool(0.45, 0.75))).toEqual([[1.2, undefined]])
  expect(hungAt(stool(0.75, 0.5))).toEqual([[1.2, true]])
  expect(hungAt({ ...stool(0.75, 0.5), type: 'carpet' })).toEqual([[0.3, undefined]])
  expect(hungAt(stool(2, 0.5))).toEqual([[0.3, undefined]])
})
