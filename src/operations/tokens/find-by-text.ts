import { hashOf } from '../../access/hash.ts'
import { kindOfToken } from '../../access/token-text.ts'
import type { Service } from '../../service.ts'
import { findToken } from '../../store/tokens.ts'
import type { User } from '../caller.ts'
import { requireStore } from '../transaction.ts'

/** The id of the publishable or secret token with this text in the account of the user; undefined when there is none. */
export async function findByText(service: Service, user: User, text: string): Promise<string | undefined> {
  const kind = kindOfToken(text)
  if (kind !== 'pk' && kind !== 'sk') return undefined
  const token = await findToken(requireStore(service), hashOf(text))
  return token?.accountId === user.accountId ? token.id : undefined
}
