import { setTimeout } from 'node:timers/promises'
import type { Service } from '../../service/service.ts'
import { beginErasing, findErasable } from '../../store/tables/accounts/accounts.ts'
import { ERASED_PARTS, eraseBatch, markErased } from '../../store/tables/accounts/erased-parts.ts'
import { note, SERVICE } from '../audit/audit-notes.ts'
import { accessTransaction } from '../calling/transaction.ts'

/** Rows deleted by one statement: it holds their locks, and an embedded store answers nobody else meanwhile. */
const ROWS_AT_ONCE = 250

/** Pause between two such statements, so that those of callers come between, ms. */
const PAUSE_MS = 5

/** Erases the accounts whose time has come; what a process that died has left is gone on with. */
export async function eraseDue(service: Service): Promise<void> {
  for (;;) {
    const { store, draining } = service
    if (store.status !== 'ready' || draining) return
    const account = await findErasable(store.db, service.wallClock())
    if (!account) return
    if (!(await eraseAccount(service, account.id))) return
  }
}

/**
 * Erases an account whose time has come (docs/decisions.md#a22). Its credentials are refused from the first step on. Each
 * step is a statement of its own, so that it may end after any of them and be called again.
 *
 * @returns whether it came to the end; not when the service stops, or an owner has taken it back
 */
export async function eraseAccount(service: Service, id: string): Promise<boolean> {
  if (!(await begin(service, id))) return false
  // Until nothing is found: a request that was under way when it began may have brought something.
  for (let erased = 1; erased > 0; ) {
    erased = 0
    for (const part of ERASED_PARTS)
      for (let count = ROWS_AT_ONCE; count >= ROWS_AT_ONCE; await setTimeout(PAUSE_MS)) {
        const { store, draining } = service
        if (store.status !== 'ready' || draining) return false
        count = await eraseBatch(store.db, id, part, ROWS_AT_ONCE)
        erased += count
      }
  }
  await accessTransaction(service, (db) => markErased(db, id, service.wallClock()))
  return true
}

/** From here on nobody can take it back. @returns whether it has begun, now or before */
const begin = (service: Service, id: string): Promise<boolean> =>
  accessTransaction(service, async (db) => {
    const now = service.wallClock()
    const begun = await beginErasing(db, id, now)
    if (begun === 'now') {
      const event = 'account.erasure_begun'
      await note(service, db, SERVICE, { accountId: id, event, subject: ['account', id] })
    }
    return begun !== 'not'
  })
