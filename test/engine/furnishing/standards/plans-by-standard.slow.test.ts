import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { ruleLinesOf } from '../../../../src/engine/furnishing/standards/standards.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { StandardName } from '../../../../src/schema/furnishing/extensions.ts'
import { FurnishParams, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Furnishing } from '../../../../src/schema/furnishing/result.ts'
import { door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

const kernels = new Kernels()

/** Rooms of two proportions and three sizes with a door and a window, both at two places. */
const rooms = [3.4, 4, 4.6].flatMap((side) =>
  [1, 1.25].flatMap((proportion) => {
    const [width, depth] = [side * proportion, side]
    return [
      rectangularRoom(width, depth, [windowAt(0.8), door(width + depth + 0.5)]),
      rectangularRoom(width, depth, [door(width + 0.3), windowAt(width + depth + 1)]),
    ]
  }),
)

/** Rules that no piece can change: of the openings and the room itself. */
const ofRoomAlone = /door|room/

interface Judged {
  readonly held: number
  readonly broken: number
  readonly mains: number
}

/** Furnishes all rooms, and measures the best ones by the standard, whether it was asked for or not. */
function judge(name: TemplateName, standard: StandardName, main: FurnitureType, requested: boolean): Judged {
  const best = rooms.map((room) => {
    const request = {
      room,
      template: { name, exclude: [] },
      furniture: [],
      ...(requested ? { standard: [standard] } : {}),
    }
    const params = FurnishParams.parse(request)
    const { furnishings } = furnish(kernels, params)
    for (const furnishing of furnishings) expect(verify(params.room, furnishing)).toEqual([])
    expect(furnishings.length).toBeGreaterThan(0)
    return { room: params.room, furnishing: furnishings[0] as Furnishing }
  })
  const broken = best.map(({ room, furnishing }) => {
    const lines = ruleLinesOf([standard], furnishing, verifierOf(room))
    return lines.filter(({ rule, met }) => !met && !ofRoomAlone.test(rule)).length
  })
  return {
    held: broken.filter((count) => count === 0).length,
    broken: broken.reduce((sum, count) => sum + count, 0),
    mains: best.filter(({ furnishing }) => furnishing.furniture.some(({ type }) => type === main)).length,
  }
}

test.each([
  ['bedroom', 'din-18040-2', 'bed', 12],
  ['bedroom', 'din-18040-2-r', 'bed', 10],
  ['living', 'din-18040-2-r', 'sofa', 12],
  ['dining', 'nkba', 'dining_table', 12],
] as const)('a %s is planned by %s, and its %s remains', (name, standard, main, heldMin) => {
  const [plain, planned] = [judge(name, standard, main, false), judge(name, standard, main, true)]
  expect(planned.held).toBeGreaterThanOrEqual(heldMin)
  expect(planned.broken).toBeLessThan(plain.broken)
  expect(planned.mains).toBe(plain.mains)
})
