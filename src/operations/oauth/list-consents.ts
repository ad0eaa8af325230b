import { z } from 'zod'
import { GrantedApplication } from '../../schema/oauth.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/time.ts'
import { listConsents as select } from '../../store/consents.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { requireStore } from '../store.ts'
import { writeUses } from '../uses.ts'

export const listConsents = procedure({
  name: 'applications.list',
  summary: 'Lists the applications that the user has let in',
  input: z.strictObject({}),
  output: z.array(GrantedApplication),
  async run(service, caller) {
    const { user } = requireUser(caller)
    await writeUses(service)
    const rows = await select(requireStore(service), user.id)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      redirectHost: new URL(row.redirectUri).host,
      scopes: row.scopes,
      grantedAt: unixSeconds(row.grantedAt),
      lastUsedAt: unixSecondsOrNull(row.lastUsedAt),
    }))
  },
})
