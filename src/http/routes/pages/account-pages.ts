import type { Hono } from 'hono'
import { listAudit } from '../../../operations/list-audit.ts'
import { listConsents } from '../../../operations/oauth/list-consents.ts'
import { revokeConsent } from '../../../operations/oauth/revoke-consent.ts'
import { applicationsPage } from '../../../pages/applications.ts'
import { auditPage } from '../../../pages/audit.ts'
import { ListAuditParams } from '../../../schema/audit.ts'
import { parse } from '../../../schema/parse.ts'
import { unixSeconds } from '../../../schema/time.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../app.ts'
import { htmlResponse, seeOther } from '../../html.ts'
import { action, asPage, ID, page } from './visit.ts'

const ENTRIES = 50

/** What a user sees of the applications let in and of what happened. */
export function accountPages(app: Hono<Env>, service: Service): void {
  const now = () => unixSeconds(service.clock())

  app.get('/settings', () => seeOther('/settings/access-tokens'))

  app.get(
    '/settings/applications',
    asPage(
      service,
      page(service, async ({ c, caller, frame }) => {
        const applications = await listConsents.run(service, caller, {})
        const done = c.req.query('done') === 'revoked' ? { done: 'Access has been revoked.' } : {}
        return htmlResponse(service, c, (nonce) =>
          applicationsPage({ nonce, user: frame, now: now(), applications, ...done }),
        )
      }),
    ),
  )

  app.post(
    `/settings/applications/${ID}/revoke`,
    asPage(
      service,
      action(service, async ({ c, caller }) => {
        await revokeConsent.run(service, caller, { id: c.req.param('id')! })
        return seeOther('/settings/applications?done=revoked')
      }),
    ),
  )

  app.get(
    '/settings/audit',
    asPage(
      service,
      page(service, async ({ c, caller, frame }) => {
        const before = c.req.query('before')
        const params = parse(ListAuditParams, { limit: ENTRIES, ...(before === undefined ? {} : { before }) }, '')
        const entries = await listAudit.run(service, caller, params)
        const last = entries.length === ENTRIES ? entries.at(-1) : undefined
        const older = last ? { older: `/settings/audit?before=${last.id}` } : {}
        return htmlResponse(service, c, (nonce) => auditPage({ nonce, user: frame, now: now(), entries, ...older }))
      }),
    ),
  )
}
