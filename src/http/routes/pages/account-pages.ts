import type { Hono } from 'hono'
import { listAudit } from '../../../operations/list-audit.ts'
import { listConsents } from '../../../operations/oauth/list-consents.ts'
import { revokeConsent } from '../../../operations/oauth/revoke-consent.ts'
import { perform } from '../../../operations/perform.ts'
import { applicationsPage } from '../../../pages/applications-page.ts'
import { auditPage } from '../../../pages/audit-page.ts'
import { unixSeconds } from '../../../schema/unix-seconds.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../env.ts'
import { htmlResponse, seeOther } from '../../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from './signed-in-request.ts'

/** Entries of the audit log on one page. */
const ENTRIES = 50

/** The pages about applications that a user has let in, and about what happened. */
export function accountPages(app: Hono<Env>, service: Service): void {
  app.get('/settings', () => seeOther('/settings/access-tokens'))
  app.get('/settings/applications', requireSession(service, showApplications))
  app.post(`/settings/applications/${ID}/revoke`, formAction(service, revoke))
  app.get('/settings/audit', requireSession(service, showAudit))
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

async function showAudit({ service, c, caller, header }: SignedInRequest): Promise<Response> {
  const before = c.req.query('before')
  const given = { limit: ENTRIES, ...(before === undefined ? {} : { before }) }
  const entries = await perform(service, listAudit, caller, () => given)
  const last = entries.length === ENTRIES ? entries.at(-1) : undefined
  const older = last ? { older: `/settings/audit?before=${last.id}` } : {}
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => auditPage({ nonce, user: header, now, entries, ...older }))
}
