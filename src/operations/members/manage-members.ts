import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import {
  Member,
  MemberId,
  MemberList,
  MemberSession,
  MemberSessionId,
  SentLink,
  UpdateMemberParams,
} from '../../schema/resources/member.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import { listInvitations } from '../../store/tables/accounts/invitations.ts'
import { listSessions } from '../../store/tables/accounts/sessions.ts'
import { findUserById, listMembers as select, type UserRow } from '../../store/tables/accounts/users.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { changeUser, removeUser, scopesOf } from '../identity/change-user.ts'
import { makeResetLink, requirePasswords, sendLater, sendsMail } from '../identity/letters/links.ts'
import { endSession, shownSession } from '../identity/list-sessions.ts'
import { idleSince } from '../identity/session.ts'
import { lockAsOwner, requireMember, requireOtherOwner } from './as-owner.ts'
import { invitationOf } from './manage-invitations.ts'

const ID = '00000000-0000-4000-8000-000000000001'

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

const ofSessions = { access: FOR_OWNERS, errors: ['not_found'] } as const

export const listMemberSessions = operation({
  ...ofSessions,
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
  ...ofSessions,
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

export const updateMember = operation({
  name: 'member.update',
  type: 'mutation',
  summary: 'Changes what a member may do, makes one an owner or not, disables or enables one',
  access: FOR_OWNERS,
  errors: ['invalid', 'not_found', 'conflict'],
  input: UpdateMemberParams,
  output: Member,
  examples: [
    { title: 'Disable a member', input: { id: ID, disabled: true } },
    {
      title: 'An owner becomes who reads floors',
      input: { id: ID, owner: false, scopes: ['floor:readPrivate'] },
    },
  ],
  run: (service, caller, { id, scopes, owner, disabled }) =>
    accessTransaction(service, async (db) => {
      await lockAsOwner(db, caller.user)
      const member = await requireMember(db, caller.user, id)
      if (scopes === undefined && owner === undefined && disabled === undefined) return memberOf(member)
      const willOwn = owner ?? member.owner
      if (!willOwn && (scopes ?? member.scopes).length === 0 && disabled !== true)
        throw new ServiceError('invalid', 'scopes: must have at least 1 scope for who is no owner')
      if (!willOwn || disabled) await requireOtherOwner(db, member)
      const unique = scopes && [...new Set(scopes)]
      const change = { scopes: unique, owner: unique || owner !== undefined ? willOwn : undefined, disabled }
      return memberOf(await changeUser(service, db, actorOf(caller), member, change))
    }),
})

export const sendResetLink = operation({
  name: 'member.sendResetLink',
  type: 'mutation',
  summary: 'Sends a member a link to set a new password, or makes one to hand over',
  access: FOR_OWNERS,
  errors: ['not_found', 'conflict', 'unavailable'],
  input: MemberId,
  output: SentLink,
  examples: [{ title: 'By its id', input: { id: ID } }],
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

/** Tokens that the member made stay: they are the account's, and the owner's who removes the member. */
export const removeMember = operation({
  name: 'member.remove',
  type: 'mutation',
  summary: 'Removes a member from the account',
  access: FOR_OWNERS,
  errors: ['not_found', 'conflict'],
  input: MemberId,
  output: z.null(),
  examples: [{ title: 'By its id', input: { id: ID } }],
  run: (service, caller, { id }) =>
    accessTransaction(service, async (db) => {
      await lockAsOwner(db, caller.user)
      const member = await requireMember(db, caller.user, id)
      await requireOtherOwner(db, member)
      await removeUser(service, db, actorOf(caller), member)
      return null
    }),
})

const memberOf = (row: UserRow): Member => ({
  id: row.id,
  email: row.email,
  owner: row.owner,
  scopes: [...scopesOf(row)],
  disabled: row.disabled_at !== null,
  createdAt: unixSeconds(row.created_at),
  signedInAt: unixSecondsOrNull(row.signed_in_at),
})
