import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { elementAt, firstOf } from '../../geometry/element-at.ts'
import { turnOf } from '../../geometry/frame.ts'
import { type Composition, type Form, type Spot, widthOf } from '../groups/composition.ts'
import { isMinor } from '../groups/placement-groups.ts'
import { nearestOpening, readRoom, sideOf } from '../reading/read-room.ts'
import type { Plan } from '../request/plan.ts'
import { alongWall, type Candidate, type Placed } from '../search/scene/candidate.ts'
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
  'desk-at-wall': 'desk at the wall',
  'desk-end-at-wall': 'desk with its end at the wall',
  'desk-free': 'desk free in the room',
  'desk-pair': 'desks in pairs',
  'desk-four': 'desks in fours',
  'desk-rows': 'desks in rows',
  'exec-facing-room': 'desk that looks into the room',
  'exec-facing-wall': 'desk that looks at the wall',
  'storage-row': 'row of storage',
  single: 'piece',
}

/** Openings nearer than this are "by" a piece, metres. */
const BY = 1.6
/** A wall from this share of the longest on is a long one. */
const LONG = 0.8
/** A piece no further than this share of the wall from its middle stands in the middle. */
const MIDDLE_TOLERANCE = 0.2
const MOVED = 0.5

/** The ideas of the furnishings of one answer, best first; undefined where nothing was placed. */
export function ideasOf(placed: readonly (readonly Placed[])[], plan: Plan): (IdeaText | undefined)[] {
  const first = leadingOf(placed[0] ?? [])
  return placed.map((all, rank) => {
    const leading = leadingOf(all)
    if (!leading) return undefined
    const idea = ideaOf(leading, all, plan)
    if (rank === 0 || !first) return { idea }
    return { idea, difference: differenceOf(leading, first) }
  })
}

const leadingOf = (placed: readonly Placed[]): Placed | undefined =>
  placed.find(({ group }) => !group.pin && !isMinor(group)) ?? placed.find(({ group }) => !group.pin) ?? placed[0]

function ideaOf({ group, candidate }: Placed, all: readonly Placed[], plan: Plan): string {
  const alike = all.filter((other) => other.group.anchor === group.anchor).length
  const what =
    alike > 1 && group.kind !== 'lone'
      ? `${alike} groups, the first a ${nameOf(candidate.composition)}`
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
  if (!wall) return 'amid the room'
  const { share, light } = elementAt(readRoom(plan).walls, candidate.wall)
  const name = light ? 'the window wall' : share >= LONG ? 'a long wall' : 'a short wall'
  const off = alongWall(candidate, wall) / wall.length - 0.5
  return `${Math.abs(off) <= MIDDLE_TOLERANCE ? 'amid' : off < 0 ? 'at the start of' : 'at the end of'} ${name}`
}

function differenceOf({ candidate }: Placed, { candidate: first }: Placed): string {
  const parts: string[] = []
  if (candidate.composition.form !== first.composition.form)
    parts.push(`${nameOf(candidate.composition)} instead of ${nameOf(first.composition)}`)
  const [width, before] = [
    widthOf(firstOf(candidate.composition.members).model),
    widthOf(firstOf(first.composition.members).model),
  ]
  if (Math.abs(width - before) > 0.01) parts.push(`${width.toFixed(2)} m wide instead of ${before.toFixed(2)} m`)
  const moved = Math.sqrt((candidate.anchor.x - first.anchor.x) ** 2 + (candidate.anchor.z - first.anchor.z) ** 2)
  if (candidate.wall !== first.wall && candidate.wall >= 0) parts.push('at another wall')
  else if (moved > MOVED) parts.push(`${moved.toFixed(1)} m further on`)
  if (Math.round(candidate.anchor.turn) !== Math.round(first.anchor.turn)) parts.push('turned')
  return parts.length > 0 ? parts.join(', ') : 'another place for the second group'
}
