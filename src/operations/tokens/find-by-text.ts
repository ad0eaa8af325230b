import { hashOf } from '../../access/hash.ts'
import { kindOfToken } from '../../access/token-text.ts'
import type { Service } from '../../service/service.ts'
import { findToken } from '../../store/tables/tokens/tokens.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'

/** The id of the publishable or secret token with this text in the account of the user; undefined when there is none. */
export async function findByText(service: Service, user: User, text: string): Promise<string | undefined> {
  const kind = kindOfToken(text)
  if (kind !== 'pk' && kind !== 'sk') return undefined
  const token = await findToken(requireStore(service), hashOf(text))
  return token?.accountId === user.accountId ? token.id : undefined
}
