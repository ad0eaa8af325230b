import { clearTimeout, setTimeout } from 'node:timers'

/** The outcome of the work, or of `onLate` when it takes longer; the work itself goes on. @throws what either throws */
export function within<Result>(ms: number, work: Promise<Result>, onLate: () => Error): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onLate()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
