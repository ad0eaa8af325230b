import type { Selectable } from 'kysely'
import { entriesOf, narrowingStored } from '../../access/floor-narrowing.ts'
import type { TokenUses } from '../../access/token-uses.ts'
import type { TokenSummary } from '../../schema/resources/token.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import type { Database } from '../../store/database.ts'

/** A token, with the e-mail of the user who made it. */
export type TokenRow = Selectable<Database['token']> & { readonly createdBy: string | null }

/** A row as its account sees it; `uses` are those that the store does not know yet. */
export function summaryOf(row: TokenRow, now: Date, uses: TokenUses): TokenSummary {
  const last = uses.get(row.id)
  return {
    id: row.id,
    kind: row.kind === 'pk' ? 'publishable' : 'secret',
    name: row.name,
    status: statusOf(row, now),
    scopes: row.scopes,
    domains: row.domains,
    floors: entriesOf(narrowingStored(row.floor_ids, row.floor_labels)),
    addresses: row.addresses,
    quota: row.quota,
    text: row.shown,
    start: row.hint === null ? null : `rw_${row.kind}_${row.hint}`,
    createdAt: unixSeconds(row.created_at),
    createdBy: row.createdBy,
    expiresAt: unixSecondsOrNull(row.expires_at),
    lastUsedAt: unixSecondsOrNull(last?.at ?? row.last_used_at),
    lastAddress: last?.address ?? row.last_address,
    lastOrigin: last ? last.origin : row.last_origin,
  }
}

function statusOf({ expires_at, disabled_at, rotated_at }: TokenRow, now: Date): TokenSummary['status'] {
  if (expires_at && expires_at <= now) return 'expired'
  if (rotated_at) return 'replaced'
  return disabled_at ? 'disabled' : 'active'
}
