import { hashOf } from '../../../access/hash.ts'
import type { Service } from '../../../service/service.ts'
import { proveSession } from '../../../store/tables/accounts/sessions.ts'
import { findUserByEmail } from '../../../store/tables/accounts/users.ts'
import { noteDenied } from '../../audit/audit-notes.ts'
import type { User } from '../../calling/caller.ts'
import { requireStore } from '../../calling/transaction.ts'
import { spendCode } from '../finish-sign-in.ts'
import { verifyPassword } from '../password.ts'
import type { RelyingParty } from '../relying-party.ts'
import { usePasskey } from './use-passkey.ts'

/** What shows that a user is there. */
export type Shown =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly answer: string; readonly secret: string | undefined; readonly party: RelyingParty }

/**
 * Lets a session change for a while what signs in; undefined for a wrong password, code or passkey. How often it may be
 * tried is for the caller to bound.
 *
 * @param secret of the session
 */
export async function proveUser(service: Service, user: User, secret: string, shown: Shown): Promise<true | undefined> {
  const db = requireStore(service)
  if (await isRight(service, user, shown)) {
    await proveSession(db, hashOf(secret), service.wallClock())
    return true
  }
  const actor = { kind: 'user', id: user.id } as const
  await noteDenied(service, actor, { accountId: user.accountId, event: 'proof.refused', subject: ['user', user.id] })
  return undefined
}

async function isRight(service: Service, user: User, shown: Shown): Promise<boolean> {
  if ('code' in shown) return (await spendCode(service, user.id, shown.code)) !== undefined
  if ('answer' in shown) return (await usePasskey(service, shown.party, shown))?.userId === user.id
  if (service.config.passwordSignIn === 'off') return false
  const row = await findUserByEmail(requireStore(service), user.email)
  return verifyPassword(row?.password_hash, shown.password)
}
