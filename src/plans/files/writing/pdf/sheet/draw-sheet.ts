import type { Definition, DisplayList } from '../../../../../engine/drawing/display-list.ts'
import { floorExtent, summaryOf } from '../../../../../engine/drawing/draw-floor.ts'
import { drawFloorPlan } from '../../../../../engine/drawing/floor/draw-floor-plan.ts'
import { floorPieces } from '../../../../../engine/drawing/floor/floor-pieces.ts'
import { type FloorRoom, floorPlanOf, OUTER_WALL } from '../../../../../engine/drawing/floor/floor-plan.ts'
import { type Measures, measuresIn } from '../../../../../engine/drawing/measures.ts'
import type { View } from '../../../../../engine/drawing/page.ts'
import { lineWidth } from '../../../../../engine/drawing/room/draw-plan.ts'
import { plural } from '../../../../../engine/drawing/words.ts'
import { planeHeight } from '../../../../../engine/geometry/moved-ceiling.ts'
import type { Schedule } from '../../../../../schema/resources/floors/schedule.ts'
import type { FilePlanFloor } from '../../../file-plan.ts'
import type { WriteOptions } from '../../write-options.ts'
import { chooseSheet, DIMENSIONS, MARGIN, type Sheet, TITLE_BLOCK } from './choose-sheet.ts'
import { drawChains, type PlanSide } from './dimension-chains.ts'
import { drawDoorSizes } from './door-sizes.ts'
import { OUTER, POINT, PRINT } from './print.ts'
import { drawRoomList, ROOM_LIST } from './room-list.ts'
import { drawRoomMarks, drawSlits, usesOf } from './room-marks.ts'
import { squaredFloor } from './squared-floor.ts'
import { drawTitleBlock } from './title-block.ts'
import { drawOuterWalls } from './wall-weights.ts'

/** A point of print shows about three times what a pixel does. */
const PRINT_DENSITY = 3

/** Doors have their sizes up to this scale, 1:n. */
const DOORS_TO = 100

const SIDES: readonly PlanSide[] = ['top', 'left', 'bottom', 'right']

/**
 * A sheet to print: the floor to scale in a frame, dimensioned on all sides, with its title block and, where there is space beside
 * the plan, the list of its rooms; in points.
 *
 * @param asStored turned until most of its walls are along the sides of the sheet
 * @param schedule of the floor
 */
export function drawSheetOf(
  asStored: FilePlanFloor,
  schedule: Pick<Schedule, 'rooms' | 'totals'>,
  options: WriteOptions,
): { sheet: Sheet; definitions: readonly Definition[]; content: DisplayList } {
  const floor = squaredFloor(asStored)
  const { rooms, totals } = schedule
  const measures = measuresIn(options.unit)
  const plan = floorPlanOf(floor)
  const extent = floorExtent(plan, floor)
  const [width, depth] = [extent.maxX - extent.minX, extent.maxZ - extent.minZ]
  const sheet = chooseSheet(width, depth, options)
  const scale = (1000 / sheet.scale) * POINT
  const list = beside(sheet, width * scale) ? drawRoomList(rooms, sheet, measures) : undefined
  const column = list ? ROOM_LIST : 0
  const view: View = {
    scale,
    dx: ((sheet.width - column) / 2) * POINT - ((extent.minX + extent.maxX) / 2) * scale,
    dz: ((sheet.height - TITLE_BLOCK) / 2) * POINT - ((extent.minZ + extent.maxZ) / 2) * scale,
  }
  const definitions: Definition[] = []
  const occupied = new Set(floor.assets.flatMap(({ spaceId }) => spaceId ?? []))
  const look = {
    theme: PRINT,
    definitions,
    labels: options.labels ?? true,
    labelSize: Math.max(5.5, Math.min(12, scale * 0.25)),
    highlighted: new Set<string>(),
    density: PRINT_DENSITY,
    printed: true,
    marks: {
      floor: drawRoomMarks(plan, occupied, 0.5 / scale, definitions),
      walls: drawOuterWalls(plan, OUTER),
      slits: drawSlits(plan, lineWidth(scale)),
    },
    tag: (room: FloorRoom) => tagOf(room, measures),
  }
  const body = drawFloorPlan(plan, floorPieces(floor.assets), view, look)
  const gap = OUTER_WALL * scale + 3 * POINT
  const chains = SIDES.map((side) => drawChains(plan, side, view, gap, measures))
  const doors = sheet.scale <= DOORS_TO ? drawDoorSizes(plan, view, measures) : []
  const places = totals.places > 0 ? placesText(totals, measures) : ''
  const facts = { summary: `${summaryOf(plan, measures)}${places}`, legend: usesOf(plan) }
  const content = [
    chains,
    body,
    doors,
    list ?? [],
    drawTitleBlock(floor, facts, sheet, scale, { ...options, measures }),
  ]
  return { sheet, definitions, content }
}

const placesText = ({ places, areaPerPlace }: Schedule['totals'], { area }: Measures): string =>
  ` · ${places} ${plural('place', places)}, ${area(areaPerPlace!)}${places === 1 ? '' : ' each'}`

/** Area and headroom: the height of the ceiling, or from its lowest to its highest place under slopes. */
function tagOf({ boundary, space }: FloorRoom, { area, length }: Measures): string {
  const { shape, ceiling = [] } = space.room.boundary
  const heights = boundary.points.map(([x, z]) =>
    Math.min(shape.h, ...ceiling.map((plane) => planeHeight(plane, x, z))),
  )
  const [low, high] = [Math.max(0, Math.min(...heights)), Math.max(...heights)]
  const height = high - low < 0.05 ? length(shape.h) : `${length(low)}–${length(high)}`
  return `${area(boundary.area)} · h ${height}`
}

/** Whether the list of rooms has space to the right of the plan, as wide as it is drawn, points. */
const beside = (sheet: Sheet, width: number): boolean =>
  width / POINT + 2 * (MARGIN + DIMENSIONS) + ROOM_LIST <= sheet.width
