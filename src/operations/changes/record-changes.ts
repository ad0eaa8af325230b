import type { FloorAccess } from '../../access/floor-access.ts'
import type { ChangeKind, ChangeResource } from '../../schema/resources/change.ts'
import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { insertChanges, takeNumbers } from '../../store/tables/floors/changes.ts'
import { emitEvents } from '../webhooks/emit-event.ts'

/** What became of a resource, for who follows the changes of an account. */
export interface RecordedChange {
  readonly accountId: string
  readonly resource: ChangeResource
  readonly id: string
  readonly kind: ChangeKind
  readonly floorId?: string
  /** Of values: what has them. */
  readonly of?: ChangeResource
  /** Of a layout. */
  readonly revision?: number
  /** Of a floor: as it was and is; left out where it was or is not there. */
  readonly before?: FloorAccess
  readonly after?: FloorAccess
  /** Events sent to webhooks, in this order. */
  readonly tells?: readonly WebhookEvent[]
  /** Of the floor or building after the change, where the store does not have it any more. */
  readonly version?: number
}

/** What the transactions that have not ended have changed, by account. */
const recorded = new WeakMap<Db, Map<string, RecordedChange[]>>()

/** Writes down a change of a resource, in a transaction of {@link changesTransaction}. */
export function recordChange(db: Db, change: RecordedChange): void {
  const changes = recorded.get(db)
  if (!changes) throw new Error('A change is recorded in a transaction that numbers none')
  const ofAccount = changes.get(change.accountId)
  if (ofAccount) ofAccount.push(change)
  else changes.set(change.accountId, [change])
}

/**
 * Runs a transaction whose changes are numbered at its end: after all its other locks it takes that of the counter, and keeps it
 * until it has ended. So numbers are in the order in which transactions end, without gaps.
 */
export const changesTransaction = <Result>(
  service: Service,
  store: Db,
  change: (db: Db) => Promise<Result>,
): Promise<Result> =>
  runTransaction(store, async (db) => {
    const changes = new Map<string, RecordedChange[]>()
    recorded.set(db, changes)
    const result = await change(db)
    for (const [accountId, ofAccount] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1)))
      await numberChanges(service, db, accountId, ofAccount)
    return result
  })

/** Rows of a statement. */
const ROWS_MAX = 500

async function numberChanges(
  service: Service,
  db: Db,
  accountId: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  const { first, at } = await takeNumbers(db, accountId, changes.length, service.wallClock())
  const rows = changes.map((change, i) => ({
    account_id: accountId,
    number: first + i,
    resource: change.resource,
    resource_id: change.id,
    kind: change.kind,
    floor_id: change.floorId ?? null,
    value_of: change.of ?? null,
    revision: change.revision ?? null,
    access_before: accessOf(change.before),
    access_after: accessOf(change.after),
    at,
  }))
  for (let start = 0; start < rows.length; start += ROWS_MAX)
    await insertChanges(db, rows.slice(start, start + ROWS_MAX))
  const events = changes.flatMap(({ resource, id, tells = [], version }, i) => {
    const subject = resource === 'Building' ? { buildingId: id } : { floorId: id }
    return tells.map((event) => ({ ...subject, event, version, changeNumber: first + i }))
  })
  await emitEvents(service, db, accountId, events)
}

const accessOf = (floor: FloorAccess | undefined): FloorAccess | null =>
  floor ? { private: floor.private, labels: floor.labels.map(({ title }) => ({ title })) } : null
