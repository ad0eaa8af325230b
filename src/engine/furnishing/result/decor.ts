import { firstOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, placeRing, round6, turnOf, worldPoint } from '../../geometry/frame.ts'
import { containsPoint } from '../../geometry/ring.ts'
import { PART_STRIDE } from '../../kernels/records.ts'
import { carpetsAt, suitableCarpets } from '../groups/carpet.ts'
import { type Member, placeAtCentre } from '../groups/composition.ts'
import type { Effort } from '../request/effort.ts'
import type { Rect } from '../request/model.ts'
import type { Wish } from '../request/wish-list.ts'
import { bodyParts, carpetParts, HEADROOM, KIND, stripPart } from '../search/scene/collision-boxes.ts'
import type { Scene } from '../search/scene/scene.ts'
import type { Placed } from '../search/scene/state.ts'
import { liesOnFloor, specOf } from '../types/furniture-types.ts'
import { type Item, standsOnFloor } from './placed-items.ts'
import { poleOfInaccessibility } from './pole-of-inaccessibility.ts'

/** Poses tried for one piece of decor, best first, in the frame of one group or of none. */
interface Place {
  readonly options: readonly Member[]
  readonly pose: Pose
  /** Empty = of none. */
  readonly groupId: string
  /** Lies only where no piece of another group stands. */
  readonly underOwn?: boolean
}

/** Groups over whose table a lamp is wanted before it is anywhere else. */
const HAS_TABLE: ReadonlySet<Placed['group']['kind']> = new Set(['dining', 'meeting'])

/** Poses tried for the decor of one furnishing; ten times what a home needs. */
const TRIES_MAX = 400

/** Poses that are tested together. */
const TRIED_AT_ONCE = 4

/** Where the record of a part says what it is. */
const KIND_AT = 8

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
  let groups: readonly Named[] | undefined
  for (const wish of wishes) {
    const { role } = specOf(wish.type)
    if (role.kind !== 'decor') continue
    groups ??= placed.map(({ group, candidate }) => ({ group, candidate, groupId: groupIdOf(candidate, items) }))
    if (role.place === 'ceiling') placeDecor(surroundings, wish, lampPlaces(scene, tablesFirst(groups), wish))
    else placeDecor(surroundings, wish, carpetPlaces(scene, groups, wish))
  }
  return surroundings.items
}

const tablesFirst = (groups: readonly Named[]): Named[] =>
  [...groups].sort((a, b) => Number(HAS_TABLE.has(b.group.kind)) - Number(HAS_TABLE.has(a.group.kind)))

/** The group that the anchor of what was placed belongs to. */
function groupIdOf(candidate: Placed['candidate'], items: readonly Item[]): string {
  const anchor = firstOf(candidate.composition.members)
  const [x, z] = worldPoint(anchor.x, anchor.z, candidate)
  const own = items.find(
    (item) => item.type === anchor.type && Math.abs(item.x - x) < 1e-5 && Math.abs(item.z - z) < 1e-5,
  )
  return own?.groupId ?? ''
}

/** A group as placed, with the name that its pieces have. */
type Named = Placed & { readonly groupId: string }

/** Under the ceiling above the groups that have a spot for it, then in the middle of the room. */
function* lampPlaces(scene: Scene, groups: readonly Named[], { models }: Wish): Generator<Place> {
  const hung = models.flatMap((model) => {
    const y = round6(scene.plan.height - model.shape.h)
    return y < 0 ? [] : [{ model, y }]
  })
  const at = (x: number, z: number) => hung.map(({ model, y }) => placeAtCentre('pendant_lamp', model, x, z, 0, y))
  for (const { group, candidate, groupId } of groups) {
    const spot = candidate.composition.spots.pendant
    if (!spot) continue
    const beside = HAS_TABLE.has(group.kind) ? OFF_MIDDLE : []
    const options = beside.flatMap((off) => [...at(spot.x, spot.z + off), ...at(spot.x + off, spot.z)])
    yield { options: [...at(spot.x, spot.z), ...options], pose: candidate, groupId }
  }
  yield { options: at(0, 0), pose: middleOf(scene), groupId: '' }
}

/** Where a window opens over the middle of a table a lamp hangs beside that, metres. */
const OFF_MIDDLE = [0.2, -0.2, 0.3, -0.3]

const POINT = { minX: 0, minZ: 0, maxX: 0, maxZ: 0 }

/**
 * Under the groups that have a spot for it. A carpet that was asked for is placed where none suits as well: in the middle of
 * such a spot, then of the room; one that the template offers is left out instead.
 */
function* carpetPlaces(scene: Scene, groups: readonly Named[], { models, extra }: Wish): Generator<Place> {
  for (const { candidate, groupId } of groups) {
    const { carpet } = candidate.composition.spots
    if (carpet) yield { options: suitableCarpets(carpet, models), pose: candidate, groupId, underOwn: true }
  }
  if (extra) return
  const centred = (floor: Rect) => models.flatMap((model) => carpetsAt(floor, model))
  for (const { candidate, groupId } of groups) {
    const { carpet } = candidate.composition.spots
    if (carpet) yield { options: centred(carpet.holds), pose: candidate, groupId }
  }
  yield { options: centred(POINT), pose: middleOf(scene), groupId: '' }
}

/** The middle of the room, in line with its first wall. */
function middleOf({ plan }: Scene): Pose {
  const [x, z] = poleOfInaccessibility(plan)
  return { x, z, turn: plan.walls[0]?.turn ?? 0 }
}

/** A piece given in the frame of a group, in the room. */
function itemAt(member: Member, pose: Pose, groupId: string): Item {
  const [x, z] = worldPoint(member.x, member.z, pose)
  const turn = normaliseDegrees(round6(pose.turn + member.turn))
  return { ...member, x: round6(x), z: round6(z), turn, groupId }
}

/** Places up to `count` pieces of a wish, at most one to a place and group. */
function placeDecor(surroundings: Surroundings, { type, count }: Wish, places: Iterable<Place>): void {
  if (count <= 0) return
  let remaining = count
  const done = new Set<string>()
  for (const place of places) {
    if (done.has(place.groupId)) continue
    const item = surroundings.firstThatFits(place)
    if (!item) continue
    surroundings.add({ ...item, groupId: item.groupId || loneName(surroundings.items, type, remaining) })
    done.add(item.groupId)
    if (--remaining === 0) return
  }
}

/** The pieces that decor keeps off, in the room and in the kernel. */
class Surroundings {
  readonly items: Item[]
  readonly #scene: Scene
  readonly #effort: Effort
  readonly #beforeOpenings: readonly number[]
  #triesLeft = TRIES_MAX

  constructor(scene: Scene, items: readonly Item[]) {
    this.#scene = scene
    this.#effort = scene.effort
    this.#beforeOpenings = floorBeforeOpenings(scene)
    this.items = [...items]
  }

  add(item: Item): void {
    this.items.push(item)
  }

  /** Carpets keep off one another and off doors, hanging lamps off whatever is as high. */
  firstThatFits({ options, pose, groupId, underOwn = false }: Place): Item | undefined {
    const tried = options.slice(0, Math.max(0, this.#triesLeft))
    this.#triesLeft -= options.length
    if (tried.length === 0) return undefined
    this.#uploadObstacles(underOwn ? groupId : undefined)
    // Mostly one of the first fits.
    for (let at = 0; at < tried.length; at += TRIED_AT_ONCE) {
      const items = tried.slice(at, at + TRIED_AT_ONCE).map((member) => itemAt(member, pose, groupId))
      const found = this.#fitting(
        items.filter((item) => leavesHeadroom(this.items, item)),
        underOwn,
      )
      if (found) return found
    }
    return undefined
  }

  #fitting(tried: readonly Item[], underOwn: boolean): Item | undefined {
    this.#effort.spend(tried.length * (TRY_STEPS + this.items.length * ITEM_STEPS))
    if (tried.length === 0) return undefined
    const templates: number[] = []
    const candidates: number[] = []
    for (const { type, model, x, y, z, turn } of tried) {
      const first = templates.length / PART_STRIDE
      if (liesOnFloor(type)) carpetParts(model, 0, 0, 0, templates)
      else bodyParts(model, 0, 0, 0, y, templates)
      if (underOwn) for (const rect of model.cover) stripPart(rect, templates)
      const { cos, sin } = turnOf(turn)
      candidates.push(first, templates.length / PART_STRIDE - first, x, z, cos, sin)
    }
    const { collision } = this.#scene
    collision.setTemplates(Float64Array.from(templates))
    const clear = collision.verdict(Float64Array.from(candidates), true)
    return tried.find((_, i) => clear[i])
  }

  /** @param under the group whose own pieces, and lamps of any, may stand on what is placed */
  #uploadObstacles(under: string | undefined): void {
    const obstacles: number[] = []
    for (const item of this.items) {
      const { type, model, x, y, z, turn, groupId } = item
      if (liesOnFloor(type)) carpetParts(model, x, z, turn, obstacles)
      else if (under === undefined || (groupId !== under && standsOnFloor(item) && type !== 'free_standing_lamp'))
        bodyParts(model, x, z, turn, y, obstacles)
    }
    this.#scene.collision.setObstacles(obstacles, this.#beforeOpenings)
  }
}

/** @param number to begin with; pieces kept from an earlier answer may have the name already */
function loneName(items: readonly Item[], type: Item['type'], number: number): string {
  const name = `lone-${type}-${number}`
  return items.some(({ groupId }) => groupId === name) ? loneName(items, type, number + 1) : name
}

const BEFORE_OPENINGS = new WeakMap<Scene, readonly number[]>()

/** The obstacles of a room but its fixed pieces, which are items too. */
function floorBeforeOpenings(scene: Scene): readonly number[] {
  const known = BEFORE_OPENINGS.get(scene)
  if (known) return known
  const { obstacles } = scene
  const parts: number[] = []
  for (let at = 0; at < obstacles.length; at += PART_STRIDE)
    if (obstacles[at + KIND_AT] !== KIND.body) for (let i = at; i < at + PART_STRIDE; i++) parts.push(obstacles[i]!)
  BEFORE_OPENINGS.set(scene, parts)
  return parts
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
