import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Areas } from '../../geometry/polygons.ts'
import { groupBy } from '../group-by.ts'
import type { View } from '../page.ts'
import { leavesOf, openTip } from '../room/door-leaves.ts'
import { floorFill, type Look, wallShadow } from '../room/draw-ground.ts'
import { drawGap, drawLeaf, drawWindow } from '../room/draw-openings.ts'
import { BOARDS_FROM, DETAILS_FROM, lineWidth, type Pen } from '../room/draw-plan.ts'
import { type Extent, extentOf, localCorners, placedCorners } from '../room/outline.ts'
import { drawPieces, drawShadows, footprintPath, layersOf } from '../room/pieces.ts'
import { escapeText, n, type Point, pathThrough, pointList } from '../svg.ts'
import type { Theme } from '../theme.ts'
import { drawRoomLabel } from './floor-labels.ts'
import { type FloorOpening, PARTITION } from './floor-openings.ts'
import { type FloorPiece, floorTints } from './floor-pieces.ts'
import type { FloorPlan, FloorRoom } from './floor-plan.ts'
import { cutOpenings } from './floor-walls.ts'
import { opensInto } from './opens-into.ts'

/** What is drawn of a floor beside its construction. */
export interface FloorLook extends Pen {
  /** Largest type of names, pixels. */
  readonly labelSize: number
  /** Ids of spaces whose floor is coloured. */
  readonly highlighted: ReadonlySet<string>
  /** Dots that a pixel of the drawing is shown with: how fine its details may be. */
  readonly density: number
  /** Whether it is printed, without patterns and with smaller letters; default false. */
  readonly printed?: boolean
}

/** Pixels per metre from which pieces are drawn as symbols, from which doors have a leaf, and from which walls cast shadows. */
const SYMBOLS_FROM = 12
const LEAVES_FROM = 9
const SHADOWS_FROM = 18
/** More rooms than this do without shadows of their walls, and more pieces without a title each, for the size of the file. */
const SHADED_MAX = 300
const TITLED_MAX = 400

/** A floor without anything around it. */
export function drawFloorPlan(plan: FloorPlan, pieces: readonly FloorPiece[], view: View, look: FloorLook): string {
  const { theme, definitions } = look
  const line = lineWidth(view.scale)
  const fineness = view.scale * look.density
  const walls: Look = { theme, thickness: 0, line, boards: fineness >= BOARDS_FROM && !look.printed }
  const shaded = fineness >= SHADOWS_FROM && plan.rooms.length <= SHADED_MAX
  const small = fineness < LEAVES_FROM
  const doors = small ? [] : plan.openings.map((opening) => drawOpening(plan, opening, walls))
  const layers = layersOf(pieces)
  const tints = floorTints(pieces, theme)
  const pieceLook = { theme, tints, detailed: fineness >= DETAILS_FROM, titled: pieces.length <= TITLED_MAX }
  const drawn = (layer: readonly FloorPiece[]) =>
    fineness >= SYMBOLS_FROM ? drawPieces(layer, pieceLook, definitions) : drawFootprints(layer, tints, fineness)
  const drawing =
    `<g class="plan" transform="translate(${n(view.dx)} ${n(view.dz)})scale(${n(view.scale, 5)})" stroke-linejoin="round" stroke-width="${n(line)}" stroke="${theme.ink}">` +
    `<g class="ground" stroke="none" stroke-linejoin="miter">${plan.rooms.map((room) => drawGround(room, walls, look, shaded)).join('\n')}</g>\n` +
    // Walls come after what lies on the floor and its shadows, which end at them.
    `${drawn(layers.lying as FloorPiece[])}\n${shaded ? drawShadows(layers.standing, theme) : ''}\n` +
    `<g class="walls" stroke="none" stroke-linejoin="miter">${drawWalls(plan, view.scale, theme)}\n${small ? drawHoles(plan, theme, line) : doors.map(({ inWall }) => inWall).join('')}</g>\n` +
    `${drawn(layers.standing as FloorPiece[])}\n${doors.map(({ above }) => above).join('')}` +
    `${drawn(layers.hanging as FloorPiece[])}</g>`
  return look.labels ? `${drawing}\n<g class="labels">${drawLabels(plan, pieces, doors, view, look)}</g>` : drawing
}

function drawGround(
  room: FloorRoom,
  walls: Look,
  { theme, definitions, highlighted }: FloorLook,
  shaded: boolean,
): string {
  const outline = pointList(room.boundary.points)
  const colour = highlighted.has(room.space.id) ? theme.tints.working[1] : floorFill(room.boundary, walls, definitions)
  const floor = `<polygon class="floor" data-space="${escapeText(room.space.id)}" points="${outline}" fill="${colour}"/>`
  if (!shaded) return floor
  const clip = definitions.add('clipPath', '', `<polygon points="${outline}"/>`)
  return floor + wallShadow(room.boundary, room.openings, clip, theme)
}

/** Thinnest wall on the page, pixels, and the thinnest wall that plans have, metres. */
const WALL_PIXELS = 1.5
const WALL_LEAST = 0.07

function drawWalls(plan: FloorPlan, scale: number, theme: Theme): string {
  const areas = cutOpenings(plan.walls(), plan.openings)
  const missing = Math.max(0.004, WALL_PIXELS / scale - WALL_LEAST)
  return `<path class="wall" d="${pathOfAreas(areas)}" fill="${theme.wall}" fill-rule="evenodd" stroke="${theme.wall}" stroke-width="${n(missing)}"/>`
}

/** Outer loops and holes as one path for the even-odd rule. */
export const pathOfAreas = (areas: Areas): string =>
  areas.map((loops) => loops.map((loop) => pathThrough(loop.slice(0, -1), true)).join('')).join('')

interface DrawnOpening {
  readonly inWall: string
  readonly above: string
  /** Room that the leaves open into, and the floor that they sweep. */
  readonly room: number
  readonly swept: readonly (readonly Point[])[]
}

function drawOpening(plan: FloorPlan, opening: FloorOpening, look: Look): DrawnOpening {
  const side = opensInto(plan, opening)
  const { boundary } = plan.rooms[side.room]!
  const thickness = Math.max(opening.depth, PARTITION)
  const floor = `<path class="threshold" d="${pathThrough(opening.hole, true)}" fill="${look.theme.floor}" stroke="${look.theme.floor}" stroke-width="${n(look.line)}"/>`
  if (opening.type === 'window')
    return { inWall: drawWindow(side.part, boundary, { ...look, thickness }), above: '', room: side.room, swept: [] }
  if (opening.type === 'gap') {
    const line = opening.beyond === side.room ? '' : drawGap(side.part, look)
    return { inWall: floor, above: line, room: side.room, swept: [] }
  }
  const ring = boundary.points.flat()
  const tips = leavesOf(side.part, boundary, side.from).map((leaf) => ({ leaf, tip: openTip(leaf, ring) }))
  return {
    inWall: floor + drawSills(opening, look),
    above: tips.map(({ leaf, tip }) => drawLeaf(leaf, tip, look)).join(''),
    room: side.room,
    swept: tips.map(({ leaf: { hinge, latch }, tip }) => [
      hinge,
      tip,
      [latch[0] + tip[0] - hinge[0], latch[1] + tip[1] - hinge[1]],
      latch,
    ]),
  }
}

/** Openings too small on the page for more: those one walks through in one path, windows in another. */
function drawHoles({ openings }: FloorPlan, theme: Theme, line: number): string {
  const path = (own: readonly FloorOpening[], fill: string, more = '') =>
    own.length === 0
      ? ''
      : `<path d="${own.map(({ hole }) => pathThrough(hole, true, 2)).join('')}" fill="${fill}"${more}/>`
  return (
    path(
      openings.filter(({ type }) => type !== 'window'),
      theme.floor,
    ) +
    path(
      openings.filter(({ type }) => type === 'window'),
      theme.glass,
      ` stroke="${theme.wall}" stroke-width="${n(line)}"`,
    )
  )
}

/** The two faces of the wall across a doorway. */
function drawSills({ hole }: FloorOpening, { theme, line }: Look): string {
  const half = hole.length / 2
  const faces = [hole.slice(0, half), hole.slice(half)].map((face) => pathThrough(face, false)).join('')
  return `<path d="${faces}" fill="none" stroke="${theme.muted}" stroke-width="${n(line * 0.7)}"/>`
}

/** Pieces whose longer side is shorter than this on the page are left out, pixels. */
const SEEN_FROM = 2

/** The longer side of a shape, metres. */
function sizeOf(shape: Shape): number {
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return Math.max(maxX - minX, maxZ - minZ)
}

/** Pieces too small on the page for a symbol, one path a colour. */
function drawFootprints(pieces: readonly FloorPiece[], tints: ReadonlyMap<string, string>, fineness: number): string {
  const seen = pieces.filter(({ shape }) => sizeOf(shape) * fineness >= SEEN_FROM)
  const byTint = groupBy(seen, ({ groupId }) => tints.get(groupId)!)
  return [...byTint]
    .map(([tint, own]) => {
      const paths = own.map((piece) => footprintPath(piece, placedCorners(piece)))
      return `<path class="pieces" d="${paths.join('')}" fill="${tint}" stroke-opacity=".5"/>`
    })
    .join('')
}

/** How much smaller the smallest letters may be where a pixel is shown with more dots. */
export const finer = (density: number): number => Math.min(1.25, density)

function drawLabels(
  plan: FloorPlan,
  pieces: readonly FloorPiece[],
  doors: readonly DrawnOpening[],
  view: View,
  { theme, labelSize, density, printed = false }: FloorLook,
): string {
  const bySpace = groupBy(pieces, ({ asset }) => asset.spaceId)
  const byRoom = groupBy(doors, ({ room }) => room)
  return plan.rooms
    .map((room, i) => {
      const { lying, standing, hanging } = layersOf(bySpace.get(room.space.id) ?? [])
      const swept = (byRoom.get(i) ?? []).flatMap((door) => door.swept)
      const taken = {
        standing: extents([...standing, ...hanging].map(placedCorners)),
        swept: extents(swept),
        lying: extents(lying.map(placedCorners)),
      }
      return drawRoomLabel(room, taken, view, theme, {
        sizeMax: labelSize,
        sizeMin: printed ? 4.5 : 8 / finer(density),
      })
    })
    .join('')
}

const extents = (outlines: readonly (readonly Point[])[]): Extent[] =>
  outlines.flatMap((points) => extentOf(points) ?? [])
