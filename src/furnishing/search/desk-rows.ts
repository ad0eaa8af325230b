import { normaliseDegrees, type Pose, round6, turnOf } from '../../geometry/frame.ts'
import { CANDIDATE_STRIDE, TARGET_STRIDE } from '../../kernels/records.ts'
import {
  assemble,
  type Composition,
  depthOf,
  type Member,
  placeAtCentre,
  placeAtCorner,
  widthOf,
} from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import type { Model } from '../request/model.ts'
import { mainDirections } from '../request/plan.ts'
import { type Candidate, candidateAt, templatesOf } from './candidate.ts'
import type { Scene } from './scene.ts'
import { type State, startState, stateWith, walkFloor } from './state.ts'
import { SLOT } from './walkable-floor.ts'

/** Fewer desks than this are placed one by one. */
export const ROWS_FROM = 5

/**
 * Desks stand face to face this far apart; behind each is room for its chair; islands end at an aisle.
 * docs/furnishing.md#desk-grid
 */
const TABLE_GAP = 0.02
const CHAIR_ZONES = [1.05, 0.95] as const
const CHAIR_GAP = 0.05
const ISLAND_DESKS = [4, 6, 3] as const
const AISLE = 1.2

/** Steps for a desk in a pattern, and for one in a state. */
const POSE_STEPS = 0.7
const DESK_STEPS = 1.2

/** One way to lay rows of desks over a room. */
interface Pattern {
  readonly direction: number
  readonly chairZone: (typeof CHAIR_ZONES)[number]
  readonly islandDesks: number
  /** Share of a pitch by which the pattern is shifted across and along its rows. */
  readonly shiftAcross: number
  readonly shiftAlong: number
}

/**
 * States in which the desks stand in face-to-face rows, best first: the pattern of the desk grid, inside any polygon.
 *
 * @param groups the working groups of the request, all with the same desk; each desk placed uses up one
 */
export function rowStates(scene: Scene, groups: readonly PlacementGroup[], most: number): State[] {
  const desk = groups[0]!.compositions[0]!.members[0]!.model
  const chair = groups[0]!.compositions[0]!.members.find((member) => member.type === 'task_chair')?.model
  const forms = new Map(CHAIR_ZONES.map((zone) => [zone, formOf(groups[0]!, deskPlace(desk, chair, zone))]))
  const layouts = patterns(scene).map((pattern) => laidOut(scene, forms.get(pattern.chairZone)!, pattern))
  const desks = (layout: Layout) => Math.min(groups.length, layout.free.length)
  const fullest = layouts.sort((a, b) => desks(b) - desks(a)).slice(0, most)
  const states = fullest.map((layout) =>
    reachable(scene, groups, layout.form.templates, desksOf(scene, groups, layout)),
  )
  return states.filter((state) => state.placed.length > 0).sort((a, b) => b.score - a.score)
}

function patterns(scene: Scene): Pattern[] {
  const found: Pattern[] = []
  for (const main of mainDirections(scene.plan)) {
    for (const direction of [main, main + 90]) {
      for (const chairZone of CHAIR_ZONES) {
        for (const islandDesks of ISLAND_DESKS) {
          for (const shiftAcross of [0, 0.25, 0.5, 0.75]) {
            for (const shiftAlong of [0, 0.5])
              found.push({ direction, chairZone, islandDesks, shiftAcross, shiftAlong })
          }
        }
      }
    }
  }
  return found
}

/** A desk, the chair at it and the floor behind, in the frame of the desk. */
function deskPlace(desk: Model, chair: Model | undefined, chairZone: number): Composition {
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const members: Member[] = [placeAtCorner('task_table', desk, 0, 0)]
  if (chair) members.push(placeAtCentre('task_chair', chair, w / 2, d + CHAIR_GAP + depthOf(chair) / 2, 180))
  return assemble({
    form: 'desk-rows',
    members,
    strips: [{ minX: 0, minZ: d, maxX: w, maxZ: d + chairZone }],
    wall: false,
    intrinsicScore: 1,
  })
}

/** A place for one desk, as parts. */
interface Form {
  readonly place: Composition
  readonly templates: Float64Array
  readonly run: readonly [number, number]
}

function formOf(group: PlacementGroup, place: Composition): Form {
  const { templates, runs } = templatesOf({ ...group, compositions: [place] })
  return { place, templates, run: runs[0]! }
}

/** The places of one pattern that are clear of walls, openings and fixed pieces. */
interface Layout {
  readonly form: Form
  readonly free: readonly Pose[]
}

function laidOut(scene: Scene, form: Form, pattern: Pattern): Layout {
  const poses = posesOf(scene, form.place, pattern)
  scene.effort.spend(poses.length * POSE_STEPS)
  const packed = new Float64Array(poses.length * CANDIDATE_STRIDE)
  for (const [i, { x, z, turn }] of poses.entries()) {
    const { cos, sin } = turnOf(turn)
    packed.set([...form.run, x, z, cos, sin], i * CANDIDATE_STRIDE)
  }
  scene.collision.setObstacles(scene.obstacles)
  scene.collision.setTemplates(form.templates)
  const clear = scene.collision.verdict(packed, true)
  return { form, free: poses.filter((_, i) => clear[i]) }
}

function desksOf(scene: Scene, groups: readonly PlacementGroup[], { form, free }: Layout): Candidate[] {
  const group: PlacementGroup = { ...groups[0]!, compositions: [form.place] }
  return free
    .slice(0, groups.length)
    .map((pose) => candidateAt(group, form.place, form.run, { ...pose, wall: -1 }, 1, scene.plan))
}

/** Drops desks until every door and every desk that is left can be reached. */
function reachable(
  scene: Scene,
  groups: readonly PlacementGroup[],
  templates: Float64Array,
  desks: Candidate[],
): State {
  const fixed = scene.targets.length / TARGET_STRIDE
  const perDesk = desks[0]?.composition.members.length ?? 1
  for (;;) {
    scene.effort.spend(desks.length * DESK_STEPS)
    const additions = desks.map((candidate, i) => ({ group: groups[i]!, candidate, quality: 1 }))
    const state = stateWith(startState(), templates, additions)
    const missed = walkFloor(scene, state, SLOT.scratch)
    if (missed < 0 || desks.length === 0) return state
    // A door that is cut off costs the desk nearest to it.
    const drop =
      missed < fixed
        ? nearestTo(desks, scene.targets[missed * TARGET_STRIDE]!, scene.targets[missed * TARGET_STRIDE + 1]!)
        : Math.floor((missed - fixed) / perDesk)
    desks = desks.filter((_, i) => i !== drop)
  }
}

function nearestTo(desks: readonly Candidate[], x: number, z: number): number {
  let best = 0
  for (const [i, desk] of desks.entries()) {
    if (Math.hypot(desk.x - x, desk.z - z) < Math.hypot(desks[best]!.x - x, desks[best]!.z - z)) best = i
  }
  return best
}

/**
 * The poses of all desks of a pattern whose middle may lie in the room, row by row; chairs that are wider than their desk or
 * deeper than its zone set the rows further apart.
 */
function posesOf(
  scene: Scene,
  { width: w, depth }: Composition,
  pattern: Pattern,
): { x: number; z: number; turn: number }[] {
  const { cos, sin } = turnOf(pattern.direction)
  const us: number[] = []
  const vs: number[] = []
  const { ring } = scene.plan
  for (let i = 0; i < ring.length; i += 2) {
    us.push(ring[i]! * cos + ring[i + 1]! * sin)
    vs.push(ring[i + 1]! * cos - ring[i]! * sin)
  }
  const pitch = 2 * depth + TABLE_GAP
  const along = alongRow(w, Math.max(...us) - Math.min(...us), pattern)
  const towards = normaliseDegrees(round6(pattern.direction))
  const away = normaliseDegrees(round6(pattern.direction + 180))
  const poses: { x: number; z: number; turn: number }[] = []
  const at = (u: number, v: number, turn: number) =>
    poses.push({ x: round6(u * cos - v * sin), z: round6(u * sin + v * cos), turn })
  for (let v = Math.min(...vs) - pitch * (1 - pattern.shiftAcross); v < Math.max(...vs); v += pitch) {
    const middle = v + depth
    // First the row whose users sit at smaller v (turned round, so its origin is its far corner), then the one facing it.
    for (const start of along) at(Math.min(...us) + start + w, middle, away)
    for (const start of along) at(Math.min(...us) + start, middle + TABLE_GAP, towards)
  }
  return poses
}

/** Where desks begin along a row: islands with aisles between. */
function alongRow(width: number, length: number, { islandDesks, shiftAlong }: Pattern): number[] {
  const island = islandDesks * (width + TABLE_GAP) - TABLE_GAP + AISLE
  const starts: number[] = []
  for (let start = shiftAlong * AISLE; start + width <= length + 1e-9; start += island) {
    for (let i = 0; i < islandDesks; i++) {
      const desk = start + i * (width + TABLE_GAP)
      if (desk + width <= length + 1e-9) starts.push(desk)
    }
  }
  return starts
}
