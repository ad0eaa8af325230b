import type { FloorOpening } from '../../../../engine/drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../../../../engine/drawing/floor/floor-plan.ts'
import { cutOpenings } from '../../../../engine/drawing/floor/floor-walls.ts'
import { areasOf, unionOf } from '../../../../engine/geometry/polygons.ts'
import { wallHeight } from '../../../../engine/modelling/model-floor.ts'
import { openingStacks } from '../../../../engine/modelling/opening-stacks.ts'
import type { ModelledOpening } from '../../../../schema/resources/floors/model-facts.ts'
import { saidOfOpening } from '../said-of-opening.ts'
import { type DoorHanging, doorHanging } from './door-hanging.ts'
import type { IfcContext } from './ifc-context.ts'
import { type Frame, inFrame, loopsOf, type PlanPoint, STOREY_FRAME } from './ifc-geometry.ts'
import { enumeration, NONE, optionalText, type Ref, text } from './step-file.ts'

/** How far an opening goes beyond the faces of its wall, so that no skin is left, metres. */
const BEYOND = 0.02
/** Share of the thickness of the wall that a door or window has. */
const FROM = 0.35
const TO = 0.65

/**
 * The walls of a storey, and in them doors, windows and passages. Walls stand between openings; the piece at an opening, or at
 * several above one another, is a wall of its own, which they void: so few bodies are cut, and none more than it has to be.
 *
 * @param spaces entities of the spaces by id
 */
export function writeWalls(context: IfcContext, plan: FloorPlan, spaces: ReadonlyMap<string, Ref>): void {
  const { file, ids, storey } = context
  const height = wallHeight(plan)
  const walls = loopsOf(cutOpenings(plan.walls(), plan.openings)).map((loops, i) =>
    wall(context, `wall ${i}`, STOREY_FRAME, loops, height),
  )
  const places = new Map(plan.openings.map((opening, i) => [opening, i]))
  const inOpenings = openingStacks(plan.openings).flatMap((stack) => {
    const host = wallAt(context, stack, places.get(stack[0]!)!, height)
    const fillings = stack.flatMap((one) => writeOpening(context, plan, one, places.get(one)!, spaces, host) ?? [])
    return [host, ...fillings]
  })
  const elements = [...walls, ...inOpenings]
  if (elements.length > 0)
    file.add('IFCRELCONTAINEDINSPATIALSTRUCTURE', ids.of('walls'), NONE, NONE, NONE, elements, storey)
}

function wall(
  { file, ids, geometry, styles, placement }: IfcContext,
  name: string,
  frame: Frame,
  loops: readonly (readonly PlanPoint[])[],
  height: number,
): Ref {
  const body = styles.paint(geometry.extrusion(loops, 0, height), 'wall')
  const place = geometry.placement(frame, placement)
  return file.add(
    'IFCWALL',
    ids.of(name),
    NONE,
    "'Wall'",
    NONE,
    NONE,
    place,
    geometry.shape([body]),
    NONE,
    enumeration('NOTDEFINED'),
  )
}

/** The wall at openings that take the same part of it, as high as they reach. */
function wallAt(context: IfcContext, stack: readonly FloorOpening[], index: number, height: number): Ref {
  const [first] = stack as [FloorOpening]
  const frame = frameOf(first)
  const [loops] = stack.length === 1 ? [[first.hole]] : loopsOf(unionOf(stack.map(({ hole }) => areasOf(hole))))
  const top = Math.max(height, ...stack.map(({ y, h }) => y + h))
  const own = loops!.map((loop) => inFrame(frame, loop))
  return wall(context, `wall at opening ${index}`, frame, own, top)
}

/** @returns the door or window, which is contained in the storey */
function writeOpening(
  context: IfcContext,
  plan: FloorPlan,
  opening: FloorOpening,
  index: number,
  spaces: ReadonlyMap<string, Ref>,
  host: Ref,
): Ref | undefined {
  const { file, ids, geometry, placement } = context
  const frame = frameOf(opening)
  const hole = inFrame(frame, opening.hole)
  const sill = Math.max(0, opening.y)
  const clear = Math.max(0.01, opening.h)
  const voidBody = geometry.extrusion([between(hole, -BEYOND, 1, BEYOND)], sill, clear)
  const isGap = opening.type === 'gap'
  const said = saidOfOpening(plan, opening)
  const gap = file.add(
    'IFCOPENINGELEMENT',
    isGap ? ids.ofExternal(said.externalId, () => ids.of(`opening ${index}`)) : ids.of(`opening ${index}`),
    NONE,
    isGap && said.name !== undefined ? text(said.name) : "'Opening'",
    NONE,
    optionalText((isGap && said.model?.type) || null),
    geometry.placement(frame, placement),
    geometry.shape([voidBody]),
    NONE,
    enumeration('OPENING'),
  )
  file.add('IFCRELVOIDSELEMENT', ids.of(`voids ${index}`), NONE, NONE, NONE, host, gap)
  if (isGap) context.facts.add(gap, said)
  const hung = opening.type === 'door' ? doorHanging(plan, opening, frame) : undefined
  const own = hung?.isTurned ? turned(frame, opening) : frame
  const filling = isGap
    ? undefined
    : fill(context, opening, said, index, own, inFrame(own, opening.hole), sill, clear, hung)
  if (filling) file.add('IFCRELFILLSELEMENT', ids.of(`fills ${index}`), NONE, NONE, NONE, gap, filling)
  const inner = enumeration(opening.beyond === undefined ? 'EXTERNAL' : 'INTERNAL')
  opening.sides.forEach(({ room }, side) => {
    const space = spaces.get(plan.rooms[room]!.space.id)!
    const name = ids.of(`boundary ${index} ${side}`)
    file.add('IFCRELSPACEBOUNDARY', name, NONE, NONE, NONE, space, filling ?? gap, NONE, enumeration('PHYSICAL'), inner)
  })
  return filling
}

function fill(
  { file, ids, geometry, styles, facts, placement }: IfcContext,
  { type, sides }: FloorOpening,
  said: ModelledOpening,
  index: number,
  frame: Frame,
  hole: readonly PlanPoint[],
  sill: number,
  clear: number,
  hung: DoorHanging | undefined,
): Ref {
  const door = type === 'door'
  const body = styles.paint(geometry.extrusion([between(hole, FROM, TO, 0)], sill, clear), door ? 'door' : 'glass')
  const filling = file.add(
    door ? 'IFCDOOR' : 'IFCWINDOW',
    ids.ofExternal(said.externalId, () => ids.of(`filling ${index}`)),
    NONE,
    said.name === undefined ? (door ? "'Door'" : "'Window'") : text(said.name),
    NONE,
    NONE,
    geometry.placement(frame, placement),
    geometry.shape([body]),
    NONE,
    clear,
    sides[0].opening.l,
    enumeration(door ? 'DOOR' : 'WINDOW'),
    enumeration(hung?.operation ?? 'NOTDEFINED'),
    optionalText(hung?.userDefined ?? null),
  )
  facts.add(filling, said, (name, id) =>
    file.add(door ? 'IFCDOORTYPE' : 'IFCWINDOWTYPE', id, NONE, text(name), ...UNTYPED, ...undefinedKinds, NONE, NONE),
  )
  return filling
}

/** Attributes of a type behind its name that nothing is known of. */
const UNTYPED = Array<string>(6).fill(NONE)
const undefinedKinds = [enumeration('NOTDEFINED'), enumeration('NOTDEFINED')]

/** The frame at the start of an opening, x along it. */
function frameOf({ hole }: FloorOpening): Frame {
  const [a, b] = [hole[0]!, hole[hole.length / 2 - 1]!]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const along: PlanPoint = length < 1e-9 ? [1, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  return { x: a[0], z: a[1], y: 0, along }
}

/** The same opening from its other end, so that y points to the other side of the wall. */
function turned({ along, ...frame }: Frame, { hole }: FloorOpening): Frame {
  const [x, z] = hole[hole.length / 2 - 1]!
  return { ...frame, x, z, along: [-along[0], -along[1]] }
}

/** The part of a hole between two shares of the thickness, and some metres beyond. */
function between(hole: readonly PlanPoint[], from: number, to: number, beyond: number): PlanPoint[] {
  const half = hole.length / 2
  const near = hole.slice(0, half)
  const far = hole.slice(half).toReversed()
  const at = (share: number, more: number) =>
    near.map(([x, z], i): PlanPoint => {
      const [dx, dz] = [far[i]![0] - x, far[i]![1] - z]
      const length = Math.hypot(dx, dz)
      const reach = share * length + more
      return [x + (dx / length) * reach, z + (dz / length) * reach]
    })
  return [...at(from < 0 ? 0 : from, -beyond), ...at(to, beyond).toReversed()]
}
