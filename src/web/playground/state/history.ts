import type { ReadonlySignal } from '@preact/signals'

/** What can be undone and done again, the latest last; each state with the step that was taken from it. */
export interface History<T> {
  readonly past: readonly Entry<T>[]
  readonly future: readonly Entry<T>[]
}

interface Entry<T> {
  readonly state: T
  /** What was done between this state and the one nearer to the present, in words. */
  readonly step: string
}

/** What came of going one step back or forth. */
export interface Gone<T> {
  readonly history: History<T>
  readonly present: T
  readonly step: string
}

const STEPS_MAX = 200

export const emptyHistory = <T>(): History<T> => ({ past: [], future: [] })

/** After a step away from `present`. */
export const stepped = <T>({ past }: History<T>, present: T, step: string): History<T> => ({
  past: [...past, { state: present, step }].slice(-STEPS_MAX),
  future: [],
})

/** A run of changes of one kind that follow one another closely, such as presses of an arrow: one step of undo. */
export interface Run<T> {
  readonly name: string
  /** What the latest of its changes led to. */
  readonly state: T
  /** When that was, milliseconds. */
  readonly at: number
}

/** Longest time between two changes of a run, milliseconds. */
const PAUSE_MAX = 1000

/** Whether a change goes on with a run; not where anything else was done in between, undo among it. */
export const goesOn = <T>(last: Run<T> | undefined, { name, state, at }: Run<T>): boolean =>
  last?.name === name && last.state === state && at - last.at < PAUSE_MAX

export function undone<T>({ past, future }: History<T>, present: T): Gone<T> | undefined {
  const last = past.at(-1)
  if (!last) return undefined
  const { state, step } = last
  return { history: { past: past.slice(0, -1), future: [...future, { state: present, step }] }, present: state, step }
}

export function redone<T>({ past, future }: History<T>, present: T): Gone<T> | undefined {
  const next = future.at(-1)
  if (!next) return undefined
  const { state, step } = next
  return { history: { past: [...past, { state: present, step }], future: future.slice(0, -1) }, present: state, step }
}

/** What a message says of undoing the last step: that stands until another step is done. */
export function wayBack(history: ReadonlySignal<unknown>, undo: () => void) {
  const done = history.peek()
  return { label: 'Undo', run: undo, stands: () => history.value === done }
}
