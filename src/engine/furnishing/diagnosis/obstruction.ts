import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { elementAt, firstOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, turnOf, worldPoint } from '../../geometry/frame.ts'
import { CANDIDATE_STRIDE, PART_STRIDE, TARGET_STRIDE } from '../../kernels/records.ts'
import { STEPS_MAX } from '../request/effort.ts'
import { type Item, standsOnFloor } from '../result/placed-items.ts'
import { bodyParts, HEADROOM, KIND, partOf, standsAt, stripPart } from '../search/scene/collision-boxes.ts'
import { keepOutParts } from '../search/scene/keep-out.ts'
import { reachTarget, type Scene } from '../search/scene/scene.ts'
import type { Placed } from '../search/scene/state.ts'
import { hasMainWalkway, SLOT, walkFrom, walkSteps } from '../search/scene/walkable-floor.ts'
import { liesOnFloor } from '../types/furniture-types.ts'
import type { Furnished, Places } from './free-places.ts'

/** What keeps a piece from standing anywhere: the first of these that leaves it no place. */
export type Obstruction =
  | { readonly kind: 'walls' | 'walkway' | 'untried' }
  /** Nothing is: the exact rules allow it at a place of one of the shapes, where it would stand in floor that the types want. */
  | { readonly kind: 'open'; readonly shape: number; readonly types: readonly FurnitureType[] }
  | { readonly kind: 'openings'; readonly openings: readonly number[] }
  | { readonly kind: 'fixed' | 'taken' | 'clearance'; readonly types: readonly FurnitureType[] }
  | { readonly kind: 'door'; readonly opening: number }
  | { readonly kind: 'reach'; readonly type: FurnitureType | undefined }

/** Steps for one obstacle and all places. */
const OBSTACLE_STEPS = 60

type Body = Pick<Item, 'type' | 'model' | 'x' | 'y' | 'z' | 'turn'>

/** Something in the way, and a name for it. */
interface Obstacle<Name> {
  readonly name: Name
  readonly parts: readonly number[]
}

/** Places at which all obstacles are looked for, those from which ways are, and doubtful ones that are judged by the exact rules. */
const SAMPLED_MAX = 80
const WALKED_MAX = 400
const EXACT_MAX = 40

/**
 * Finds out what is in the way of a piece, stage by stage: walls, openings, fixed pieces, what was placed, the floor that
 * pieces need before them, ways, the main walkway. Of the stage that ends it, the obstacles of the place with the fewest of them are named: were
 * these away, the piece could stand there as far as this stage goes.
 *
 * @param isBare whether the floor that pieces want before them does not count
 */
export function findObstruction(places: Places, furnished: Furnished, isBare: boolean): Obstruction {
  const { scene, items } = furnished
  const { bodies, withStrips } = templatesOf(places)
  const { collision } = scene
  collision.setTemplates(Float64Array.from([...bodies.parts, ...withStrips.parts]))
  collision.setObstacles(new Float64Array(0))
  const inside = free(scene, packed(places, bodies.runs), true)
  let remaining = places.poses.map((_, i) => i).filter((i) => inside[i])
  if (remaining.length === 0) return { kind: 'walls' }

  const stages = [
    { kind: 'openings', obstacles: openingObstacles(scene) },
    { kind: 'fixed', obstacles: bodyObstacles(scene.pins) },
    { kind: 'taken', obstacles: bodyObstacles(items.filter(({ pin }) => !pin)) },
  ] as const
  for (const { kind, obstacles } of stages) {
    const candidates = packed(places, bodies.runs, remaining)
    const open = unobstructed(scene, candidates, obstacles)
    if (!open.includes(1)) {
      const names = fewest<FurnitureType | number>(scene, places, bodies.runs, remaining, obstacles)
      if (kind === 'openings') return { kind, openings: names as number[] }
      return { kind, types: names as FurnitureType[] }
    }
    remaining = remaining.filter((_, i) => open[i])
  }
  const strips = stripObstacles(furnished.placed)
  const tight = isBare ? undefined : clearance(places, withStrips.runs, remaining, scene, items, strips)
  if (tight) return tight
  const found = waysOf(places, thinned(remaining, WALKED_MAX), furnished)
  if (typeof found !== 'number') return found
  const { shape } = elementAt(places.poses, found)
  return { kind: 'open', shape, types: fewest(scene, places, bodies.runs, [found], strips) }
}

type Run = readonly [first: number, count: number]

/** Parts of each shape without and with the floor it needs. */
function templatesOf({ shapes }: Places) {
  const parts: number[] = []
  const run = (add: () => void): Run => {
    const first = parts.length / PART_STRIDE
    add()
    return [first, parts.length / PART_STRIDE - first]
  }
  const bodyRuns = shapes.map(({ members }) => run(() => addBodies(members, parts)))
  const bodies = { parts: [...parts], runs: bodyRuns }
  const from = parts.length
  const stripRuns = shapes.map(({ members, strips }) =>
    run(() => {
      addBodies(members, parts)
      for (const strip of strips) stripPart(strip, parts)
    }),
  )
  return { bodies, withStrips: { parts: parts.slice(from), runs: stripRuns } }
}

function addBodies(members: Places['shapes'][number]['members'], out: number[]): void {
  for (const member of members) bodyParts(member.model, member.x, member.z, member.turn, member.y, out)
}

function packed(
  { poses }: Places,
  runs: readonly Run[],
  which: readonly number[] = poses.map((_, i) => i),
): Float64Array {
  const records = new Float64Array(which.length * CANDIDATE_STRIDE)
  for (const [i, index] of which.entries()) {
    const { shape, pose } = elementAt(poses, index)
    const { cos, sin } = turnOf(pose.turn)
    records.set([...elementAt(runs, shape), pose.x, pose.z, cos, sin], i * CANDIDATE_STRIDE)
  }
  return records
}

const free = ({ collision }: Scene, candidates: Float64Array, room: boolean) => collision.verdict(candidates, room)

function unobstructed(scene: Scene, candidates: Float64Array, obstacles: readonly Obstacle<unknown>[]): Uint8Array {
  scene.collision.setObstacles(Float64Array.from(obstacles.flatMap(({ parts }) => parts)))
  return free(scene, candidates, false)
}

/** Names of the obstacles of the place that has the fewest. */
function fewest<Name>(
  scene: Scene,
  places: Places,
  runs: readonly Run[],
  indices: readonly number[],
  obstacles: readonly Obstacle<Name>[],
): Name[] {
  const some = thinned(indices, SAMPLED_MAX)
  const candidates = packed(places, runs, some)
  const blockers: Name[][] = some.map(() => [])
  for (const { name, parts } of obstacles) {
    scene.effort.spend(OBSTACLE_STEPS)
    scene.collision.setObstacles(Float64Array.from(parts))
    for (const [i, open] of free(scene, candidates, false).entries())
      if (!open && !elementAt(blockers, i).includes(name)) elementAt(blockers, i).push(name)
  }
  return blockers.reduce((best, one) => (one.length < best.length ? one : best))
}

/** Some of a list, evenly. */
const thinned = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, i) => elementAt(all, Math.floor((i * all.length) / most)))

function openingObstacles({ plan }: Scene): Obstacle<number>[] {
  return plan.edges.flatMap((wall) =>
    wall.openings.map((opening) => {
      const parts: number[] = []
      keepOutParts(wall, opening, parts)
      return { name: opening.index, parts }
    }),
  )
}

function bodyObstacles(items: readonly Body[]): Obstacle<FurnitureType>[] {
  return items
    .filter(({ type }) => !liesOnFloor(type))
    .map(({ type, model, x, y, z, turn }) => {
      const parts: number[] = []
      bodyParts(model, x, z, turn, y, parts)
      return { name: type, parts }
    })
}

/** The floor that groups which were placed keep free before them. */
function stripObstacles(placed: readonly Placed[]): Obstacle<FurnitureType>[] {
  return placed
    .filter(({ group }) => !group.pin)
    .map(({ group, candidate }) => {
      const parts: number[] = []
      for (const strip of candidate.composition.strips)
        parts.push(...partOf(strip, candidate.x, candidate.z, candidate.turn), 0, HEADROOM, KIND.strip, KIND.body, 1)
      return { name: group.anchor, parts }
    })
}

/** Takes the places out of `left` where there is not enough floor before the piece, or before others. */
function clearance(
  places: Places,
  runs: readonly Run[],
  remaining: number[],
  scene: Scene,
  items: readonly Item[],
  strips: readonly Obstacle<FurnitureType>[],
): Obstruction | undefined {
  const candidates = packed(places, runs, remaining)
  const bodies = bodyObstacles([...scene.pins, ...items.filter(({ pin }) => !pin)])
  scene.collision.setObstacles(Float64Array.from(bodies.flatMap(({ parts }) => parts)))
  const own = free(scene, candidates, true)
  if (!own.includes(1)) return { kind: 'clearance', types: [] }
  keep(remaining, own)
  const others = unobstructed(scene, packed(places, runs, remaining), strips)
  if (!others.includes(1)) return { kind: 'clearance', types: fewest(scene, places, runs, remaining, strips) }
  keep(remaining, others)
  return undefined
}

function keep(remaining: number[], open: Uint8Array): void {
  remaining.splice(0, remaining.length, ...remaining.filter((_, i) => open[i]))
}

/** Steps of judging a furnishing by the exact rules. */
const EXACT_STEPS = 900

/**
 * What would be cut off, most often, if the piece stood at the places that are left: only when the exact rules find it so at all of
 * them. Else a place that they allow; nothing is known beyond those that are looked at.
 */
function waysOf(
  places: Places,
  remaining: readonly number[],
  { scene, items, isAllowed }: Furnished,
): Obstruction | number {
  const standing = items.filter(({ pin }) => !pin)
  const around = [...scene.pinBodies, ...standing.flatMap(walkBodies)]
  const targets = [...scene.targets]
  for (const item of standing)
    if (standsOnFloor(item)) targets.push(...reachTarget(item.model.core, item.x, item.z, item.turn))
  const counts = new Map<number, number>()
  const hadWalkway = hasMainWalkway(scene.mainWalk, [around])
  let takesWalkway = false
  let exactLeft = EXACT_MAX
  for (const index of remaining) {
    if (scene.effort.steps > STEPS_MAX.diagnose) return { kind: 'untried' }
    const { shape, pose } = elementAt(places.poses, index)
    const own = elementAt(places.shapes, shape).members.map((member): Item => {
      const [x, z] = worldPoint(member.x, member.z, pose)
      const turn = normaliseDegrees(pose.turn + member.turn)
      return { type: member.type, model: member.model, x, y: member.y, z, turn, groupId: 'judged' }
    })
    const reach = own.flatMap(({ model, x, y, z, turn }) => (standsAt(y) ? reachTarget(model.core, x, z, turn) : []))
    const bodies = [...around, ...own.flatMap(walkBodies)]
    scene.effort.spend(walkSteps(scene.walk, bodies.length + targets.length))
    const missed = walkFrom(scene.walk, SLOT.empty, SLOT.scratch, [bodies], [targets, reach], scene.largest)
    if (missed >= 0) {
      counts.set(missed, (counts.get(missed) ?? 0) + 1)
      const pieces = [targets.slice(scene.targetOpenings.length * TARGET_STRIDE), reach]
      if (!scene.largest && !scene.lenient.mayReach(scene.targetOpenings, pieces, [bodies])) continue
    }
    const hasWalkway = !hadWalkway || hasMainWalkway(scene.mainWalk, [bodies])
    if (takesWalkway && !hasWalkway) continue
    if (exactLeft-- <= 0) return { kind: 'untried' }
    scene.effort.spend(EXACT_STEPS)
    if (!isAllowed([...items, ...own])) continue
    if (hasWalkway) return index
    takesWalkway = true
  }
  if (takesWalkway) return { kind: 'walkway' }
  if (counts.size === 0) return { kind: 'untried' }
  const [worst] = firstOf([...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]))
  return nameOfTarget(worst, scene, standing)
}

const walkBodies = ({ model, x, y, z, turn }: Omit<Body, 'type'>): number[] =>
  y < HEADROOM ? model.cover.flatMap((rect) => partOf(rect, x, z, turn)) : []

function nameOfTarget(index: number, scene: Scene, standing: readonly Item[]): Obstruction {
  const known = scene.targets.length / TARGET_STRIDE
  if (index < known) {
    const opening = scene.targetOpenings[index]
    return opening === undefined ? { kind: 'reach', type: pinAt(scene, index) } : { kind: 'door', opening }
  }
  return { kind: 'reach', type: standing.filter(standsOnFloor)[index - known]?.type }
}

/** The fixed piece that a target of the scene belongs to. */
function pinAt({ pins, targets }: Scene, index: number): FurnitureType | undefined {
  const at = index * TARGET_STRIDE
  return pins.find((pin) => {
    const [x, z] = reachTarget(pin.model.core, pin.x, pin.z, pin.turn)
    return x === targets[at] && z === targets[at + 1]
  })?.type
}
