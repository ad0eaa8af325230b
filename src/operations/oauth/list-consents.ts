import { z } from 'zod'
import { GrantedApplication } from '../../schema/resources/oauth.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import { listConsents as select } from '../../store/tables/tokens/consents.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
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
