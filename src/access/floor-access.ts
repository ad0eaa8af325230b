import { fault, ok, type Result } from '../base/result-type.ts'
import type { ScopeName } from '../schema/resources/scope.ts'
import { type FloorNarrowing, type NarrowedFloor, reachesFloor } from './floor-narrowing.ts'
import type { TokenKind } from './token-text.ts'

/** What a caller may reach. */
export interface Reach {
  readonly accountId: string
  readonly kind: TokenKind | 'user'
  readonly scopes: readonly ScopeName[]
  /** null = all floors of the account. */
  readonly floors: FloorNarrowing | null
}

/** What decides, of a floor, who may read it. */
export interface FloorAccess {
  readonly private: boolean
  readonly labels: readonly { readonly title: string }[]
}

/** What is judged of a floor. */
export interface JudgedFloor extends NarrowedFloor, FloorAccess {
  readonly accountId: string
}

/**
 * Scopes of which any one allows reading a floor: `query` means list and read, no other scope implies another
 * (docs/decisions.md#a2).
 */
export const floorReadScopes = (isPrivate: boolean): ScopeName[] =>
  isPrivate ? ['floor:readPrivate', 'floor:queryPrivate'] : ['floor:readPublic', 'floor:queryPublic']

/** Scopes of which any one allows reading some floor; checked before a floor is looked up. */
export const FLOOR_READ_SCOPES = [...floorReadScopes(false), ...floorReadScopes(true)]

/** Why a caller may not do something with a floor: it does not exist for this caller, or a scope is missing. */
type FloorFault = 'hidden' | { readonly acceptedScopes: ScopeName[] }

/** Scopes of which any one will do for a floor. */
export type FloorScopes = (isPrivate: boolean) => ScopeName[]

/**
 * Whether a caller may do something with a floor. A floor of another account, one beyond the narrowing of a token, a private
 * one for a publishable token, and a missing one have the same fault, so that they get the same answer
 * (docs/decisions.md#a6).
 *
 * @param floor undefined when there is none
 * @param accepted Default: what reading it needs
 */
export function judgeFloor<Floor extends JudgedFloor>(
  reach: Reach,
  floor: Floor | undefined,
  accepted: FloorScopes = floorReadScopes,
): Result<Floor, FloorFault> {
  if (!floor || reach.accountId !== floor.accountId || !reachesFloor(reach.floors, floor)) return fault('hidden')
  if (reach.kind === 'pk' && floor.private) return fault('hidden')
  const acceptedScopes = accepted(floor.private)
  return acceptedScopes.some((scope) => reach.scopes.includes(scope)) ? ok(floor) : fault({ acceptedScopes })
}

/** The names among `wanted` that are not among `held`. */
export const missingScopes = (wanted: readonly ScopeName[], held: readonly string[]): ScopeName[] =>
  wanted.filter((scope) => !held.includes(scope))
