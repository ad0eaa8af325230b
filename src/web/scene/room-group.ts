import { type BufferGeometry, Group, type Material, Mesh, type Object3D, type Vector3 } from 'three'
import { modelRoom, WALL, type WallPart } from '../../engine/modelling/model-room.ts'
import { type SlopedPart, slopesOver, underSlopes } from '../../engine/modelling/under-slopes.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { CeilingPlane, Room } from '../../schema/furnishing/room.ts'
import { merged, prismGeometry, slopedGeometry } from './geometry-of.ts'
import type { Palette } from './scene-palette.ts'

/** Height of what is left of a wall that would hide the room from the viewer. */
const STUMP = 0.12

/** A wall shorter than this is cut with its neighbours. */
const SHORT = 1.2

/** A room that opens towards its viewer: walls between the eye and the floor are cut down. */
export interface RoomGroup {
  readonly group: Group
  /** Cuts the walls for an eye that looks along this direction. */
  lookAlong(direction: Vector3): void
}

/** Floor, walls, windows and doors of a room; undefined for an outline without area. */
export function roomGroup(room: Room, items: readonly PlacedItem[], palette: Palette): RoomGroup | undefined {
  const model = modelRoom(room, items)
  if (!model) return undefined
  const group = new Group()
  group.name = 'room'
  const floor = named('floor', new Mesh(prismGeometry(model.floor, -0.1, 0.1), palette.floor))
  floor.receiveShadow = true
  group.add(floor)
  const slopes = slopesOver(room)
  if (slopes.length > 0) group.add(named('slopes', new Mesh(merged(slopes.map(slopedGeometry)), palette.slope)))
  const { ceiling = [] } = room.boundary
  const cuts = model.walls.map((wall, i) => {
    const whole = named(`wall ${i + 1}`, new Group())
    const stump = named(`wall ${i + 1}, cut`, new Group())
    const addBodies = (to: Object3D, bodies: readonly SlopedPart[], material: Material, castShadow = true) => {
      if (bodies.length === 0) return
      const mesh = new Mesh(merged(bodies.map(slopedGeometry)), material)
      mesh.castShadow = castShadow
      mesh.receiveShadow = true
      to.add(mesh)
    }
    const add = (to: Object3D, parts: readonly WallPart[], material: Material, castShadow = true) =>
      addBodies(
        to,
        parts.flatMap((part) => underSlopes(part, ceiling)),
        material,
        castShadow,
      )
    add(whole, wall.solid, palette.wall)
    addBodies(whole, capsOf(wall.solid, ceiling, model.height), palette.wallTop, false)
    add(whole, wall.frames, palette.frame)
    add(whole, wall.panes, palette.pane, false)
    add(whole, wall.leaves, palette.leaf)
    const low = wall.solid.filter(({ y }) => y < STUMP).map((part) => ({ ...part, height: STUMP }))
    add(stump, low, palette.wall)
    addBodies(stump, capsOf(low, ceiling, STUMP), palette.wallTop, false)
    group.add(whole, stump)
    stump.visible = false
    return { whole, stump, normal: wall.normal, length: wall.length }
  })
  return {
    group,
    lookAlong(direction) {
      const hides = cuts.map(({ normal }) => normal[0] * direction.x + normal[1] * direction.z < -0.08)
      for (const [i, { whole, stump, length }] of cuts.entries()) {
        const between = hides.at(i - 1) && hides[(i + 1) % cuts.length]
        stump.visible = hides[i]! || (length < SHORT && between === true)
        whole.visible = !stump.visible
      }
    },
  }
}

/** Thickness of what is seen of a cut, metres. */
const CAP = 0.004

/** The cut through walls at a height, or along the slopes below it, dark as in a plan. */
export const capsOf = (parts: readonly WallPart[], ceiling: readonly CeilingPlane[], top: number): SlopedPart[] =>
  parts
    .filter(({ y, height }) => y + height > top - 1e-6)
    .flatMap((part) => underSlopes(part, ceiling))
    .map((body) => ({ ...body, bottoms: body.tops, tops: body.tops.map((it) => it + CAP) }))

/** How far the walls reach beyond the floor. */
export const BEYOND = WALL

function named<T extends Object3D>(name: string, object: T): T {
  object.name = name
  return object
}

/** Gives back the geometries below an object. */
export function disposeGeometries(object: Object3D): void {
  object.traverse((it) => (it as Partial<Mesh<BufferGeometry>>).geometry?.dispose())
}
