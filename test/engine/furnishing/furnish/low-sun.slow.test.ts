import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { Furnishing, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

const kernels = new Kernels()
const NORTHS = [0, 90, 180, 270]

/** Rooms with windows in the wall up the page and in the wall to the right, and the door in the wall down the page. */
const rooms = [
  [3.6, 4.2],
  [4.4, 5],
  [5.6, 4.2],
  [6.5, 5.2],
].map(([w, d]) =>
  rectangularRoom(w!, d!, [
    windowAt(w! * 0.3, { l: 1.6 }),
    windowAt(w! + d! * 0.3, { l: 1.6 }),
    door(w! + d! + w! - 1.2),
  ]),
)

const best = (name: TemplateName, room: (typeof rooms)[number], north?: number): Furnishing => {
  const request = { room, template: { name, exclude: [] }, furniture: [], ...(north === undefined ? {} : { north }) }
  return furnish(kernels, FurnishParams.parse(request)).furnishings[0]!
}

const placesIn = ({ furniture }: Furnishing) =>
  JSON.stringify(furniture.map(({ type, position, rotation }) => [type, position, rotation]))

/** Cosine between the way a piece faces and the axis of the window with low sun: of east and west, as page directions. */
function exposure({ rotation }: PlacedItem, north: number): number {
  // The windows look up and to the right; one of the two faces east or west.
  const sunny = north % 180 === 0 ? [1, 0] : [0, -1]
  const turn = (rotation * Math.PI) / 180
  return Math.abs(-Math.sin(turn) * sunny[0]! + Math.cos(turn) * sunny[1]!)
}

test.each<[name: TemplateName, type: PlacedItem['type'], share: number, changedMin: number]>([
  ['home_office', 'task_table', 0.5, 4],
  ['living', 'tv', 0.5, 2],
  ['executive_office', 'exec_table', 0.75, 2],
  ['work', 'task_table', 0.2, 3],
])('in a %s each %s turns from low sun', (name, type, share, changedMin) => {
  let [exposed, unknown, changed] = [0, 0, 0]
  for (const room of rooms) {
    const plain = best(name, room)
    const plans = NORTHS.map((north) => best(name, room, north))
    for (const [i, north] of NORTHS.entries()) {
      const sum = ({ furniture }: Furnishing) =>
        furniture.filter((item) => item.type === type).reduce((total, item) => total + exposure(item, north), 0)
      exposed += sum(plans[i]!)
      unknown += sum(plain)
    }
    if (new Set(plans.map(placesIn)).size > 1) changed++
  }
  expect(exposed).toBeLessThanOrEqual(share * unknown + 1e-6)
  expect(changed).toBeGreaterThanOrEqual(changedMin)
})
