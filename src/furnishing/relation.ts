import { turnOf, worldPoint } from '../geometry/frame.ts'
import type { FurnitureType } from '../schema/furniture.ts'
import { depthOf, memberRect, widthOf } from './groups/composition.ts'
import type { Candidate } from './placement.ts'
import type { Placed } from './search.ts'
import type { Unit } from './units.ts'

/** Television: distance from the sofa's front, metres, and the angle off its axis up to which it counts as before it. */
const TV_NEAR = 1.8
const TV_FAR = 3.4
const TV_OFF_AXIS = Math.cos((30 * Math.PI) / 180)

/** A floor lamp stands within this of a seat's end. furnishing.md §5 */
const LAMP_REACH = 0.6
const SEATS: ReadonlySet<FurnitureType> = new Set(['sofa', 'armchair', 'task_table'])

/** How well candidates of a unit go with what is placed already: about −0.6 … 0.4; undefined where it does not matter. */
export function relationOf(unit: Unit, placed: readonly Placed[]): ((candidate: Candidate) => number) | undefined {
  switch (unit.kind) {
    case 'media': {
      const sofas = placed.flatMap(({ candidate }) => frontOfSofa(candidate) ?? [])
      return (candidate) => beforeSofa(candidate, sofas)
    }
    case 'lone':
      return unit.anchor === 'free_standing_lamp'
        ? (candidate) => bySeat(candidate, placed)
        : (candidate) => besideItsLike(unit, candidate, placed)
    default:
      return undefined
  }
}

/** The middle of a sofa's front and the way it faces. */
interface Front {
  readonly x: number
  readonly z: number
  readonly cos: number
  readonly sin: number
}

function frontOfSofa(candidate: Candidate): Front | undefined {
  const sofa = candidate.composition.members[0]!
  if (sofa.type !== 'sofa') return undefined
  const rect = memberRect(sofa)
  const [x, z] = worldPoint((rect.minX + rect.maxX) / 2, rect.maxZ, candidate)
  return { x, z, ...turnOf(candidate.turn) }
}

/** A television belongs before a sofa, on its axis, looking back at it. */
function beforeSofa(candidate: Candidate, sofas: readonly Front[]): number {
  const { x: tx, z: tz } = candidate.anchor
  const tv = turnOf(candidate.turn)
  let best = -0.3
  for (const { x, z, cos, sin } of sofas) {
    const distance = Math.hypot(tx - x, tz - z) || 1
    const ahead = (-sin * (tx - x) + cos * (tz - z)) / distance
    const back = (tv.sin * (tx - x) - tv.cos * (tz - z)) / distance
    const near =
      distance < TV_NEAR
        ? 1 - (TV_NEAR - distance) / TV_NEAR
        : distance > TV_FAR
          ? Math.max(0, 1 - (distance - TV_FAR) / 2)
          : 1
    const seen = ahead > TV_OFF_AXIS && back > 0.5 ? 0.2 + 0.4 * ahead * near : -0.3 + 0.2 * ahead
    best = Math.max(best, seen)
  }
  return best
}

/** A floor lamp belongs beside a seat. */
function bySeat(candidate: Candidate, placed: readonly Placed[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { candidate: other } of placed) {
    const seat = other.composition.members[0]!
    if (!SEATS.has(seat.type)) continue
    const half = Math.hypot(widthOf(seat.model), depthOf(seat.model)) / 2
    nearest = Math.min(
      nearest,
      Math.hypot(candidate.anchor.x - other.anchor.x, candidate.anchor.z - other.anchor.z) - half,
    )
  }
  return nearest <= LAMP_REACH ? 0.4 : 0
}

/** Storage of one kind lines up on one wall. */
function besideItsLike(unit: Unit, candidate: Candidate, placed: readonly Placed[]): number {
  if (candidate.wall < 0) return 0
  const { x, z } = candidate.anchor
  for (const other of placed) {
    if (other.unit.anchor !== unit.anchor || other.candidate.wall !== candidate.wall) continue
    const { x: ox, z: oz } = other.candidate.anchor
    const gap = Math.hypot(x - ox, z - oz) - (candidate.composition.width + other.candidate.composition.width) / 2
    if (gap < 0.15) return 0.1
  }
  return 0
}
