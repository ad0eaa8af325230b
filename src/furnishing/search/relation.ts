import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../geometry/frame.ts'
import { type Composition, depthOf, memberRect, widthOf } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { tableOf } from '../types/furniture-types.ts'
import type { Candidate } from './candidate.ts'
import { RELATION_WEIGHTS, SCREEN_FAR, SCREEN_NEAR } from './score.ts'
import type { Placed } from './state.ts'

/** The angle off a sofa's axis up to which a television counts as before it. */
const SCREEN_OFF_AXIS = Math.cos((30 * Math.PI) / 180)

/** A television this much too near or far is still watched, metres. */
const SCREEN_SLACK = 0.2

/** A floor lamp stands within this of a seat's end. docs/furnishing.md#design-rules */
const LAMP_REACH = 0.6
const LAMP_GAP = 0.08
/** One lamp is enough within this distance. */
const LIT = 2.5
/** Groups of seats further apart than this are no better spread, metres. */
const SPREAD = 5

/** How well candidates of a group go with what is placed already: about −0.6 … 0.4; undefined where it does not matter. */
export function relationOf(
  group: PlacementGroup,
  placed: readonly Placed[],
): ((candidate: Candidate) => number) | undefined {
  switch (group.kind) {
    case 'media': {
      const viewers = placed.flatMap(({ candidate }) => viewerOn(candidate) ?? [])
      return (candidate) => beforeSofa(candidate, viewers)
    }
    case 'lone':
      if (standsBesideSeats(group)) {
        const seats = placed.flatMap(seatsOf)
        const lamps = placed.filter((one) => standsBesideSeats(one.group))
        return (candidate) => bySeat(candidate, seats, lamps)
      }
      return (candidate) => besideItsLike(group, candidate, placed)
    case 'relaxing': {
      const others = placed.filter((one) => one.group.kind === 'relaxing')
      return others.length > 0 ? (candidate) => apartFrom(candidate, others) : undefined
    }
    default:
      return undefined
  }
}

const BESIDE_SEATS = tableOf(({ role }) => role.kind === 'single' && role.besideSeats === true)
const HAS_LAMP_BESIDE = tableOf(({ lampBeside }) => lampBeside === true)

/** Whether a group has places of its own beside the seats that are placed. */
export const standsBesideSeats = ({ anchor }: PlacementGroup): boolean => BESIDE_SEATS[anchor]

/** The middle of a sofa and the way it faces. */
interface Viewer {
  readonly x: number
  readonly z: number
  readonly cos: number
  readonly sin: number
}

function viewerOn(candidate: Candidate): Viewer | undefined {
  if (candidate.composition.anchor !== 'sofa') return undefined
  const { x, z, turn } = candidate.anchor
  return { x, z, ...turnOf(turn) }
}

/** A television belongs before a sofa, on its axis, looking back at it. */
function beforeSofa(candidate: Candidate, viewers: readonly Viewer[]): number {
  const { x: tx, z: tz } = candidate.anchor
  const tv = turnOf(candidate.turn)
  let best = -0.3
  for (const { x, z, cos, sin } of viewers) {
    const distance = Math.hypot(tx - x, tz - z) || 1
    const ahead = (-sin * (tx - x) + cos * (tz - z)) / distance
    const back = (tv.sin * (tx - x) - tv.cos * (tz - z)) / distance
    const off = distance < SCREEN_NEAR ? SCREEN_NEAR - distance : Math.max(0, distance - SCREEN_FAR)
    const watched = ahead > SCREEN_OFF_AXIS && back > 0.5 && off < SCREEN_SLACK
    const seen = watched ? 0.2 + 0.4 * ahead * (1 - off) : -0.3 + 0.2 * ahead
    best = Math.max(best, seen)
  }
  return best
}

/** Groups of seats spread over the room. */
function apartFrom(candidate: Candidate, others: readonly Placed[]): number {
  const nearest = Math.min(...others.map((other) => between(candidate, other.candidate)))
  return RELATION_WEIGHTS.spread * Math.min(1, nearest / SPREAD)
}

const between = (a: Candidate, b: Candidate) => Math.hypot(a.anchor.x - b.anchor.x, a.anchor.z - b.anchor.z)

/** A floor lamp belongs beside a seat, one to each. */
function bySeat(candidate: Candidate, seats: readonly Seat[], lamps: readonly Placed[]): number {
  const { x, z } = candidate.anchor
  if (lamps.some((lamp) => between(candidate, lamp.candidate) < LIT)) return -0.4
  return seats.some((seat) => Math.hypot(x - seat.x, z - seat.z) - seat.half <= LAMP_REACH) ? 0.4 : -0.1
}

/** Seats at whose sides a lamp is tried; a hall full of desks needs no more. */
const LAMP_SEATS = 16

/** Where floor lamps belong: at the ends of the backs of seats. The frames' turn is the seats'. */
export function lampSpots(placed: readonly Placed[], lamp: Composition): Pose[] {
  const apart = Math.max(lamp.width, lamp.depth) / 2 + LAMP_GAP
  const seats = placed.flatMap(seatsOf).slice(0, LAMP_SEATS)
  return seats.flatMap(({ x, z, turn, half, back }) =>
    [-1, 1].map((side): Pose => {
      const { cos, sin } = turnOf(turn)
      const [dx, dz] = [side * (half + apart) - lamp.middle.x, apart - back - lamp.middle.z]
      return { x: x + dx * cos - dz * sin, z: z + dx * sin + dz * cos, turn }
    }),
  )
}

/** A seat: its middle, the way it faces, half its width and depth. */
interface Seat extends Pose {
  readonly half: number
  readonly back: number
}

function seatsOf({ candidate }: Placed): Seat[] {
  return candidate.composition.members
    .filter(({ type }) => HAS_LAMP_BESIDE[type])
    .map((member) => {
      const rect = memberRect(member)
      const [x, z] = worldPoint((rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2, candidate)
      const turn = normaliseDegrees(candidate.turn + member.turn)
      return { x, z, turn, half: widthOf(member.model) / 2, back: depthOf(member.model) / 2 }
    })
}

/** Storage of one kind lines up on one wall. */
function besideItsLike(group: PlacementGroup, candidate: Candidate, placed: readonly Placed[]): number {
  if (candidate.wall < 0) return 0
  const { x, z } = candidate.anchor
  for (const other of placed) {
    if (other.group.anchor !== group.anchor || other.candidate.wall !== candidate.wall) continue
    const { x: ox, z: oz } = other.candidate.anchor
    const gap = Math.hypot(x - ox, z - oz) - (candidate.composition.width + other.candidate.composition.width) / 2
    if (gap < 0.15) return 0.1
  }
  return 0
}
