import { angleOf } from '../../../base/elementary.ts'
import { keepOutOf } from '../../../engine/furnishing/request/plan.ts'
import { placeRing, type Ring } from '../../../engine/geometry/frame.ts'
import { pairsIn, saidOfLeaf } from '../../../engine/geometry/leaf-pairs.ts'
import { containsPoint } from '../../../engine/geometry/ring.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { footprint } from '../../layouts/footprint.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { type FloorOpening, factsOf, type SpaceFacts } from '../uses/space-facts.ts'
import { liesWithin, sharesFloor } from './convex.ts'
import type { FittingPlan } from './fitting-wish.ts'

/** Rooms so small that their doors open outwards by custom. */
const OUTWARDS: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>(['wc', 'phone'])
/** Larger ones have place beside a leaf that opens inwards, m². */
const SMALL_MAX = 3
/** Widest leaf: as deep as the floor that is kept free before a door of which nothing is said, metres. */
const LEAF_MAX = 0.9
/** Thickest wall that a door goes through, and how far its two sides may be off each other along it, metres. */
const WALL_MAX = 0.8
const ASIDE_MAX = 0.2
const STEP = 0.1

/** Doors that may be taken to open outwards. */
interface OutwardDoors {
  /** Places among the openings of the room. */
  readonly doors: readonly number[]
  /** The floor that their leaves sweep outside. */
  readonly swept: readonly Ring[]
}

/**
 * Places among the openings of a small toilet or phone booth of the doors that may be taken to open outwards: all of which the plan does not
 * say how they open, if the floor that each leaf sweeps outside is kept free there. None where one of them has no such floor. Doors of
 * toilets for wheelchairs do not open into them, however large these are (DIN 18040-1, 5.3.3).
 *
 * @param plans its fittings, the preferred first
 * @param floor all spaces of the storey
 * @param standing what stands in each of them by its id
 * @param taken floor that leaves of doors sweep which may open outwards of other rooms
 */
export function outwardDoors(
  { space, named, area, openings }: SpaceFacts,
  plans: readonly FittingPlan[],
  floor: readonly SpaceFacts[],
  standing: ReadonlyMap<string, readonly LayoutAsset[]>,
  taken: readonly Ring[] = [],
): OutwardDoors {
  const none = { doors: [], swept: [] }
  if (!OUTWARDS.has(named?.kind) || (area > SMALL_MAX && !isForWheelchairs(plans))) return none
  const unsaid = openings.flatMap((door, place) =>
    door.opening.type === 'door' && !saidOfLeaf(door.opening) ? [{ door, place }] : [],
  )
  const others = floor.filter((other) => other.space.id !== space.id)
  const swept: Ring[] = []
  for (const { door } of unsaid) {
    const leaf = leafOutside(door, others, standing, [...taken, ...swept])
    if (!leaf) return none
    swept.push(...leaf)
  }
  return { doors: unsaid.map(({ place }) => place), swept }
}

/** Whether one is to turn in a wheelchair there. @param plans the preferred first */
export const isForWheelchairs = ([preferred = []]: readonly FittingPlan[]): boolean =>
  preferred.some(({ accessible }) => accessible)

/** The floor outside that the leaf of a door sweeps, none where the plan has no space there; undefined where it is not free. */
function leafOutside(
  door: FloorOpening,
  others: readonly SpaceFacts[],
  standing: ReadonlyMap<string, readonly LayoutAsset[]>,
  taken: readonly Ring[],
): readonly Ring[] | undefined {
  if (door.opening.l > LEAF_MAX) return undefined
  const outside = spaceBeyond(door, others)
  if (!outside) return []
  const other = outside.openings.find((it) => isOtherSide(it, door))
  if (!other || saidOfLeaf(other.opening) || keepOutOf(other.opening) < door.opening.l) return undefined
  const swept = sweptBy(other)
  const pieces = (standing.get(outside.space.id) ?? []).map((piece) => footprint(piece).flat())
  // Of doors of which nothing is said those to the outside swing in, as they are drawn.
  const swinging = outside.openings.filter((it) => it !== other && mayOpenInwards(it))
  const leaves = swinging.filter((it) => it.opening.opens === 'in' || !spaceBeyond(it, others)).map(sweptBy)
  const isFree = [...pieces, ...leaves, ...taken].every((ring) => !sharesFloor(ring, swept))
  return liesWithin(swept, outside.ring) && isFree ? [swept] : undefined
}

/** Whether the leaf of a door may swing into the space of the opening: also where nothing is said. */
export const mayOpenInwards = ({ opening: { type, leaf, opens } }: FloorOpening): boolean =>
  type === 'door' && opens !== 'out' && leaf !== 'sliding' && leaf !== 'none'

/** The space that a door leads to; undefined where the plan has none there. */
export function spaceBeyond({ x, z, outX, outZ }: FloorOpening, others: readonly SpaceFacts[]): SpaceFacts | undefined {
  for (let away = STEP / 2; away <= WALL_MAX; away += STEP) {
    const [px, pz] = [x + away * outX, z + away * outZ]
    const found = others.find(
      ({ box, ring }) =>
        px >= box.minX && px <= box.maxX && pz >= box.minZ && pz <= box.maxZ && containsPoint(ring, px, pz),
    )
    if (found) return found
  }
  return undefined
}

/** Whether an opening of another space is the same door. */
function isOtherSide(it: FloorOpening, { x, z, outX, outZ }: FloorOpening): boolean {
  const [dx, dz] = [it.x - x, it.z - z]
  const [away, aside] = [dx * outX + dz * outZ, Math.abs(dx * outZ - dz * outX)]
  return it.opening.type === 'door' && away > -ASIDE_MAX && away <= WALL_MAX && aside <= ASIDE_MAX
}

/** The rectangle of the leaves that open into the space of an opening, as deep as the wider of them. */
export function sweptBy({ opening: { l, leaf }, x, z, outX, outZ }: FloorOpening): Ring {
  const turn = (angleOf(outZ, -outX) * 180) / Math.PI
  const depth = l / Math.max(1, 2 * pairsIn(l, leaf))
  return placeRing([-l / 2, -depth, l / 2, -depth, l / 2, 0, -l / 2, 0], { x, z, turn })
}

/** A room whose doors in these places of its openings open outwards. */
export function withDoorsOutwards(room: Room, doors: readonly number[]): Room {
  const { openings = [] } = room.boundary
  const hung = openings.map((opening, place) =>
    doors.includes(place) ? { ...opening, opens: 'out' as const } : opening,
  )
  return doors.length === 0 ? room : { ...room, boundary: { ...room.boundary, openings: hung } }
}

/** The same of a space as it is looked at. */
export const openedOutwards = ({ space }: SpaceFacts, doors: readonly number[]): SpaceFacts =>
  factsOf({ ...space, room: withDoorsOutwards(space.room, doors) })
