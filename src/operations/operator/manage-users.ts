import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { ScopeNameSchema } from '../../schema/resources/scope.ts'
import { Email, Password } from '../../schema/resources/user.ts'
import { plainText } from '../../schema/wire/plain-text.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import {
  findUserByEmail,
  insertUser,
  listUsers as selectUsers,
  type UserRow,
} from '../../store/tables/accounts/users.ts'
import { note, OPERATOR } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { changeUser, removeUser, scopesOf } from '../identity/change-user.ts'
import { refuseCommonPassword } from '../identity/common-password.ts'
import { makeResetLink, requirePasswords } from '../identity/letters/links.ts'
import { hashPassword } from '../identity/password.ts'
import { insertInvitation } from '../members/manage-invitations.ts'
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
  removeSecondFactors: z.literal(true).optional().describe('For a user whose devices are lost'),
})

/** @see changeUser */
export async function updateUser(service: Service, params: z.output<typeof UpdateUser>) {
  const { email, password, scopes, owner, disabled, removeSecondFactors } = params
  if (password !== undefined) await refuseCommonPassword(password, email)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return accessTransaction(service, async (db) => {
    const user = await requireUser(db, email)
    const change = { passwordHash, scopes, owner, disabled, removeSecondFactors }
    const now = await changeUser(service, db, OPERATOR, user, change)
    return { id: now.id, email: now.email, owner: now.owner, scopes: scopesOf(now), disabled: now.disabled_at !== null }
  })
}

export const InviteUser = z.strictObject({
  email: Email,
  account: plainText(100).optional(),
  scopes: z.array(ScopeNameSchema).optional().describe('Left out: an owner, who holds all'),
})

/** An invitation whose link the operator hands over; it is not sent by mail. @throws ServiceError `conflict` */
export const inviteUser = (service: Service, { email, account: name, scopes }: z.output<typeof InviteUser>) =>
  accessTransaction(service, async (db) => {
    const account = await requireOwnAccount(db, name)
    const invited = { email, owner: scopes === undefined, scopes: scopes ?? [], by: null, byMail: false }
    const { row, link } = await insertInvitation(service, db, OPERATOR, { accountId: account.id, ...invited })
    return { email, account: account.name, owner: row.owner, link: absolute(service, link!), until: row.expires_at }
  })

/** A link by which a user sets a new password, for the operator to hand over. */
export async function resetLink(service: Service, { email }: z.output<typeof NamedUser>) {
  requirePasswords(service)
  return accessTransaction(service, async (db) => {
    const user = await requireUser(db, email)
    if (user.disabled_at) throw new ServiceError('conflict', `user: ${email} is disabled, enable the user first`)
    const link = await makeResetLink(service, db, user, 'operator')
    await note(service, db, OPERATOR, {
      accountId: user.account_id,
      event: 'reset_link.made',
      subject: ['user', user.id],
      detail: { byMail: false },
    })
    return { email, link: absolute(service, link) }
  })
}

/** Where PUBLIC_URL is not set, the operator is on the machine of the service. */
const absolute = ({ config }: Service, link: string) =>
  link.startsWith('/') ? `http://localhost:${config.port}${link}` : link

export const NamedUser = z.strictObject({ email: Email })

export const deleteUser = (service: Service, { email }: z.output<typeof NamedUser>) =>
  accessTransaction(service, async (db) => {
    const user = await requireUser(db, email)
    await removeUser(service, db, OPERATOR, user)
    return { id: user.id, email }
  })

async function requireUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new ServiceError('not_found', `user: no user ${email}`)
  return user
}

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
