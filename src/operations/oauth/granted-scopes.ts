import { missingScopes } from '../../access/floor-access.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { ApplicationRow } from '../../store/tables/tokens/applications.ts'

/** What is asked for where an application that has none registered names none. */
const LEAST: readonly ScopeName[] = ['floor:readPublic', 'floor:queryPublic']

/** What a request asks the user to allow: of a registered application its scopes, as a whole. */
export const wantedScopes = (application: ApplicationRow, scopes: readonly ScopeName[] | null): ScopeName[] => {
  if (application.document_until === null) return application.scopes
  return [...new Set(scopes === null || scopes.length === 0 ? LEAST : scopes)]
}

/**
 * What of it the user can allow. Unregistered applications ask each user for as much as they could ever use: they
 * get what of it the user holds, and the page says what that is (docs/decisions.md#a10).
 */
export function grantedScopes(
  application: ApplicationRow,
  scopes: readonly ScopeName[] | null,
  held: readonly ScopeName[],
): ScopeName[] {
  const requested = wantedScopes(application, scopes)
  if (application.document_until === null) return requested
  const shared = requested.filter((it) => held.includes(it))
  return shared.length > 0 ? shared : requested
}

export const sameScopes = (a: readonly ScopeName[], b: readonly ScopeName[]): boolean =>
  missingScopes(a, b).length === 0 && missingScopes(b, a).length === 0
