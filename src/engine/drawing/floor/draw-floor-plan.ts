import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Areas } from '../../geometry/polygons.ts'
import {
  type ClipPath,
  type DisplayList,
  group,
  inLines,
  type Point,
  path,
  pathThrough,
  polygon,
  round,
  type Segment,
  type Style,
  stroke,
} from '../display-list.ts'
import { groupBy } from '../group-by.ts'
import type { View } from '../page.ts'
import { hungLeaves, type Obstacles, obstaclesOf, sweptFloor } from '../room/door-leaves.ts'
import { floorFill, type Look, wallShadow } from '../room/draw-ground.ts'
import { drawGap, drawLeaf, drawWindow } from '../room/draw-openings.ts'
import { BOARDS_FROM, DETAILS_FROM, lineWidth, type Pen, planFrame } from '../room/draw-plan.ts'
import { layersOf } from '../room/layers.ts'
import { extentOf, extentsOf, localCorners, placedCorners } from '../room/outline.ts'
import { drawPieces, drawShadows, footprintPath } from '../room/pieces.ts'
import type { Theme } from '../theme.ts'
import { drawRoomLabel } from './floor-labels.ts'
import { type FloorOpening, PARTITION } from './floor-openings.ts'
import { type FloorPiece, floorTints } from './floor-pieces.ts'
import type { FloorPlan, FloorRoom } from './floor-plan.ts'
import { cutOpenings } from './floor-walls.ts'
import { opensInto } from './opens-into.ts'
import { drawTurningCircles } from './turning-circles.ts'

/** What is drawn of a floor beside its construction. */
export interface FloorLook extends Pen {
  /** Names and areas of rooms. */
  readonly labels: boolean
  /** Largest type of names, pixels. */
  readonly labelSize: number
  /** Ids of spaces whose floor is coloured. */
  readonly highlighted: ReadonlySet<string>
  /** Dots that a pixel of the drawing is shown with: how fine its details may be. */
  readonly density: number
  /** Whether it is printed, without patterns and with smaller letters; default false. */
  readonly printed?: boolean
  /** What is drawn on the floor, over the walls and over slits to columns, metres. */
  readonly marks?: { readonly floor: DisplayList; readonly walls: DisplayList; readonly slits: DisplayList }
  /** What stands below the name of a room; default its area. */
  readonly tag?: (room: FloorRoom) => string
}

/** Pixels per metre from which pieces are drawn as symbols, from which doors have a leaf, and from which walls cast shadows. */
const SYMBOLS_FROM = 12
const LEAVES_FROM = 9
const SHADOWS_FROM = 18
/** More rooms than this do without shadows of their walls, and more pieces without a title each, for the size of the file. */
const SHADED_MAX = 300
const TITLED_MAX = 400

/** A floor without anything around it. */
export function drawFloorPlan(
  plan: FloorPlan,
  pieces: readonly FloorPiece[],
  view: View,
  look: FloorLook,
): DisplayList {
  const { theme, definitions } = look
  const line = lineWidth(view.scale)
  const fineness = view.scale * look.density
  const walls: Look = { theme, thickness: 0, line, boards: fineness >= BOARDS_FROM && !look.printed }
  const shaded = fineness >= SHADOWS_FROM && plan.rooms.length <= SHADED_MAX
  const small = fineness < LEAVES_FROM
  const obstacles = obstaclesOf(pieces)
  const doors = small ? [] : plan.openings.map((opening) => drawOpening(plan, opening, obstacles, walls))
  const layers = layersOf(pieces)
  const tints = floorTints(pieces, theme)
  const pieceLook = { theme, tints, detailed: fineness >= DETAILS_FROM, titled: pieces.length <= TITLED_MAX }
  const drawn = (layer: readonly FloorPiece[]) =>
    fineness >= SYMBOLS_FROM ? drawPieces(layer, pieceLook, definitions) : drawFootprints(layer, tints, fineness)
  const unstroked = { stroke: 'none', 'stroke-linejoin': 'miter' } as const
  const ground = plan.rooms.map((room) => drawGround(room, walls, look, shaded))
  const lying = drawn(layers.lying as FloorPiece[])
  const turning = small
    ? []
    : drawTurningCircles(
        plan,
        pieces,
        doors.flatMap(({ swept }) => swept),
        theme,
        line,
      )
  const holes = small ? drawHoles(plan, theme, line) : doors.map(({ inWall }) => inWall)
  const drawing = group(
    planFrame(view, theme, 5),
    inLines([
      group({ class: 'ground', ...unstroked }, inLines(ground), look.marks?.floor ?? []),
      [lying, turning],
      shaded ? drawShadows(layers.standing, theme) : [],
      // Walls come after what lies on the floor and its shadows, which end at them.
      group(
        { class: 'walls', ...unstroked },
        drawWalls(plan, view.scale, theme),
        look.marks?.walls ?? [],
        '\n',
        holes,
        look.marks?.slits ?? [],
      ),
      drawn(layers.standing as FloorPiece[]),
      doors.map(({ above }) => above),
    ]),
    drawn(layers.hanging as FloorPiece[]),
  )
  if (!look.labels) return drawing
  return [drawing, '\n', group({ class: 'labels' }, drawLabels(plan, pieces, doors, view, look))]
}

function drawGround(
  room: FloorRoom,
  walls: Look,
  { theme, definitions, highlighted }: FloorLook,
  shaded: boolean,
): DisplayList {
  const fill = highlighted.has(room.space.id) ? theme.tints.working[1] : floorFill(room.boundary, walls, definitions)
  const points = round(room.boundary.points)
  const floor: DisplayList = { kind: 'polygon', class: 'floor', 'data-space': room.space.id, points, fill }
  if (!shaded) return floor
  const clip: ClipPath = { kind: 'clipPath', children: [polygon(room.boundary.points)] }
  definitions.push(clip)
  return [floor, wallShadow(room.boundary, room.openings, clip, theme)]
}

/** Thinnest wall on the page, pixels, and the thinnest wall that plans have, metres. */
const WALL_PIXELS = 1.5
const WALL_LEAST = 0.07

function drawWalls(plan: FloorPlan, scale: number, theme: Theme): DisplayList {
  const areas = cutOpenings(plan.walls(), plan.openings)
  const missing = Math.max(0.004, WALL_PIXELS / scale - WALL_LEAST)
  const style = { fill: theme.wall, 'fill-rule': 'evenodd', ...stroke(theme.wall, missing) } as const
  return path(pathOfAreas(areas), { class: 'wall', ...style })
}

/** Outer loops and holes as one path for the even-odd rule. */
export const pathOfAreas = (areas: Areas): Segment[] =>
  areas.flat().flatMap((loop) => pathThrough(loop.slice(0, -1), true))

interface DrawnOpening {
  readonly inWall: DisplayList
  readonly above: DisplayList
  /** Rooms beside it, and the floor that its leaves sweep in either of them. */
  readonly rooms: readonly number[]
  readonly swept: readonly (readonly Point[])[]
}

function drawOpening(plan: FloorPlan, opening: FloorOpening, obstacles: Obstacles, look: Look): DrawnOpening {
  const side = opensInto(plan, opening)
  const { boundary } = plan.rooms[side.room]!
  const thickness = Math.max(opening.depth, PARTITION)
  const rooms = [...new Set([...opening.sides.map(({ room }) => room), opening.beyond ?? side.room])]
  const style = { fill: look.theme.floor, ...stroke(look.theme.floor, look.line) }
  const floor = path(pathThrough(opening.hole, true), { class: 'threshold', ...style })
  if (opening.type === 'window')
    return { inWall: drawWindow(side.part, boundary, { ...look, thickness }), above: [], rooms, swept: [] }
  if (opening.type === 'gap') {
    const line = opening.beyond === side.room ? [] : drawGap(side.part, look)
    return { inWall: floor, above: line, rooms, swept: [] }
  }
  const leaves = hungLeaves(side, boundary, obstacles, thickness)
  return {
    inWall: [floor, drawSills(opening, look)],
    above: leaves.map((leaf) => drawLeaf(leaf, { ...look, thickness })),
    rooms,
    swept: leaves.flatMap(sweptFloor),
  }
}

/** Openings too small on the page for more: those one walks through in one path, windows in another. */
function drawHoles({ openings }: FloorPlan, theme: Theme, line: number): DisplayList {
  const holes = (isWindow: boolean, style: Style) => {
    const outlines = openings.filter(({ type }) => (type === 'window') === isWindow).map(({ hole }) => hole)
    const segments = outlines.flatMap((hole) => pathThrough(hole, true))
    return outlines.length === 0 ? [] : path(segments, style, 2)
  }
  return [holes(false, { fill: theme.floor }), holes(true, { fill: theme.glass, ...stroke(theme.wall, line) })]
}

/** The two faces of the wall across a doorway. */
function drawSills({ hole }: FloorOpening, { theme, line }: Look): DisplayList {
  const half = hole.length / 2
  const faces = [hole.slice(0, half), hole.slice(half)].flatMap((face) => pathThrough(face, false))
  return path(faces, { fill: 'none', ...stroke(theme.muted, line * 0.7) })
}

/** Pieces whose longer side is shorter than this on the page are left out, pixels. */
const SEEN_FROM = 2

/** The longer side of a shape, metres. */
function sizeOf(shape: Shape): number {
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return Math.max(maxX - minX, maxZ - minZ)
}

/** Pieces too small on the page for a symbol, one path a colour. */
function drawFootprints(
  pieces: readonly FloorPiece[],
  tints: ReadonlyMap<string, string>,
  fineness: number,
): DisplayList {
  const seen = pieces.filter(({ shape }) => sizeOf(shape) * fineness >= SEEN_FROM)
  const byTint = groupBy(seen, ({ groupId }) => tints.get(groupId)!)
  return [...byTint].map(([fill, own]) => {
    const outlines = own.flatMap((piece) => footprintPath(piece, placedCorners(piece)))
    return path(outlines, { class: 'pieces', fill, 'stroke-opacity': 0.5 }, 2)
  })
}

/** How much smaller the smallest letters may be where a pixel is shown with more dots. */
export const finer = (density: number): number => Math.min(1.25, density)

function drawLabels(
  plan: FloorPlan,
  pieces: readonly FloorPiece[],
  doors: readonly DrawnOpening[],
  view: View,
  { theme, labelSize, density, printed = false, tag }: FloorLook,
): DisplayList {
  const bySpace = groupBy(pieces, ({ asset }) => asset.spaceId)
  const besides = doors.flatMap(({ rooms, swept }) => rooms.map((room) => ({ room, swept })))
  const byRoom = groupBy(besides, ({ room }) => room)
  return plan.rooms.map((room, i) => {
    const { lying, standing, hanging } = layersOf(bySpace.get(room.space.id) ?? [])
    const swept = (byRoom.get(i) ?? []).flatMap((door) => door.swept)
    const taken = {
      standing: extentsOf([...standing, ...hanging].map(placedCorners)),
      swept: extentsOf(swept),
      lying: extentsOf(lying.map(placedCorners)),
    }
    return drawRoomLabel(room, taken, view, theme, {
      sizeMax: labelSize,
      sizeMin: printed ? 4.5 : 8 / finer(density),
      tag: tag?.(room),
    })
  })
}
