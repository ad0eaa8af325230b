import { policy } from '../../../access/policy.ts'
import type { Service } from '../../../service/service.ts'
import type { Db } from '../../../store/database.ts'
import { readAccount } from '../../../store/tables/accounts/accounts.ts'
import { findInvitation, updateInvitation } from '../../../store/tables/accounts/invitations.ts'
import { findUserById } from '../../../store/tables/accounts/users.ts'
import { note, SERVICE } from '../../audit/audit-notes.ts'
import { accessTransaction } from '../../calling/transaction.ts'
import type { Letter } from './letter.ts'
import { invitationEnd, type LinkJob, type MailJob, makeResetLink, newLink } from './links.ts'
import { writeNotice } from './write-notice.ts'

const HOURS = policy.resetSeconds / 3600
const DAYS = policy.invitationSeconds / 86_400

/** Writes a mail, with a new link where it leads by one; undefined when it is no longer to be sent. */
export function writeLetter(service: Service, job: MailJob): Promise<Letter | undefined> {
  if (job.kind === 'notice') return writeNotice(service, job)
  return accessTransaction(service, (db) => (job.kind === 'invitation' ? inviting : resetting)(service, db, job))
}

async function inviting(service: Service, db: Db, { id }: LinkJob): Promise<Letter | undefined> {
  const found = await findInvitation(db, id)
  if (!found || found.expires_at <= service.wallClock()) return undefined
  const { hash, link } = newLink(service, 'invitation')
  await updateInvitation(db, id, found.account_id, { hash, expires_at: invitationEnd(service.wallClock()) })
  const { name } = await readAccount(db, found.account_id)
  const inviter = found.invited_by === null ? undefined : await findUserById(db, found.invited_by)
  return {
    to: found.email,
    subject: `Invitation to ${name}`,
    paragraphs: [
      `${inviter?.email ?? 'The operator of the service'} invites you to the account “${name}” of Roomwright.`,
      `${accepting(service, found.email)} The link works once, within ${DAYS} days.`,
      'If you do not know what this is about, do nothing: nobody gets an account for your address.',
    ],
    link,
    action: 'Accept the invitation',
  }
}

const accepting = ({ config: { passwordSignIn, oidcName } }: Service, email: string) =>
  passwordSignIn === 'on' ? 'Choose a password to accept.' : `To accept, sign in with ${oidcName} as ${email}.`

async function resetting(service: Service, db: Db, { id, by }: LinkJob): Promise<Letter | undefined> {
  const user = await findUserById(db, id)
  if (!user || user.disabled_at) return undefined
  const link = await makeResetLink(service, db, user, by)
  if (by === undefined)
    await note(service, db, SERVICE, {
      accountId: user.account_id,
      event: 'reset_link.made',
      subject: ['user', id],
      detail: { byMail: true },
    })
  return {
    to: user.email,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked for a link by which you set a new password for Roomwright.',
      `The link works once, within ${HOURS === 1 ? 'an hour' : `${HOURS} hours`}. A new password signs you out everywhere else.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link,
    action: 'Set a new password',
  }
}
