import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { MemberId, MemberSession, MemberSessionId } from '../../schema/resources/member.ts'
import { listSessions } from '../../store/tables/accounts/sessions.ts'
import { findUserById } from '../../store/tables/accounts/users.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { endSession, shownSession } from '../identity/list-sessions.ts'
import { idleSince } from '../identity/session.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const common = { access: FOR_OWNERS, errors: ['not_found'] } as const

export const listMemberSessions = operation({
  ...common,
  name: 'member.sessions',
  type: 'query',
  summary: 'Lists where a member is signed in',
  input: MemberId,
  output: z.array(MemberSession),
  examples: [{ title: 'By the id of the member', input: { id: ID } }],
  async run(service, { user }, { id }) {
    const db = requireStore(service)
    const member = await findUserById(db, id)
    if (member?.account_id !== user.accountId) throw new ServiceError('not_found', 'member: not found')
    const now = service.wallClock()
    const rows = await listSessions(db, id, now, idleSince(now))
    return rows.map(shownSession)
  },
})

export const endMemberSession = operation({
  ...common,
  name: 'member.endSession',
  type: 'mutation',
  summary: 'Ends a session of a member',
  input: MemberSessionId,
  output: z.null(),
  examples: [{ title: 'By both ids', input: { id: ID, sessionId: '00000000-0000-4000-8000-000000000002' } }],
  async run(service, caller, { id, sessionId }) {
    const { accountId } = caller.user
    await endSession(service, { id, accountId }, sessionId, actorOf(caller))
    return null
  },
})
