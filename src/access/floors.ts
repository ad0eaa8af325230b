import { isScopeName, type ScopeName } from '../schema/scope.ts'
import type { TokenRecord } from './judge.ts'

/** Any one of these lets read a floor; `query` means list and read, nothing else implies another (decisions.md A2). */
export const floorReadScopes = (isPrivate: boolean): ScopeName[] =>
  isPrivate ? ['floor:readPrivate', 'floor:queryPrivate'] : ['floor:readPublic', 'floor:queryPublic']

export type FloorVerdict = { readonly may: true } | { readonly may: false; readonly accepted: ScopeName[] | 'hidden' }

/** Whether a token can read any floor at all; asked before a floor is looked up. */
export const readsFloors = (scopes: readonly ScopeName[]): boolean =>
  [false, true].some((it) => floorReadScopes(it).some((scope) => scopes.includes(scope)))

/**
 * Whether a token may read a floor. `hidden`: to this caller the floor must look like one that does not exist
 * (decisions.md A6).
 */
export function judgeFloor(
  token: Pick<TokenRecord, 'accountId' | 'kind' | 'scopes'>,
  floor: { accountId: string; private: boolean },
): FloorVerdict {
  if (token.accountId !== floor.accountId || (token.kind === 'pk' && floor.private))
    return { may: false, accepted: 'hidden' }
  const accepted = floorReadScopes(floor.private)
  return accepted.some((scope) => token.scopes.includes(scope)) ? { may: true } : { may: false, accepted }
}

/** The names among `wanted` that are not among `held`. */
export const missingScopes = (wanted: readonly ScopeName[], held: readonly string[]): ScopeName[] =>
  wanted.filter((scope) => !held.includes(scope))

/** Scopes as stored or sent, each once and in the order of the specification. */
export const scopeSet = (names: readonly string[], order: readonly ScopeName[]): ScopeName[] => {
  const wanted = new Set(names.filter(isScopeName))
  return order.filter((name) => wanted.has(name))
}
