import { z } from 'zod'
import { policy } from '../../access/policy.ts'
import { ServiceError } from '../../base/errors.ts'
import { type Invitation, InvitationId, InviteParams, SentInvitation } from '../../schema/resources/member.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  countInvitations,
  deleteInvitation,
  type InvitationRow,
  saveInvitation,
  updateInvitation,
} from '../../store/tables/accounts/invitations.ts'
import { findUserByEmail } from '../../store/tables/accounts/users.ts'
import { type Actor, actorOf, note } from '../audit/audit-notes.ts'
import { reserveOne } from '../calling/change-account.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { scopesOf } from '../identity/change-user.ts'
import { invitationEnd, newLink, sendLater, sendsMail } from '../identity/letters/links.ts'
import { lockAsOwner } from './as-owner.ts'

/** One to the same address takes the place of an earlier one, whose link is void. */
export const inviteMember = operation({
  name: 'member.invite',
  type: 'mutation',
  summary: 'Invites somebody to the account, by mail where the service sends mail',
  access: FOR_OWNERS,
  errors: ['invalid', 'conflict', 'limit_reached', 'unavailable'],
  input: InviteParams,
  output: SentInvitation,
  examples: [
    { title: 'Who reads floors', input: { email: 'ann@example.com', scopes: ['floor:readPrivate'] } },
    { title: 'Another owner', input: { email: 'bob@example.com', owner: true } },
  ],
  run: (service, caller, { email, owner, scopes }) =>
    accessTransaction(service, async (db) => {
      await lockAsOwner(db, caller.user)
      const { accountId, id } = caller.user
      const invited = { accountId, email, owner, scopes, by: id, byMail: sendsMail(service) }
      const { row, link } = await insertInvitation(service, db, actorOf(caller), invited)
      return { invitation: invitationOf(row), link }
    }),
})

interface Invited {
  readonly accountId: string
  readonly email: string
  readonly owner: boolean
  readonly scopes: readonly ScopeName[]
  /** The owner who invites; null for the operator. */
  readonly by: string | null
  readonly byMail: boolean
}

/** @returns the invitation, and its link unless that goes by mail. @throws ServiceError `conflict`, `limit_reached` */
export async function insertInvitation(
  service: Service,
  db: Db,
  actor: Actor,
  { accountId, email, owner, scopes, by, byMail }: Invited,
): Promise<{ row: InvitationRow; link: string | null }> {
  const max = policy.invitationsMax
  const text = `invitations: an account has at most ${max}, withdraw one first`
  await reserveOne(db, accountId, { count: () => countInvitations(db, accountId), max, text })
  // Only the invited person learns whether another account has such a user.
  if ((await findUserByEmail(db, email))?.account_id === accountId)
    throw new ServiceError('conflict', `member: ${email} is a member already`)
  const now = service.wallClock()
  const link = byMail ? { hash: null, link: null } : newLink(service, 'invitation')
  const row = await saveInvitation(db, {
    account_id: accountId,
    email,
    owner,
    scopes: owner ? [] : [...new Set(scopes)],
    hash: link.hash,
    invited_by: by,
    created_at: now,
    expires_at: invitationEnd(now),
  })
  if (byMail) await sendLater(service, db, { kind: 'invitation', id: row.id })
  await note(service, db, actor, {
    accountId,
    event: 'invitation.created',
    subject: ['invitation', row.id],
    detail: { owner, scopes: row.scopes, byMail },
  })
  return { row, link: link.link }
}

const ofInvitation = {
  type: 'mutation',
  access: FOR_OWNERS,
  input: InvitationId,
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' } }],
} as const

const notFound = () => new ServiceError('not_found', 'invitation: not found')

/** The link of before is void, and the time begins anew. */
export const resendInvitation = operation({
  ...ofInvitation,
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
  ...ofInvitation,
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

export const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  owner: row.owner,
  scopes: [...scopesOf(row)],
  invitedAt: unixSeconds(row.created_at),
  expiresAt: unixSeconds(row.expires_at),
})
