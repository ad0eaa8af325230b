import { normaliseDegrees, placeRing, round6, turnOf, worldPoint } from '../geometry/frame.ts'
import { bounds, containsPoint } from '../geometry/ring.ts'
import { PART_STRIDE } from '../kernels/collision.ts'
import { turnedRect } from './groups/composition.ts'
import { type Item, standsOnFloor } from './items.ts'
import type { Model } from './model.ts'
import { bodyParts, carpetParts, HEADROOM } from './parts.ts'
import type { Plan } from './plan.ts'
import type { Scene } from './scene.ts'
import type { Placed } from './state.ts'
import type { Wish } from './wish-list.ts'

/** A place for a carpet or a lamp: its centre in the room and the direction of the group it belongs to. */
interface Place {
  readonly x: number
  readonly z: number
  readonly turn: number
  readonly groupId: string
  /** A smaller carpet would vanish under the piece it belongs to, m². */
  readonly areaMin: number
}

/** Share of the anchor's footprint that its carpet has at least. */
const SHOWS = 0.9
/** Groups over whose table a lamp is wanted before it is anywhere else. */
const HAS_TABLE: ReadonlySet<Placed['unit']['kind']> = new Set(['dining', 'meeting'])

/** Places tried for the dressing of one furnishing; ten times what a home needs. */
const TRIES_MAX = 400

interface Tries {
  left: number
}

/** Carpets under groups and lamps above them: what takes no floor and is therefore put last. */
export function dressed(
  scene: Scene,
  items: readonly Item[],
  placed: readonly Placed[],
  wishes: readonly Wish[],
): Item[] {
  const result = [...items]
  const tries = { left: TRIES_MAX }
  for (const wish of wishes) {
    if (wish.type === 'carpet') dressWith(scene, result, wish, placesFor(scene, items, placed, 'carpet'), 0, tries)
    if (wish.type === 'pendant_lamp')
      dressWith(scene, result, wish, placesFor(scene, items, placed, 'pendant'), scene.plan.height, tries)
  }
  return result
}

/** The spots of the groups that have one, in the order of placing; the middle of the room when none has. */
function placesFor(
  scene: Scene,
  items: readonly Item[],
  placed: readonly Placed[],
  kind: 'carpet' | 'pendant',
): Place[] {
  const places: Place[] = []
  const tablesFirst = [...placed].sort(
    (a, b) => Number(HAS_TABLE.has(b.unit.kind)) - Number(HAS_TABLE.has(a.unit.kind)),
  )
  for (const { candidate } of kind === 'pendant' ? tablesFirst : placed) {
    const spot = candidate.composition.spots[kind]
    if (!spot) continue
    const [x, z] = worldPoint(spot.x, spot.z, candidate)
    const member = candidate.composition.members[0]!
    const [mx, mz] = worldPoint(member.x, member.z, candidate)
    const own = items.find(
      (item) => item.type === member.type && Math.abs(item.x - mx) < 1e-5 && Math.abs(item.z - mz) < 1e-5,
    )
    places.push({ x, z, turn: candidate.turn, groupId: own?.groupId ?? '', areaMin: SHOWS * member.model.area })
  }
  const [x, z] = amid(scene.plan)
  places.push({ x, z, turn: scene.plan.walls[0]?.turn ?? 0, groupId: '', areaMin: 0 })
  return places
}

/** Points of a lattice tried for the middle of a room, along its longer side. */
const LATTICE = 15

/** The point of a lattice that is furthest from all walls: the middle of the room's largest part. */
function amid(plan: Plan): readonly [number, number] {
  const known = MIDDLES.get(plan)
  if (known) return known
  const middle = furthestFromWalls(plan)
  MIDDLES.set(plan, middle)
  return middle
}

const MIDDLES = new WeakMap<Plan, readonly [number, number]>()

function furthestFromWalls({ ring, walls }: Plan): [number, number] {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const step = Math.max(maxX - minX, maxZ - minZ) / LATTICE
  const [middleX, middleZ] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  let best: [number, number] = [middleX, middleZ]
  let most = containsPoint(ring, middleX, middleZ) ? toWalls(walls, middleX, middleZ) : 0
  for (let z = middleZ - Math.floor((maxZ - minZ) / 2 / step) * step; z < maxZ; z += step) {
    for (let x = middleX - Math.floor((maxX - minX) / 2 / step) * step; x < maxX; x += step) {
      const distance = toWalls(walls, x, z)
      if (distance > most + 1e-6 && containsPoint(ring, x, z)) {
        most = distance
        best = [round6(x), round6(z)]
      }
    }
  }
  return best
}

const toWalls = (walls: Plan['walls'], x: number, z: number): number =>
  Math.min(
    ...walls.map(({ x0, z0, dx, dz, length }) => {
      const along = Math.max(0, Math.min(length, (x - x0) * dx + (z - z0) * dz))
      return Math.hypot(x - x0 - dx * along, z - z0 - dz * along)
    }),
  )

/** Puts up to `count` pieces of a wish, at most one to a place, the largest shape that fits there. */
function dressWith(
  scene: Scene,
  items: Item[],
  wish: Wish,
  places: readonly Place[],
  ceiling: number,
  tries: Tries,
): void {
  let left = wish.count
  for (const place of places) {
    if (left === 0) return
    const item = firstThatFits(scene, items, wish, place, ceiling, tries)
    if (!item) continue
    items.push({ ...item, groupId: place.groupId || `lone-${wish.type}-${left}` })
    left--
  }
}

function firstThatFits(
  scene: Scene,
  items: readonly Item[],
  wish: Wish,
  place: Place,
  ceiling: number,
  tries: Tries,
): Item | undefined {
  const options: Item[] = []
  for (const model of wish.models) {
    const y = ceiling > 0 ? round6(ceiling - model.shape.h) : 0
    if (y < 0 || (wish.type === 'carpet' && model.area < place.areaMin)) continue
    for (const quarter of [0, 90]) {
      if (tries.left-- <= 0) break
      const item = centred(wish, model, place, normaliseDegrees(round6(place.turn + quarter)), y)
      if (leavesHeadroom(items, item)) options.push(item)
    }
  }
  const clear = clearOf(scene, items, options)
  return options.find((_, i) => clear[i])
}

function centred(wish: Wish, model: Model, place: Place, turn: number, y: number): Item {
  const rect = turnedRect(model.bounds, 0)
  const { cos, sin } = turnOf(turn)
  const [cx, cz] = [(rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2]
  return {
    type: wish.type,
    model,
    x: round6(place.x - cx * cos + cz * sin),
    y,
    z: round6(place.z - cx * sin - cz * cos),
    turn,
    groupId: '',
  }
}

/** What hangs low may only hang over a piece that one walks around anyway; nothing tests again where one can walk. */
function leavesHeadroom(items: readonly Item[], { type, model, x, y, z, turn }: Item): boolean {
  if (type === 'carpet' || y >= HEADROOM) return true
  const { minX, minZ, maxX, maxZ } = model.bounds
  const corners = placeRing([minX, minZ, maxX, minZ, maxX, maxZ, minX, maxZ], { x, z, turn })
  return items.some((other) => {
    const convex = other.model.shape.type === 'box' || other.model.shape.type === 'cylinder'
    if (!convex || !standsOnFloor(other)) return false
    const ring = placeRing(other.model.ring, other)
    return [0, 2, 4, 6].every((at) => containsPoint(ring, corners[at]!, corners[at + 1]!))
  })
}

/** Which of the options keep off the others: carpets off one another, hanging lamps off whatever is as high. */
function clearOf(scene: Scene, items: readonly Item[], options: readonly Item[]): Uint8Array {
  const obstacles: number[] = []
  for (const other of items) {
    if (other.type === 'carpet') carpetParts(other.model, other.x, other.z, other.turn, obstacles)
    else bodyParts(other.model, other.x, other.z, other.turn, other.y, obstacles)
  }
  const templates: number[] = []
  const candidates: number[] = []
  for (const { type, model, x, y, z, turn } of options) {
    const first = templates.length / PART_STRIDE
    if (type === 'carpet') carpetParts(model, 0, 0, 0, templates)
    else bodyParts(model, 0, 0, 0, y, templates)
    const { cos, sin } = turnOf(turn)
    candidates.push(first, templates.length / PART_STRIDE - first, x, z, cos, sin)
  }
  scene.collision.setTemplates(Float64Array.from(templates))
  scene.collision.setObstacles(Float64Array.from([...obstacles, ...scene.obstacles]))
  return scene.collision.verdict(Float64Array.from(candidates), true)
}
