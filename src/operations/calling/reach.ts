import type { Reach } from '../../access/floor-access.ts'
import { floorsOf } from '../../access/floor-narrowing.ts'
import { ServiceError } from '../../base/errors.ts'
import type { SignedIn, TokenHolder } from './caller.ts'

/** What a caller may reach: the account, the scopes, and the floors that its token is narrowed to. */
export function reachOf(caller: TokenHolder | SignedIn): Reach {
  if (caller.kind === 'user') {
    const { accountId, scopes } = caller.user
    return { accountId, kind: 'user', scopes, floors: null }
  }
  const { accountId, kind, scopes } = caller.token
  return { accountId, kind, scopes, floors: floorsOf(caller.token) }
}

/**
 * The reach of a caller that may touch what is the whole account's.
 *
 * @throws ServiceError `floor_restricted` for a token that is narrowed to floors
 */
export function requireAccountWide(caller: TokenHolder | SignedIn): Reach {
  const reach = reachOf(caller)
  if (reach.floors === null) return reach
  throw new ServiceError(
    'floor_restricted',
    'Authorization: the token is narrowed to floors, and this is about the whole account',
  )
}
