import { computed, effect, signal } from '@preact/signals'
import { capitalise, nameOf, plural } from '../../../../engine/drawing/words.ts'
import type { FurnishParams } from '../../../../schema/furnishing/furnish-params.ts'
import type { Furnishing, PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { centreOf } from '../../board/hand/match-figures.ts'
import { shortLength } from '../../board/length-units.ts'
import type { Failure } from '../../solver/failure.ts'
import { Lane } from '../../solver/lane.ts'
import { tell } from '../view.ts'
import { draft, editPieces, isOwnShown, judge, once, shownFurnishing, undoLast } from '../workspace.ts'
import { faultsOf } from './fault-words.ts'
import { type Merged, mergePlan } from './merge-plan.ts'
import { addedRequest, nearRequest, restRequest, tidyRequest } from './plan-requests.ts'
import { lifted, verdict } from './verdict.ts'

// What the engine does for a plan by hand: judges it, repairs it, adds to it. Each is one step of undo.

/** What is wrong with the pieces that are shown or dragged. */
export const faults = computed(() => (lifted.value || isOwnShown.value ? (verdict.value?.faults ?? []) : []))

/** Whether the engine is working on the plan. */
export const working = signal(false)

/** Judges pieces by hand whenever they, or the room around them, change. */
export function judgePlans(): void {
  const lane = new Lane(async ({ room, pieces }: { room: Room; pieces: readonly PlacedItem[] }) => {
    const said = await judge(room, pieces)
    if (!said || judged.peek() === undefined) return
    verdict.value = { pieces, density: said.density, faults: faultsOf(said.violations, pieces, room) }
  })
  const judged = computed(() => lifted.value ?? (isOwnShown.value ? draft.value.own : undefined))
  effect(() => {
    const { room } = draft.value.furnish
    const pieces = judged.value
    if (pieces) void lane.ask({ room, pieces })
    else verdict.value = undefined
  })
}

/** The plan that is worked on: that by hand, else the alternative that is shown. */
const plan = (): readonly PlacedItem[] => shownFurnishing.peek()?.furniture ?? []

/** Pieces that cannot stand where they are get the nearest places where they can; all others stay. */
export async function tidyUp(): Promise<void> {
  const pieces = plan()
  const { furnish } = draft.peek()
  const merged = await merge(pieces, tidyRequest(furnish, pieces))
  if (!merged) return
  const words = merged.moved.map(({ before, after, apart }) =>
    before.rotation === after.rotation || apart > 0.005
      ? `the ${nameOf(before.type)} moved ${shortLength(apart)}`
      : `the ${nameOf(before.type)} turned`,
  )
  const stuckText = merged.stuck.length > 0 ? ` No other place for: ${listOf(merged.stuck)}.` : ''
  take(merged, words.length > 0 ? `Tidied up: ${words.join(', ')}.${stuckText}` : `Nothing could be moved.${stuckText}`)
}

/** Adds what is asked for and not there yet; all that stands stays. */
export async function furnishRest(): Promise<void> {
  const pieces = plan()
  const { furnish } = draft.peek()
  const merged = await merge(pieces, restRequest(furnish, pieces))
  if (!merged) return
  take(merged, merged.added.length > 0 ? `Added: ${listOf(merged.added)}.` : 'Nothing more fits that is asked for.')
}

/** Adds a piece where the engine would put it, at the place nearest to where it is; else where it is free nearby. */
export async function addNear(piece: PlacedItem): Promise<void> {
  const pieces = plan()
  const { furnish } = draft.peek()
  const { type } = piece
  const found = (await furnishingsFor(addedRequest(furnish, pieces, piece))) ?? []
  const isFound = found.some(({ furniture }) => furniture.length > pieces.length)
  const nearby = (await (isFound ? undefined : furnishingsFor(nearRequest(furnish, pieces, piece)))) ?? []
  const [x, z] = centreOf(piece)
  const places = [...found, ...nearby]
    .flatMap(({ furniture }) => mergePlan(pieces, furniture).added.filter((item) => item.type === type))
    .map((item) => ({ item, apart: Math.hypot(centreOf(item)[0] - x, centreOf(item)[1] - z) }))
    .sort((a, b) => a.apart - b.apart)
  const [nearest] = places
  if (!nearest) {
    tell(`There is no free place for ${article(nameOf(type))}. Drag it to where it should stand.`)
    return
  }
  if (plan() !== pieces) return
  editPieces([...pieces, { ...nearest.item, groupId: piece.groupId }])
  tell(`${capitalise(nameOf(type))} added.`, undoLast())
}

function take(merged: Merged, words: string): void {
  const isChanged = merged.moved.length > 0 || merged.added.length > 0
  if (isChanged) editPieces(merged.pieces)
  tell(words, isChanged ? undoLast() : undefined)
}

/** The plan with what the engine answers; undefined where it refuses, or where the plan was changed meanwhile. */
async function merge(pieces: readonly PlacedItem[], params: FurnishParams): Promise<Merged | undefined> {
  const furnishings = await furnishingsFor(params)
  if (!furnishings || plan() !== pieces) return undefined
  return mergePlan(pieces, furnishings[0]?.furniture ?? pieces)
}

async function furnishingsFor(params: FurnishParams): Promise<readonly Furnishing[] | undefined> {
  working.value = true
  try {
    const answer = await once({ mode: 'furnish', params })
    if ('mode' in answer) return answer.mode === 'furnish' ? answer.result.furnishings : undefined
    tell(refusal(answer))
    return undefined
  } finally {
    working.value = false
  }
}

const refusal = ({ title, text }: Failure): string => `${title}: ${text}`

const article = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`

/** `sofa, 2 chairs`. */
function listOf(items: readonly PlacedItem[]): string {
  const counts = new Map<PlacedItem['type'], number>()
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .map(([type, count]) => (count === 1 ? nameOf(type) : `${count} ${plural(nameOf(type), count)}`))
    .join(', ')
}
