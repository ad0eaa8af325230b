import { hashOf } from '../../../access/hash.ts'
import { policy } from '../../../access/policy.ts'
import type { Service } from '../../../service/service.ts'
import type { Db } from '../../../store/database.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from '../../../store/tables/accounts/second-factors.ts'

/** More than 75 random bits: as many guesses as it would take make a slow hash needless. */
const LENGTH = 16

/** New recovery codes, to be shown once; the old ones are worth nothing any more. */
export async function newRecoveryCodes(
  service: Service,
  db: Db,
  user: { id: string; accountId: string },
): Promise<readonly string[]> {
  const codes = Array.from({ length: policy.recoveryCodes }, () => plain(service.randomText(LENGTH)))
  await replaceRecoveryCodes(
    db,
    user,
    codes.map((code) => hashOf(code)),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Whether a text has the form of a recovery code, and of no code of an app. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === LENGTH

/** Whether a text is a recovery code of the user, which it is once. */
export const spendAsRecoveryCode = (db: Db, userId: string, text: string): Promise<boolean> =>
  spendRecoveryCode(db, userId, hashOf(plain(text)))

/** As people copy it: case, dashes and letters that look like digits do not matter. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
