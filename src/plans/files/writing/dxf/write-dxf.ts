import { DxfWriter, LineTypes, TextHorizontalAlignment, TextVerticalAlignment, Units } from '@tarikjabiri/dxf'
import type { FloorOpening } from '../../../../engine/drawing/floor/floor-openings.ts'
import { floorPieces } from '../../../../engine/drawing/floor/floor-pieces.ts'
import { type FloorPlan, type FloorRoom, floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import { cutOpenings } from '../../../../engine/drawing/floor/floor-walls.ts'
import { opensInto } from '../../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, type Obstacles, obstaclesOf, standingOpen } from '../../../../engine/drawing/room/door-leaves.ts'
import { offset } from '../../../../engine/drawing/room/room-outline.ts'
import { areaText } from '../../../../engine/drawing/words.ts'
import { DXF_APPLICATION } from '../../dxf-application.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import { saidOfOpening } from '../said-of-opening.ts'
import { DxfBlocks } from './dxf-blocks.ts'
import { DXF_LAYERS, polyline, sign, tidy } from './dxf-polyline.ts'
import { insideOf } from './inside-of.ts'

/** Height of names, metres. */
const TEXT_HEIGHT = 0.2

/**
 * The floor as a DXF drawing in metres, y up: outlines of rooms with their height as thickness, walls between openings,
 * doors and windows as blocks with their width and height in millimetres, furniture as blocks, names and areas as texts. Rooms,
 * openings and furniture have their ids as extended data.
 */
export function writeDxf(floor: FilePlanFloor): string {
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Meters)
  for (const [name, colour] of Object.entries(DXF_LAYERS)) dxf.addLayer(name, colour, LineTypes.Continuous)
  dxf.tables.addAppId(DXF_APPLICATION)
  const plan = floorPlanOf(floor)
  for (const { boundary, space } of plan.rooms)
    sign(
      polyline(dxf.modelSpace, boundary.points, 'ROOMS', true, space.room.boundary.shape.h),
      space.externalId ?? space.id,
    )
  for (const loop of cutOpenings(plan.walls(), plan.openings).flat())
    polyline(dxf.modelSpace, loop.slice(0, -1), 'WALLS', true)
  const blocks = new DxfBlocks(dxf)
  const obstacles = obstaclesOf(floorPieces(floor.assets))
  for (const opening of plan.openings) writeOpening(dxf, blocks, plan, opening, obstacles)
  for (const asset of floor.assets) blocks.putPiece(asset, 'FURNITURE')
  for (const room of plan.rooms) writeName(dxf, room)
  return `${dxf.stringify()}\n`
}

function writeOpening(
  dxf: DxfWriter,
  blocks: DxfBlocks,
  plan: FloorPlan,
  opening: FloorOpening,
  obstacles: Obstacles,
): void {
  const side = opensInto(plan, opening)
  const { boundary } = plan.rooms[side.room]!
  const { type, y, h } = opening
  const { externalId } = saidOfOpening(plan, opening)
  const size = `${millimetres(side.opening.l)}x${millimetres(h)}`
  const [start, end] = [side.part.points[0]!, side.part.points.at(-1)!]
  const frame = { x: start[0], z: start[1], turn: (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI }
  if (type === 'gap') sign(polyline(dxf.modelSpace, side.part.points, 'GAPS', false), externalId)
  else if (type === 'window') {
    const glass = [0.42, 0.58].map((share) => ({
      points: offset(side.part, boundary, opening.depth * share),
      closed: false,
    }))
    blocks.put(
      `WINDOW ${size} sill ${millimetres(y)}`,
      frame,
      'WINDOWS',
      [{ points: opening.hole, closed: true }, ...glass],
      [],
      externalId,
    )
  } else {
    const leaves = hungLeaves(side, boundary, obstacles, opening.depth)
    const lines = leaves.map((leaf) => ({ points: standingOpen(leaf, opening.depth), closed: false }))
    const arcs = leaves.flatMap(({ hinge, tip, latch, slides }) =>
      slides ? [] : [{ centre: hinge, from: tip, to: latch }],
    )
    blocks.put(`DOOR ${size}`, frame, 'DOORS', lines, arcs, externalId)
  }
}

const millimetres = (metres: number) => Math.round(metres * 1000)

function writeName(dxf: DxfWriter, room: FloorRoom): void {
  const [x, z] = insideOf(room.boundary.points)
  const lines = [room.space.name.replace(/[\s\p{C}]+/gu, ' ').trim(), areaText(room.boundary.area)]
  lines.forEach((value, i) => {
    const at = { x: tidy(x), y: tidy(-z - i * 1.6 * TEXT_HEIGHT), z: 0 }
    if (value !== '')
      dxf.addText(at, i === 0 ? TEXT_HEIGHT : 0.8 * TEXT_HEIGHT, value, {
        layerName: 'TEXT',
        horizontalAlignment: TextHorizontalAlignment.Center,
        verticalAlignment: TextVerticalAlignment.Middle,
        secondAlignmentPoint: at,
      })
  })
}
