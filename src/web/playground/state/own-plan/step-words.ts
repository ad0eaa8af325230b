import type { FurnishParams } from '../../../../schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { piecesBeyond } from '../../board/hand/piece-key.ts'
import { lengthWords } from '../../board/length-units.ts'
import type { Draft } from '../draft.ts'
import { pieceWords } from '../wording.ts'

/**
 * What was done between two drafts, in a few words without a capital, such as `sofa moved`. Derived from the drafts alone, so that
 * no way of changing one can leave it out.
 *
 * @param shown what stood in the room before, of which a plan by hand may have been made
 */
export function stepWords(before: Draft, after: Draft, shown: readonly PlacedItem[]): string {
  if (before.mode !== after.mode) return `change to ${PURPOSES[after.mode]}`
  if (before.groups !== after.groups) return 'group changed'
  if (before.deskGrid !== after.deskGrid) return 'desk grid changed'
  const request = requestStep(before.furnish, after.furnish)
  if (after.own && after.own !== before.own) return piecesStep(before.own ?? shown, after.own)
  if (before.own && !after.own && !request) return 'your plan discarded'
  return request ?? 'change'
}

const PURPOSES = { furnish: 'a room', groups: 'a group', 'desk-grid': 'a desk grid' } as const

function requestStep(before: FurnishParams, after: FurnishParams): string | undefined {
  if (before === after) return undefined
  const differs = (key: keyof FurnishParams) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const changed = (
    ['room', 'template', 'furniture', 'keep', 'intent', 'standard', 'north', 'maxResults'] as const
  ).filter(differs)
  const [first] = changed
  if (changed.includes('room') && changed.length > 1) return 'other room opened'
  if (first === 'room') return roomStep(before.room, after.room)
  if (first === 'keep') return pinStep(before.keep ?? [], after.keep ?? [])
  return first && REQUEST_WORDS[first]
}

const REQUEST_WORDS = {
  template: 'purpose of the room changed',
  furniture: 'wanted pieces changed',
  intent: 'goals changed',
  standard: 'standards changed',
  north: 'north changed',
  maxResults: 'number of alternatives changed',
} as const

function roomStep(before: Room, after: Room): string {
  const [former, now] = [before.boundary.openings ?? [], after.boundary.openings ?? []]
  const points = (room: Room) => JSON.stringify(room.boundary.shape.points)
  if (points(before) !== points(after)) {
    const [from, to] = [before.boundary.shape.points.length, after.boundary.shape.points.length]
    return from === to ? 'outline changed' : `corner ${from < to ? 'added' : 'taken away'}`
  }
  if (now.length > former.length) return `${now.at(-1)!.type} added`
  const removed = former.find((opening, i) => JSON.stringify(opening) !== JSON.stringify(now[i]))
  if (!removed)
    return before.boundary.ceiling === after.boundary.ceiling ? 'room changed' : 'slope of the ceiling changed'
  return `${removed.type} ${now.length < former.length ? 'taken away' : 'changed'}`
}

function pinStep(before: readonly PlacedItem[], after: readonly PlacedItem[]): string {
  const added = piecesBeyond(after, before)
  const freed = piecesBeyond(before, after)
  if (added.length > 0 && freed.length === 0) return `${pieceWords(added)} pinned`
  return freed.length > 0 && added.length === 0 ? `${pieceWords(freed)} unpinned` : 'pins changed'
}

function piecesStep(before: readonly PlacedItem[], after: readonly PlacedItem[]): string {
  const removed = piecesBeyond(before, after)
  const added = piecesBeyond(after, before)
  if (removed.length === 0 && added.length === 0) return groupStep(before, after)
  if (added.length === 0) return `${pieceWords(removed)} taken away`
  if (removed.length === 0) return `${pieceWords(added)} added`
  if (removed.length !== added.length) return 'pieces changed'
  const shapes = (items: readonly PlacedItem[]) => items.map(({ type, shape }) => JSON.stringify([type, shape])).sort()
  if (String(shapes(removed)) !== String(shapes(added))) return `size of ${pieceWords(added)} changed`
  const turns = (items: readonly PlacedItem[]) => items.map(({ rotation }) => rotation).sort()
  if (String(turns(removed)) !== String(turns(added))) return `${pieceWords(added)} turned`
  return `${pieceWords(added)} moved${added.length === 1 ? ` by ${lengthWords(apart(removed[0]!, added[0]!))}` : ''}`
}

const apart = ({ position: [x, , z] }: PlacedItem, { position }: PlacedItem): number =>
  Math.hypot(position[0] - x, position[2] - z)

function groupStep(before: readonly PlacedItem[], after: readonly PlacedItem[]): string {
  const groups = (items: readonly PlacedItem[]) => new Set(items.map(({ groupId }) => groupId)).size
  if (before.every(({ groupId }, i) => groupId === after[i]?.groupId)) return 'change to your plan'
  return groups(after) < groups(before)
    ? 'pieces grouped'
    : groups(after) > groups(before)
      ? 'pieces ungrouped'
      : 'groups changed'
}
