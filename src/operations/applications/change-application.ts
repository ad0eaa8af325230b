import { z } from 'zod'
import { hashOf } from '../../access/hash.ts'
import { isClientId } from '../../access/oauth/authorization-request.ts'
import { isDocumentUrl } from '../../access/oauth/client-document.ts'
import { checkRedirectUri } from '../../access/oauth/redirect.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  type ApplicationWithSecret,
  REDIRECTS_MAX,
  RedirectUri,
  RegisterApplicationParams,
  type RegisteredApplication,
  UpdateApplicationParams,
} from '../../schema/resources/application.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  type ApplicationRow,
  deleteApplication,
  findApplication,
  insertApplication,
  updateApplication,
} from '../../store/tables/tokens/applications.ts'
import { deleteWiderConsents } from '../../store/tables/tokens/consents.ts'
import { type Actor, note } from '../audit/audit-notes.ts'

// What the operator and owners do with applications; each in a transaction of its caller.

/** One that may be registered (docs/access.md#a-19). */
const CheckedRedirectUri = RedirectUri.superRefine((uri, context) => {
  const checked = checkRedirectUri(uri)
  if (!checked.ok) context.addIssue({ code: 'custom', message: checked.fault })
})

const MORE = z.array(CheckedRedirectUri).max(REDIRECTS_MAX - 1)
export const Registration = RegisterApplicationParams.extend({
  redirectUri: CheckedRedirectUri,
  moreRedirectUris: MORE.default([]),
})
export const ApplicationChanges = UpdateApplicationParams.extend({
  redirectUri: CheckedRedirectUri.optional(),
  moreRedirectUris: MORE.optional(),
})

export const applicationOf = (row: ApplicationRow): RegisteredApplication => ({
  clientId: row.client_id,
  name: row.name,
  public: row.secret_hash === null,
  redirectUri: row.redirect_uri,
  moreRedirectUris: row.more_redirect_uris,
  scopes: row.scopes,
  requirePkce: row.require_pkce,
  homepage: row.homepage,
  disabled: row.disabled_at !== null,
  createdAt: unixSeconds(row.created_at),
})

/** Digits and letters only, of which no client's way of encoding changes one. */
const CLIENT_ID_LENGTH = 24

export async function makeApplication(
  service: Service,
  db: Db,
  actor: Actor,
  accountId: string,
  registration: z.output<typeof Registration>,
): Promise<ApplicationWithSecret> {
  const { name, redirectUri, moreRedirectUris, scopes, requirePkce, homepage } = registration
  requireOneUri(registration.public, moreRedirectUris)
  const clientSecret = registration.public ? null : service.randomText(SECRET_LENGTH)
  const row = await insertApplication(db, {
    account_id: accountId,
    client_id: service.randomText(CLIENT_ID_LENGTH),
    name,
    redirect_uri: redirectUri,
    more_redirect_uris: moreRedirectUris,
    scopes: [...new Set(scopes)],
    require_pkce: requirePkce || registration.public,
    homepage: homepage ?? null,
    secret_hash: clientSecret === null ? null : hashOf(clientSecret),
  })
  await noteChange(service, db, actor, row, 'application.created', { scopes: row.scopes })
  return { ...applicationOf(row), clientSecret }
}

/** The contract gives an application one redirect URI; those on machines of users need more. @throws ServiceError `invalid` */
function requireOneUri(isPublic: boolean, moreRedirectUris: readonly string[]): void {
  if (!isPublic && moreRedirectUris.length > 0)
    throw new ServiceError('invalid', 'moreRedirectUris: must be empty, only public applications have several')
}

/** A new secret; the old one works until the grace is over. @throws ServiceError `invalid` for one that has none */
export async function rotateSecret(
  service: Service,
  db: Db,
  actor: Actor,
  found: ApplicationRow,
  graceSeconds: number,
): Promise<ApplicationWithSecret> {
  if (found.secret_hash === null)
    throw new ServiceError('invalid', 'clientId: must be of an application with a secret, this one is public')
  const clientSecret = service.randomText(SECRET_LENGTH)
  const row = await updateApplication(db, found.id, {
    secret_hash: hashOf(clientSecret),
    previous_secret_hash: graceSeconds > 0 ? found.secret_hash : null,
    previous_secret_until: graceSeconds > 0 ? new Date(service.wallClock().getTime() + graceSeconds * 1000) : null,
  })
  await noteChange(service, db, actor, found, 'application.rotated', { graceSeconds })
  return { ...applicationOf(row!), clientSecret }
}

type Changes = Omit<z.output<typeof ApplicationChanges>, 'clientId'>

/** Where scopes are taken away, consents that hold them end with their tokens; where some are added, users are asked again. */
export async function changeApplication(
  service: Service,
  db: Db,
  actor: Actor,
  found: ApplicationRow,
  { name, redirectUri, moreRedirectUris, scopes, requirePkce, homepage, disabled }: Changes,
): Promise<RegisteredApplication> {
  const isPublic = found.secret_hash === null
  requireOneUri(isPublic, moreRedirectUris ?? [])
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
    ...(moreRedirectUris === undefined ? {} : { more_redirect_uris: moreRedirectUris }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
    ...(requirePkce === undefined ? {} : { require_pkce: requirePkce || isPublic }),
    ...(homepage === undefined ? {} : { homepage }),
    ...(disabled === undefined ? {} : { disabled_at: disabled ? (found.disabled_at ?? service.wallClock()) : null }),
  }
  if (Object.keys(changes).length === 0) return applicationOf(found)
  const row = (await updateApplication(db, found.id, changes))!
  const ended = scopes ? await deleteWiderConsents(db, found.id, scopes) : []
  const event =
    disabled === undefined ? 'application.changed' : disabled ? 'application.disabled' : 'application.enabled'
  await noteChange(service, db, actor, found, event, {
    changed: Object.keys(changes),
    consentsEnded: ended.map(({ id }) => id),
  })
  return applicationOf(row)
}

/** Its consents, codes and tokens go along. */
export async function removeApplication(service: Service, db: Db, actor: Actor, found: ApplicationRow): Promise<void> {
  await deleteApplication(db, found.id)
  await noteChange(service, db, actor, found, 'application.deleted', {})
}

/** @param accountId whose it must be; undefined for the operator */
export async function requireApplication(db: Db, clientId: string, accountId?: string): Promise<ApplicationRow> {
  const found = isClientId(clientId) || isDocumentUrl(clientId) ? await findApplication(db, clientId) : undefined
  if (!found || (accountId !== undefined && found.account_id !== accountId))
    throw new ServiceError('not_found', 'application: no application has this client id')
  return found
}

async function noteChange(
  service: Service,
  db: Db,
  actor: Actor,
  { id, account_id: accountId }: ApplicationRow,
  event: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (accountId !== null) await note(service, db, actor, { accountId, event, subject: ['application', id], detail })
}
