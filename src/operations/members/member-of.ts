import type { Invitation, Member } from '../../schema/resources/member.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import type { InvitationRow } from '../../store/tables/accounts/invitations.ts'
import type { UserRow } from '../../store/tables/accounts/users.ts'
import { scopesOf } from '../identity/change-user.ts'

export const memberOf = (row: UserRow): Member => ({
  id: row.id,
  email: row.email,
  owner: row.owner,
  scopes: [...scopesOf(row)],
  disabled: row.disabled_at !== null,
  createdAt: unixSeconds(row.created_at),
  signedInAt: unixSecondsOrNull(row.signed_in_at),
})

export const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  owner: row.owner,
  scopes: [...scopesOf(row)],
  invitedAt: unixSeconds(row.created_at),
  expiresAt: unixSeconds(row.expires_at),
})
