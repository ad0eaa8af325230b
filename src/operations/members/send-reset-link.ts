import { ServiceError } from '../../base/errors.ts'
import { MemberId, SentLink } from '../../schema/resources/member.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { makeResetLink, requirePasswords, sendLater, sendsMail } from '../identity/letters/links.ts'
import { lockAsOwner, requireMember } from './as-owner.ts'

export const sendResetLink = operation({
  name: 'member.sendResetLink',
  type: 'mutation',
  summary: 'Sends a member a link to set a new password, or makes one to hand over',
  access: FOR_OWNERS,
  errors: ['not_found', 'conflict', 'unavailable'],
  input: MemberId,
  output: SentLink,
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { id }) {
    requirePasswords(service)
    return accessTransaction(service, async (db) => {
      const { user } = caller
      await lockAsOwner(db, user)
      const member = await requireMember(db, user, id)
      if (member.disabled_at) throw new ServiceError('conflict', 'member: enable the member first')
      const byMail = sendsMail(service)
      if (byMail) await sendLater(service, db, { kind: 'reset', id, by: user.id })
      const link = byMail ? null : await makeResetLink(service, db, member, user.id)
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: 'reset_link.made',
        subject: ['user', id],
        detail: { byMail },
      })
      return { link }
    })
  },
})
