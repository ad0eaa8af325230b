import { Box3, type BufferGeometry, Group, type Material, Mesh, Vector3 } from 'three'
import { modelRoom, type WallPart } from '../../engine/modelling/model-room.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { furnitureGroup } from '../scene/furniture-group.ts'
import { merged, prismGeometry } from '../scene/geometry-of.ts'
import { type Palette, paletteOf, type Scheme } from '../scene/palette.ts'
import { mountStage } from '../scene/stage.ts'

/** A floor in three dimensions, which people turn around. */
export interface FloorScene {
  light(scheme: Scheme): void
  resize(): void
  /** Steps back by a factor. */
  zoom(factor: number): void
  /** Looks at the whole floor again. */
  whole(): void
}

/** Height at which walls are cut, so that one sees into the rooms. */
const CUT = 1.25

/** Angles at which a floor is seen first: from straight above, and around the upward axis. */
const [POLAR, AZIMUTH] = [0.7, 0.45]

/** @throws Error where there is no WebGL */
export function mountFloor(canvas: HTMLCanvasElement, { spaces, assets }: LayoutContent, first: Scheme): FloorScene {
  const stage = mountStage(canvas)
  const palette = paletteOf(first)
  const floor = new Group()
  const items = assets.map(({ type, position, rotation, shape, groupId, id }) => ({
    ...{ type, position, rotation, shape },
    groupId: groupId ?? id,
  }))
  floor.add(...spacesOf(spaces, items, palette))
  // The plan may lie far from its origin, where numbers of the graphics card are coarse.
  const bounds = boundsOf(spaces, assets)
  const middle = bounds.getCenter(new Vector3()).setY(0)
  floor.add(furnitureGroup(items, palette, CUT * 2))
  floor.position.copy(middle).negate()
  bounds.translate(floor.position)
  stage.scene.add(floor)

  const light = (scheme: Scheme) => stage.light(bounds, scheme)
  const whole = () => stage.lookAt(bounds, POLAR, AZIMUTH)
  light(first)
  stage.resize()
  whole()
  return { light, resize: stage.resize, whole, zoom: stage.zoom }
}

/** Floors, cut walls and openings of all spaces, one mesh for each look. */
function spacesOf(spaces: LayoutContent['spaces'], items: readonly PlacedItem[], palette: Palette): Mesh[] {
  const models = spaces.flatMap(({ room }) => modelRoom(room, items) ?? [])
  const walls = models.flatMap((it) => it.walls)
  const cut = (parts: readonly WallPart[]) =>
    parts
      .filter(({ y, height }) => y < CUT && height > 0)
      .map((it) => ({ ...it, height: Math.min(it.height, CUT - it.y) }))
  const solid = cut(walls.flatMap((it) => it.solid))
  const tops = solid
    .filter(({ y, height }) => y + height > CUT - 1e-6)
    .map(({ points }) => ({ points, y: CUT, height: 0.004 }))
  const floors = models.map((it) => ({ points: it.floor, y: -0.1, height: 0.1 }))
  return [
    ...mesh(floors, palette.floor, false),
    ...mesh(solid, palette.wall),
    ...mesh(tops, palette.wallTop, false),
    ...mesh(cut(walls.flatMap((it) => it.frames)), palette.frame),
    ...mesh(cut(walls.flatMap((it) => it.leaves)), palette.leaf),
    ...mesh(cut(walls.flatMap((it) => it.panes)), palette.pane, false),
  ]
}

function mesh(parts: readonly WallPart[], material: Material, castShadow = true): Mesh[] {
  if (parts.length === 0) return []
  const geometries: BufferGeometry[] = parts.map(({ points, y, height }) => prismGeometry(points, y, height))
  const made = new Mesh(merged(geometries), material)
  made.castShadow = castShadow
  made.receiveShadow = true
  return [made]
}

function boundsOf(spaces: LayoutContent['spaces'], assets: LayoutContent['assets']): Box3 {
  const box = new Box3()
  for (const { room } of spaces)
    for (const [x, z] of room.boundary.shape.points)
      box.expandByPoint(new Vector3(x, 0, z)).expandByPoint(new Vector3(x, CUT, z))
  for (const { position } of assets) box.expandByPoint(new Vector3(...position))
  return box.isEmpty() ? box.expandByPoint(new Vector3()).expandByScalar(2) : box
}
