import type { Hono } from 'hono'
import { listConsents } from '../../../operations/oauth/list-consents.ts'
import { revokeConsent } from '../../../operations/oauth/revoke-consent.ts'
import { perform } from '../../../operations/perform.ts'
import { applicationsPage } from '../../../pages/applications-page.ts'
import { unixSeconds } from '../../../schema/unix-seconds.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../env.ts'
import { htmlResponse, seeOther } from '../../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from './signed-in-request.ts'

/** The page about applications that a user has let in. */
export function accountPages(app: Hono<Env>, service: Service): void {
  app.get('/settings', () => seeOther('/settings/access-tokens'))
  app.get('/settings/applications', requireSession(service, showApplications))
  app.post(`/settings/applications/${ID}/revoke`, formAction(service, revoke))
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
