import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import { type Definition, type DisplayList, group, type Point, polygon, round, stroke } from '../display-list.ts'
import type { View } from '../page.ts'
import { groupTints, type Theme } from '../theme.ts'
import { obstaclesOf } from './door-leaves.ts'
import { drawRoom } from './draw-room.ts'
import { layersOf } from './layers.ts'
import { type Extent, extentOf, extentsOf, placedCorners, rectangle } from './outline.ts'
import { drawPieces, drawShadows } from './pieces.ts'
import { drawArea, drawNames } from './plan-labels.ts'
import { boundaryOf, offset, openingsOn, stretch } from './room-outline.ts'

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
  /** The extent with the leaves that swing out. */
  readonly reach: Extent
  /** Floor, m². */
  readonly area: number
}

export interface Pen {
  readonly theme: Theme
  readonly definitions: Definition[]
}

/** More pieces than this do without a title each, for the size of the file. */
const TITLED_MAX = 200

/** Pixels per metre from which floor boards, and from which books and hangers, can be seen apart. */
export const BOARDS_FROM = 40
export const DETAILS_FROM = 55

export function drawnPlanOf(ground: Ground, furnishing: Furnishing | undefined): DrawnPlan {
  if ('box' in ground) {
    const { x, z } = ground.box
    const extent = { minX: 0, minZ: 0, maxX: x, maxZ: z }
    return { ground, furnishing, extent, reach: extent, area: x * z }
  }
  const boundary = boundaryOf(ground.room)
  const points = boundary?.points ?? ground.room.boundary.shape.points
  const leaves = boundary
    ? openingsOn(boundary, ground.room).flatMap(({ opening, from, to }) =>
        opening.opens === 'out' ? offset(stretch(boundary, from, to), boundary, opening.l) : [],
      )
    : []
  return {
    ground,
    furnishing,
    extent: extentOf(points)!,
    reach: extentOf([...points, ...leaves])!,
    area: boundary?.area ?? 0,
  }
}

/** One plan without anything around it. @param areaWords with labels, of which one has the area */
export function drawPlan(
  { ground, furnishing, extent, area }: DrawnPlan,
  view: View,
  { theme, definitions }: Pen,
  areaWords?: (area: number) => string,
): DisplayList {
  const line = lineWidth(view.scale)
  const items = furnishing?.furniture ?? []
  const { lying, standing, hanging } = layersOf(items)
  const tints = groupTints(items, theme)
  const look = { theme, tints, detailed: view.scale >= DETAILS_FROM, titled: items.length <= TITLED_MAX }
  const pieces = (layer: readonly PlacedItem[]) => drawPieces(layer, look, definitions)
  const walls = { theme, thickness: wallThickness(view.scale), line, boards: view.scale >= BOARDS_FROM }
  const room = 'room' in ground ? drawRoom(ground.room, obstaclesOf(items), walls, definitions) : undefined
  const below = 'box' in ground ? drawBox(ground, theme, line) : (room?.below ?? [])
  const shadows = drawShadows(standing, theme)
  const drawing = group(
    planFrame(view, theme),
    group({ class: 'ground', stroke: 'none', 'stroke-linejoin': 'miter' }, below),
    ['\n', pieces(lying), '\n'],
    room ? group({ 'clip-path': room.clip }, shadows) : shadows,
    ['\n', pieces(standing), '\n'],
    room?.above ?? [],
    pieces(hanging),
  )
  if (!areaWords) return drawing
  const floor =
    'room' in ground && room
      ? boundaryOf(ground.room)!.points.flat()
      : rectangle(extent.minX, extent.minZ, extent.maxX, extent.maxZ).flat()
  const standingThere = [
    ...[...standing, ...hanging].map(placedCorners),
    ...(room?.swept ?? []),
    ...('box' in ground ? ground.obstacles : []),
  ]
  const taken = { standing: extentsOf(standingThere), lying: extentsOf(lying.map(placedCorners)) }
  const names = drawNames(items, tints, view, theme)
  return [drawing, '\n', group({ class: 'labels' }, names, drawArea(areaWords(area), floor, taken, view, theme))]
}

/** What brings metres to the page, and the lines of what is drawn in them. */
export const planFrame = (view: View, theme: Theme, digits = 3) =>
  ({
    class: 'plan',
    transform: [
      ['translate', round(view.dx), round(view.dz)],
      ['scale', round(view.scale, digits)],
    ],
    'stroke-linejoin': 'round',
    'stroke-width': round(lineWidth(view.scale)),
    stroke: theme.ink,
  }) as const

/** Metres: a real inner wall, but never thinner than a wall looks on the page. */
export const wallThickness = (scale: number): number => Math.max(0.12, 5 / scale)

/** Width of a thin line, metres. */
export const lineWidth = (scale: number): number => Math.min(1.1, 0.6 + scale / 250) / scale

function drawBox({ box, obstacles }: Box, theme: Theme, line: number): DisplayList {
  const size = { width: round(box.x), height: round(box.z) }
  const dashes = [round(8 * line), round(5 * line)]
  return [
    {
      kind: 'rect',
      class: 'box',
      ...size,
      fill: theme.floor,
      ...stroke(theme.muted, line),
      'stroke-dasharray': dashes,
    },
    obstacles.map((points) => polygon(points, { class: 'obstacle', fill: theme.wall })),
  ]
}
