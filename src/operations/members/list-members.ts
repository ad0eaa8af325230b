import { z } from 'zod'
import { MemberList } from '../../schema/resources/member.ts'
import { listInvitations } from '../../store/tables/accounts/invitations.ts'
import { listMembers as select } from '../../store/tables/accounts/users.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { invitationOf, memberOf } from './member-of.ts'

export const listMembers = operation({
  name: 'member.list',
  type: 'query',
  summary: 'Lists the users of the account, and the invitations that wait for an answer',
  access: FOR_OWNERS,
  errors: [],
  input: z.strictObject({}),
  output: MemberList,
  examples: [{ title: 'All members', input: {} }],
  async run(service, { user: { accountId } }) {
    const db = requireStore(service)
    return {
      members: (await select(db, accountId)).map(memberOf),
      invitations: (await listInvitations(db, accountId)).map(invitationOf),
    }
  },
})
