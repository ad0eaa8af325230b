import { ServiceError } from '../../base/errors.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { type Caller, type CallerKind, kindOf, type TokenHolder } from './caller.ts'
import type { Operation } from './operation.ts'

/** What is missing: a credential, one of another kind, owning the account, or a scope. */
type Lack = 'credential' | 'kind' | 'owner' | 'scope'

/**
 * What a caller lacks for an operation; undefined when it may call. The input is not needed, so that a caller who may not
 * call learns nothing about it.
 */
export function lackOf({ access }: Pick<Operation, 'access'>, caller: Caller, config: Config): Lack | undefined {
  if (!callersOf(access, config).includes(kindOf(caller))) {
    // An operation that only a setting closes asks the excluded callers for a credential.
    const open = access.callers.includes('anonymous')
    return caller.kind === 'token' && !open ? 'kind' : 'credential'
  }
  if (access.owner && !(caller.kind === 'user' && caller.user.owner)) return 'owner'
  if (access.scopes === undefined || caller.kind === 'anonymous') return undefined
  const held = caller.kind === 'token' ? caller.token.scopes : caller.user.scopes
  return access.scopes.some((it) => held.includes(it)) ? undefined : 'scope'
}

/** The kinds that may call, as the service is set. */
export function callersOf(access: Operation['access'], config: Config): CallerKind[] {
  const excluded = access.excluded?.(config) ?? []
  return access.callers.filter((it) => !excluded.includes(it))
}

/**
 * Authorizes a caller for an operation. A refused token is written to the audit log of its account.
 *
 * @throws ServiceError `unauthorized`, `token_kind_not_allowed`, `owner_required`, `insufficient_scope`
 */
export function authorize(
  service: Service,
  operation: Pick<Operation, 'access'>,
  caller: Caller,
): Promise<void> | void {
  const lack = lackOf(operation, caller, service.config)
  if (lack !== undefined) return refuse(service, operation, caller, lack)
}

async function refuse(
  service: Service,
  { access }: Pick<Operation, 'access'>,
  caller: Caller,
  lack: Lack,
): Promise<never> {
  const callers = callersOf(access, service.config)
  if (lack === 'owner') throw new ServiceError('owner_required', 'Only owners of the account may do this')
  if (lack === 'scope') return refuseScope(service, caller, access.scopes!)
  if (lack === 'kind' && caller.kind === 'token') {
    const { id, accountId } = caller.token
    await noteDenied(service, { kind: 'token', id }, { accountId, event: 'kind.refused', subject: ['token', id] })
    throw new ServiceError('token_kind_not_allowed', `Authorization: ${kindText(callers)}`)
  }
  throw new ServiceError('unauthorized', credentialText(callers))
}

/**
 * Refuses a caller for want of a scope and names those that would do: any one of `accepted`, or with `all` every one.
 * The holder of a secret or OAuth token also gets the scopes of its token.
 *
 * @throws ServiceError `insufficient_scope`
 */
export async function refuseScope(
  service: Service,
  caller: Caller,
  accepted: readonly ScopeName[],
  all = false,
): Promise<never> {
  const scopes = all && accepted.length > 1 ? `all of ${accepted.join(', ')}` : accepted.join(' or ')
  if (caller.kind !== 'token') throw lacking(`You do not hold the scope: ${scopes}`, accepted)
  const { token } = caller
  await noteDenied(
    service,
    { kind: 'token', id: token.id },
    { accountId: token.accountId, event: 'scope.refused', subject: ['token', token.id], detail: { accepted } },
  )
  throw lacking(`The token lacks the scope: ${scopes}`, accepted, ownScopes(caller))
}

const lacking = (message: string, acceptedScopes: readonly ScopeName[], more: object = {}) =>
  new ServiceError('insufficient_scope', message, undefined, { acceptedScopes, ...more })

const ownScopes = ({ token }: TokenHolder) =>
  token.kind === 'sk' || token.kind === 'at' ? { tokenScopes: token.scopes } : {}

const TOKEN_NAMES: Partial<Record<CallerKind, string>> = {
  publishable: 'publishable',
  secret: 'secret',
  temporary: 'temporary',
  oauth: 'OAuth',
}

function kindText(callers: readonly CallerKind[]): string {
  const names = callers.flatMap((it) => TOKEN_NAMES[it] ?? [])
  if (names.length === 0) return 'this is for signed-in users, tokens cannot do it'
  return `this takes a ${names.join(' or ')} token`
}

function credentialText(callers: readonly CallerKind[]): string {
  if (callers.every((it) => it === 'user')) return 'session: sign in first'
  return `Authorization: a ${callers.includes('publishable') ? '' : 'bearer '}credential is required`
}
