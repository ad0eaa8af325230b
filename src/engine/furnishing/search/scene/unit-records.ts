import { halfOctaveOf } from '../../../../base/elementary.ts'
import { elementAt, firstOf } from '../../../geometry/element-at.ts'
import { turnOf } from '../../../geometry/frame.ts'
import { PLACE_TERMS, RELATION_TERMS } from '../../../kernels/placing-terms.ts'
import { type Composition, type Member, memberRect } from '../../groups/composition.ts'
import { depthOf, widthOf } from '../../request/model.ts'
import type { Templates } from './candidate.ts'
import { classesOf } from './piece-records.ts'
import { type Relation, type UnitKind, WEIGHTS } from './weights.ts'

/** Size class of a group: compositions of one class take about the same floor. */
const sizeClass = ({ width, depth }: Composition): number => halfOctaveOf(width * depth)

/** Compositions as records of the placing kernel; made once for a list of templates. */
export function compositionRecords(compositions: readonly Composition[], templates: Templates): Float64Array {
  const known = RECORDS.get(templates)
  if (known) return known
  const records = Float64Array.from(
    compositions.flatMap((one, i) => [...elementAt(templates.runs, i), ...recordOf(one)]),
  )
  RECORDS.set(templates, records)
  return records
}

const RECORDS = new WeakMap<Templates, Float64Array>()

function recordOf(composition: Composition): number[] {
  const { members, middle, width, depth, back, corner, symmetric, intrinsicScore } = composition
  const anchor = firstOf(members)
  const { cos, sin } = turnOf(anchor.turn)
  const rects = members.map(memberRect)
  const minX = Math.min(...rects.map((rect) => rect.minX))
  const maxX = Math.max(...rects.map((rect) => rect.maxX))
  const minZ = Math.min(...rects.map((rect) => rect.minZ))
  const maxZ = Math.max(...rects.map((rect) => rect.maxZ))
  return [
    ...[width, depth, back ? 1 : 0, back?.from ?? 0, back?.to ?? width],
    ...[corner === 'left' ? 1 : corner === 'right' ? 2 : 0, symmetric ? 1 : 0, sizeClass(composition), intrinsicScore],
    ...[middle.x, middle.z, widthOf(anchor.model) / 2, depthOf(anchor.model) / 2, cos, sin],
    ...userOf(composition),
    Math.max(...members.map(({ y, model }) => y + model.shape.h)),
    seatedBefore(composition),
    ...[(minX + maxX) / 2, (minZ + maxZ) / 2, (maxX - minX) / 2, (maxZ - minZ) / 2],
  ]
}

/**
 * Who would have a screen at the back: 1 where an armchair of a lounge looks at the sofa, and where more sit at the right end of a
 * table than at its left; -1 where fewer do.
 */
function seatedBefore({ members }: Composition): number {
  const backOf = ({ type, turn }: Member) =>
    type === 'armchair' ? (turn === 180 ? 1 : 0) : type === 'meeting_chair' && Math.abs(turn) === 90 ? turn : 0
  return Math.sign(members.reduce((sum, member) => sum + backOf(member), 0))
}

/** Who sits at the desk, and the way they look. */
function userOf({ members }: Composition): number[] {
  const chair = members.find(({ type }) => type === 'task_chair' || type === 'exec_chair')
  if (!chair) return [0, 0, 0, 1, 0]
  const rect = memberRect(chair)
  const { cos, sin } = turnOf(chair.turn)
  return [1, (rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2, cos, sin]
}

const RULES = new Map<UnitKind, Float64Array>()

/** The weights of a kind of unit as the placing kernel reads them. */
export function ruleOf(kind: UnitKind): Float64Array {
  const known = RULES.get(kind)
  if (known) return known
  const { terms, relations } = WEIGHTS[kind]
  const weights = PLACE_TERMS.map((name) => terms[name] ?? 0)
  const record = Float64Array.from([...weights, relations.length, ...relations.flatMap(relationRecord)])
  RULES.set(kind, record)
  return record
}

/** Of a fixed group only its company is placed, around it: no place is better than the one there is. */
export const UNJUDGED = new Float64Array(PLACE_TERMS.length + 1)

const PICKS = { nearest: 0, best: 1, each: 2 } as const

function relationRecord({ to, pick, range = [0, Number.POSITIVE_INFINITY], weights }: Relation): number[] {
  return [classesOf(to), PICKS[pick], ...range, ...RELATION_TERMS.map((name) => weights[name] ?? 0)]
}
