import { edgesOf } from '../../engine/geometry/edges.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import { EXACT, FRAMES } from './check-escape.ts'
import { type CheckedOpening, type CheckedPiece, doorsOf } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  type FloorContext,
  isAtLeast,
  notApplicable,
  placeOf,
  round2,
  some,
  worstFirst,
} from './floor-context.ts'
import type { OpeningStretch } from './ways/opening-stretches.ts'

/** Least clear width of doors: of places of work and public buildings, and of dwellings; metres. */
const WIDTH = 0.9
const WIDTH_AT_HOME = 0.8
/** Depth of the floor before a door on which a person stands, metres. */
const STANDING = 0.6

const SPACE: CheckFacts = { id: 'door-space', title: 'Floor before doors', standard: 'good practice', unit: 'm' }

/** Doors by which people do not come in. */
const FOR_SERVICES: ReadonlySet<RoomKind | undefined> = new Set(['shaft', 'technical', 'lift'])

/** The doors of a floor: how wide they are, and whether one can stand before them. */
export const doorChecks = (context: FloorContext): FloorCheck[] => [widthsCheck(context), spaceCheck(context)]

function widthsCheck({ plan, isWork }: FloorContext): FloorCheck {
  const facts: CheckFacts = {
    id: 'door-widths',
    title: 'Clear width of doors',
    standard: isWork ? 'DIN 18040-1:2010-10, 4.3.3' : 'DIN 18040-2:2011-09, 5.3.1',
    unit: 'm',
  }
  const required = isWork ? WIDTH : WIDTH_AT_HOME
  const kindAt = (index: number | undefined) => (index === undefined ? undefined : elementAt(plan.spaces, index).kind)
  const doors = doorsOf(plan).filter(
    ({ door }) => !FOR_SERVICES.has(kindAt(door.space)) && !FOR_SERVICES.has(kindAt(door.beyond)),
  )
  if (doors.length === 0) return notApplicable(facts, 'The plan has no doors.')
  const narrow = doors.filter(({ width }) => !isAtLeast(width, required, EXACT))
  const measured = Math.min(...doors.map(({ width }) => width))
  return checkOf(facts, {
    status: narrow.length > 0 ? 'unmet' : 'met',
    measured,
    required,
    places: worstFirst(
      narrow.map(({ door, width }) => {
        const space = elementAt(plan.spaces, door.space)
        return {
          short: required - width,
          place: placeOf(space, door.at, `${space.space.name}: a door of ${round2(width)} m`, width),
        }
      }),
    ),
    missing: [FRAMES],
    reason: `${narrow.length} of ${some(doors.length, 'door')} are narrower than ${required} m; the narrowest is ${round2(measured)} m wide.`,
  })
}

const isDoor = ({ opening }: CheckedOpening) => opening.type === 'door'

/** By how much the floor before each door is free, on each side for itself. */
function spaceCheck({ plan }: FloorContext): FloorCheck {
  const sides = plan.spaces.flatMap((space) =>
    space.openings.filter(isDoor).map((door) => {
      const before = space.pieces.flatMap((piece) => {
        const depth = piece.blocks
          ? Math.min(...door.stretches.map((stretch) => depthBefore(stretch, piece)))
          : STANDING
        return depth < STANDING - EXACT ? [{ piece, depth }] : []
      })
      return { space, door, before }
    }),
  )
  if (sides.length === 0) return notApplicable(SPACE, 'The plan has no doors.')
  const blocked = sides.flatMap(({ space, door, before }) => before.map((one) => ({ space, door, ...one })))
  return checkOf(SPACE, {
    status: blocked.length > 0 ? 'unmet' : 'met',
    measured: Math.min(STANDING, ...blocked.map(({ depth }) => depth)),
    required: STANDING,
    places: worstFirst(
      blocked.map(({ space, door, piece, depth }) => ({
        short: STANDING - depth,
        place: placeOf(
          space,
          door.at,
          `${space.space.name}: ${piece.asset.name ?? piece.asset.type} stands ${round2(depth)} m before the door`,
          depth,
          piece,
        ),
      })),
    ),
    missing: ['to which side the leaves open'],
    reason:
      blocked.length === 0
        ? `No piece stands less than ${STANDING} m before any of ${some(sides.length, 'side')} of doors.`
        : `Pieces less than ${STANDING} m before a door: ${blocked.length}; the nearest is ${round2(Math.min(...blocked.map(({ depth }) => depth)))} m away.`,
  })
}

/** How far before an opening a piece begins within its width; infinite for one beside it. */
function depthBefore({ ax, az, bx, bz, outX, outZ }: OpeningStretch, { outline, box }: CheckedPiece): number {
  const near = STANDING + 0.01
  const [minX, maxX] = [Math.min(ax, bx) - near, Math.max(ax, bx) + near]
  const [minZ, maxZ] = [Math.min(az, bz) - near, Math.max(az, bz) + near]
  if (box.maxX < minX || box.minX > maxX || box.maxZ < minZ || box.minZ > maxZ) return Number.POSITIVE_INFINITY
  const length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az))
  const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
  let least = Number.POSITIVE_INFINITY
  for (const [px, pz, qx, qz] of edgesOf(outline)) {
    const along = (x: number, z: number) => (x - ax) * dx + (z - az) * dz
    const depth = (x: number, z: number) => -(x - ax) * outX - (z - az) * outZ
    const [from, to] = [along(px, pz), along(qx, qz)]
    const [start, end] = [depth(px, pz), depth(qx, qz)]
    // What only touches the jambs is not before the door.
    const [low, high] = [BESIDE, length - BESIDE]
    if (Math.max(from, to) < low || Math.min(from, to) > high) continue
    const shareAt = (position: number) => (from === to ? 0 : Math.max(0, Math.min(1, (position - from) / (to - from))))
    const shares = from === to ? [0, 1] : [shareAt(low), shareAt(high)]
    for (const share of shares) {
      const there = start + (end - start) * share
      if (there > -BEHIND) least = Math.min(least, Math.max(0, there))
    }
  }
  return least
}

const BESIDE = 0.02
/** What lies further behind the wall is in another room, metres. */
const BEHIND = 0.05
