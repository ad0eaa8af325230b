import { z } from 'zod'
import { Email } from '../../schema/resources/user.ts'
import { text } from '../../schema/wire/text.ts'
import type { Service } from '../../service/service.ts'
import { findUserByEmail } from '../../store/tables/accounts/users.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'
import { type BegunSignIn, beginSession } from './begin-session.ts'
import { verifyPassword } from './password.ts'

const Given = z.object({ email: Email, password: text(256) })

/**
 * A session for the right e-mail and password, or the second step towards one; undefined for anything else, after the same
 * time whether the user exists or not. How often it may be tried is for the caller to bound.
 *
 * @param to path of the page to go on to
 */
export async function signIn(
  service: Service,
  credentials: { email: string; password: string },
  to: string,
): Promise<BegunSignIn | undefined> {
  const parsed = Given.safeParse(credentials)
  if (!parsed.success) return undefined
  const { email, password } = parsed.data
  const user = await findUserByEmail(requireStore(service), email)
  const right = await verifyPassword(user?.password_hash, password)
  const begun = user && right ? await beginSession(service, user, 'password', to) : undefined
  if (user && !begun)
    await noteDenied(
      service,
      { kind: 'user', id: null },
      { accountId: user.account_id, event: 'sign_in.refused', subject: ['user', user.id] },
    )
  return begun
}
