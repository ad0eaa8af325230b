import { ServiceError } from '../../../base/errors.ts'
import type { SecondFactor } from '../../../schema/resources/sign-in-method.ts'
import type { Service } from '../../../service/service.ts'
import type { Db } from '../../../store/database.ts'
import { readAccount, requireSecondFactors } from '../../../store/tables/accounts/accounts.ts'
import { listPasskeys } from '../../../store/tables/accounts/passkeys.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasSecondFactor,
} from '../../../store/tables/accounts/second-factors.ts'
import { endSessionsOf } from '../../../store/tables/accounts/sessions.ts'
import { findTotp } from '../../../store/tables/accounts/totps.ts'
import { lockUser } from '../../../store/tables/accounts/users.ts'
import { note } from '../../audit/audit-notes.ts'
import type { User } from '../../calling/caller.ts'
import { accessTransaction, requireStore } from '../../calling/transaction.ts'
import type { SignIn } from '../begin-session.ts'
import { newDevice } from '../known-device.ts'
import { tellUser } from '../letters/tell-user.ts'
import { insertNewSession, type OpenSession } from '../session.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** What a user has set up, and what the account asks for. */
export async function readSecondFactors(service: Service, { id, accountId }: User) {
  const db = requireStore(service)
  const [totp, passkeys, recoveryCodes, account] = [
    await findTotp(db, id),
    await listPasskeys(db, id),
    await countRecoveryCodes(db, id),
    await readAccount(db, accountId),
  ]
  return {
    totp: totp?.confirmed_at ?? undefined,
    passkeys: passkeys.map((it) => ({ id: it.id, name: it.name, createdAt: it.created_at, usedAt: it.used_at })),
    recoveryCodes,
    required: account.second_factor_required,
  }
}

/** What comes with the first factor of a user. */
export interface FirstFactor {
  /** To be shown once. */
  readonly recoveryCodes: readonly string[]
  /** Replaces all sessions before, which were opened without a second factor. */
  readonly session: SignIn
}

/**
 * Adds a factor. The first brings recovery codes, and ends all sessions but the one that goes on.
 *
 * @param add stores the factor and says so; false = nothing was added
 * @returns undefined where nothing was added, the codes and the session where it was the first
 */
export async function addFactor(
  service: Service,
  session: Pick<OpenSession, 'user' | 'method'>,
  factor: Factor,
  add: (db: Db) => Promise<boolean>,
): Promise<{ first?: FirstFactor } | undefined> {
  const added = await insertFactor(service, session, factor, add)
  if (added) await tellUser(service, session.user.id, { what: 'second_factor.added', factor })
  return added
}

const insertFactor = (
  service: Service,
  { user, method }: Pick<OpenSession, 'user' | 'method'>,
  factor: Factor,
  add: (db: Db) => Promise<boolean>,
): Promise<{ first?: FirstFactor } | undefined> =>
  accessTransaction(service, async (db) => {
    // The row first: of two first factors at once, one is the first.
    const row = await lockUser(db, user.id)
    const isFirst = !(await hasSecondFactor(db, user.id))
    if (!row || !(await add(db))) return undefined
    await noteFactor(service, db, user, 'second_factor.added', factor)
    if (!isFirst) return {}
    const recoveryCodes = await newRecoveryCodes(service, db, user)
    await endSessionsOf(db, user.id)
    const session = await insertNewSession(service, db, row, { method, secondFactor: factor })
    return { first: { recoveryCodes, session: { ...session, device: newDevice(service, row) } } }
  })

/** Removes a factor; with the last one go the recovery codes. @param remove says whether there was one */
export const removeFactor = (
  service: Service,
  user: User,
  factor: Factor,
  remove: (db: Db) => Promise<boolean>,
): Promise<void> =>
  accessTransaction(service, async (db) => {
    await lockUser(db, user.id)
    if (!(await remove(db))) throw new ServiceError('not_found', 'second factor: not found')
    if (!(await hasSecondFactor(db, user.id))) await deleteRecoveryCodes(db, user.id)
    await noteFactor(service, db, user, 'second_factor.removed', factor)
  })

/** New recovery codes in place of all old ones, to be shown once. @throws ServiceError `conflict` without a factor */
export const renewRecoveryCodes = (service: Service, user: User): Promise<readonly string[]> =>
  accessTransaction(service, async (db) => {
    await lockUser(db, user.id)
    if (!(await hasSecondFactor(db, user.id)))
      throw new ServiceError('conflict', 'recovery codes: set up a second factor first')
    await noteFactor(service, db, user, 'recovery_codes.renewed')
    return newRecoveryCodes(service, db, user)
  })

/**
 * Whether all members of the account need a second factor; an owner decides.
 *
 * @throws ServiceError `forbidden` for others, `conflict` for an owner without a factor, who would be locked up too
 */
export const requireOfMembers = (service: Service, user: User, required: boolean): Promise<void> =>
  accessTransaction(service, async (db) => {
    if (!user.owner) throw new ServiceError('forbidden', 'account: only an owner may decide this')
    if (required && !(await hasSecondFactor(db, user.id)))
      throw new ServiceError('conflict', 'second factor: set one up for yourself first')
    await requireSecondFactors(db, user.accountId, required)
    const event = required ? 'second_factor.required' : 'second_factor.not_required'
    await note(
      service,
      db,
      { kind: 'user', id: user.id },
      {
        accountId: user.accountId,
        event,
        subject: ['account', user.accountId],
      },
    )
  })

type Factor = Extract<SecondFactor, 'totp' | 'passkey'>

const noteFactor = (service: Service, db: Db, { id, accountId }: User, event: string, factor?: Factor) =>
  note(
    service,
    db,
    { kind: 'user', id },
    {
      accountId,
      event,
      subject: ['user', id],
      ...(factor ? { detail: { factor } } : {}),
    },
  )
