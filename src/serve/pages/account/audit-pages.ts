import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import { exportAudit } from '../../../operations/audit/export-audit.ts'
import { listActors, listAudit } from '../../../operations/audit/list-audit.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { requireStore } from '../../../operations/calling/transaction.ts'
import { AuditFilter } from '../../../schema/resources/audit-entry.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'
import { respond } from '../../http/bodies/stream.ts'
import type { Env } from '../../http/env.ts'
import { reportError } from '../../http/protocol-errors.ts'
import { pagerOf } from '../frame/pager.ts'
import { htmlResponse } from '../html.ts'
import { requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type AuditChoice, auditPage } from './audit-page.ts'

const LOG = '/settings/audit'
const FILE = `${LOG}/export`

/** Entries of the audit log on one page. */
const ENTRIES = 50

export function auditPages(app: Hono<Env>, service: Service): void {
  app.get(LOG, requireSession(service, showAudit))
  app.get(FILE, requireSession(service, sendAudit))
}

async function showAudit({ service, c, caller, header, user }: SignedInRequest): Promise<Response> {
  const choice = choiceIn((name) => c.req.query(name))
  const chosen = filterOf(choice)
  const before = c.req.query('cursor')
  const input = { ...(chosen ?? {}), limit: ENTRIES, ...(before === undefined ? {} : { before }) }
  const entries = chosen ? await perform(service, listAudit, caller, () => input) : []
  const next = entries.length === ENTRIES ? entries.at(-1)!.id : null
  const content = {
    user: header,
    now: unixSeconds(service.wallClock()),
    entries,
    choice,
    ...(await listActors(service, user)),
    ...(chosen ? {} : { fault: 'What was chosen is no event, user, token or day of this log.' }),
    pages: pagerOf(c, next, (place) => pathOf(LOG, choice, place)),
    ...(user.owner ? { files: { csv: pathOf(FILE, choice, { format: 'csv' }), json: pathOf(FILE, choice, {}) } } : {}),
  }
  return htmlResponse(service, c, (nonce) => auditPage({ nonce, ...content }), { status: chosen ? 200 : 400 })
}

/** The chosen entries for the owner, however many; others read what they did themselves on the page. */
async function sendAudit({ service, c, user }: SignedInRequest): Promise<Response> {
  if (!user.owner) throw new ServiceError('forbidden', 'Only owners export the audit log')
  const filter = filterOf(choiceIn((name) => c.req.query(name)))
  if (!filter) throw new ServiceError('invalid', 'What was chosen is no event, user, token or day of this log')
  const day = service.wallClock().toISOString().slice(0, 10)
  const format = c.req.query('format') === 'csv' ? 'csv' : 'json'
  const [type, ending] = format === 'csv' ? ['text/csv', 'csv'] : ['application/x-ndjson', 'ndjson']
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="roomwright-audit-${day}.${ending}"`,
    'cache-control': 'no-store',
  }
  return respond(
    exportAudit(requireStore(service), user.accountId, filter, format),
    { status: 200, headers },
    (error) => reportError(error, service),
  )
}

const choiceIn = (query: (name: string) => string | undefined): AuditChoice => ({
  event: query('event') ?? '',
  actor: query('actor') ?? '',
  token: query('token') ?? '',
  from: query('from') ?? '',
  to: query('to') ?? '',
})

/** What the store is asked for; undefined where something was chosen that cannot be. Days are those of UTC. */
function filterOf({ event, actor, token, from, to }: AuditChoice): AuditFilter | undefined {
  const parsed = AuditFilter.safeParse({
    ...(event === '' ? {} : { event }),
    ...(actor === '' ? {} : { actor }),
    ...(token === '' ? {} : { about: token }),
    ...(from === '' ? {} : { since: dayStart(from) }),
    ...(to === '' ? {} : { until: dayStart(to) + 86_400 }),
  })
  return parsed.success ? parsed.data : undefined
}

const dayStart = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) / 1000 : Number.NaN)

function pathOf(path: string, choice: AuditChoice, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(
    Object.entries({ ...choice, ...more }).filter(([, value]) => value !== ''),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}
