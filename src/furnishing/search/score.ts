import { turnOf, worldPoint } from '../../geometry/frame.ts'
import { bounds } from '../../geometry/ring.ts'
import type { Composition, Member } from '../groups/composition.ts'
import { memberRect } from '../groups/composition.ts'
import { classesShort } from '../groups/main-size.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import type { Door, Plan, Wall } from '../request/plan.ts'
import { tableOf } from '../types/furniture-types.ts'

/** Middle of a television to the middle of the sofa that looks at it, metres. */
export const SCREEN_NEAR = 1.75
export const SCREEN_FAR = 3.3

/** A pose in the room and the wall at its back (−1 when free). */
interface Place {
  readonly x: number
  readonly z: number
  readonly turn: number
  readonly wall: number
}

const WORTH = tableOf(({ worth }) => worth)

const IS_ANCHOR = tableOf(({ role }) => role.kind === 'anchor')

/** Sum of the worth of all pieces of a group; tables that together make one place to meet count as one. */
export const worthOfPieces = (members: readonly Member[]): number =>
  members.reduce((sum, { type }, i) => sum + (i > 0 && IS_ANCHOR[type] ? 0 : WORTH[type]), 0)

/** Points of a main piece, more than those of its company together, and those lost for each class that it is too small. */
const MAIN_POINTS = 40
const CLASS_POINTS = 4

/**
 * What the main piece of a group is worth: before company and extras, each further class that it lacks costing more than the
 * one before (docs/furnishing.md#search).
 */
export function mainPoints({ kind, pin, extra }: PlacementGroup, composition: Composition, area: number): number {
  if (pin || extra || kind === 'lone' || kind === 'media') return 0
  const short = classesShort(composition, area)
  return MAIN_POINTS - (CLASS_POINTS * short * (short + 1)) / 2
}

/** Weights of the rules of docs/furnishing.md#design-rules for a group at a place, in points of its intrinsic score. */
export const WEIGHTS = {
  windowBehindHead: -0.55,
  doorBesideHead: -0.06,
  inDoorLine: -0.12,
  centredOnWall: 0.1,
  farFromDoor: 0.1,
  wallEnd: 0.1,
  beforeWindow: -0.16,
  depthBefore: 0.15,
  screenOpposite: 0.35,
  seatBeforeScreen: -0.12,
  facesDoor: 0.1,
  execFacesDoor: 0.3,
  nearWindow: 0.08,
  centredInRoom: 0.25,
  alongRoom: 0.08,
} as const

/** Terms of the groups a group stands with, in points of its intrinsic score. */
export const RELATION_WEIGHTS = { spread: 0.2 } as const

/** Terms of a furnishing as a whole, in points. */
export const ROOM_WEIGHTS = { lostWalkway: -3.5 } as const

/** Quality beside fulfilment: points for each point of intrinsic score and weight of a group. */
export const QUALITY_SHARE = 0.7
/** An extra of the template beside the same piece asked for. */
export const EXTRA_SHARE = 0.3

export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>

/**
 * How well a group stands at a place, apart from what else is in the room; about −0.4 … 0.4.
 *
 * @param weights linear in these: with 1 for one term and 0 for all others it gives the value of that term
 */
export function placementScore(
  group: PlacementGroup,
  composition: Composition,
  place: Place,
  plan: Plan,
  weights: Weights = WEIGHTS,
): number {
  if (group.pin) return 0
  switch (group.kind) {
    case 'sleeping':
      return (
        headScore(composition, place, plan, weights) +
        doorLine(composition, place, plan, weights) +
        weights.farFromDoor * farFromDoor(composition, place, plan)
      )
    case 'relaxing':
      return sofaScore(group, composition, place, plan, weights) + doorLine(composition, place, plan, weights)
    case 'dining':
    case 'meeting':
      return tableScore(composition, place, plan, weights)
    case 'working':
      return deskScore(composition, place, plan, weights)
    case 'exec':
      return facing(composition, place, plan) * weights.execFacesDoor + centredScore(composition, place, plan, weights)
    default:
      return storageScore(composition, place, plan, weights)
  }
}

function headScore(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const wall = plan.walls[place.wall]
  if (!wall) return 0
  const [from, to] = backOnWall(composition, place, wall)
  const behind = wall.openings.some((opening) => opening.type === 'window' && opening.from < to && opening.to > from)
  const door = wall.openings.some((opening) => opening.type !== 'window')
  return (
    (behind ? weights.windowBehindHead : 0) +
    (door ? weights.doorBesideHead : 0) +
    centredScore(composition, place, plan, weights)
  )
}

/** Full marks in the middle of the wall, falling off to its ends. */
function centredScore(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const wall = plan.walls[place.wall]
  if (!wall) return 0
  const [from, to] = backOnWall(composition, place, wall)
  const off = Math.abs((from + to) / 2 - wall.length / 2) / Math.max(wall.length / 2, 0.1)
  return weights.centredOnWall * (1 - Math.min(1, off))
}

function sofaScore(
  group: PlacementGroup,
  composition: Composition,
  place: Place,
  plan: Plan,
  weights: Weights,
): number {
  const depth = freeDepth(composition, place, plan)
  const good = depth < 2 ? depth / 2 - 1 : depth > 5 ? -0.2 : 0.5 - Math.abs(depth - 3) / 6
  const alone = weights.depthBefore * good + centredScore(composition, place, plan, weights) * 0.5
  if (!group.seesScreen) return alone
  const between = composition.members.some(({ type, turn }) => type === 'armchair' && turn === 180)
  return (
    alone + weights.screenOpposite * screenWall(composition, place, plan) + (between ? weights.seatBeforeScreen : 0)
  )
}

/** A television hangs this much before its wall, and takes this much of it to either side of the sofa's axis. */
const SCREEN_STAND = 0.25
const SCREEN_HALF = 0.65

/** 1 when the wall opposite the sofa takes a television at its distance, less when it is too near, far or open. */
function screenWall(composition: Composition, place: Place, plan: Plan): number {
  const sofa = memberRect(composition.members[0]!)
  const [x, z] = worldPoint((sofa.minX + sofa.maxX) / 2, (sofa.minZ + sofa.maxZ) / 2, place)
  const { cos, sin } = turnOf(place.turn)
  const hit = rayTo(plan, x, z, -sin, cos)
  if (!hit) return 0
  const distance = hit.distance - SCREEN_STAND
  const near = distance < SCREEN_NEAR ? SCREEN_NEAR - distance : distance > SCREEN_FAR ? distance - SCREEN_FAR : 0
  const behind = hit.wall.openings.filter(({ from, to }) => from < hit.at + SCREEN_HALF && to > hit.at - SCREEN_HALF)
  const open = behind.some(({ type }) => type !== 'window') ? 1 : behind.length > 0 ? 0.6 : 0
  const facing = Math.abs(cos * hit.wall.dx + sin * hit.wall.dz)
  return Math.max(-0.5, 1 - near - open - (facing < 0.9 ? 0.5 : 0))
}

function tableScore(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const [x, z] = worldPoint(composition.width / 2, composition.depth / 2, place)
  const room = bounds(plan.ring)
  const reach = Math.hypot(room.maxX - room.minX, room.maxZ - room.minZ) / 2
  const off = Math.hypot(x - (room.minX + room.maxX) / 2, z - (room.minZ + room.maxZ) / 2) / reach
  const { cos } = turnOf(place.turn)
  const wide = room.maxX - room.minX >= room.maxZ - room.minZ
  const long = composition.width >= composition.depth
  const along = Math.abs(cos) > 0.7 === (wide === long)
  return weights.centredInRoom * (0.5 - off) + (along ? weights.alongRoom : 0)
}

function deskScore(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const [x, z] = worldPoint(composition.width / 2, composition.depth / 2, place)
  const window = nearest(plan, x, z, 'window')
  const near = window < 2.5 ? weights.nearWindow * (1 - window / 2.5) : 0
  return (
    near + storageScore(composition, place, plan, weights) * 0.5 + facing(composition, place, plan) * weights.facesDoor
  )
}

/** +1 when the person at the desk looks towards the door, −1 when it is at the back. */
function facing(composition: Composition, place: Place, plan: Plan): number {
  const chair = composition.members.find((member) => member.type === 'task_chair' || member.type === 'exec_chair')
  if (!chair) return 0
  const rect = memberRect(chair)
  const [x, z] = worldPoint((rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2, place)
  const door = nearestDoor(plan, x, z)
  if (!door) return 0
  const { cos, sin } = turnOf(place.turn + chair.turn)
  const distance = Math.hypot(door.x - x, door.z - z) || 1
  return (-sin * (door.x - x) + cos * (door.z - z)) / distance
}

/** Storage likes the ends of a wall and keeps away from windows. */
function storageScore(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const wall = plan.walls[place.wall]
  if (!wall) return 0
  const [from, to] = backOnWall(composition, place, wall)
  const end = Math.min(from, wall.length - to)
  const top = Math.max(...composition.members.map(({ y, model }) => y + model.shape.h))
  const window = wall.openings.some(
    ({ type, sill, ...opening }) =>
      type === 'window' && top > sill && opening.from < to + 0.05 && opening.to > from - 0.05,
  )
  return weights.wallEnd * (1 - Math.min(1, end / 1)) + (window ? weights.beforeWindow : 0)
}

/** A bed or sofa right in the line of a door. */
function doorLine(composition: Composition, place: Place, plan: Plan, weights: Weights): number {
  const [x, z] = worldPoint(composition.width / 2, composition.depth / 2, place)
  for (const door of plan.doors) {
    const along = (x - door.x) * door.nx + (z - door.z) * door.nz
    const aside = Math.abs((x - door.x) * door.nz - (z - door.z) * door.nx)
    if (along > 0 && along < 3.5 && aside < door.half + 0.3) return weights.inDoorLine
  }
  return 0
}

function farFromDoor(composition: Composition, place: Place, plan: Plan): number {
  const [x, z] = worldPoint(composition.width / 2, 0, place)
  const door = nearestDoor(plan, x, z)
  return door ? Math.min(1, Math.hypot(door.x - x, door.z - z) / Math.sqrt(plan.area)) : 1
}

/** The stretch of the wall that the group's back takes. */
function backOnWall(composition: Composition, place: Place, wall: Wall): [number, number] {
  const along = (place.x - wall.x0) * wall.dx + (place.z - wall.z0) * wall.dz
  return [along + (composition.back?.from ?? 0), along + (composition.back?.to ?? composition.width)]
}

/** Metres from the group's front to the wall it looks at. */
function freeDepth(composition: Composition, place: Place, plan: Plan): number {
  const anchor = memberRect(composition.members[0]!)
  const [x, z] = worldPoint((anchor.minX + anchor.maxX) / 2, anchor.maxZ, place)
  const { cos, sin } = turnOf(place.turn)
  return rayTo(plan, x, z, -sin, cos)?.distance ?? Number.POSITIVE_INFINITY
}

interface Hit {
  readonly distance: number
  readonly wall: Wall
  /** Along the wall. */
  readonly at: number
}

/** The first wall that a ray from a point inside the room meets. */
function rayTo(plan: Plan, x: number, z: number, dx: number, dz: number): Hit | undefined {
  let best: Hit | undefined
  for (const wall of plan.walls) {
    const across = dx * wall.dz - dz * wall.dx
    if (Math.abs(across) < 1e-9) continue
    const distance = ((wall.x0 - x) * wall.dz - (wall.z0 - z) * wall.dx) / across
    const at = ((wall.x0 - x) * dz - (wall.z0 - z) * dx) / across
    if (distance > 1e-6 && at >= -1e-6 && at <= wall.length + 1e-6 && !(best && best.distance <= distance))
      best = { distance, wall, at }
  }
  return best
}

function nearestDoor(plan: Plan, x: number, z: number): Door | undefined {
  let best: Door | undefined
  for (const door of plan.doors) {
    if (!best || Math.hypot(door.x - x, door.z - z) < Math.hypot(best.x - x, best.z - z)) best = door
  }
  return best
}

function nearest(plan: Plan, x: number, z: number, type: 'window'): number {
  let best = Number.POSITIVE_INFINITY
  for (const wall of plan.walls) {
    for (const opening of wall.openings) {
      if (opening.type !== type) continue
      const middle = (opening.from + opening.to) / 2
      best = Math.min(best, Math.hypot(wall.x0 + wall.dx * middle - x, wall.z0 + wall.dz * middle - z))
    }
  }
  return best
}
