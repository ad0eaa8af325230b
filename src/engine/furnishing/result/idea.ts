import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { elementAt, firstOf } from '../../geometry/element-at.ts'
import { turnOf } from '../../geometry/frame.ts'
import type { Composition, Form, Spot } from '../groups/composition.ts'
import { isMinor } from '../groups/placement-groups.ts'
import { nearestOpening, readRoom, sideOf } from '../reading/read-room.ts'
import { widthOf } from '../request/model.ts'
import type { Plan } from '../request/plan.ts'
import { alongWall, type Candidate, type Placed } from '../search/scene/candidate.ts'
import { AT_ONCE, CLOSELY, type Sight, variedGroups } from '../search/schemes/select-ideas.ts'
import { specOf } from '../types/furniture-types.ts'

// The idea of a furnishing in words: what its main piece is, where it stands and what it looks at.

/** An idea, and how it differs from the first furnishing of the answer. */
export interface IdeaText {
  readonly idea: string
  readonly difference?: string
}

const FORMS: Record<Form, string> = {
  'bed-centred': 'bed with floor on both sides',
  'bed-cornered': 'bed with one side at the wall',
  'bed-in-niche': 'bed in a niche',
  'bed-along-wall': 'bed along the wall',
  'twin-beds': 'two beds',
  'sofa-alone': 'sofa',
  'sofa-and-chair': 'sofa with an armchair',
  'lounge-l': 'lounge as an L',
  'lounge-facing': 'lounge of seats that face each other',
  'lounge-u': 'lounge as a U',
  'lounge-corner': 'corner of sofas',
  'table-free': 'table free of the walls',
  'table-at-wall': 'table at the wall',
  'table-round': 'round table',
  boardroom: 'long table',
  'boardroom-at-screen': 'table with its head to the screen',
  'meeting-u': 'tables as a U',
  'meeting-round': 'round table',
  classroom: 'tables in rows',
  cabaret: 'round tables before the screen',
  'desk-at-wall': 'desk at the wall',
  'desk-end-at-wall': 'desk with its end at the wall',
  'desk-free': 'desk free in the room',
  'desk-pair': 'desks in pairs',
  'desk-four': 'desks in fours',
  'desk-rows': 'desks in rows',
  'exec-facing-room': 'desk that looks into the room',
  'exec-facing-wall': 'desk that looks at the wall',
  'storage-row': 'row of storage',
  'storage-rows': 'two rows of storage',
  'storage-free': 'storage back to back',
  'storage-corner': 'storage in a corner',
  single: 'piece',
}

/** Openings nearer than this are "by" a piece, metres. */
const BY = 1.6
/** A wall from this share of the longest on is a long one. */
const LONG = 0.8
/** A piece no further than this share of the wall from its middle stands in the middle. */
const MIDDLE_TOLERANCE = 0.2

/** A furnishing of an answer, and the idea that it varies. */
interface Alternative {
  readonly placed: readonly Placed[]
  readonly idea: readonly Placed[] | undefined
}

/** The ideas of the furnishings of one answer, best first, no two of which read the same; undefined where nothing was placed. */
export function ideasOf(alternatives: readonly Alternative[], plan: Plan): (IdeaText | undefined)[] {
  const first = alternatives[0]?.placed ?? []
  const read = new Set<string>()
  return alternatives.map(({ placed, idea: base }, rank) => {
    const leading = leadingOf(placed)
    if (!leading) return undefined
    const idea = ideaOf(leading, placed, plan)
    if (rank === 0) return { idea }
    const differences = (['brief', 'placed', 'measured'] as const).flatMap((detail) =>
      [AT_ONCE, CLOSELY].flatMap((sight) => differenceOf(placed, base ?? first, plan, detail, sight) ?? []),
    )
    const difference =
      differences.find((text) => !read.has(`${idea}|${text}`)) ?? `${differences.at(-1) ?? ALIKE} (${rank + 1})`
    read.add(`${idea}|${difference}`)
    return { idea, difference }
  })
}

const leadingOf = (placed: readonly Placed[]): Placed | undefined =>
  placed.find(({ group }) => !group.pin && !isMinor(group)) ?? placed.find(({ group }) => !group.pin) ?? placed[0]

function ideaOf({ group, candidate }: Placed, all: readonly Placed[], plan: Plan): string {
  const alike = all.filter((other) => other.group.anchor === group.anchor).length
  const what =
    alike > 1 && group.kind !== 'lone'
      ? `${alike} groups, the first: ${nameOf(candidate.composition)}`
      : nameOf(candidate.composition)
  const second = all.find((other) => other.group.anchor !== group.anchor && !isMinor(other.group) && !other.group.extra)
  const beside = second ? `; ${nameOf(second.candidate.composition)}, ${placeOf(second, plan)}` : ''
  return `${what}, ${placeOf({ candidate }, plan)}${beside}`
}

const nameOf = (composition: Composition): string =>
  composition.form === 'single' ? composition.anchor.replaceAll('_', ' ') : FORMS[composition.form]

function placeOf({ candidate }: Pick<Placed, 'candidate'>, plan: Plan): string {
  const { composition, anchor } = candidate
  const gaze = gazeOf(composition, anchor.turn)
  return [wallWords(candidate, plan), doorWords(anchor, gaze, plan), windowWords(anchor, gaze, plan)]
    .filter(Boolean)
    .join(', ')
}

/** Desks are used from their front, all else looks to its front; tables look nowhere. */
const LOOKS: Partial<Record<GroupType | 'media' | 'lone', 1 | -1>> = { sleeping: 1, relaxing: 1, working: -1, exec: -1 }

function gazeOf({ anchor }: Composition, turn: number): Spot | undefined {
  const { role } = specOf(anchor)
  const sign = role.kind === 'anchor' ? LOOKS[role.group] : undefined
  const { cos, sin } = turnOf(turn)
  return sign && { x: -sin * sign, z: cos * sign }
}

function doorWords(from: Spot, gaze: Spot | undefined, plan: Plan): string | undefined {
  const door = nearestOpening(plan, from.x, from.z, false)
  if (!door || !gaze) return undefined
  const side = sideOf(from, gaze, door)
  return side === 'ahead' ? 'opposite the door' : side === 'behind' ? 'the door behind it' : 'the door at its side'
}

function windowWords(from: Spot, gaze: Spot | undefined, plan: Plan): string | undefined {
  const window = nearestOpening(plan, from.x, from.z, true)
  if (!window || window.distance > BY) return undefined
  if (!gaze) return 'by the window'
  const side = sideOf(from, gaze, window)
  return side === 'behind' ? 'under the window' : side === 'ahead' ? 'looking out of the window' : 'beside the window'
}

function wallWords(candidate: Candidate, plan: Plan): string {
  const wall = plan.walls[candidate.wall]
  if (!wall) return 'in the middle of the room'
  const { share, light } = elementAt(readRoom(plan).walls, candidate.wall)
  const name = light ? 'the window wall' : share >= LONG ? 'a long wall' : 'a short wall'
  const off = alongWall(candidate, wall) / wall.length - 0.5
  return `${Math.abs(off) <= MIDDLE_TOLERANCE ? 'in the middle of' : off < 0 ? 'at the start of' : 'at the end of'} ${name}`
}

/** How exactly a difference is described: in what it is, where the pieces stand now, and how far from the corner of their wall. */
type Detail = 'brief' | 'placed' | 'measured'

/** How a furnishing reads that differs by lamps or carpets alone. */
const ALIKE = 'nearly the same'

/** Groups of which a difference tells. */
const TOLD_MAX = 3

/** How a furnishing differs from another one, group by group, the leading one first. */
function differenceOf(
  placed: readonly Placed[],
  base: readonly Placed[],
  plan: Plan,
  detail: Detail,
  sight: Sight,
): string | undefined {
  const removed = [...variedGroups(base, placed, sight)]
  const clauses = variedGroups(placed, base, sight).map((one) => {
    const at = removed.findIndex(({ group }) => group.anchor === one.group.anchor)
    const [before] = at < 0 ? [] : removed.splice(at, 1)
    return [changeOf(one, before), ...detailOf(one, plan, detail)].join(', ')
  })
  const lost = removed.map(({ candidate }) => `without the ${nameOf(candidate.composition)}`)
  const all = [...clauses, ...lost]
  return all.length > 0 ? all.slice(0, TOLD_MAX).join('; ') : undefined
}

/** What has become of a group. @param before undefined of one that is new */
function changeOf({ candidate }: Placed, before: Placed | undefined): string {
  const name = nameOf(candidate.composition)
  if (!before) return `${name} added`
  const { candidate: former } = before
  const changes: string[] = []
  if (candidate.wall !== former.wall && candidate.wall >= 0) changes.push('at another wall')
  else {
    const [dx, dz] = [candidate.anchor.x - former.anchor.x, candidate.anchor.z - former.anchor.z]
    const moved = Math.sqrt(dx * dx + dz * dz)
    if (moved > CLOSELY.moved)
      changes.push(`${moved.toFixed(1)} m further ${candidate.wall >= 0 ? 'along its wall' : 'on'}`)
  }
  if (Math.round(candidate.anchor.turn) !== Math.round(former.anchor.turn) && changes[0] !== 'at another wall')
    changes.push('turned')
  const [width, widthBefore] = [widthOfAnchor(candidate), widthOfAnchor(former)]
  if (Math.abs(width - widthBefore) > 0.01)
    changes.push(`${width.toFixed(2)} m wide instead of ${widthBefore.toFixed(2)} m`)
  const nameBefore = nameOf(former.composition)
  const pieces = candidate.composition.members.length - former.composition.members.length
  if (name !== nameBefore) changes.push(`instead of ${nameBefore}`)
  else if (pieces !== 0)
    changes.push(`${Math.abs(pieces)} ${Math.abs(pieces) > 1 ? 'pieces' : 'piece'} ${pieces > 0 ? 'more' : 'fewer'}`)
  return `${name} ${changes.length > 0 ? changes.join(', ') : 'mirrored'}`
}

const widthOfAnchor = ({ composition }: Candidate): number => widthOf(firstOf(composition.members).model)

function detailOf({ candidate }: Placed, plan: Plan, detail: Detail): string[] {
  if (detail === 'brief') return []
  if (detail === 'placed') return [placeOf({ candidate }, plan)]
  const wall = plan.walls[candidate.wall]
  return wall
    ? [`its middle ${alongWall(candidate, wall).toFixed(2)} m along the wall`]
    : [placeOf({ candidate }, plan)]
}
