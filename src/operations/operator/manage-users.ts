import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import { plainText } from '../../schema/plain-text.ts'
import { SCOPE_NAMES, type ScopeName, ScopeNameSchema } from '../../schema/scope.ts'
import { Email, Password } from '../../schema/user.ts'
import type { Service } from '../../service.ts'
import { deleteConsentsBeyond } from '../../store/consents.ts'
import { isDuplicate } from '../../store/postgres-errors.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import {
  findUserByEmail,
  insertUser,
  deleteUser as remove,
  listUsers as selectUsers,
  updateUser as update,
} from '../../store/users.ts'
import { note, OPERATOR } from '../audit-notes.ts'
import { refuseCommonPassword } from '../identity/common-password.ts'
import { hashPassword } from '../identity/password.ts'
import { accessTransaction, requireStore } from '../transaction.ts'
import { requireOwnAccount } from './find-account.ts'

export const CreateUser = z.strictObject({
  email: Email,
  password: Password.optional().describe('Generated and shown once when left out'),
  account: plainText(100).optional(),
  scopes: z.array(ScopeNameSchema).optional().describe('Left out: an owner, who holds all'),
})

export interface CreatedUser {
  readonly id: string
  readonly email: string
  readonly account: string
  readonly owner: boolean
  /** Only when it was made up here. */
  readonly password?: string
}

/** @throws ServiceError `conflict` when the e-mail is taken */
export async function createUser(service: Service, params: z.output<typeof CreateUser>): Promise<CreatedUser> {
  if (params.password !== undefined) await refuseCommonPassword(params.password, params.email)
  const password = params.password ?? service.randomText(20)
  const password_hash = await hashPassword(password)
  const owner = params.scopes === undefined
  const creating = accessTransaction(service, async (db) => {
    const account = await requireOwnAccount(db, params.account)
    const user = await insertUser(db, {
      account_id: account.id,
      email: params.email,
      password_hash,
      owner,
      scopes: params.scopes ?? [],
    })
    const detail = { owner, scopes: user.scopes }
    await note(service, db, OPERATOR, {
      accountId: account.id,
      event: 'user.created',
      subject: ['user', user.id],
      detail,
    })
    return { id: user.id, email: user.email, account: account.name, owner }
  })
  const created = await creating.catch((error) => {
    if (isDuplicate(error)) throw new ServiceError('conflict', `user: ${params.email} is there already`)
    throw error
  })
  return { ...created, ...(params.password === undefined ? { password } : {}) }
}

export const UpdateUser = z.strictObject({
  email: Email,
  password: Password.optional(),
  scopes: z.array(ScopeNameSchema).optional(),
  owner: z.boolean().optional(),
  disabled: z.boolean().optional(),
})

/** A new password or being disabled ends the user's sessions; fewer scopes end what was granted with more. */
export async function updateUser(service: Service, params: z.output<typeof UpdateUser>) {
  const { email, password, scopes, owner, disabled } = params
  if (password !== undefined) await refuseCommonPassword(password, email)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return accessTransaction(service, async (db) => {
    const user = await findUserByEmail(db, email)
    if (!user) throw new ServiceError('not_found', `user: no user ${email}`)
    const changed = await update(db, user.id, {
      ...(password_hash === undefined ? {} : { password_hash }),
      ...(scopes === undefined ? {} : { scopes, owner: owner ?? false }),
      ...(owner === undefined ? {} : { owner }),
      ...(disabled === undefined ? {} : { disabled_at: disabled ? service.wallClock() : null }),
    })
    const now = changed ?? user
    if (password_hash !== undefined || disabled) await endSessionsOf(db, user.id)
    await deleteConsentsBeyond(db, user.id, disabled ? [] : scopesOf(now))
    const detail = { changed: Object.keys(params).filter((key) => key !== 'email') }
    await note(service, db, OPERATOR, {
      accountId: user.account_id,
      event: 'user.changed',
      subject: ['user', user.id],
      detail,
    })
    return { id: now.id, email: now.email, owner: now.owner, scopes: scopesOf(now), disabled: now.disabled_at !== null }
  })
}

export const NamedUser = z.strictObject({ email: Email })

/** The user's sessions and consents go along; tokens of the account stay. */
export const deleteUser = (service: Service, { email }: z.output<typeof NamedUser>) =>
  accessTransaction(service, async (db) => {
    const user = await findUserByEmail(db, email)
    if (!user) throw new ServiceError('not_found', `user: no user ${email}`)
    await remove(db, user.id)
    await note(service, db, OPERATOR, { accountId: user.account_id, event: 'user.deleted', subject: ['user', user.id] })
    return { id: user.id, email }
  })

export async function listUsers(service: Service) {
  const rows = await selectUsers(requireStore(service))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    account: row.account,
    owner: row.owner,
    scopes: scopesOf(row),
    disabled: row.disabled_at !== null,
  }))
}

/** An owner's are all, whatever the row holds. */
const scopesOf = ({ owner, scopes }: { owner: boolean; scopes: readonly ScopeName[] }): readonly ScopeName[] =>
  owner ? SCOPE_NAMES : scopes
