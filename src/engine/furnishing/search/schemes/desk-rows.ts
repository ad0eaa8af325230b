import { lengthOf } from '../../../../base/elementary.ts'
import { elementAt, firstOf } from '../../../geometry/element-at.ts'
import { turnOf } from '../../../geometry/frame.ts'
import { CANDIDATE_STRIDE, TARGET_STRIDE } from '../../../kernels/records.ts'
import {
  assemble,
  type Composition,
  type Form,
  type Member,
  placeAtCentre,
  placeAtCorner,
} from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { depthOf, type Model, widthOf } from '../../request/model.ts'
import { type Candidate, candidateAt, templatesOf, worthIn } from '../scene/candidate.ts'
import type { Scene } from '../scene/scene.ts'
import { type State, startState, stateWithAll, walkFloor } from '../scene/state.ts'
import { SLOT } from '../scene/walkable-floor.ts'
import { desksIn, type Pattern, patternsOf, type Unit } from './desk-patterns.ts'
import { layoutQuality, layoutValue } from './desk-value.ts'

/** Fewer desks than this make no block. */
const BLOCK_FROM = 2
/** From so many desks on they decide the room, whatever else is asked for. */
const MANY = 5

/** Free floor behind a desk, metres: as it should be, and at least. docs/furnishing.md#design-rules */
const CHAIR_ZONES = [1.05, 0.95] as const
const CHAIR_GAP = 0.05
const DRAWER_GAP = 0.03

/** Steps for a desk in a pattern, for it and a corner of the room, and for one in a state. */
const POSE_STEPS = 0.7
const CORNER_STEPS = 0.002
const DESK_STEPS = 1.2

/** Desks of one size with their chairs. */
interface Desks {
  readonly place: Composition
  readonly templates: Float64Array
  readonly run: readonly [number, number]
  /** Index of the size among those of the request, best first. */
  readonly size: number
}

/** A pattern with the columns of it that are clear of walls, openings and fixed pieces, as many as are wanted. */
interface Layout {
  readonly desks: Desks
  readonly pattern: Pattern
  readonly units: readonly Unit[]
  readonly value: number
}

/** The working groups that stand in blocks: all with the same desks; none where they are few beside greater things. */
export function deskBlocks(groups: readonly PlacementGroup[]): readonly PlacementGroup[] {
  const working = groups.filter((group) => group.kind === 'working' && !group.pin)
  const [first] = working
  if (!first) return []
  // Blocks are of one desk and one chair: where the chairs are fewer, the desks without one are searched for like the rest.
  const equal = working.filter(({ compositions }) => compositions === first.compositions)
  const leads = !groups.some((group) => !group.extra && group.weight > first.weight)
  return equal.length >= (leads ? BLOCK_FROM : MANY) ? equal : []
}

const BLOCK_FORMS: readonly Form[] = ['desk-pair', 'desk-four', 'desk-rows']

/** Whether a group is one desk of a block, which moves with its block or not at all. */
export const standsInBlock = ({ composition: { form } }: Candidate): boolean => BLOCK_FORMS.includes(form)

/**
 * States in which the desks stand in blocks, best first: the pattern of the desk grid, inside any polygon.
 *
 * @param groups of `deskBlocks`; each desk placed uses up one
 */
export function rowStates(scene: Scene, groups: readonly PlacementGroup[], most: number): State[] {
  const desksMax = groups.length
  const layouts: Layout[] = []
  const isEnough = () => layouts.some(({ units }) => desksIn(units) >= desksMax)
  // Smaller desks, less floor behind them and rows near one another are for rooms that do not hold them all otherwise.
  for (const [size, model] of sizesOf(firstOf(groups)).entries()) {
    for (const zone of CHAIR_ZONES) {
      const desks = formOf(firstOf(groups), deskPlace(firstOf(groups), model, zone), size)
      for (const close of [false, true]) {
        if (isEnough()) break
        scene.collision.setObstacles(scene.obstacles)
        scene.collision.setTemplates(desks.templates)
        for (const pattern of patternsOf(scene.plan, desks.place, desksMax, close)) {
          const layout = laidOut(scene, desks, pattern, desksMax)
          if (layout.units.length > 0) layouts.push(layout)
        }
      }
    }
  }
  const best = differing(
    layouts.toSorted((a, b) => b.value - a.value),
    most,
  )
  const states = best.map((layout) => reachable(scene, groups, layout))
  const least = Math.max(BLOCK_FROM, FULL * Math.max(0, ...states.map(({ placed }) => placed.length)))
  return states.filter(({ placed }) => placed.length >= least).sort((a, b) => b.score - a.score)
}

/** The sizes of desk of a group, best first. */
const sizesOf = ({ compositions }: PlacementGroup): Model[] => [
  ...new Set(compositions.map(({ members }) => firstOf(members).model)),
]

/** Alternatives hold this share of the desks of the fullest at least. */
const FULL = 0.85

/** Patterns that differ in their moves alone are the same idea. */
const PER_IDEA = 2

function differing(layouts: readonly Layout[], most: number): Layout[] {
  const taken = new Map<string, number>()
  const chosen: Layout[] = []
  for (const layout of layouts) {
    const { direction, stand, columns } = layout.pattern
    const key = `${direction} ${stand} ${columns}`
    const count = taken.get(key) ?? 0
    if (count >= PER_IDEA) continue
    taken.set(key, count + 1)
    chosen.push(layout)
    if (chosen.length >= most) break
  }
  return chosen
}

/** A desk, the chair at it, the floor behind and a drawer unit where one comes with each desk, in the frame of the desk. */
function deskPlace({ compositions }: PlacementGroup, desk: Model, chairZone: number): Composition {
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const modelOf = (type: Member['type']) =>
    compositions.flatMap(({ members }) => members).find((member) => member.type === type)?.model
  const [chair, drawer] = [modelOf('task_chair'), modelOf('drawer_unit')]
  const members: Member[] = [placeAtCorner('task_table', desk, 0, 0)]
  if (chair) members.push(placeAtCentre('task_chair', chair, w / 2, d + CHAIR_GAP + depthOf(chair) / 2, 180))
  if (drawer) members.push(placeAtCorner('drawer_unit', drawer, w + DRAWER_GAP, 0))
  return assemble({
    form: 'desk-rows',
    members,
    strips: [{ minX: 0, minZ: d, maxX: w, maxZ: d + chairZone }],
    wall: false,
    intrinsicScore: 1,
  })
}

function formOf(group: PlacementGroup, place: Composition, size: number): Desks {
  const { templates, runs } = templatesOf({ ...group, compositions: [place] })
  return { place, templates, run: firstOf(runs), size }
}

/** What of a pattern is clear; obstacles and templates are in the kernel. */
function laidOut(scene: Scene, desks: Desks, pattern: Pattern, desksMax: number): Layout {
  const poses = pattern.units.flatMap((unit) => unit.poses)
  scene.effort.spend(poses.length * (POSE_STEPS + CORNER_STEPS * scene.plan.edges.length))
  const [first, count] = desks.run
  const packed = new Float64Array(poses.length * CANDIDATE_STRIDE)
  let to = 0
  for (const { x, z, turn } of poses) {
    const { cos, sin } = turnOf(turn)
    packed[to] = first
    packed[to + 1] = count
    packed[to + 2] = x
    packed[to + 3] = z
    packed[to + 4] = cos
    packed[to + 5] = sin
    to += CANDIDATE_STRIDE
  }
  const clear = scene.collision.verdict(packed, true)
  const perUnit = pattern.units[0]?.poses.length ?? 1
  const free = pattern.units.filter((_, i) => {
    for (let at = i * perUnit; at < (i + 1) * perUnit; at++) if (!clear[at]) return false
    return true
  })
  const units = asWanted(joinedUnits(free), desksMax)
  return { desks, pattern, units, value: layoutValue(scene.plan, { pattern, units, size: desks.size }, desksMax) }
}

/** Without desks that stand by themselves. */
const joinedUnits = (units: readonly Unit[]): Unit[] =>
  units.filter((unit) => unit.poses.length > 1 || units.some((other) => areNeighbours(unit, other)))

const areNeighbours = (a: Unit, b: Unit): boolean => a.block === b.block && Math.abs(a.column - b.column) === 1

/** Whole blocks evenly over the room, until there are as many desks as wanted; the last block gives back what is too much. */
function asWanted(units: readonly Unit[], desksMax: number): Unit[] {
  if (desksIn(units) <= desksMax) return [...units]
  const blocks = [...new Set(units.map(({ block }) => block))].map((id) => units.filter(({ block }) => block === id))
  for (let count = 1; count <= blocks.length; count++) {
    const chosen = Array.from({ length: count }, (_, i) =>
      elementAt(blocks, Math.floor(((i + 0.5) * blocks.length) / count)),
    ).flat()
    if (desksIn(chosen) >= desksMax) return trimmed(chosen, desksMax)
  }
  return trimmed(units, desksMax)
}

/** Takes columns, and at last half a one, from the end of the last block. */
function trimmed(units: readonly Unit[], desksMax: number): Unit[] {
  const trimmedUnits = [...units]
  for (let over = desksIn(trimmedUnits) - desksMax; over > 0; over = desksIn(trimmedUnits) - desksMax) {
    const last = trimmedUnits.pop()!
    const poses = last.poses.slice(0, Math.max(0, last.poses.length - over))
    // Half a column belongs beside a whole one.
    if (poses.length > 0 && trimmedUnits.some((other) => areNeighbours(last, other)))
      trimmedUnits.push({ ...last, poses: poses })
  }
  return joinedUnits(trimmedUnits)
}

const formsBy = ({ stand, columns }: Pattern): Form =>
  stand === 'pairs' && columns === 1 ? 'desk-pair' : stand === 'pairs' && columns === 2 ? 'desk-four' : 'desk-rows'

/** Drops columns until every door and every desk that is left can be reached. */
function reachable(scene: Scene, groups: readonly PlacementGroup[], layout: Layout): State {
  const { place, templates, run } = layout.desks
  const composition = { ...place, form: formsBy(layout.pattern) }
  const group: PlacementGroup = { ...firstOf(groups), compositions: [composition] }
  const worth = worthIn(group, composition, scene.plan.usable)
  const fixed = scene.targets.length / TARGET_STRIDE
  let units = layout.units
  for (;;) {
    const quality = layoutQuality(scene.plan, { ...layout, units, size: layout.desks.size })
    const desks = units.flatMap(({ poses }) =>
      poses.map((pose) => candidateAt(composition, run, { ...pose, wall: -1 }, quality, worth)),
    )
    scene.effort.spend(desks.length * DESK_STEPS)
    const additions = desks.map((candidate, i) => ({ group: elementAt(groups, i), candidate, quality }))
    const state = stateWithAll(startState(), templates, additions)
    const missed = walkFloor(scene, state, SLOT.scratch)
    if (missed < 0 || desks.length === 0) return state
    // A door that is cut off costs the desk nearest to it.
    const drop =
      missed < fixed
        ? nearestTo(
            desks,
            elementAt(scene.targets, missed * TARGET_STRIDE),
            elementAt(scene.targets, missed * TARGET_STRIDE + 1),
          )
        : Math.floor((missed - fixed) / place.members.length)
    units = joinedUnits(units.filter((unit) => !holds(units, unit, drop)))
  }
}

/** Whether a unit holds the desk of an index. */
function holds(units: readonly Unit[], unit: Unit, desk: number): boolean {
  const first = desksIn(units.slice(0, units.indexOf(unit)))
  return desk >= first && desk < first + unit.poses.length
}

function nearestTo(desks: readonly Candidate[], x: number, z: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, desk] of desks.entries()) {
    const distance = lengthOf(desk.anchor.x - x, desk.anchor.z - z)
    if (distance < least) [best, least] = [i, distance]
  }
  return best
}
