import type { Service } from '../../../service/service.ts'
import { findUserById } from '../../../store/tables/accounts/users.ts'
import { requireStore } from '../../calling/transaction.ts'
import type { Letter } from './letter.ts'
import type { Notice, NoticeJob } from './links.ts'

/** Where a user sees what signs them in, and where they are signed in. */
const SECURITY = '/settings/security'
const ACCOUNT = '/settings/account'
const AUDIT = '/settings/audit?event=token.leaked'

/** Writes a mail that tells of something; undefined where its user is gone. */
export async function writeNotice(service: Service, job: NoticeJob): Promise<Letter | undefined> {
  const user = await findUserById(requireStore(service), job.id)
  if (!user || user.disabled_at) return undefined
  const { subject, text, path, action, advice = IF_IT_WAS_NOT_YOU } = wordsOf(job)
  const from = job.address === null ? '' : `, from the address ${job.address}`
  return {
    to: user.email,
    subject,
    paragraphs: [`${text} That was on ${dayOf(job.at)}${from}.`, ...advice],
    link: service.config.publicUrl + path,
    action,
  }
}

const IF_IT_WAS_NOT_YOU = [
  'If it was you, there is nothing to do.',
  'If it was not, set a new password: that signs out everybody, and shows what can still sign in as you, to be dropped.',
]

interface Words {
  readonly subject: string
  readonly text: string
  readonly path: string
  readonly action: string
  readonly advice?: readonly string[]
}

function wordsOf({ what, factor }: Notice): Words {
  switch (what) {
    case 'second_factor.added': {
      const name = factor === 'passkey' ? 'passkey' : 'authenticator app'
      return {
        subject: factor === 'passkey' ? 'A new passkey' : 'A new authenticator app',
        text: `${factor === 'passkey' ? 'A' : 'An'} ${name} was added to what signs you in to Roomwright.`,
        path: SECURITY,
        action: 'See what signs you in',
      }
    }
    case 'session.on_new_device':
      return {
        subject: 'A sign-in on a new device',
        text: 'You signed in to Roomwright with a browser that is not known to be yours.',
        path: ACCOUNT,
        action: 'See where you are signed in',
      }
    case 'recovery_code.used':
      return {
        subject: 'A recovery code was used',
        text: 'One of your recovery codes for Roomwright was used, and is worth nothing any more.',
        path: SECURITY,
        action: 'See how many are left',
      }
    case 'token.leaked':
      return {
        subject: 'A token was found in public and deleted',
        text: 'A token of your account was reported as found in public. It was deleted at once, and what used it is refused now.',
        path: AUDIT,
        action: 'See which token, and where it was found',
        advice: ['Make another token for what used it, and look in the audit log for what was done with the old one.'],
      }
  }
}

/** `23 November 2026 at 18:48 UTC` */
const dayOf = (iso: string) =>
  `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
