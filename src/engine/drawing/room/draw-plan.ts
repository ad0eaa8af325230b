import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { View } from '../page.ts'
import { type Definitions, n, type Point, pointList } from '../svg.ts'
import { groupTints, type Theme } from '../theme.ts'
import { drawRoom } from './draw-room.ts'
import { type Extent, extentOf, placedCorners } from './outline.ts'
import { drawPieces, drawShadows, layersOf } from './pieces.ts'
import { drawArea, drawNames } from './plan-labels.ts'
import { boundaryOf } from './room-outline.ts'

/** What a plan shows: a room with walls, or a bounding box of groups and desk grids. */
export type Ground = { readonly room: Room } | Box

interface Box {
  readonly box: { readonly x: number; readonly z: number }
  /** Outlines of what stands in the box already. */
  readonly obstacles: readonly (readonly Point[])[]
}

export interface DrawnPlan {
  readonly ground: Ground
  readonly furnishing: Furnishing | undefined
  readonly extent: Extent
  /** Floor, m². */
  readonly area: number
}

export interface Pen {
  readonly theme: Theme
  readonly definitions: Definitions
  readonly labels: boolean
}

/** More pieces than this do without a title each, for the size of the file. */
const TITLED_MAX = 200

/** Pixels per metre from which floor boards, and from which books and hangers, can be told apart. */
export const BOARDS_FROM = 40
export const DETAILS_FROM = 55

export function drawnPlanOf(ground: Ground, furnishing: Furnishing | undefined): DrawnPlan {
  if ('box' in ground) {
    const { x, z } = ground.box
    return { ground, furnishing, extent: { minX: 0, minZ: 0, maxX: x, maxZ: z }, area: x * z }
  }
  const boundary = boundaryOf(ground.room)
  const extent = extentOf(boundary?.points ?? ground.room.boundary.shape.points)!
  return { ground, furnishing, extent, area: boundary?.area ?? 0 }
}

/** One plan without anything around it. */
export function drawPlan({ ground, furnishing, extent, area }: DrawnPlan, view: View, pen: Pen): string {
  const { theme, definitions } = pen
  const line = lineWidth(view.scale)
  const items = furnishing?.furniture ?? []
  const { lying, standing, hanging } = layersOf(items)
  const tints = groupTints(items, theme)
  const look = { theme, tints, detailed: view.scale >= DETAILS_FROM, titled: items.length <= TITLED_MAX }
  const pieces = (layer: readonly PlacedItem[]) => drawPieces(layer, look, definitions)
  const walls = { theme, thickness: wallThickness(view.scale), line, boards: view.scale >= BOARDS_FROM }
  const room = 'room' in ground ? drawRoom(ground.room, walls, definitions) : undefined
  const below = 'box' in ground ? drawBox(ground, theme, line) : (room?.below ?? '')
  const shadows = drawShadows(standing, theme)
  const drawing =
    `<g class="plan" transform="translate(${n(view.dx)} ${n(view.dz)})scale(${n(view.scale)})" stroke-linejoin="round" stroke-width="${n(line)}" stroke="${theme.ink}">` +
    `<g class="ground" stroke="none" stroke-linejoin="miter">${below}</g>\n${pieces(lying)}\n` +
    (room ? `<g clip-path="url(#${room.clip})">${shadows}</g>` : shadows) +
    `\n${pieces(standing)}\n${room?.above ?? ''}${pieces(hanging)}</g>`
  if (!pen.labels) return drawing
  const floor = 'room' in ground && room ? boundaryOf(ground.room)!.points.flat() : rectangle(extent)
  const standingThere = [
    ...[...standing, ...hanging].map(placedCorners),
    ...(room?.swept ?? []),
    ...('box' in ground ? ground.obstacles : []),
  ]
  const taken = { standing: extents(standingThere), lying: extents(lying.map(placedCorners)) }
  const names = drawNames(items, tints, view, theme)
  return `${drawing}\n<g class="labels">${names}${drawArea(area, floor, taken, view, theme)}</g>`
}

/** Metres: a real inner wall, but never thinner than a wall looks on the page. */
export const wallThickness = (scale: number): number => Math.max(0.12, 5 / scale)

/** Width of a thin line, metres. */
export const lineWidth = (scale: number): number => Math.min(1.1, 0.6 + scale / 250) / scale

function drawBox({ box, obstacles }: Box, theme: Theme, line: number): string {
  const dashes = `${n(8 * line)} ${n(5 * line)}`
  const solids = obstacles.map(
    (points) => `<polygon class="obstacle" points="${pointList(points)}" fill="${theme.wall}"/>`,
  )
  return (
    `<rect class="box" width="${n(box.x)}" height="${n(box.z)}" fill="${theme.floor}" stroke="${theme.muted}" stroke-width="${n(line)}" stroke-dasharray="${dashes}"/>` +
    solids.join('')
  )
}

const extents = (outlines: readonly (readonly Point[])[]): Extent[] =>
  outlines.flatMap((points) => extentOf(points) ?? [])

const rectangle = ({ minX, minZ, maxX, maxZ }: Extent): number[] => [minX, minZ, maxX, minZ, maxX, maxZ, minX, maxZ]
