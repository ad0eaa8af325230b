import type { Definition, Point } from '../../../engine/drawing/display-list.ts'
import { drawFloorPlan } from '../../../engine/drawing/floor/draw-floor-plan.ts'
import { drawRoomLabel } from '../../../engine/drawing/floor/floor-labels.ts'
import { floorPieces } from '../../../engine/drawing/floor/floor-pieces.ts'
import type { FloorPlan, FloorRoom } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, obstaclesOf, sweptFloor } from '../../../engine/drawing/room/door-leaves.ts'
import { BOARDS_FROM } from '../../../engine/drawing/room/draw-plan.ts'
import { layersOf } from '../../../engine/drawing/room/layers.ts'
import { extentsOf, placedCorners } from '../../../engine/drawing/room/outline.ts'
import { svgOf } from '../../../engine/drawing/svg.ts'
import type { Theme } from '../../../engine/drawing/theme.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { LayoutAsset, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { areaWords } from '../../playground/board/length-units.ts'
import { isSameList } from '../same-list.ts'

/** How a plan is drawn: its colours, and pixels a metre. */
export interface PlanLook {
  readonly theme: Theme
  readonly scale: number
}

/** How what is written on a plan is drawn. */
export interface LabelLook extends PlanLook {
  /** Of areas. */
  readonly unit: PlainUnit
}

/** Whether floors have boards at a scale, pixels a metre. */
export const hasBoards = (scale: number): boolean => scale >= BOARDS_FROM

/** Floors, walls and openings as SVG. */
export function groundMarkup(drawn: FloorPlan, { theme, scale }: PlanLook): string {
  const definitions: Definition[] = []
  const look = { theme, definitions, labels: false, labelSize: 0, density: 1, highlighted: new Set<string>() }
  return svgOf(drawFloorPlan(drawn, [], { scale, dx: 0, dz: 0 }, look), definitions)
}

/** Largest and smallest type of names, pixels. */
const LABEL = { sizeMax: 16, sizeMin: 8 }

/** What stands on a floor. */
export interface Standing {
  readonly assets: readonly LayoutAsset[]
  /** The same by the ids of the spaces. */
  readonly bySpace: ReadonlyMap<string, readonly LayoutAsset[]>
}

/** Name and area of a room as SVG. */
export interface DrawnLabel {
  /** Of the space. */
  readonly id: string
  readonly markup: string
}

/** What a label was drawn of. */
interface LabelSource extends LabelLook {
  readonly space: LayoutSpace
  readonly own: readonly LayoutAsset[]
  /** Corners of what doors sweep. */
  readonly swept: readonly (readonly Point[])[]
}

/** Labels as they were drawn last, by the ids of their spaces. */
export type KnownLabels = Map<string, DrawnLabel & { readonly of: LabelSource }>

/**
 * Names and areas of rooms, beside what stands there.
 *
 * @param known labels that are drawn again only where they change, as finding their places takes most of the time
 * @param isShown whether a space has its label, by its id
 */
export function drawLabels(
  drawn: FloorPlan,
  { assets, bySpace }: Standing,
  look: LabelLook,
  known: KnownLabels,
  isShown: (id: string) => boolean = () => true,
): readonly DrawnLabel[] {
  const swept = sweptByDoors(drawn, assets, isShown)
  const rooms = drawn.rooms.filter(({ space }) => isShown(space.id))
  const labels = rooms.map((room) => {
    const { space } = room
    const of = { ...look, space, own: bySpace.get(space.id) ?? [], swept: swept.get(space.id) ?? [] }
    const last = known.get(space.id)
    return last && isSameSource(last.of, of) ? last : { id: space.id, markup: labelMarkup(room, of), of }
  })
  known.clear()
  for (const it of labels) known.set(it.id, it)
  return labels
}

const isSameSource = (one: LabelSource, other: LabelSource): boolean =>
  one.space === other.space &&
  one.scale === other.scale &&
  one.theme === other.theme &&
  one.unit === other.unit &&
  isSameList(one.own, other.own) &&
  isSameList(one.swept.flat(2), other.swept.flat(2))

function labelMarkup(room: FloorRoom, { own, swept, theme, scale, unit }: LabelSource): string {
  const layers = layersOf(own.map((it) => ({ ...it, groupId: '' })))
  const taken = {
    standing: extentsOf([...layers.standing, ...layers.hanging].map(placedCorners)),
    swept: extentsOf(swept),
    lying: extentsOf(layers.lying.map(placedCorners)),
  }
  const sizes = { sizeMax: Math.min(LABEL.sizeMax, Math.max(9, scale * 0.26)), sizeMin: LABEL.sizeMin }
  const tag = areaWords(room.boundary.area, unit)
  return svgOf([drawRoomLabel(room, taken, { scale, dx: 0, dz: 0 }, theme, { ...sizes, tag })])
}

/** Floor that door leaves of some spaces sweep, by the space that they open into. */
function sweptByDoors(drawn: FloorPlan, assets: readonly LayoutAsset[], isOf: (id: string) => boolean) {
  const obstacles = obstaclesOf(floorPieces(assets))
  const found = new Map<string, (readonly Point[])[]>()
  for (const opening of drawn.openings) {
    if (opening.type !== 'door' || !opening.sides.some(({ room }) => isOf(drawn.rooms[room]!.space.id))) continue
    const side = opensInto(drawn, opening)
    const { space, boundary } = drawn.rooms[side.room]!
    const swept = hungLeaves(side, boundary, obstacles, opening.depth).flatMap(sweptFloor)
    found.set(space.id, [...(found.get(space.id) ?? []), ...swept])
  }
  return found
}
