import { setTimeout } from 'node:timers/promises'
import { policy } from '../../access/policy.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import { beginErasing, findErasable, readAccount, updateAccount } from '../../store/tables/accounts/accounts.ts'
import { ERASED_PARTS, eraseBatch, markErased } from '../../store/tables/accounts/erased-parts.ts'
import { findUserByEmail } from '../../store/tables/accounts/users.ts'
import { note, noteDenied, SERVICE } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { verifyPassword } from '../identity/password.ts'
import { lockAsOwner, requireOwner } from '../members/as-owner.ts'

/** Rows deleted by one statement: it holds their locks, and an embedded store blocks all other statements meanwhile. */
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

/** From here on it cannot be undone. @returns whether it has begun, now or before */
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

/**
 * Has the account of an owner erased after a delay. How often the password may be tried is for the caller to bound.
 *
 * @param password undefined where the user has just signed in and passwords are switched off
 * @param name of the account, typed again
 * @returns when it begins; undefined when the password is not right
 * @throws ServiceError `owner_required`, `invalid` for another name, `conflict` when it has begun
 */
export async function orderErasure(
  service: Service,
  user: User,
  { password, name }: { password: string | undefined; name: string },
): Promise<Date | undefined> {
  const { accountId } = user
  requireOwner(user)
  const db = requireStore(service)
  const actor = { kind: 'user', id: user.id } as const
  const isRight = async (password: string) =>
    verifyPassword((await findUserByEmail(db, user.email))?.password_hash, password)
  if (password !== undefined && !(await isRight(password))) {
    await noteDenied(service, actor, { accountId, event: 'password.refused', subject: ['user', user.id] })
    return undefined
  }
  if ((await readAccount(db, accountId)).name !== name.trim())
    throw new ServiceError('invalid', 'name: must be that of the account')
  return accessTransaction(service, async (db) => {
    await lockAsOwner(db, user)
    const erase_at = new Date(service.wallClock().getTime() + policy.erasureDelaySeconds * 1000)
    if (!(await updateAccount(db, accountId, { erase_at }))) throw begun()
    const event = 'account.erasure_ordered'
    await note(service, db, actor, { accountId, event, subject: ['account', accountId] })
    return erase_at
  })
}

/** @throws ServiceError `owner_required`, `conflict` when it has begun */
export const takeBackErasure = (service: Service, user: User): Promise<void> =>
  accessTransaction(service, async (db) => {
    const { accountId, id } = user
    await lockAsOwner(db, user)
    if (!(await updateAccount(db, accountId, { erase_at: null }))) throw begun()
    const event = 'account.erasure_taken_back'
    await note(service, db, { kind: 'user', id }, { accountId, event, subject: ['account', accountId] })
  })

const begun = () => new ServiceError('conflict', 'account: its erasing has begun')
