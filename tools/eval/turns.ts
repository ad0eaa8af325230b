import { furnish } from '../../src/engine/furnishing/furnish.ts'
import type { Kernels } from '../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem } from '../../src/schema/furnishing/furniture.ts'
import { Room } from '../../src/schema/furnishing/room.ts'
import type { RoomCase } from '../../test/support/fixture-rooms.ts'
import { mapped, relisted } from '../../test/support/listings.ts'
import { fixed, percent, quantile, type Row } from './table.ts'

/** How far apart the scores of one room, described in two ways, may be: the points of an extra. */
export const SAME_SCORE = 0.5

const turned = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (room: Room) => mapped(room, (x, z) => [x * cos - z * sin, x * sin + z * cos])
}

/** The same room, described otherwise. */
const CHANGES: Readonly<Record<string, (room: Room) => Room>> = {
  'turned by 15°': turned(15),
  'turned by 37°': turned(37),
  'turned by 90°': (room) => mapped(room, (x, z) => [-z, x]),
  mirrored: (room) => mapped(room, (x, z) => [-x, z]),
  'from the next vertex': (room) => relisted(room, 'from the next point'),
  'shifted by 1000 m': (room) => mapped(room, (x, z) => [x + 1000, z - 1000]),
}

/** What became of the rooms by one way of telling them otherwise. */
export interface Turn {
  readonly name: string
  readonly rooms: number
  /** Rooms whose best scores differ by at most `SAME_SCORE`. */
  readonly same: number
  /** Rooms that are furnished as they are, and not so. */
  readonly lost: number
  readonly gained: number
  /** Differences of scores, as quantiles of their size. */
  readonly p90: number
  readonly max: number
}

/** Best score of the room, undefined where nothing is found. */
function bestScore(kernels: Kernels, room: Room, { roomType }: RoomCase, explicit: FurnitureItem[] | undefined) {
  const params = FurnishParams.parse({
    room,
    furniture: explicit ?? [],
    ...(explicit ? {} : { template: { name: roomType, exclude: [] } }),
    explain: true,
  })
  return furnish(kernels, params).furnishings[0]?.explanation?.score
}

/** Furnishes each room as it is and described otherwise. */
export function measureTurns(
  kernels: Kernels,
  rooms: readonly RoomCase[],
  explicitFor: (room: RoomCase) => FurnitureItem[] | undefined = () => undefined,
): Turn[] {
  const before = rooms.map((one) => bestScore(kernels, Room.parse({ boundary: one.boundary }), one, explicitFor(one)))
  return Object.entries(CHANGES).map(([name, change]) => {
    const after = rooms.map((one) =>
      bestScore(kernels, change(Room.parse({ boundary: one.boundary })), one, explicitFor(one)),
    )
    return turnOf(name, before, after)
  })
}

/** @param before, after best scores of the same rooms, undefined where nothing was found */
export function turnOf(
  name: string,
  before: readonly (number | undefined)[],
  after: readonly (number | undefined)[],
): Turn {
  const pairs = before.map((score, i) => [score, after[i]] as const)
  const off = pairs.flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [Math.abs(a - b)]))
  const alike = ([a, b]: readonly [number | undefined, number | undefined]) =>
    a === undefined || b === undefined ? a === b : Math.abs(a - b) <= SAME_SCORE
  return {
    name,
    rooms: pairs.length,
    same: pairs.filter(alike).length,
    lost: pairs.filter(([a, b]) => a !== undefined && b === undefined).length,
    gained: pairs.filter(([a, b]) => a === undefined && b !== undefined).length,
    p90: quantile(off, 0.9),
    max: Math.max(...off),
  }
}

export const turnRows = (turns: readonly Turn[]): Row[] => [
  ['the same room', 'rooms', `within ${SAME_SCORE}`, '', 'lost', 'gained', 'p90', 'max'],
  ...turns.map(
    ({ name, rooms, same, lost, gained, p90, max }): Row => [
      name,
      rooms,
      same,
      percent(same, rooms),
      lost,
      gained,
      fixed(p90),
      fixed(max),
    ],
  ),
]
