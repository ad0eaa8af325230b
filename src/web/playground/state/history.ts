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
