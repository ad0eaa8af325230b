/** What can be undone and done again, the latest last. */
export interface History<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
}

const STEPS_MAX = 200

export const emptyHistory = <T>(): History<T> => ({ past: [], future: [] })

/** After a step away from `present`. */
export const stepped = <T>({ past }: History<T>, present: T): History<T> => ({
  past: [...past, present].slice(-STEPS_MAX),
  future: [],
})

export function undone<T>({ past, future }: History<T>, present: T): { history: History<T>; present: T } | undefined {
  if (past.length === 0) return undefined
  return { history: { past: past.slice(0, -1), future: [...future, present] }, present: past.at(-1)! }
}

export function redone<T>({ past, future }: History<T>, present: T): { history: History<T>; present: T } | undefined {
  if (future.length === 0) return undefined
  return { history: { past: [...past, present], future: future.slice(0, -1) }, present: future.at(-1)! }
}
