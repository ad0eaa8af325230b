import {
  type Definition,
  type DisplayList,
  group,
  path,
  pathThrough,
  polygon,
  stroke,
} from '../../engine/drawing/display-list.ts'
import { drawRoomLabel } from '../../engine/drawing/floor/floor-labels.ts'
import { type FloorPiece, floorPieces, floorTints } from '../../engine/drawing/floor/floor-pieces.ts'
import type { View } from '../../engine/drawing/page.ts'
import { hungLeaves, obstaclesOf, sweptFloor } from '../../engine/drawing/room/door-leaves.ts'
import { floorFill } from '../../engine/drawing/room/draw-ground.ts'
import { drawGap, drawLeaf, drawWindow } from '../../engine/drawing/room/draw-openings.ts'
import { BOARDS_FROM, DETAILS_FROM, lineWidth, planFrame } from '../../engine/drawing/room/draw-plan.ts'
import { layersOf } from '../../engine/drawing/room/layers.ts'
import { type Extent, extentOf, extentsOf, placedCorners } from '../../engine/drawing/room/outline.ts'
import { drawPieces, drawShadows } from '../../engine/drawing/room/pieces.ts'
import { boundaryOf, openingsOn, stretch } from '../../engine/drawing/room/room-outline.ts'
import { svgOf } from '../../engine/drawing/svg.ts'
import { THEMES } from '../../engine/drawing/theme.ts'
import { areaWordsIn } from '../../engine/drawing/words.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** Thickness of walls to the outside, and of those between two spaces without any room for one, metres. */
const OUTER_WALL = 0.18
const SHARED_WALL = 0.1

/** Where a floor lies on a drawing, whose width and height are in its pixels. */
export interface PlainView {
  readonly view: View
  readonly width: number
  readonly height: number
}

/** Space around the plan, as a part of its width. */
const MARGIN = 0.02

/** @param width of the drawing, pixels */
export function plainView({ spaces, assets }: LayoutContent, width: number): PlainView {
  const { minX, minZ, maxX, maxZ } = plainExtent({ spaces, assets })
  const scale = (width * (1 - 2 * MARGIN)) / (maxX - minX)
  const margin = width * MARGIN
  const height = (maxZ - minZ) * scale + 2 * margin
  return { view: { scale, dx: margin - minX * scale, dz: margin - minZ * scale }, width, height }
}

function plainExtent({ spaces, assets }: LayoutContent): Extent {
  const walls = extentOf(spaces.flatMap(({ room }) => room.boundary.shape.points))
  const pieces = extentOf(floorPieces(assets).flatMap(placedCorners))
  return (
    extentOf([
      ...(walls
        ? [
            [walls.minX - OUTER_WALL, walls.minZ - OUTER_WALL] as const,
            [walls.maxX + OUTER_WALL, walls.maxZ + OUTER_WALL] as const,
          ]
        : []),
      ...(pieces ? [[pieces.minX, pieces.minZ] as const, [pieces.maxX, pieces.maxZ] as const] : []),
    ]) ?? { minX: 0, minZ: 0, maxX: 4, maxZ: 3 }
  )
}

export interface PlainLook {
  readonly theme: 'light' | 'dark'
  readonly labels: boolean
  /** Of areas. */
  readonly unit: PlainUnit
}

/**
 * The inside of an SVG of a floor. Walls are strokes around the spaces, in place of areas that are cut: `drawFloor` is truer
 * where walls have several thicknesses, and three times as much code.
 */
export function drawPlainFloor(content: LayoutContent, { view }: PlainView, look: PlainLook): string {
  const theme = THEMES[look.theme]
  const definitions: Definition[] = []
  const line = lineWidth(view.scale)
  const rooms = content.spaces.flatMap((space) => {
    const boundary = boundaryOf(space.room)
    return boundary ? [{ space, boundary, openings: openingsOn(boundary, space.room) }] : []
  })
  const pieces = floorPieces(content.assets)
  const { lying, standing, hanging } = layersOf(pieces)
  const tints = floorTints(pieces, theme)
  const drawn = (items: typeof standing) =>
    drawPieces(items, { theme, tints, detailed: view.scale >= DETAILS_FROM, titled: false }, definitions)
  const walls = { theme, thickness: OUTER_WALL, line, boards: view.scale >= BOARDS_FROM }
  const outlines = rooms.flatMap(({ boundary }) => pathThrough(boundary.points, true))
  const wall = (width: number): DisplayList =>
    outlines.length === 0 ? [] : path(outlines, { fill: 'none', 'stroke-miterlimit': 6, ...stroke(theme.wall, width) })
  const obstacles = obstaclesOf(pieces)
  const inWall: DisplayList[] = []
  const leaves: DisplayList[] = []
  const swept = rooms.map(({ boundary, openings }) =>
    openings.flatMap(({ opening, from, to }) => {
      const part = stretch(boundary, from, to)
      const hole = path(pathThrough(part.points, false), {
        fill: 'none',
        ...stroke(theme.floor, 2 * OUTER_WALL + line),
      })
      if (opening.type === 'window') inWall.push(drawWindow(part, boundary, walls))
      else inWall.push(hole)
      if (opening.type === 'gap') leaves.push(drawGap(part, walls))
      if (opening.type !== 'door') return []
      const hung = hungLeaves({ opening, part }, boundary, obstacles, OUTER_WALL)
      leaves.push(...hung.map((leaf) => drawLeaf(leaf, walls)))
      return hung.flatMap(sweptFloor)
    }),
  )
  const drawing = group(
    planFrame(view, theme, 5),
    group(
      { stroke: 'none', 'stroke-linejoin': 'miter' },
      wall(2 * OUTER_WALL),
      rooms.map(({ boundary }) => polygon(boundary.points, { fill: floorFill(boundary, walls, definitions) })),
      wall(SHARED_WALL),
      inWall,
    ),
    drawn(lying),
    drawShadows(standing, theme),
    drawn(standing),
    leaves,
    drawn(hanging),
  )
  const labels = look.labels
    ? rooms.map((room, i) => {
        const own = layersOf(pieces.filter(({ asset }) => asset.spaceId === room.space.id) as FloorPiece[])
        const taken = {
          standing: extentsOf([...own.standing, ...own.hanging].map(placedCorners)),
          swept: extentsOf(swept[i]!),
          lying: extentsOf(own.lying.map(placedCorners)),
        }
        const sizes = {
          sizeMax: Math.max(9, Math.min(20, view.scale * 0.26)),
          sizeMin: 8,
          tag: areaWordsIn(look.unit)(room.boundary.area),
        }
        return drawRoomLabel(room, taken, view, theme, sizes)
      })
    : []
  return svgOf([drawing, group({ class: 'labels' }, labels)], definitions)
}
