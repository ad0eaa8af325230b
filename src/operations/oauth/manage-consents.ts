import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { ConsentId, GrantedApplication } from '../../schema/resources/oauth.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import { deleteConsent, listConsents as select } from '../../store/tables/tokens/consents.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { writeUses } from '../upkeep/uses.ts'

export const listConsents = operation({
  name: 'applications.list',
  type: 'query',
  summary: 'Lists the applications that the user has let in',
  access: FOR_USERS,
  errors: [],
  input: z.strictObject({}),
  output: z.array(GrantedApplication),
  examples: [{ title: 'All applications', input: {} }],
  async run(service, caller) {
    const { user } = caller
    await writeUses(service)
    const rows = await select(requireStore(service), user.id)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      redirectHost: new URL(row.redirectUri).host,
      documentHost: row.registeredBy === null ? new URL(row.clientId).host : null,
      scopes: row.scopes,
      grantedAt: unixSeconds(row.grantedAt),
      lastUsedAt: unixSecondsOrNull(row.lastUsedAt),
    }))
  },
})

/** @see docs/specification.md#oauth-access-token */
export const revokeConsent = operation({
  name: 'applications.revoke',
  type: 'mutation',
  summary: 'Takes back what an application was allowed: its codes and tokens are deleted',
  access: FOR_USERS,
  errors: ['not_found'],
  input: ConsentId,
  output: z.strictObject({}),
  examples: [{ title: 'By the id of the consent', input: { id: '00000000-0000-4000-8000-000000000001' }, output: {} }],
  async run(service, caller, { id }) {
    const { user } = caller
    return accessTransaction(service, async (db) => {
      const consent = await deleteConsent(db, id, user.id)
      if (!consent) throw new ServiceError('not_found', 'application: not found')
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: 'consent.revoked',
        subject: ['consent', id],
        detail: { application: consent.application_id },
      })
      return {}
    })
  },
})
