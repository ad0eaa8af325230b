import type { Db } from '../../store/database.ts'
import { findWebhook, lockWebhook, type WebhookRow } from '../../store/tables/floors/webhooks.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'

/** A webhook of the caller's account. @throws ServiceError `not_found`, `floor_restricted` */
export const requireWebhook = (db: Db, caller: TokenHolder | SignedIn, given: string) =>
  found(findWebhook, db, caller, given)

/** The same, which nobody else changes before the end of the transaction. */
export const changingWebhook = (db: Db, caller: TokenHolder | SignedIn, given: string) =>
  found(lockWebhook, db, caller, given)

async function found(
  find: typeof findWebhook,
  db: Db,
  caller: TokenHolder | SignedIn,
  given: string,
): Promise<WebhookRow> {
  const { accountId } = requireAccountWide(caller)
  const row = await find(db, accountId, ownId('webhook', given))
  if (!row) throw notFound('webhook')
  return row
}
