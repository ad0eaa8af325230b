import { hashOf } from '../../../access/hash.ts'
import { policy } from '../../../access/policy.ts'
import { SECRET_LENGTH } from '../../../access/token-text.ts'
import { ServiceError } from '../../../base/errors.ts'
import type { Service } from '../../../service/service.ts'
import type { Db } from '../../../store/database.ts'
import { savePasswordReset } from '../../../store/tables/accounts/password-resets.ts'
import { requireQueue } from '../../calling/require-queue.ts'

/** What a link is for, and where it leads. */
const PATHS = { invitation: '/invitation', reset: '/reset-password' } as const

/** A mail with a link that is to be sent; the link is made when it is, so that no secret waits in the queue. */
export interface LinkJob {
  readonly kind: keyof typeof PATHS
  /** Of the invitation, or of the user. */
  readonly id: string
  /** Of a reset: who made it for the user; left out where it was requested by mail, from a user not identified yet. */
  readonly by?: LinkMaker
}

/** Id of the owner who makes a link for another, or the operator. */
export type LinkMaker = string | 'operator'

/** Notices to a user of what another person may have done. */
export interface Notice {
  readonly what: 'second_factor.added' | 'session.on_new_device' | 'recovery_code.used' | 'token.leaked'
  readonly factor?: 'totp' | 'passkey'
}

/** A mail that tells a user of something. */
export interface NoticeJob extends Notice {
  readonly kind: 'notice'
  /** Of the user. */
  readonly id: string
  /** When it was, as ISO 8601, and from which address. */
  readonly at: string
  readonly address: string | null
}

export type MailJob = LinkJob | NoticeJob

export const MAIL_QUEUE = 'mail'

/** A mail server that is away for some hours is waited for. */
const MAIL_RETRIES = { retryLimit: 9, retryDelay: 20 }

/** Has a mail sent, if the transaction is committed. @throws ServiceError `unavailable` until jobs can be taken */
export const sendLater = (service: Service, db: Db, job: MailJob): Promise<string> =>
  requireQueue(service).send(db, MAIL_QUEUE, job, MAIL_RETRIES)

export const sendsMail = ({ config }: Service): boolean => config.smtpUrl !== ''

/** A new link: what is kept of it, and its address; without PUBLIC_URL the path of it. */
export function newLink({ config, randomText }: Service, kind: LinkJob['kind']): { hash: Uint8Array; link: string } {
  const secret = randomText(SECRET_LENGTH)
  return { hash: hashOf(secret), link: `${config.publicUrl}${PATHS[kind]}/${secret}` }
}

/** @throws ServiceError `conflict` where signing in with a password is disabled */
export function requirePasswords({ config }: Service): void {
  if (config.passwordSignIn === 'off') throw new ServiceError('conflict', 'password: passwords are switched off here')
}

/**
 * Makes the link by which a user sets a new password; one made before is void.
 *
 * @param by who makes it; undefined = the user asked for it
 */
export async function makeResetLink(
  service: Service,
  db: Db,
  user: { id: string; account_id: string },
  by: LinkMaker | undefined,
) {
  const { hash, link } = newLink(service, 'reset')
  const now = service.wallClock()
  const expires_at = new Date(now.getTime() + policy.resetSeconds * 1000)
  await savePasswordReset(db, {
    user_id: user.id,
    account_id: user.account_id,
    made_by: by ?? null,
    hash,
    created_at: now,
    expires_at,
  })
  return link
}

/** When an invitation ends that is made or sent now. */
export const invitationEnd = (now: Date) => new Date(now.getTime() + policy.invitationSeconds * 1000)
