import { normaliseDegrees, placeRing, round6, turnOf, worldPoint } from '../../geometry/frame.ts'
import { containsPoint } from '../../geometry/ring.ts'
import { PART_STRIDE } from '../../kernels/records.ts'
import { turnedRect } from '../groups/composition.ts'
import type { Effort } from '../request/effort.ts'
import type { Model } from '../request/model.ts'
import type { Wish } from '../request/wish-list.ts'
import { bodyParts, carpetParts, HEADROOM } from '../search/collision-boxes.ts'
import type { Scene } from '../search/scene.ts'
import { joined, type Placed } from '../search/state.ts'
import { liesOnFloor, specOf } from '../types/furniture-types.ts'
import type { DecorRole } from '../types/type-spec.ts'
import { type Item, standsOnFloor } from './placed-items.ts'
import { poleOfInaccessibility } from './pole-of-inaccessibility.ts'

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
const HAS_TABLE: ReadonlySet<Placed['group']['kind']> = new Set(['dining', 'meeting'])

/** Where the groups say that decor belongs. */
const SPOTS = { floor: 'carpet', ceiling: 'pendant' } as const

/** Poses tried for the decor of one furnishing; ten times what a home needs. */
const TRIES_MAX = 400

/** Steps for one of them, and for each piece that it must keep off. */
const TRY_STEPS = 5
const ITEM_STEPS = 0.2

/** Adds carpets under groups and lamps above them: they take no floor and are therefore placed last. */
export function addDecor(
  scene: Scene,
  items: readonly Item[],
  placed: readonly Placed[],
  wishes: readonly Wish[],
): Item[] {
  const surroundings = new Surroundings(scene, items)
  for (const wish of wishes) {
    const { role } = specOf(wish.type)
    if (role.kind !== 'decor') continue
    const ceiling = role.place === 'ceiling' ? scene.plan.height : 0
    placeDecor(surroundings, wish, placesFor(scene, items, placed, role.place), ceiling)
  }
  return surroundings.items
}

/** The pieces that decor keeps off, in the room and in the kernel. */
class Surroundings {
  readonly items: Item[]
  readonly effort: Effort
  triesLeft = TRIES_MAX
  readonly #scene: Scene
  #uploaded = false

  constructor(scene: Scene, items: readonly Item[]) {
    this.#scene = scene
    this.effort = scene.effort
    this.items = [...items]
  }

  add(item: Item): void {
    this.items.push(item)
    this.#uploaded = false
  }

  /** Which of the options keep off the others: carpets off one another, hanging lamps off whatever is as high. */
  clear(options: readonly Item[]): Uint8Array {
    const { collision } = this.#scene
    if (!this.#uploaded) this.#upload()
    const templates: number[] = []
    const candidates: number[] = []
    for (const { type, model, x, y, z, turn } of options) {
      const first = templates.length / PART_STRIDE
      if (liesOnFloor(type)) carpetParts(model, 0, 0, 0, templates)
      else bodyParts(model, 0, 0, 0, y, templates)
      const { cos, sin } = turnOf(turn)
      candidates.push(first, templates.length / PART_STRIDE - first, x, z, cos, sin)
    }
    collision.setTemplates(Float64Array.from(templates))
    return collision.verdict(Float64Array.from(candidates), true)
  }

  #upload(): void {
    const obstacles: number[] = []
    for (const { type, model, x, y, z, turn } of this.items) {
      if (liesOnFloor(type)) carpetParts(model, x, z, turn, obstacles)
      else bodyParts(model, x, z, turn, y, obstacles)
    }
    this.#scene.collision.setObstacles(joined(obstacles, this.#scene.obstacles))
    this.#uploaded = true
  }
}

/** The spots of the groups that have one, in the order of placing; the middle of the room when none has. */
function placesFor(
  scene: Scene,
  items: readonly Item[],
  placed: readonly Placed[],
  decor: DecorRole['place'],
): Place[] {
  const places: Place[] = []
  const tablesFirst = [...placed].sort(
    (a, b) => Number(HAS_TABLE.has(b.group.kind)) - Number(HAS_TABLE.has(a.group.kind)),
  )
  for (const { candidate } of decor === 'ceiling' ? tablesFirst : placed) {
    const spot = candidate.composition.spots[SPOTS[decor]]
    if (!spot) continue
    const [x, z] = worldPoint(spot.x, spot.z, candidate)
    const member = candidate.composition.members[0]!
    const [mx, mz] = worldPoint(member.x, member.z, candidate)
    const own = items.find(
      (item) => item.type === member.type && Math.abs(item.x - mx) < 1e-5 && Math.abs(item.z - mz) < 1e-5,
    )
    places.push({ x, z, turn: candidate.turn, groupId: own?.groupId ?? '', areaMin: SHOWS * member.model.area })
  }
  const [x, z] = poleOfInaccessibility(scene.plan)
  places.push({ x, z, turn: scene.plan.walls[0]?.turn ?? 0, groupId: '', areaMin: 0 })
  return places
}

/** Places up to `count` pieces of a wish, at most one to a place, the largest shape that fits there. */
function placeDecor(surroundings: Surroundings, wish: Wish, places: readonly Place[], ceiling: number): void {
  let left = wish.count
  for (const place of places) {
    if (left === 0) return
    const item = firstThatFits(surroundings, wish, place, ceiling)
    if (!item) continue
    surroundings.add({ ...item, groupId: place.groupId || loneName(surroundings.items, wish.type, left) })
    left--
  }
}

/** @param number to begin with; pieces kept from an earlier answer may have the name already */
function loneName(items: readonly Item[], type: Item['type'], number: number): string {
  const name = `lone-${type}-${number}`
  return items.some(({ groupId }) => groupId === name) ? loneName(items, type, number + 1) : name
}

function firstThatFits(surroundings: Surroundings, wish: Wish, place: Place, ceiling: number): Item | undefined {
  const options: Item[] = []
  for (const model of wish.models) {
    const y = ceiling > 0 ? round6(ceiling - model.shape.h) : 0
    if (y < 0 || (liesOnFloor(wish.type) && model.area < place.areaMin)) continue
    for (const quarter of [0, 90]) {
      if (surroundings.triesLeft-- <= 0) break
      surroundings.effort.spend(TRY_STEPS + surroundings.items.length * ITEM_STEPS)
      const item = centred(wish, model, place, normaliseDegrees(round6(place.turn + quarter)), y)
      if (leavesHeadroom(surroundings.items, item)) options.push(item)
    }
  }
  const clear = surroundings.clear(options)
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

/** Low lamps are only hung above convex pieces that stand on the floor, as the walkable floor is not tested again. */
function leavesHeadroom(items: readonly Item[], { type, model, x, y, z, turn }: Item): boolean {
  if (liesOnFloor(type) || y >= HEADROOM) return true
  const { minX, minZ, maxX, maxZ } = model.bounds
  const corners = placeRing([minX, minZ, maxX, minZ, maxX, maxZ, minX, maxZ], { x, z, turn })
  return items.some((other) => {
    const convex = other.model.shape.type === 'box' || other.model.shape.type === 'cylinder'
    if (!convex || !standsOnFloor(other)) return false
    const ring = placeRing(other.model.ring, other)
    return [0, 2, 4, 6].every((at) => containsPoint(ring, corners[at]!, corners[at + 1]!))
  })
}
