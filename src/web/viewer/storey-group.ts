import { Box3, type BufferGeometry, Group, type Material, Mesh, Vector3 } from 'three'
import { modelRoom, type RoomModel, type WallPart } from '../../engine/modelling/model-room.ts'
import { type SlopedPart, slopesOver, underSlopes } from '../../engine/modelling/under-slopes.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { furnitureGroup } from '../scene/furniture-group.ts'
import { merged, prismGeometry, slopedGeometry } from '../scene/geometry-of.ts'
import { capsOf } from '../scene/room-group.ts'
import type { Palette } from '../scene/scene-palette.ts'

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
  const rooms = spaces.flatMap(({ room }) => {
    const model = modelRoom(room, items)
    return model ? [{ model, ceiling: room.boundary.ceiling ?? [] }] : []
  })
  const cut = (model: RoomModel, kind: PartKind) =>
    partsOf([model], kind)
      .filter(({ y, height }) => y < CUT && height > 0)
      .map((it) => ({ ...it, height: Math.min(it.height, CUT - it.y) }))
  const bodies = (kind: PartKind) =>
    rooms.flatMap(({ model, ceiling }) => cut(model, kind).flatMap((it) => underSlopes(it, ceiling)))
  const caps = rooms.flatMap(({ model, ceiling }) => capsOf(cut(model, 'solid'), ceiling, CUT))
  const storey = new Group()
  storey.add(
    ...mesh(floorsOf(rooms.map(({ model }) => model)), palette.floor, false),
    ...meshOf(bodies('solid'), palette.wall),
    ...meshOf(caps, palette.wallTop, false),
    ...meshOf(bodies('frames'), palette.frame),
    ...meshOf(bodies('leaves'), palette.leaf),
    ...meshOf(bodies('panes'), palette.pane, false),
    ...meshOf(
      spaces.flatMap(({ room }) => slopesOver(room)),
      palette.slope,
      false,
    ),
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

type PartKind = 'solid' | 'frames' | 'panes' | 'leaves'

const partsOf = (models: readonly RoomModel[], kind: PartKind): WallPart[] =>
  models.flatMap(({ walls }) => walls.flatMap((it) => it[kind]))

const mesh = (parts: readonly WallPart[], material: Material, castShadow = true): Mesh[] =>
  meshWith(
    parts.map(({ points, y, height }) => prismGeometry(points, y, height)),
    material,
    castShadow,
  )

const meshOf = (bodies: readonly SlopedPart[], material: Material, castShadow = true): Mesh[] =>
  meshWith(bodies.map(slopedGeometry), material, castShadow)

/** One mesh for each look. */
function meshWith(geometries: readonly BufferGeometry[], material: Material, castShadow: boolean): Mesh[] {
  if (geometries.length === 0) return []
  const mesh = new Mesh(merged(geometries), material)
  mesh.castShadow = castShadow
  mesh.receiveShadow = true
  return [mesh]
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
