import { SCOPE_NAMES, type ScopeName } from '../../schema/resources/scope.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { deleteInvitationsBy } from '../../store/tables/accounts/invitations.ts'
import { deleteSecondFactors } from '../../store/tables/accounts/second-factors.ts'
import { endSessionsOf } from '../../store/tables/accounts/sessions.ts'
import { deleteUser, type UserRow, updateUser } from '../../store/tables/accounts/users.ts'
import { deleteConsentsBeyond } from '../../store/tables/tokens/consents.ts'
import { handOverTokens } from '../../store/tables/tokens/tokens.ts'
import { type Actor, note } from '../audit/audit-notes.ts'

/** What is changed of a user; omitted members are unchanged. */
export interface UserChange {
  readonly passwordHash?: string | undefined
  /** Given alone they make an owner an ordinary user. */
  readonly scopes?: ScopeName[] | undefined
  readonly owner?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly removeSecondFactors?: boolean | undefined
}

/**
 * Changes a user. A new password, being disabled or losing the second factors ends the user's sessions; fewer scopes end what
 * was granted with more; invitations of a former owner are withdrawn; the tokens of who is disabled are handed over.
 */
export async function changeUser(
  service: Service,
  db: Db,
  actor: Actor,
  user: UserRow,
  { passwordHash, scopes, owner, disabled, removeSecondFactors }: UserChange,
): Promise<UserRow> {
  // The e-mail as it is, so that there is something to set where only factors are removed.
  const changed = await updateUser(db, user.id, {
    email: user.email,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(scopes === undefined ? {} : { scopes, owner: owner ?? false }),
    ...(owner === undefined ? {} : { owner }),
    ...(disabled === undefined ? {} : { disabled_at: disabled ? (user.disabled_at ?? service.wallClock()) : null }),
  })
  const now = changed ?? user
  if (removeSecondFactors) await deleteSecondFactors(db, user.id)
  if (passwordHash !== undefined || disabled || removeSecondFactors) await endSessionsOf(db, user.id)
  if (disabled || !now.owner) await deleteInvitationsBy(db, user.id)
  if (disabled) await handOver(service, db, actor, user)
  await deleteConsentsBeyond(db, user.id, disabled ? [] : scopesOf(now))
  const changes = { password: passwordHash, scopes, owner, disabled, removeSecondFactors }
  const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  await note(service, db, actor, {
    accountId: user.account_id,
    event: 'user.changed',
    subject: ['user', user.id],
    detail: { changed: names },
  })
  return now
}

/**
 * Hands the tokens of who leaves over: to the owner who has them leave, else to all owners. They are the account's and go on working.
 */
async function handOver(service: Service, db: Db, actor: Actor, { id, account_id: accountId }: UserRow): Promise<void> {
  const to = actor.kind === 'user' && actor.id !== id ? actor.id : null
  for (const token of await handOverTokens(db, id, to))
    await note(service, db, actor, {
      accountId,
      event: 'token.handed_over',
      subject: ['token', token.id],
      detail: { from: id, to: to ?? 'owners' },
    })
}

/** The user's sessions, consents and invitations go along; tokens of the account stay. */
export async function removeUser(service: Service, db: Db, actor: Actor, user: UserRow): Promise<void> {
  await handOver(service, db, actor, user)
  await deleteUser(db, user.id)
  await note(service, db, actor, { accountId: user.account_id, event: 'user.deleted', subject: ['user', user.id] })
}

/** An owner's are all, whatever the row holds. */
export const scopesOf = ({ owner, scopes }: Pick<UserRow, 'owner' | 'scopes'>): readonly ScopeName[] =>
  owner ? SCOPE_NAMES : scopes
