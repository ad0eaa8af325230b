import type { Service } from '../../service/service.ts'
import type { Database, Db } from '../../store/database.ts'
import { type AuditSource, insertAuditEntry } from '../../store/tables/accounts/audit-entries.ts'
import type { Caller } from '../calling/caller.ts'

/** What an entry is about: a row of this table. */
export type Subject = keyof Database

export interface AuditNote {
  readonly accountId: string
  readonly event: string
  readonly subject: readonly [Subject, string]
  /** Ids, kinds and scopes. Names that people type and secrets stay out. */
  readonly detail?: Readonly<Record<string, unknown>>
}

export type Actor = {
  readonly kind: 'user' | 'token' | 'application' | 'operator' | 'service'
  readonly id: string | null
}

export const OPERATOR: Actor = { kind: 'operator', id: null }

/** For what the service does by itself. */
export const SERVICE: Actor = { kind: 'service', id: null }

export const actorOf = (caller: Caller): Actor =>
  caller.kind === 'user'
    ? { kind: 'user', id: caller.user.id }
    : { kind: 'token', id: caller.kind === 'token' ? caller.token.id : null }

/** Writes down that something was done; in the same transaction as what was done. */
export const note = (service: Service, db: Db, actor: Actor, { accountId, event, subject, detail = {} }: AuditNote) =>
  insertAuditEntry(db, {
    account_id: accountId,
    at: service.wallClock(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    event,
    subject_kind: subject[0],
    subject_id: subject[1],
    detail,
    ...sourceOf(service),
  })

/** Where the request came from, in the columns of an entry. */
export function sourceOf({ source }: Service): AuditSource {
  const { address = '', userAgent = null } = source?.() ?? {}
  return { address: address || null, user_agent: bounded(userAgent ?? '') || null }
}

const USER_AGENT_MAX = 256

/** Callers choose this text: what could change how a terminal or a page shows the lines around it is replaced. */
const bounded = (text: string) =>
  text
    .slice(0, USER_AGENT_MAX)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()

/** Writes down that something was refused: the first time, then not again for a minute. Never fails the refusal itself. */
export async function noteDenied(service: Service, actor: Actor, denied: AuditNote): Promise<void> {
  const { store, access, log } = service
  const kind = [denied.event, ...denied.subject, actor.id].join(' ')
  if (store.status !== 'ready' || !access.denials.isNew(kind)) return
  try {
    await note(service, store.db, actor, denied)
  } catch (error) {
    log('error', 'Cannot write to the audit log', { event: denied.event, reason: (error as Error).message })
  }
}
