/** Whether a statement failed because a unique value was there already. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'

/** PostgreSQL ends one of two transactions that wait for each other; it may be run again, for nothing of it was done. */
const DEADLOCK = '40P01'
const ATTEMPTS = 5

/** Runs one transaction or statement, again when it lost to another. */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== DEADLOCK || attempt === ATTEMPTS) throw error
    }
  }
}
