import { ServiceError } from '../errors.ts'
import type { Service } from '../service.ts'
import type { Caller, SignedIn, TokenHolder } from './operation.ts'

/** @throws ServiceError `unauthorized` for anybody without a token */
export function requireToken(caller: Caller): TokenHolder {
  if (caller.kind === 'token') return caller
  throw new ServiceError('unauthorized', 'Authorization: a credential is required')
}

/** @throws ServiceError `unauthorized` without a session; `token_kind_not_allowed` for tokens, which manage nothing */
export function requireUser(caller: Caller): SignedIn {
  if (caller.kind === 'user') return caller
  if (caller.kind === 'token')
    throw new ServiceError('token_kind_not_allowed', 'Authorization: this is for signed-in users, tokens cannot do it')
  throw new ServiceError('unauthorized', 'session: sign in first')
}

/** @throws ServiceError `unauthorized` where furnishing needs a bearer credential and none was sent (decisions.md J3) */
export function requireFurnisher({ config }: Service, caller: Caller): void {
  const bearer = caller.kind === 'token' && caller.token.kind !== 'pk'
  if (config.furnishingAuth === 'required' && !bearer)
    throw new ServiceError('unauthorized', 'Authorization: a bearer credential is required')
}
