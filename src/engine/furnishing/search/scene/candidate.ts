import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../../geometry/frame.ts'
import { CANDIDATE_STRIDE, PART_STRIDE } from '../../../kernels/records.ts'
import type { Composition, Member } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Wall } from '../../request/plan.ts'
import { bodyParts, stripPart } from './collision-boxes.ts'
import { mainPoints, worthOfPieces } from './score.ts'

/** A composition set at a pose, free of walls, keep-outs and pins. */
export interface Candidate {
  readonly composition: Composition
  readonly x: number
  readonly z: number
  readonly turn: number
  /** Index of the wall at its back, −1 when it stands free. */
  readonly wall: number
  /** How good this is, before anything else is placed: about 0…1. */
  readonly score: number
  /** Middle and turn of the group's anchor: the frame of a group says little, its corner moves with its strips. */
  readonly anchor: Pose
  /** What its pieces are worth. */
  readonly worth: number
  /** Its run of parts among the templates of its group. */
  readonly first: number
  readonly count: number
  /** What is worked out of it when it is first asked for: the same candidate is looked at beside many others. */
  readonly known: Known
}

/** A candidate in the room: its parts, those of them that block walking, and its walk targets. */
export interface Imprint {
  readonly parts: readonly number[]
  readonly bodies: readonly number[]
  readonly targets: readonly number[]
}

/** A piece of a composition as it stands in the room. */
export interface Standing extends Pose {
  readonly type: FurnitureType
}

/** The part of a wall along which a piece has a side, metres from the start of the wall. */
export interface Stretch {
  /** Index of the wall. */
  readonly wall: number
  readonly from: number
  readonly to: number
}

interface Known {
  imprint: Imprint | undefined
  /** Its pieces as records of the placing kernel. */
  records: Float64Array | undefined
  standing: readonly Standing[] | undefined
  /** Where its pieces that stand for good are at walls. */
  stretches: readonly Stretch[] | undefined
}

/** A group as placed. */
export interface Placed {
  readonly group: PlacementGroup
  readonly candidate: Candidate
}

/** What the pieces of a composition are worth in a room of this area, m². */
export const worthIn = (group: PlacementGroup, composition: Composition, area: number): number =>
  worthOfPieces(companyOf(group, composition)) + mainPoints(group, composition, area)

/**
 * A composition at a pose.
 *
 * @param worth what its pieces are worth in the room, see `worthIn`
 */
export function candidateAt(
  composition: Composition,
  run: readonly [first: number, count: number],
  pose: Pose & { readonly wall: number },
  score: number,
  worth: number,
): Candidate {
  const { x, z, turn, wall } = pose
  return {
    composition,
    x,
    z,
    turn,
    wall,
    score,
    anchor: anchorPose(composition, pose),
    worth,
    first: run[0],
    count: run[1],
    known: { imprint: undefined, records: undefined, standing: undefined, stretches: undefined },
  }
}

/** Where the pieces of a candidate stand. */
export function standingOf(candidate: Candidate): readonly Standing[] {
  const { known, composition } = candidate
  known.standing ??= composition.members.map(({ type, x, z, turn }) => {
    const [wx, wz] = worldPoint(x, z, candidate)
    return { type, x: wx, z: wz, turn: turn + candidate.turn }
  })
  return known.standing
}

/** How far along a wall the middle of a candidate's anchor is, metres. */
export const alongWall = ({ anchor: { x, z } }: Candidate, wall: Wall): number =>
  (x - wall.x0) * wall.dx + (z - wall.z0) * wall.dz

/** Where the anchor of a group stands when the group's frame stands at a pose. */
function anchorPose({ middle, members }: Composition, pose: Pose): Pose {
  const [x, z] = worldPoint(middle.x, middle.z, pose)
  return { x, z, turn: normaliseDegrees(pose.turn + members[0]!.turn) }
}

/** Compositions as parts of the collision kernel, and the run of parts of each. */
export interface Templates {
  readonly templates: Float64Array
  readonly runs: readonly (readonly [first: number, count: number])[]
}

const TEMPLATES = new WeakMap<readonly Composition[], Templates>()

/** Parts of all compositions of a group; made once for a list of compositions, which groups of the catalogue share. */
export function templatesOf(group: PlacementGroup): Templates {
  // A pinned anchor is an obstacle already.
  if (group.pin) return makeTemplates(group)
  const known = TEMPLATES.get(group.compositions)
  if (known) return known
  const templates = makeTemplates(group)
  TEMPLATES.set(group.compositions, templates)
  return templates
}

function makeTemplates(group: PlacementGroup): Templates {
  const parts: number[] = []
  const runs = group.compositions.map((composition) => {
    const first = parts.length / PART_STRIDE
    for (const member of companyOf(group, composition))
      bodyParts(member.model, member.x, member.z, member.turn, member.y, parts)
    if (!group.pin) for (const strip of composition.strips) stripPart(strip, parts)
    return [first, parts.length / PART_STRIDE - first] as const
  })
  return { templates: Float64Array.from(parts), runs }
}

/** The members that are to be placed: all, or all but the anchor when it is pinned. */
export function companyOf(group: PlacementGroup, composition: Composition): readonly Member[] {
  return group.pin ? composition.members.slice(1) : composition.members
}

export function pack(candidates: readonly Pick<Candidate, 'first' | 'count' | 'x' | 'z' | 'turn'>[]): Float64Array {
  const packed = new Float64Array(candidates.length * CANDIDATE_STRIDE)
  for (const [i, { first, count, x, z, turn }] of candidates.entries()) {
    const { cos, sin } = turnOf(turn)
    packed.set([first, count, x, z, cos, sin], i * CANDIDATE_STRIDE)
  }
  return packed
}
