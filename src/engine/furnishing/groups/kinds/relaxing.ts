import { lastOf } from '../../../geometry/element-at.ts'
import type { Model, Rect } from '../../request/model.ts'
import {
  assemble,
  byForm,
  type Compose,
  type Composition,
  countOf,
  type Inventory,
  modelsOf,
  paretoOf,
  placeAtCorner,
  type Space,
} from '../composition.ts'
import { armchairsIn, frontOf, type Lounge, lengthLoss, loungeOf, SEATINGS, type Seating } from './lounge.ts'

/** The least floor before a sofa on which one can sit down, metres. docs/furnishing.md#design-rules */
const BEFORE_SOFA_MIN = 0.35
/** A way behind a sofa that stands free. */
const BEHIND_SOFA = 0.6
/** Score lost by standing free, and how many groups do. */
const FLOATING = 0.1
const FLOATING_MAX = 8
/**
 * Between the groups of a lounge: wanted and least distance, and the score lost at the least.
 * docs/furnishing.md#design-rules
 */
const BETWEEN_GROUPS = [1.2, 0.8] as const
const CLOSER = 0.15
const CROWDED = 0.3

/** Score lost by each later (smaller) sofa, and by the company that was asked for and is not in the group. */
const SMALLER = 0.06
const NO_TABLE = 0.2
const NO_SECOND_SOFA = 0.2
const NO_ARMCHAIR = 0.1
/** A group has no use for more armchairs than this. */
const ARMCHAIRS_MAX = 3

/** Models of the company that are tried, best first. */
const TABLE_MODELS = 4
const ARMCHAIR_MODELS = 2
const COMPOSITIONS_MAX = 48

/** Sofa with its back to z = 0, coffee table before it, seats around the table. */
export const relaxing: Compose = (inventory, space) => lounges(inventory, space, SEATINGS, 'sofa')

const BESIDE_VIEW = SEATINGS.filter(({ form }) => form !== 'lounge-facing')

/** The same where a screen is wanted: no seat stands before the sofa, and armchairs turn to what the sofa looks at. */
export const beforeScreen: Compose = (inventory, space) => lounges(inventory, space, BESIDE_VIEW, 'screen')

function lounges(
  inventory: Inventory,
  { y }: Space,
  seatings: readonly Seating[],
  inwardsTo: Lounge['inwardsTo'],
): Composition[] {
  const sofas = modelsOf(inventory, 'sofa', y)
  const armchairs = modelsOf(inventory, 'armchair', y).slice(0, ARMCHAIR_MODELS)
  const tables = modelsOf(inventory, 'coffee_table', y).slice(0, TABLE_MODELS)
  const compositions: Composition[] = []
  for (const [size, sofa] of sofas.entries()) {
    // A second sofa is as large as the first, or the smallest there is.
    const seconds = countOf(inventory, 'sofa') > 1 ? [...new Set([sofa, lastOf(sofas)])] : []
    const [best, ...others] = tablesFor(sofa, tables)
    for (const table of [best, ...others, undefined]) {
      // The table that suits the sofa goes with every seating, others only where there is no floor for seats.
      for (const seating of table && table === best ? seatings : seatings.slice(0, 1)) {
        const chairs = armchairsIn(seating)
        if (chairs > countOf(inventory, 'armchair')) continue
        for (const armchair of chairs > 0 ? armchairs : [undefined]) {
          for (const second of seating.second ? seconds : [undefined]) {
            const lounge = loungeOf({ sofa, table, armchair, second, seating, inwardsTo })
            const loss = size * SMALLER + missing(inventory, table, second, chairs)
            if (lounge) compositions.push({ ...lounge, intrinsicScore: lounge.intrinsicScore - loss })
          }
        }
      }
    }
  }
  return paretoOf(compositions, COMPOSITIONS_MAX)
}

/** The table that suits a sofa best, and the smallest. */
function tablesFor(sofa: Model, tables: readonly Model[]): Model[] {
  const [best] = [...tables].sort((a, b) => lengthLoss(a, sofa) - lengthLoss(b, sofa))
  const [smallest] = [...tables].sort((a, b) => a.area - b.area)
  return best && smallest ? [...new Set([best, smallest])] : []
}

/** Score lost by what was asked for and is not in the group. */
function missing(inventory: Inventory, table: Model | undefined, second: Model | undefined, armchairs: number): number {
  const requested = Math.min(ARMCHAIRS_MAX, countOf(inventory, 'armchair'))
  return (
    (countOf(inventory, 'coffee_table') > 0 && !table ? NO_TABLE : 0) +
    (countOf(inventory, 'sofa') > 1 && !second ? NO_SECOND_SOFA : 0) +
    NO_ARMCHAIR * Math.max(0, requested - armchairs)
  )
}

/** The best groups with a way behind the sofa, to stand free in a large room and face a wall. */
export const floatingSofas = (groups: readonly Composition[]): Composition[] =>
  bestAmidRoom(groups).map((group) =>
    withWays(group, { side: 0, behind: BEHIND_SOFA }, { wall: false, intrinsicScore: group.intrinsicScore - FLOATING }),
  )

/** Seating for a lounge of several groups: each at a wall or free in the room, with a way around it. */
export function loungeGroups(groups: readonly Composition[]): Composition[] {
  const best = bestAmidRoom(groups)
  const stances = BETWEEN_GROUPS.flatMap((side, rank) => [
    { side, behind: 0, wall: true, cost: rank * CLOSER },
    { side, behind: side, wall: false, cost: rank * CLOSER },
  ])
  return [
    ...stances.flatMap(({ wall, cost, ...ways }) =>
      best.map((group) => withWays(group, ways, { wall, intrinsicScore: group.intrinsicScore - cost })),
    ),
    ...best.map((group) => ({ ...group, lastResort: true, intrinsicScore: group.intrinsicScore - CROWDED })),
  ]
}

/** The best few of each form, but for those that need the corner of a room. */
const bestAmidRoom = (groups: readonly Composition[]): Composition[] =>
  byForm(groups.filter(({ corner }) => !corner)).slice(0, FLOATING_MAX)

/** A group with free floor along its sides and its back. */
function withWays(
  { form, members, strips, spots, width, depth }: Composition,
  { side, behind }: { readonly side: number; readonly behind: number },
  stance: { readonly wall: boolean; readonly intrinsicScore: number },
): Composition {
  const ways: Rect[] = []
  if (side > 0)
    ways.push({ minX: -side, minZ: 0, maxX: 0, maxZ: depth }, { minX: width, minZ: 0, maxX: width + side, maxZ: depth })
  if (side > 0) ways.push({ minX: 0, minZ: depth, maxX: width, maxZ: depth + side })
  if (behind > 0) ways.push({ minX: 0, minZ: -behind, maxX: width, maxZ: 0 })
  return assemble({ form, members, strips: [...strips, ...ways], spots, ...stance })
}

/** A sofa with the least free floor before it on which one can sit down. */
export const sofaAlone: Compose = (inventory, space) =>
  modelsOf(inventory, 'sofa', space.y).map((sofa, size) =>
    assemble({
      form: 'sofa-alone',
      members: [placeAtCorner('sofa', sofa, 0, 0)],
      strips: [frontOf(sofa, BEFORE_SOFA_MIN)],
      wall: true,
      lastResort: true,
      intrinsicScore: 0.3 - SMALLER * size,
    }),
  )
