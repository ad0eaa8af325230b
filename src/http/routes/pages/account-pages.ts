import type { Hono } from 'hono'
import { ServiceError } from '../../../errors.ts'
import { exportAudit } from '../../../operations/export-audit.ts'
import { listAudit } from '../../../operations/list-audit.ts'
import { listConsents } from '../../../operations/oauth/list-consents.ts'
import { revokeConsent } from '../../../operations/oauth/revoke-consent.ts'
import { perform } from '../../../operations/perform.ts'
import { requireStore } from '../../../operations/transaction.ts'
import { applicationsPage } from '../../../pages/applications-page.ts'
import { auditPage } from '../../../pages/audit-page.ts'
import { unixSeconds } from '../../../schema/unix-seconds.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../env.ts'
import { htmlResponse, seeOther } from '../../html.ts'
import { reportError } from '../../protocol-errors.ts'
import { respond } from '../../stream.ts'
import { formAction, ID, requireSession, type SignedInRequest } from './signed-in-request.ts'

const AUDIT_FILE = '/settings/audit/export'

/** Entries of the audit log on one page. */
const ENTRIES = 50

/** The pages about applications that a user has let in, and about what happened. */
export function accountPages(app: Hono<Env>, service: Service): void {
  app.get('/settings', () => seeOther('/settings/access-tokens'))
  app.get('/settings/applications', requireSession(service, showApplications))
  app.post(`/settings/applications/${ID}/revoke`, formAction(service, revoke))
  app.get('/settings/audit', requireSession(service, showAudit))
  app.get(AUDIT_FILE, requireSession(service, sendAudit))
}

async function showApplications({ service, c, caller, header }: SignedInRequest): Promise<Response> {
  const applications = await perform(service, listConsents, caller, () => ({}))
  const done = c.req.query('done') === 'revoked' ? { done: 'Access has been revoked.' } : {}
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => applicationsPage({ nonce, user: header, now, applications, ...done }))
}

async function revoke({ service, c, caller }: SignedInRequest): Promise<Response> {
  await perform(service, revokeConsent, caller, () => ({ id: c.req.param('id') }))
  return seeOther('/settings/applications?done=revoked')
}

async function showAudit({ service, c, caller, header, user }: SignedInRequest): Promise<Response> {
  const before = c.req.query('before')
  const given = { limit: ENTRIES, ...(before === undefined ? {} : { before }) }
  const entries = await perform(service, listAudit, caller, () => given)
  const last = entries.length === ENTRIES ? entries.at(-1) : undefined
  const older = last ? { older: `/settings/audit?before=${last.id}` } : {}
  const file = user.owner ? { file: AUDIT_FILE } : {}
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => auditPage({ nonce, user: header, now, entries, ...older, ...file }))
}

/** The whole log for the owner, however long; others read what they did themselves on the page. */
async function sendAudit({ service, user }: SignedInRequest): Promise<Response> {
  if (!user.owner) throw new ServiceError('forbidden', 'Only owners export the audit log')
  const day = service.wallClock().toISOString().slice(0, 10)
  const headers = {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="roomwright-audit-${day}.ndjson"`,
    'cache-control': 'no-store',
  }
  return respond(exportAudit(requireStore(service), user.accountId), { status: 200, headers }, (error) =>
    reportError(error, service),
  )
}
