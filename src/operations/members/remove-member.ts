import { z } from 'zod'
import { MemberId } from '../../schema/resources/member.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { removeUser } from '../identity/change-user.ts'
import { lockAsOwner, requireMember, requireOtherOwner } from './as-owner.ts'

/** Tokens that the member made stay: they are the account's, and the owner's who removes the member. */
export const removeMember = operation({
  name: 'member.remove',
  type: 'mutation',
  summary: 'Removes a member from the account',
  access: FOR_OWNERS,
  errors: ['not_found', 'conflict'],
  input: MemberId,
  output: z.null(),
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' } }],
  run: (service, caller, { id }) =>
    accessTransaction(service, async (db) => {
      await lockAsOwner(db, caller.user)
      const member = await requireMember(db, caller.user, id)
      await requireOtherOwner(db, member)
      await removeUser(service, db, actorOf(caller), member)
      return null
    }),
})
