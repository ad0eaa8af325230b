/** Whether a statement failed because a unique value was there already. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'

/**
 * Whether a statement was given a text that PostgreSQL cannot hold: U+0000, in JSON also half of a surrogate pair. Schemas refuse both
 * (`text`); this is the net under an input that a schema forgot.
 */
export function isBrokenText(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return code === '22021' || code === '22P05' || (code === '22P02' && /type jsonb?\b/.test(String(message)))
}

/** PostgreSQL ends one of two transactions that wait for each other; it may be run again, for nothing of it was done. */
const DEADLOCK = '40P01'
const ATTEMPTS = 5

/**
 * A migration by a newer version has changed the columns of a statement that this connection had prepared. The driver prepares
 * it anew, but not in the transaction that met it; other connections have theirs too.
 */
const isStalePlan = ({ code, message }: { code?: unknown; message?: unknown }): boolean =>
  code === '0A000' && /cached plan/.test(String(message))
const STALE_PLANS_MAX = 50

/** Runs one transaction or statement, again when it lost to another, or to a migration. */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1, stale = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      const failure = error as { code?: unknown; message?: unknown } | null
      if (failure?.code === DEADLOCK && attempt < ATTEMPTS) attempt++
      else if (failure && isStalePlan(failure) && stale < STALE_PLANS_MAX) stale++
      else throw error
    }
  }
}
