import { elementAt, firstOf } from '../../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../../geometry/frame.ts'
import { type Composition, type Member, rectsOf } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { depthOf, widthOf } from '../../request/model.ts'
import type { Plan } from '../../request/plan.ts'
import { tableOf } from '../../types/furniture-types.ts'
import type { Placed } from '../scene/candidate.ts'

// Places that pieces without a wall have beside others: lamps beside seats, single armchairs round a coffee table and beside
// windows. Poses are of the frame of the group. Metres.

const BESIDE_SEATS = tableOf(({ role }) => role.kind === 'single' && role.besideSeats === true)
const HAS_LAMP_BESIDE = tableOf(({ lampBeside }) => lampBeside === true)

/** Whether a group has places of its own beside the seats that are placed. */
export const standsBesideSeats = ({ anchor }: PlacementGroup): boolean => BESIDE_SEATS[anchor]

/** The places of a group that only come with what is placed. */
export function seatSpots(group: PlacementGroup, placed: readonly Placed[], plan: Plan): Pose[] {
  if (group.kind !== 'lone') return []
  if (standsBesideSeats(group)) return lampSpots(placed, firstOf(group.compositions))
  return group.anchor === 'armchair' ? armchairSpots(placed, firstOf(group.compositions), plan) : []
}

/** A lamp stands this much beside its seat and behind its back. */
const LAMP_GAP = 0.08
/** Seats at whose sides a lamp is tried; a hall full of desks needs no more. */
const LAMP_SEATS = 16

/** Where floor lamps belong: at the ends of the backs of seats. The frames' turn is the seats'. */
function lampSpots(placed: readonly Placed[], lamp: Composition): Pose[] {
  const apart = Math.max(lamp.width, lamp.depth) / 2 + LAMP_GAP
  const seats = placed.flatMap((one) => membersAt(one, (type) => HAS_LAMP_BESIDE[type])).slice(0, LAMP_SEATS)
  return seats.flatMap((seat) =>
    [-1, 1].map((side) => frameAt(lamp, seat, side * (seat.half + apart), apart - seat.depth, 0)),
  )
}

/** From the edge of a coffee table to the seats round it. */
const TABLE_GAP = 0.4
/** Degrees by which an armchair at the end of a coffee table is turned towards what the sofa looks at, and back. */
const INWARDS = [0, 20, 40] as const
/** Degrees between the way an armchair looks and the normal of the wall or window behind it. */
const ASLANT = 40
/** Round tables that are looked at; a hall full of lounges needs no more. */
const TABLES = 6

/**
 * At both ends of coffee tables, at right angles to the sofa and turned inwards, and at both ends of windows, aslant: half of
 * the armchairs in designers' rooms stand at no right angle.
 */
function armchairSpots(placed: readonly Placed[], chair: Composition, plan: Plan): Pose[] {
  const half = Math.max(firstOf(chair.members).model.bounds.maxX, depthOf(firstOf(chair.members).model)) / 2
  const tables = placed.flatMap((one) => {
    const [sofa] = membersAt(one, (type) => type === 'sofa')
    return membersAt(one, (type) => type === 'coffee_table').map((table) => seenFrom(table, sofa))
  })
  const round = tables
    .slice(0, TABLES)
    .flatMap((table) =>
      [-1, 1].flatMap((side) =>
        INWARDS.flatMap((inwards) =>
          [0, half / 2].map((ahead) =>
            frameAt(chair, table, side * (table.half + TABLE_GAP + half), ahead, side * (90 - inwards)),
          ),
        ),
      ),
    )
  return [...round, ...windowSpots(chair, half, plan)]
}

function windowSpots(chair: Composition, half: number, { walls }: Plan): Pose[] {
  return walls.flatMap(({ x0, z0, dx, dz, turn, openings }) =>
    openings
      .filter(({ type }) => type === 'window')
      .flatMap(({ from, to, keepOut }) =>
        (
          [
            [from, 1],
            [to, -1],
          ] as const
        ).map(([along, side]) => {
          const off = Math.max(keepOut, 0.1) + half * 1.3
          const middle = { x: x0 + dx * along - dz * off, z: z0 + dz * along + dx * off, turn }
          return frameAt(chair, middle, 0, 0, -side * ASLANT)
        }),
      ),
  )
}

/** The frame of a group whose anchor has its middle (aside, ahead) in the frame of a seat, and is turned against it. */
function frameAt(one: Composition, seat: Pose, aside: number, ahead: number, turned: number): Pose {
  const [x, z] = worldPoint(aside, ahead, seat)
  const turn = normaliseDegrees(seat.turn + turned)
  const { cos, sin } = turnOf(turn)
  const { middle } = one
  return { x: x - middle.x * cos + middle.z * sin, z: z - middle.x * sin - middle.z * cos, turn }
}

/** A member as it stands: its middle, the way it faces, half its width and depth. */
interface Standing extends Pose {
  readonly half: number
  readonly depth: number
}

function membersAt({ candidate }: Placed, isMeant: (type: Member['type']) => boolean): Standing[] {
  const { members } = candidate.composition
  const rects = rectsOf(candidate.composition)
  const standing: Standing[] = []
  for (const [i, { type, turn, model }] of members.entries()) {
    if (!isMeant(type)) continue
    const rect = elementAt(rects, i)
    const [x, z] = worldPoint((rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2, candidate)
    standing.push({
      x,
      z,
      turn: normaliseDegrees(candidate.turn + turn),
      half: widthOf(model) / 2,
      depth: depthOf(model) / 2,
    })
  }
  return standing
}

/** A table as the sofa before it sees it. */
function seenFrom(table: Standing, sofa: Standing | undefined): Standing {
  if (!sofa) return table
  const across = Math.abs(normaliseDegrees(2 * (table.turn - sofa.turn))) > 90
  return {
    ...table,
    turn: sofa.turn,
    half: across ? table.depth : table.half,
    depth: across ? table.half : table.depth,
  }
}
