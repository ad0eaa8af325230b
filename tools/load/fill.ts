import type { Sql } from 'postgres'

/** How much the store holds: one large account, and small ones that are all alike. */
export interface Amounts {
  readonly accounts: number
  /** Secret and publishable tokens of each small account, and temporary ones made with its first. */
  readonly tokens: number
  readonly temporary: number
  readonly floors: number
  readonly auditEntries: number
  readonly floorsOfLarge: number
  readonly auditEntriesOfLarge: number
}

/** 10⁶ tokens, 10⁵ floors, 10⁷ entries of the audit log. */
export const MILLION: Amounts = {
  accounts: 5000,
  tokens: 100,
  temporary: 100,
  floors: 10,
  auditEntries: 1800,
  floorsOfLarge: 50_000,
  auditEntriesOfLarge: 1_000_000,
}

/** Enough that a plan which reads a table whole is never the cheapest. */
export const SOME: Amounts = {
  accounts: 200,
  tokens: 50,
  temporary: 50,
  floors: 50,
  auditEntries: 100,
  floorsOfLarge: 10_000,
  auditEntriesOfLarge: 20_000,
}

/** Ids are made of numbers, so that one statement makes all rows of a table. */
const uuid = (table: number, n: string) =>
  `('${String(table).padStart(8, '0')}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const ACCOUNT = 1
export const TOKEN = 3
export const FLOOR = 4

/**
 * Fills a migrated database in bulk, past triggers and foreign keys, and analyzes it.
 *
 * @param large id of the large account, which exists
 */
export async function fill(sql: Sql, large: string, amounts: Amounts): Promise<void> {
  const { accounts, tokens, temporary, floors, auditEntries, floorsOfLarge, auditEntriesOfLarge } = amounts
  const account = (n: string) => uuid(ACCOUNT, n)
  const floorRow = (id: string, accountId: string, n: string) => `
    ${id}, ${accountId}, 'Floor ' || ${n} || ' of house ' || ${n} % 1000, ${n} % 3 > 0, ${n} % 20 = 0,
    jsonb_build_array(jsonb_build_object('title', 'site ' || ${n} % 500, 'color', '#aabbcc')),
    'null'::jsonb, ${uuid(5, n)}, 1, now() - interval '300 days' + ${n} * interval '1 second', now() - (${n} * 7919 % 100000) * interval '1 minute'`
  const floorColumns =
    '(id, account_id, name, private, archived, labels, geometry, default_layout_id, layout_revision, created_at, updated_at)'
  // An actor has some entries, an event few kinds, and one of a hundred thousand is rare.
  const entryRow = (accountId: string, n: string) => `
    ${accountId}, now() - interval '380 days' + ${n} * interval '1 second' * (32000000.0 / ${auditEntriesOfLarge + accounts * auditEntries}),
    'user', (${uuid(2, `${n} % 97`)})::text,
    case when ${n} % 100000 = 0 then 'token.refused' when ${n} % 3 = 0 then 'token.created' else 'floor.updated' end,
    'token', (${uuid(TOKEN, `${n} % 1000`)})::text, '{"name":"A name"}'::jsonb, '192.0.2.1', 'Mozilla/5.0',
    now() - interval '380 days' + ${n} * interval '1 second' * (32000000.0 / ${auditEntriesOfLarge + accounts * auditEntries})`
  const entryColumns =
    '(account_id, at, actor_kind, actor_id, event, subject_kind, subject_id, detail, address, user_agent, recorded_at)'
  const statements = [
    `insert into account (id, name) select ${account('n')}, 'Account ' || n from generate_series(1, ${accounts}) n`,
    `insert into "user" (id, account_id, email, password_hash, owner, scopes)
      select ${uuid(2, 'n')}, ${account('n')}, 'user' || n || '@example.com', 'x', true, '{}' from generate_series(1, ${accounts}) n`,
    `insert into token (id, account_id, kind, hash, name, scopes, domains, user_id, created_at)
      select ${uuid(TOKEN, 'n')}, ${account(`(n - 1) / ${tokens} + 1`)}, case when n % 2 = 0 then 'sk' else 'pk' end, sha256(n::text::bytea), 'Token ' || n,
        '{floor:readPublic,floor:readPrivate}', '{}', ${uuid(2, `(n - 1) / ${tokens} + 1`)}, now() - interval '100 days'
      from generate_series(1, ${accounts * tokens}) n`,
    `insert into token (id, account_id, kind, hash, name, scopes, domains, parent_id, created_at, expires_at)
      select ${uuid(6, 'n')}, ${account(`(n - 1) / ${temporary} + 1`)}, 'tk', sha256(('temporary' || n)::bytea), '',
        '{floor:readPublic}', '{}', ${uuid(TOKEN, `(n - 1) / ${temporary} * ${tokens} + 2`)}, now(), now() + (n % 24) * interval '1 hour'
      from generate_series(1, ${accounts * temporary}) n`,
    `insert into floor ${floorColumns} select ${floorRow(uuid(FLOOR, 'n'), `'${large}'::uuid`, 'n')} from generate_series(1, ${floorsOfLarge}) n`,
    `insert into floor ${floorColumns} select ${floorRow(uuid(FLOOR, 'n'), account(`(n - ${floorsOfLarge} - 1) / ${floors} + 1`), 'n')}
      from generate_series(${floorsOfLarge + 1}, ${floorsOfLarge + accounts * floors}) n`,
    `insert into layout (id, account_id, layout_id, floor_id, revision, source, spaces, assets, area, actor_kind, created_at)
      select default_layout_id, account_id, id, id, 1, 'save', 4, 20, 80, 'user', created_at from floor`,
    // Entries of the accounts stand among each other, as they are written.
    `insert into audit_entry ${entryColumns}
      select ${entryRow(`case when n % ${Math.round((auditEntriesOfLarge + accounts * auditEntries) / auditEntriesOfLarge)} = 0 then '${large}'::uuid else ${account(`n % ${accounts} + 1`)} end`, 'n')}
      from generate_series(1, ${auditEntriesOfLarge + accounts * auditEntries}) n`,
  ]
  // Indexes of the largest table are made after its rows: in a tenth of the time.
  const indexes = await sql<{ name: string; def: string }[]>`
    select indexname as name, indexdef as def from pg_indexes where tablename = 'audit_entry' and indexname not like '%_pkey'`
  await sql.begin(async (db) => {
    await db`set local session_replication_role = replica`
    await db`set local synchronous_commit = off`
    await db`set local maintenance_work_mem = '512MB'`
    for (const { name } of indexes) await db.unsafe(`drop index ${name}`)
    for (const statement of statements) await db.unsafe(statement)
    for (const { def } of indexes) await db.unsafe(def)
  })
  await sql`vacuum analyze`
}

/** So many rows of what comes and goes, spread over the accounts of `fill`, so that a planner has something to weigh. */
export async function fillPassing(sql: Sql, { accounts }: Amounts, rows: number): Promise<void> {
  const account = uuid(ACCOUNT, `n % ${accounts} + 1`)
  const user = uuid(2, `n % ${accounts} + 1`)
  const floor = uuid(FLOOR, `n % (${rows} / 10) + 1`)
  const since = `now() - n % 1000 * interval '1 hour'`
  const until = `now() + (n % 1000 - 100) * interval '1 hour'`
  const ended = `case when n % 3 > 0 then ${since} end`
  const created: Record<string, string> = {
    'session (hash, account_id, user_id, created_at, seen_at, expires_at)': `sha256(n::text::bytea), ${account}, ${user}, ${since}, ${since}, ${until}`,
    'application (id, account_id, client_id, name, redirect_uri, scopes, require_pkce, secret_hash)': `${uuid(7, 'n')}, ${account}, 'app' || n, 'App', 'https://app.example/', '{}', false, 'x'`,
    'consent (id, account_id, user_id, application_id, scopes, granted_at)': `${uuid(8, 'n')}, ${account}, ${user}, ${uuid(7, 'n')}, '{}', ${since}`,
    'authorization_request (account_id, application_id, user_id, created_at, expires_at)': `${account}, ${uuid(7, 'n')}, ${user}, ${since}, ${until}`,
    'authorization_code (hash, account_id, application_id, user_id, consent_id, scopes, tell_scopes, created_at, expires_at)': `sha256(n::text::bytea), ${account}, ${uuid(7, 'n')}, ${user}, ${uuid(8, 'n')}, '{}', false, ${since}, ${until}`,
    'temporary_tally (parent_id, account_id, living, counted_at, unlisted, listed_at)': `${uuid(TOKEN, 'n')}, ${account}, 1, ${since}, n % 2, ${since}`,
    'token_usage (token_id, account_id, day, requests)': `${uuid(TOKEN, 'n / 100')}, ${account}, current_date - n % 100, 1`,
    'space (layout_id, floor_id, id, since, until, account_id, position, content)': `${floor}, ${floor}, ${uuid(9, 'n')}, 1, case when n % 2 = 0 then 2 end, ${account}, n, '{}'`,
    'asset (layout_id, floor_id, id, since, until, account_id, position, content)': `${floor}, ${floor}, ${uuid(10, 'n')}, 1, case when n % 2 = 0 then 2 end, ${account}, n, '{}'`,
    'job (account_id, floor_id, kind, status, revision, params, progress, actor_kind, created_at, updated_at, finished_at)': `${account}, ${floor}, 'furnish', 'done', 1, '{}', '{}', 'user', ${since}, ${since}, ${ended}`,
    'desk_grid_job (id, account_id, status, items, chunks, desks_max, shared, digest, actor_kind, created_at, updated_at, finished_at)': `${uuid(11, 'n')}, ${account}, 'done', 1, 1, 1, '[]', 'x', 'user', ${since}, ${since}, ${ended}`,
    'desk_grid_chunk (job_id, number, account_id, first_item, items, requests)': `${uuid(11, 'n')}, 1, ${account}, 0, 1, 'x'`,
    'custom_attribute (id, account_id, resource_type, api_field_name, title, description, value_type, created_at, updated_at)': `${uuid(12, 'n')}, ${account}, 'floor', 'field' || n, 'Field', '', 'text', ${since}, ${since}`,
    'custom_attribute_value (floor_id, resource_id, attribute_id, account_id, value, updated_at)': `${floor}, ${floor}, ${uuid(12, 'n')}, ${account}, '1', ${since}`,
    'change (account_id, number, resource, resource_id, kind, floor_id, at)': `${account}, n, 'Floor', ${floor}, 'updated', ${floor}, ${since}`,
    'webhook (id, account_id, url, events, enabled, secret, created_at, updated_at)': `${uuid(13, 'n')}, ${account}, 'https://hooks.example/', '{}', true, 'sealed:', ${since}, ${since}`,
    'webhook_delivery (id, account_id, webhook_id, event, body, status, turn, tries, created_at, due_at)': `${uuid(14, 'n')}, ${account}, ${uuid(13, 'n % 100 + 1')}, 'floor.updated', '{}', case when n % 5 = 0 then 'pending' else 'delivered' end, 1, 1, ${since}, case when n % 5 = 0 then ${until} end`,
    'webhook_attempt (delivery_id, number, account_id, at, duration_ms)': `${uuid(14, 'n')}, 1, ${account}, ${since}, 1`,
    'rate_bucket (client, full_at)': `'client' || n, ${until}`,
    'throttle (key, points, expire)': `'key' || n, 1, n`,
  }
  await sql.begin(async (db) => {
    await db`set local session_replication_role = replica`
    for (const [into, values] of Object.entries(created))
      await db.unsafe(`insert into ${into} select ${values} from generate_series(1, ${rows}) n`)
  })
  await sql`vacuum analyze`
}
