import type { Definition, Point } from '../../../engine/drawing/display-list.ts'
import { drawFloorPlan } from '../../../engine/drawing/floor/draw-floor-plan.ts'
import { drawRoomLabel } from '../../../engine/drawing/floor/floor-labels.ts'
import { floorPieces } from '../../../engine/drawing/floor/floor-pieces.ts'
import type { FloorPlan } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, obstaclesOf, sweptFloor } from '../../../engine/drawing/room/door-leaves.ts'
import { layersOf } from '../../../engine/drawing/room/layers.ts'
import { extentsOf, placedCorners } from '../../../engine/drawing/room/outline.ts'
import { svgOf } from '../../../engine/drawing/svg.ts'
import type { Theme } from '../../../engine/drawing/theme.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { areaWords } from '../../playground/board/length-units.ts'

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

/** Names and areas of rooms as SVG, beside what stands there. @param isShown whether a space has its label, by its id */
export function labelMarkup(
  drawn: FloorPlan,
  { assets, bySpace }: Standing,
  isShown: (id: string) => boolean,
  { theme, scale, unit }: LabelLook,
): string {
  const sizes = { sizeMax: Math.min(LABEL.sizeMax, Math.max(9, scale * 0.26)), sizeMin: LABEL.sizeMin }
  const swept = sweptByDoors(drawn, assets)
  const rooms = drawn.rooms.filter(({ space }) => isShown(space.id))
  return svgOf(
    rooms.map((room) => {
      const layers = layersOf((bySpace.get(room.space.id) ?? []).map((it) => ({ ...it, groupId: '' })))
      const taken = {
        standing: extentsOf([...layers.standing, ...layers.hanging].map(placedCorners)),
        swept: extentsOf(swept.get(room.space.id) ?? []),
        lying: extentsOf(layers.lying.map(placedCorners)),
      }
      return drawRoomLabel(room, taken, { scale, dx: 0, dz: 0 }, theme, {
        ...sizes,
        tag: areaWords(room.boundary.area, unit),
      })
    }),
  )
}

/** Floor that door leaves sweep, by the space that they open into. */
function sweptByDoors(drawn: FloorPlan, assets: readonly LayoutAsset[]) {
  const obstacles = obstaclesOf(floorPieces(assets))
  const found = new Map<string, (readonly Point[])[]>()
  for (const opening of drawn.openings) {
    if (opening.type !== 'door') continue
    const side = opensInto(drawn, opening)
    const { space, boundary } = drawn.rooms[side.room]!
    const swept = hungLeaves(side, boundary, obstacles, opening.depth).flatMap(sweptFloor)
    found.set(space.id, [...(found.get(space.id) ?? []), ...swept])
  }
  return found
}
