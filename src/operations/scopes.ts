import { ServiceError } from '../errors.ts'
import type { ScopeName } from '../schema/scope.ts'
import type { Service } from '../service.ts'
import { noteDenied } from './audit.ts'
import type { TokenHolder } from './operation.ts'

/**
 * Refuses a token for want of a scope, and says which would do: any one of `accepted`, or with `all` every one.
 * The holder of a secret or OAuth token is told what it has (access.md T-4).
 */
export async function refuseScope(
  service: Service,
  { token }: TokenHolder,
  accepted: readonly ScopeName[],
  all = false,
): Promise<never> {
  await noteDenied(
    service,
    { kind: 'token', id: token.id },
    { accountId: token.accountId, event: 'scope.refused', subject: ['token', token.id], detail: { accepted } },
  )
  const told = token.kind === 'sk' || token.kind === 'at' ? { tokenScopes: token.scopes } : {}
  const wanted = all && accepted.length > 1 ? `all of ${accepted.join(', ')}` : accepted.join(' or ')
  throw new ServiceError('insufficient_scope', `The token lacks the scope: ${wanted}`, undefined, {
    acceptedScopes: accepted,
    ...told,
  })
}
