import { hashOf } from '../../../access/hash.ts'
import { SECRET_LENGTH } from '../../../access/token-text.ts'
import { TOTP_SECRET_BYTES, totpAddress, totpCounterOf, totpSecretText } from '../../../access/totp-code.ts'
import { ServiceError } from '../../../base/errors.ts'
import type { Service } from '../../../service/service.ts'
import { deleteTotp, findTotp, insertTotp, spendTotpCounter } from '../../../store/tables/accounts/totps.ts'
import type { User } from '../../calling/caller.ts'
import { requireKeyring, requireStore } from '../../calling/transaction.ts'
import type { OpenSession } from '../session.ts'
import { addFactor, type FirstFactor, removeFactor } from './manage-factors.ts'

/** A new secret, which asks for nothing before `confirmTotp`. @throws ServiceError `conflict` where one is in use */
export async function beginTotp(service: Service, { id, accountId }: User): Promise<void> {
  const secret = hashOf(service.randomText(SECRET_LENGTH)).slice(0, TOTP_SECRET_BYTES)
  const row = { user_id: id, account_id: accountId, secret: seal(service, id, secret), created_at: service.wallClock() }
  if (await insertTotp(requireStore(service), row)) return
  throw new ServiceError('conflict', 'authenticator app: remove the one you have first')
}

/** What an app needs to know; undefined unless it is waited for: what is in use is not shown again. */
export async function pendingTotp(service: Service, { id, email }: User) {
  const row = await findTotp(requireStore(service), id)
  if (!row || row.confirmed_at) return undefined
  const secret = open(service, id, row.secret)
  return { address: totpAddress(secret, 'Roomwright', email), secret: totpSecretText(secret) }
}

/** Turns it on by its first code; undefined for a wrong one. */
export async function confirmTotp(
  service: Service,
  session: OpenSession,
  code: string,
): Promise<{ first?: FirstFactor } | undefined> {
  const now = service.wallClock()
  const row = await findTotp(requireStore(service), session.user.id)
  const counter = row && totpCounterOf(open(service, session.user.id, row.secret), code, now)
  if (counter === undefined) return undefined
  return addFactor(service, session, 'totp', (db) => spendTotpCounter(db, session.user.id, counter, now))
}

export const removeTotp = (service: Service, user: User): Promise<void> =>
  removeFactor(service, user, 'totp', async (db) => (await deleteTotp(db, user.id))?.confirmed_at != null)

/** Whether a text is the code of now, within the drift, and has not been used. */
export async function spendAsTotp(service: Service, userId: string, code: string): Promise<boolean> {
  const db = requireStore(service)
  const row = await findTotp(db, userId)
  if (!row?.confirmed_at) return false
  const counter = totpCounterOf(open(service, userId, row.secret), code, service.wallClock())
  return counter !== undefined && (await spendTotpCounter(db, userId, counter))
}

const seal = (service: Service, userId: string, secret: Uint8Array): string =>
  requireKeyring(service).seal({ table: 'totp', id: userId }, Buffer.from(secret).toString('base64'))

const open = (service: Service, userId: string, sealed: string): Uint8Array =>
  Buffer.from(requireKeyring(service).open({ table: 'totp', id: userId }, sealed), 'base64')
