import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { InvitationId, SentInvitation } from '../../schema/resources/member.ts'
import { deleteInvitation, updateInvitation } from '../../store/tables/accounts/invitations.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { invitationEnd, newLink, sendLater, sendsMail } from '../identity/letters/links.ts'
import { lockAsOwner } from './as-owner.ts'
import { invitationOf } from './member-of.ts'

const common = {
  type: 'mutation',
  access: FOR_OWNERS,
  input: InvitationId,
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' } }],
} as const

const notFound = () => new ServiceError('not_found', 'invitation: not found')

/** The link of before is void, and the time begins anew. */
export const resendInvitation = operation({
  ...common,
  name: 'member.resendInvitation',
  summary: 'Sends an invitation again, or makes its link anew',
  errors: ['not_found', 'unavailable'],
  output: SentInvitation,
  run: (service, caller, { id }) =>
    accessTransaction(service, async (db) => {
      const { user } = caller
      await lockAsOwner(db, user)
      const byMail = sendsMail(service)
      const { hash, link } = byMail ? { hash: null, link: null } : newLink(service, 'invitation')
      const expires_at = invitationEnd(service.wallClock())
      const row = await updateInvitation(db, id, user.accountId, { hash, expires_at, invited_by: user.id })
      if (!row) throw notFound()
      if (byMail) await sendLater(service, db, { kind: 'invitation', id })
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: 'invitation.resent',
        subject: ['invitation', id],
        detail: { byMail },
      })
      return { invitation: invitationOf(row), link }
    }),
})

export const withdrawInvitation = operation({
  ...common,
  name: 'member.withdrawInvitation',
  summary: 'Withdraws an invitation: its link does nothing any more',
  errors: ['not_found'],
  output: z.null(),
  run: (service, caller, { id }) =>
    accessTransaction(service, async (db) => {
      const { accountId } = caller.user
      await lockAsOwner(db, caller.user)
      if (!(await deleteInvitation(db, id, accountId))) throw notFound()
      const subject = ['invitation', id] as const
      await note(service, db, actorOf(caller), { accountId, event: 'invitation.withdrawn', subject })
      return null
    }),
})
