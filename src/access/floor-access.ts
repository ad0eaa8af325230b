import { fault, ok, type Result } from '../result-type.ts'
import type { ScopeName } from '../schema/scope.ts'
import type { TokenRecord } from './judge.ts'

/**
 * Scopes of which any one allows reading a floor: `query` means list and read, no other scope implies another
 * (docs/decisions.md#a2).
 */
export const floorReadScopes = (isPrivate: boolean): ScopeName[] =>
  isPrivate ? ['floor:readPrivate', 'floor:queryPrivate'] : ['floor:readPublic', 'floor:queryPublic']

/** Scopes of which any one allows reading some floor; checked before a floor is looked up. */
export const FLOOR_READ_SCOPES = [...floorReadScopes(false), ...floorReadScopes(true)]

/** Why a token may not read a floor: it does not exist for this token, or a scope is missing. */
type FloorFault = 'hidden' | { readonly acceptedScopes: ScopeName[] }

/**
 * Whether a token may read a floor. A floor of another account, a private one for a publishable token, and a missing one
 * have the same fault, so that they get the same answer (docs/decisions.md#a6).
 *
 * @param floor undefined when there is none
 */
export function judgeFloor<Floor extends { readonly accountId: string; readonly private: boolean }>(
  token: Pick<TokenRecord, 'accountId' | 'kind' | 'scopes'>,
  floor: Floor | undefined,
): Result<Floor, FloorFault> {
  if (!floor || token.accountId !== floor.accountId) return fault('hidden')
  if (token.kind === 'pk' && floor.private) return fault('hidden')
  const acceptedScopes = floorReadScopes(floor.private)
  return acceptedScopes.some((scope) => token.scopes.includes(scope)) ? ok(floor) : fault({ acceptedScopes })
}

/** The names among `wanted` that are not among `held`. */
export const missingScopes = (wanted: readonly ScopeName[], held: readonly string[]): ScopeName[] =>
  wanted.filter((scope) => !held.includes(scope))
