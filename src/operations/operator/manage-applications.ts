import { z } from 'zod'
import { hashOf } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { checkRedirectUri } from '../../access/redirect.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../errors.ts'
import { plainText } from '../../schema/plain-text.ts'
import { ScopeNameSchema } from '../../schema/scope.ts'
import { unixSeconds } from '../../schema/unix-seconds.ts'
import type { Service } from '../../service.ts'
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  deleteApplication as remove,
  listApplications as select,
  updateApplication as update,
} from '../../store/applications.ts'
import { deleteWiderConsents } from '../../store/consents.ts'
import type { Db } from '../../store/database.ts'
import { note, OPERATOR } from '../audit-notes.ts'
import { accessTransaction, requireStore } from '../transaction.ts'
import { requireAccount } from './find-account.ts'

const Name = plainText(300)
const RedirectUri = z.string().superRefine((uri, context) => {
  const checked = checkRedirectUri(uri)
  if (!checked.ok) context.addIssue({ code: 'custom', message: checked.fault })
})
const Homepage = z.url({ protocol: /^https$/, error: 'must be an address with https' }).max(2048)
const Scopes = z.array(ScopeNameSchema).min(1)

/**
 * What the operator is given for an application. @see docs/specification.md#oauth-application-registration
 * (docs/decisions.md#a13)
 */
export const CreateApplication = z.strictObject({
  name: Name,
  redirectUri: RedirectUri,
  scopes: Scopes,
  requirePkce: z.boolean().default(false),
  homepage: Homepage.optional(),
  account: plainText(100).optional(),
})

export interface Application {
  readonly clientId: string
  readonly name: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly requirePkce: boolean
  /** Page of its makers. */
  readonly homepage: string | null
  readonly disabled: boolean
  readonly createdAt: number
}

const applicationOf = (row: ApplicationRow): Application => ({
  clientId: row.client_id,
  name: row.name,
  redirectUri: row.redirect_uri,
  scopes: row.scopes,
  requirePkce: row.require_pkce,
  homepage: row.homepage,
  disabled: row.disabled_at !== null,
  createdAt: unixSeconds(row.created_at),
})

/** Digits and letters only, of which no client's way of encoding changes one. */
const CLIENT_ID_LENGTH = 24

/** @returns the application with its secret, which is shown only this once */
export async function createApplication(service: Service, params: z.output<typeof CreateApplication>) {
  const clientSecret = service.randomText(SECRET_LENGTH)
  return accessTransaction(service, async (db) => {
    const account = await requireAccount(db, params.account)
    const row = await insertApplication(db, {
      account_id: account.id,
      client_id: service.randomText(CLIENT_ID_LENGTH),
      name: params.name,
      redirect_uri: params.redirectUri,
      scopes: [...new Set(params.scopes)],
      require_pkce: params.requirePkce,
      homepage: params.homepage ?? null,
      secret_hash: hashOf(clientSecret),
    })
    await noteChange(service, db, row, 'application.created', { scopes: row.scopes })
    return { ...applicationOf(row), clientSecret }
  })
}

export const listApplications = async (service: Service): Promise<Application[]> =>
  (await select(requireStore(service))).map(applicationOf)

export const NamedApplication = z.strictObject({ clientId: z.string() })

export const RotateApplication = z.strictObject({
  clientId: z.string(),
  graceSeconds: z.int().min(0).max(policy.graceSecondsMax).default(0),
})

/** A new secret; the old one works until the grace is over. */
export const rotateApplication = (service: Service, { clientId, graceSeconds }: z.output<typeof RotateApplication>) =>
  accessTransaction(service, async (db) => {
    const found = await requireApplication(db, clientId)
    const clientSecret = service.randomText(SECRET_LENGTH)
    const row = await update(db, found.id, {
      secret_hash: hashOf(clientSecret),
      previous_secret_hash: graceSeconds > 0 ? found.secret_hash : null,
      previous_secret_until: graceSeconds > 0 ? new Date(service.wallClock().getTime() + graceSeconds * 1000) : null,
    })
    await noteChange(service, db, found, 'application.rotated', { graceSeconds })
    return { ...applicationOf(row!), clientSecret }
  })

export const UpdateApplication = z.strictObject({
  clientId: z.string(),
  name: Name.optional(),
  redirectUri: RedirectUri.optional(),
  scopes: Scopes.optional(),
  requirePkce: z.boolean().optional(),
  homepage: Homepage.optional(),
  disabled: z.boolean().optional(),
})

/** Where scopes are taken away, consents that hold them end with their tokens; where some are added, users are asked again. */
export const updateApplication = (service: Service, params: z.output<typeof UpdateApplication>) =>
  accessTransaction(service, async (db) => {
    const found = await requireApplication(db, params.clientId)
    const { name, redirectUri, scopes, requirePkce, homepage, disabled } = params
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
      ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
      ...(requirePkce === undefined ? {} : { require_pkce: requirePkce }),
      ...(homepage === undefined ? {} : { homepage }),
      ...(disabled === undefined ? {} : { disabled_at: disabled ? (found.disabled_at ?? service.wallClock()) : null }),
    }
    if (Object.keys(changes).length === 0) return applicationOf(found)
    const row = (await update(db, found.id, changes))!
    const ended = scopes ? await deleteWiderConsents(db, found.id, scopes) : []
    const event =
      disabled === undefined ? 'application.changed' : disabled ? 'application.disabled' : 'application.enabled'
    await noteChange(service, db, found, event, {
      changed: Object.keys(changes),
      consentsEnded: ended.map(({ id }) => id),
    })
    return applicationOf(row)
  })

/** Its consents, codes and tokens go along. */
export const deleteApplication = (service: Service, { clientId }: z.output<typeof NamedApplication>) =>
  accessTransaction(service, async (db) => {
    const found = await requireApplication(db, clientId)
    await remove(db, found.id)
    await noteChange(service, db, found, 'application.deleted', {})
    return applicationOf(found)
  })

async function requireApplication(db: Db, clientId: string): Promise<ApplicationRow> {
  const found = /^[0-9A-Za-z]{1,64}$/.test(clientId) ? await findApplication(db, clientId) : undefined
  if (!found) throw new ServiceError('not_found', 'application: no application has this client id')
  return found
}

const noteChange = (
  service: Service,
  db: Db,
  { id, account_id: accountId }: ApplicationRow,
  event: string,
  detail: Readonly<Record<string, unknown>>,
) => note(service, db, OPERATOR, { accountId, event, subject: ['application', id], detail })
