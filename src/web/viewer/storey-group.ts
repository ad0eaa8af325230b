import { Box3, type BufferGeometry, Group, type Material, Mesh, Vector3 } from 'three'
import { modelRoom, type RoomModel, type WallPart } from '../../engine/modelling/model-room.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { furnitureGroup } from '../scene/furniture-group.ts'
import { merged, prismGeometry } from '../scene/geometry-of.ts'
import type { Palette } from '../scene/palette.ts'

/** Height at which walls are cut, so that one sees into the rooms. */
const CUT = 1.25

/** Thickness of floors, metres. */
const SLAB = 0.1

/** A storey whose walls are cut, with its furniture. */
export function openStorey({ spaces, assets }: LayoutContent, palette: Palette): Group {
  const items = assets.map(({ type, position, rotation, shape, groupId, id }) => ({
    ...{ type, position, rotation, shape },
    groupId: groupId ?? id,
  }))
  const models = spaces.flatMap(({ room }) => modelRoom(room, items) ?? [])
  const cut = (parts: readonly WallPart[]) =>
    parts
      .filter(({ y, height }) => y < CUT && height > 0)
      .map((it) => ({ ...it, height: Math.min(it.height, CUT - it.y) }))
  const solid = cut(partsOf(models, 'solid'))
  const tops = solid
    .filter(({ y, height }) => y + height > CUT - 1e-6)
    .map(({ points }) => ({ points, y: CUT, height: 0.004 }))
  const storey = new Group()
  storey.add(
    ...mesh(floorsOf(models), palette.floor, false),
    ...mesh(solid, palette.wall),
    ...mesh(tops, palette.wallTop, false),
    ...mesh(cut(partsOf(models, 'frames')), palette.frame),
    ...mesh(cut(partsOf(models, 'leaves')), palette.leaf),
    ...mesh(cut(partsOf(models, 'panes')), palette.pane, false),
    furnitureGroup(items, palette, CUT * 2),
  )
  return storey
}

/** A storey as it is seen from outside, below another one. @param height up to the floor of that, metres */
export function closedStorey({ spaces }: Pick<LayoutContent, 'spaces'>, palette: Palette, height: number): Group {
  const models = spaces.flatMap(({ room }) => modelRoom(room) ?? [])
  const top = height - SLAB
  // Walls reach up to the next floor, whatever ceilings hang between.
  const solid = models.flatMap((model) =>
    partsOf([model], 'solid').map((it) =>
      it.y + it.height > model.height - 1e-6 && top > it.y ? { ...it, height: top - it.y } : it,
    ),
  )
  const storey = new Group()
  storey.add(
    ...mesh(floorsOf(models), palette.floor),
    ...mesh(solid, palette.wall),
    ...mesh(partsOf(models, 'frames'), palette.frame),
    ...mesh(partsOf(models, 'panes'), palette.pane, false),
  )
  return storey
}

const floorsOf = (models: readonly RoomModel[]): WallPart[] =>
  models.map(({ floor }) => ({ points: floor, y: -SLAB, height: SLAB }))

const partsOf = (models: readonly RoomModel[], kind: 'solid' | 'frames' | 'panes' | 'leaves'): WallPart[] =>
  models.flatMap(({ walls }) => walls.flatMap((it) => it[kind]))

/** One mesh for each look. */
function mesh(parts: readonly WallPart[], material: Material, castShadow = true): Mesh[] {
  if (parts.length === 0) return []
  const geometries: BufferGeometry[] = parts.map(({ points, y, height }) => prismGeometry(points, y, height))
  const made = new Mesh(merged(geometries), material)
  made.castShadow = castShadow
  made.receiveShadow = true
  return [made]
}

/** What a storey with cut walls fills. */
export function boundsOf({ spaces, assets }: LayoutContent): Box3 {
  const box = new Box3()
  for (const { room } of spaces)
    for (const [x, z] of room.boundary.shape.points)
      box.expandByPoint(new Vector3(x, 0, z)).expandByPoint(new Vector3(x, CUT, z))
  for (const { position } of assets) box.expandByPoint(new Vector3(...position))
  return box.isEmpty() ? box.expandByPoint(new Vector3()).expandByScalar(2) : box
}
