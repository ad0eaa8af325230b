import { batch, computed, signal } from '@preact/signals'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { Failure } from '../solver/failure.ts'
import type { Answer, GridPlan } from '../solver/messages.ts'
import { type Phase, type Solved, Solver } from '../solver/solver.ts'
import { type Asked, askedBy, type Draft, OWN_ID } from './draft.ts'
import { firstDraft } from './first-draft.ts'
import { emptyHistory, type Gone, goesOn, type History, type Run, redone, stepped, undone, wayBack } from './history.ts'
import { stepWords } from './own-plan/step-words.ts'
import { verdict } from './own-plan/verdict.ts'
import { tell } from './view.ts'

// What is worked on and what came out of it.

/** A step of the work, to which undo leads back. */
interface Moment {
  readonly draft: Draft
  readonly chosen: number
}

/** Number of the plan by hand among what can be shown: behind all alternatives, however many there are. */
const OWN_CHOSEN = 39

const committed = signal<Draft>(firstDraft)
const preview = signal<Draft | undefined>(undefined)
const history = signal<History<Moment>>(emptyHistory())

/** What is worked on, as it stands at this moment. */
export const draft = computed(() => preview.value ?? committed.value)
export const isDragging = computed(() => preview.value !== undefined)
/** What undo would take back, and redo do again, in words; undefined where there is nothing. */
export const undoStep = computed(() => history.value.past.at(-1)?.step)
export const redoStep = computed(() => history.value.future.at(-1)?.step)
/** The request as it was last let go. */
export const settled = computed(() => askedBy(committed.value))

/** The pieces of the plan by hand as it was last let go. */
export const ownPieces = computed(() => committed.value.own)

/** The last answer; undefined while the first one is awaited and where there is none. */
export const solved = signal<Solved | undefined>(undefined)
/** The last answer to a request that was let go. */
export const lastFull = signal<Solved | undefined>(undefined)
export const failure = signal<Failure | undefined>(undefined)
export const busy = signal(false)

/** Number of the alternative that is shown, from 0; one past the last is the plan by hand, where there is one. */
export const chosen = signal(0)

/** A drag that stops without an end counts as ended after this time. */
const SETTLE_MS = 350

const furnishingsOf = (it: Solved | undefined): readonly Furnishing[] =>
  it && it.answer.mode !== 'desk-grid' ? it.answer.result.furnishings : []

/** The furnishings of the engine: while a drag asks for few, those of before stay. */
const found = computed<readonly Furnishing[]>(() => {
  const now = furnishingsOf(solved.value)
  const before = furnishingsOf(lastFull.value)
  return solved.value?.phase === 'preview' && now.length < before.length ? before : now
})

/** The pieces of the plan by hand as they are shown, the same list as long as they are the same. */
const ownFurniture = computed(() =>
  draft.value.mode === 'furnish' && draft.value.own ? [...draft.value.own] : undefined,
)

/** The plan by hand as a furnishing; its density is known once it is judged. */
const ownFurnishing = computed<Furnishing | undefined>(() => {
  const furniture = ownFurniture.value
  if (!furniture) return undefined
  const density = verdict.value?.pieces === draft.value.own ? verdict.value!.density : 0
  return { id: OWN_ID, density, furniture }
})

/** The alternatives of the filmstrip, the plan by hand last. */
export const alternatives = computed<readonly Furnishing[]>(() =>
  ownFurnishing.value ? [...found.value, ownFurnishing.value] : found.value,
)

/** Whether the plan by hand is what is shown. */
export const isOwnShown = computed(() => {
  const count = found.value.length
  return ownFurnishing.value !== undefined && (chosen.value >= OWN_CHOSEN || (count > 0 && chosen.value >= count))
})

export const shownFurnishing = computed<Furnishing | undefined>(() => {
  if (isOwnShown.value) return ownFurnishing.value
  const now = furnishingsOf(solved.value)
  return now[Math.min(chosen.value, now.length - 1)]
})

export const shownGrid = computed<GridPlan | undefined>(() => {
  const answer = solved.value?.answer
  return answer?.mode === 'desk-grid' ? answer.grids[Math.min(chosen.value, answer.grids.length - 1)] : undefined
})

const solver = new Solver({
  onSolved(next) {
    if (next.asked.mode !== draft.value.mode) return
    batch(() => {
      chosen.value = sameIdea(next)
      failure.value = undefined
      solved.value = next
      if (next.phase === 'full') lastFull.value = next
    })
  },
  onFailure(next, asked) {
    if (asked.mode !== draft.value.mode) return
    batch(() => {
      failure.value = next
      if (next.kind !== 'request') return
      solved.value = undefined
      lastFull.value = undefined
    })
  },
  onBusy(next) {
    busy.value = next
  },
})

/** Number of the alternative that the next full answer shows, where it was given with the draft. */
let held: number | undefined

/** Who has chosen an idea keeps it while the room changes, as long as it is among the alternatives. */
function sameIdea(next: Solved): number {
  if (isOwnShown.value && held === undefined) return OWN_CHOSEN
  if (held !== undefined) {
    const isOwn = held >= OWN_CHOSEN && ownFurnishing.value !== undefined
    const number = isOwn ? held : Math.min(held, Math.max(0, furnishingsOf(next).length - 1))
    if (next.phase === 'full') held = undefined
    return number
  }
  if (chosen.value === 0) return 0
  const ideaOf = (it: Furnishing | undefined) => it?.explanation?.idea
  const looked = ideaOf(shownFurnishing.value)
  const furnishings = furnishingsOf(next)
  if (furnishings.length === 0) return chosen.value
  if (ideaOf(furnishings[chosen.value]) === looked) return chosen.value
  const place = looked === undefined ? -1 : furnishings.findIndex((it) => ideaOf(it) === looked)
  return place >= 0 ? place : Math.min(chosen.value, next.phase === 'full' ? furnishings.length - 1 : chosen.value)
}

const now = (): Moment => ({ draft: committed.value, chosen: chosen.value })

let settling: ReturnType<typeof setTimeout> | undefined
/** With the pieces that were shown before it. */
let lastRun: (Run<Draft> & { readonly shown: readonly PlacedItem[] }) | undefined

/**
 * Changes the draft: `preview` while something is dragged, else one step that can be undone.
 *
 * @param run names a change whose repetitions within a second are one step with it
 */
export function edit(change: (draft: Draft) => Draft, phase: 'preview' | 'commit' = 'commit', run?: string): void {
  clearTimeout(settling)
  const before = committed.value
  const next = change(draft.value)
  const isDragged = preview.value !== undefined
  if (phase === 'preview') {
    preview.value = next
    // Beside a plan by hand, which is judged, the engine waits until the drag rests.
    if (!isOwnShown.value) solver.ask(quick(askedBy(next)), 'preview')
    settling = setTimeout(() => ask('full'), SETTLE_MS)
    return
  }
  batch(() => {
    if (next !== before) {
      const at = Date.now()
      const goneOn = run && goesOn(lastRun, { name: run, state: before, at }) && undone(history.value, now())
      const { history: former, present } = goneOn || { history: history.value, present: now() }
      const shown = (goneOn ? lastRun?.shown : shownFurnishing.value?.furniture) ?? []
      const step = stepWords(present.draft, next, shown)
      history.value = stepped(former, present, step)
      lastRun = run ? { name: run, state: next, at, shown } : undefined
    }
    const wantsOther = isOwnShown.value && asksForOther(before.furnish, next.furnish)
    committed.value = next
    preview.value = undefined
    if (next.own && next.own !== before.own) showNumber(OWN_CHOSEN)
    else if (wantsOther) showNumber(0)
  })
  // A plan by hand changes nothing of what is asked for.
  if (isDragged || !isSameQuestion(before, next)) ask('full')
}

function showNumber(number: number): void {
  chosen.value = number
  held = undefined
}

const isSameQuestion = (a: Draft, b: Draft): boolean => a.mode === b.mode && askedBy(a).params === askedBy(b).params

/** Whether a request wants other furniture, and not only another room or pins. */
const asksForOther = ({ room: _, keep: __, ...before }: FurnishParams, next: FurnishParams): boolean =>
  (Object.keys({ ...before, ...next }) as (keyof FurnishParams)[]).some(
    (key) => key !== 'room' && key !== 'keep' && next[key] !== before[key as keyof typeof before],
  )

/** Changes the plan by hand; an alternative that is changed becomes one. */
export function editPieces(pieces: readonly PlacedItem[], run?: string): void {
  const replaced = !isOwnShown.value && draft.value.own !== undefined
  edit((now) => ({ ...now, own: pieces }), 'commit', run)
  if (replaced) tell('Your plan was made anew from this alternative.', undoLast())
}

/** Discards the plan by hand; the alternatives stay. */
export const discardOwn = (): void => edit(({ own: _, ...now }) => now)

/** Changes the request for a furnished room. */
export const editFurnish = (
  change: (params: FurnishParams) => FurnishParams,
  phase?: 'preview' | 'commit',
  run?: string,
): void => edit((now) => ({ ...now, furnish: change(now.furnish) }), phase, run)

/** Whether a room is the one that stands, which a drag that is given up shows at its end. */
export const isUnchanged = (room: Room): boolean => room === committed.value.furnish.room

/** Gives up a drag: the draft is again what it was before it. */
export function giveUp(): void {
  clearTimeout(settling)
  preview.value = undefined
  ask('full')
}

/** Replaces the draft as a whole, for example by a sample; what stands in the room before goes at once. */
export function open(next: Draft, number = 0): void {
  batch(() => {
    solved.value = undefined
    lastFull.value = undefined
    failure.value = undefined
  })
  edit(() => next)
  chosen.value = number
  held = number
}

/** Begins with a draft, without a step to undo. */
export function begin(next: Draft, number = 0): void {
  batch(() => {
    committed.value = next
    chosen.value = number
  })
  held = number
  ask('full')
}

/** Shows the answer to the draft as it is, which is known already. */
export function show(answer: Answer): void {
  const known: Solved = { asked: askedBy(draft.value), phase: 'full', answer, place: 'build', ms: 0 }
  solved.value = known
  lastFull.value = known
}

/** Asks for the draft as it is, once more. */
export const ask = (phase: Phase): void => solver.ask(askedBy(draft.value), phase)

/** Solves something else, without showing it. */
export const aside = (asked: Asked, phase: Phase) => solver.aside(asked, phase)

/** Solves something else for a plan by hand. */
export const once = (asked: Asked) => solver.once(asked)

export const judge = (room: Room, pieces: readonly PlacedItem[]) => solver.judge(room, pieces)

/** The result as JSON: of the engine, or the plan by hand as the only furnishing. */
export const resultText = async (): Promise<string> =>
  isOwnShown.value
    ? JSON.stringify({ furnishings: [ownFurnishing.value], warnings: [], diagnostics: [] })
    : solver.resultText(settled.value)

export const undo = (): void => go(undone(history.value, now()), 'Undone')

export const redo = (): void => go(redone(history.value, now()), 'Done again')

/** The way back from what was done last, until something else is done. */
export const undoLast = () => wayBack(history, undo)

function go(gone: Gone<Moment> | undefined, word: string): void {
  if (!gone) return
  const { draft: next, chosen: number } = gone.present
  const isKnown = isSameQuestion(next, committed.value) && preview.value === undefined
  batch(() => {
    if (next.mode !== committed.value.mode) solved.value = undefined
    history.value = gone.history
    committed.value = next
    preview.value = undefined
    chosen.value = number
  })
  tell(`${word}: ${gone.step}`)
  if (isKnown) return
  held = number
  ask('full')
}

/** While something is dragged no more than the alternatives up to the one that is shown: the others would not be looked at. */
function quick(asked: Asked): Asked {
  if (asked.mode !== 'furnish') return asked
  const maxResults = Math.min(asked.params.maxResults, chosen.value + 1)
  return { mode: 'furnish', params: { ...asked.params, maxResults } }
}
