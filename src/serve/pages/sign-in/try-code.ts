import { isRecoveryCode } from '../../../operations/identity/factors/recovery-codes.ts'
import type { Attempts, Tried, Trier } from './attempts.ts'

/** Longest code that is read. */
const LENGTH_MAX = 64

/** The user who tries a code, and how often all sessions of its user have been ended: a new password begins anew. */
export interface CodeTrier extends Trier {
  readonly epoch: number
}

/**
 * Tries a code of a user. Wrong codes of an app are counted; recovery codes are not: they cannot be guessed, and guesses of others
 * must not keep them out.
 */
export async function tryCode<Value>(
  codes: Attempts,
  { epoch, ...who }: CodeTrier,
  text: string,
  attempt: (code: string) => Promise<Value | undefined>,
): Promise<Tried<Value>> {
  const code = text.slice(0, LENGTH_MAX)
  if (isRecoveryCode(code)) return { value: await codes.inTurn(who.address, () => attempt(code)) }
  return codes.try({ ...who, email: `${who.email} ${epoch}` }, () => attempt(code))
}
