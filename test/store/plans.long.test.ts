import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fill, fillPassing, SOME } from '../../tools/load/fill.ts'
import { databases, type TestDatabase } from '../support/databases.ts'

// The suites below take a minute, more on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Suites that together perform every operation, page and background job. */
const SUITES = [
  'test/serve/access',
  'test/serve/floors',
  'test/serve/http',
  'test/serve/jobs/webhooks.slow.test.ts',
  'test/serve/operations',
  'test/plans/whole-floors',
]

/**
 * Tables that grow with use. Accounts, users and applications are few, and commands list all of them. The counts of
 * `rate_bucket` and `throttle` live for minutes, and are read whole when they are deleted: an index by time would make each
 * count twice as dear. `queue_job` holds what waits to be done, and what failed in the last week.
 */
const LARGE = [
  'asset',
  'audit_entry',
  'authorization_code',
  'authorization_request',
  'change',
  'consent',
  'custom_attribute_value',
  'desk_grid_chunk',
  'desk_grid_job',
  'floor',
  'job',
  'layout',
  'session',
  'space',
  'temporary_tally',
  'token',
  'token_usage',
  'webhook',
  'webhook_attempt',
  'webhook_delivery',
] as const

/** Indexes of what waits to be done and does not stay: the deliveries that are pending. */
const WAITING = ['webhook_delivery_due', 'webhook_delivery_waiting']

const run = promisify(execFile)

/** What the service sends while the suites run, each statement once, but for those on the tables of the version before. */
async function statementsOf(suites: readonly string[]): Promise<string[]> {
  // The gate has run these suites on PostgreSQL before.
  const recorded = process.env['RECORDED_STATEMENTS']
  if (recorded !== undefined) return statementsIn(recorded)
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-statements-'))
  const file = join(folder, 'statements')
  // Slow ones too, but none that starts processes.
  const env = { ...process.env, PROPERTY_RUNS: '4', STATEMENTS: file, TEST_DATABASES: 'postgres' }
  const options = ['--exclude', 'test/**/*.long.test.ts']
  try {
    await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...suites], {
      env,
      maxBuffer: 2 ** 26,
    })
    return statementsIn(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function statementsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return [...new Set(lines)]
    .map((line) => JSON.parse(line) as string)
    .filter((it) => /^\s*(with|select|insert|update|delete)\b/i.test(it) && !it.includes('pgboss.'))
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

/** How the server would run a statement, whatever its values, if reading a table whole were no way. */
async function planOf(sql: Sql, text: string): Promise<Plan> {
  await sql.unsafe(`prepare one as ${text}`)
  try {
    const [{ count }] = (await sql`select coalesce(cardinality(parameter_types), 0)::int as count
      from pg_prepared_statements where name = 'one'`) as unknown as [{ count: number }]
    const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
    const [row] = await sql.unsafe(`explain (format json) execute one${values}`)
    return row!['QUERY PLAN'][0].Plan
  } finally {
    await sql`deallocate one`
  }
}

/** Each index with its first column, or expression. */
async function firstColumns(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; column: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as column from pg_index`
  return new Map(rows.map(({ name, column }) => [name, column]))
}

/**
 * Where a plan reads a large table from one end to the other: by its rows, or by an index without a condition on the first
 * of its columns, unless it takes the first few.
 */
function wholeReads(plan: Plan, columns: ReadonlyMap<string, string>, isLimited = false): string[] {
  const {
    'Node Type': node,
    'Relation Name': table,
    'Index Name': index,
    'Index Cond': condition = '',
    Plans = [],
  } = plan
  const seeks = () => new RegExp(`\\b${columns.get(index!)}\\b`).test(condition)
  const takesFirst = isLimited && condition === '' && plan.Filter === undefined
  const isWhole = node === 'Seq Scan' || (index !== undefined && !WAITING.includes(index) && !seeks() && !takesFirst)
  const own = isWhole && isLarge(table) ? [`reads ${table}${index === undefined ? '' : ` by ${index}`}`] : []
  const limits = node === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(node))
  return [
    ...own,
    // Of a bitmap the plan names the table once, above its indexes.
    ...Plans.flatMap((it) => wholeReads(table === undefined ? it : { 'Relation Name': table, ...it }, columns, limits)),
  ]
}

const isLarge = (table: string | undefined) => LARGE.some((it) => it === table)

/** Nothing else plans for tables of this size. */
const onPostgres = databases.find(({ name }) => name === 'PostgreSQL')

describe.skipIf(!onPostgres)('plans of PostgreSQL', () => {
  let database: TestDatabase
  let sql: Sql
  let statements: string[]

  beforeAll(async () => {
    database = await onPostgres!.open()
    sql = postgres((database.place as { url: string }).url, { max: 1, onnotice: () => {} })
    const [large] = await sql`insert into account (name) values ('Large') returning id`
    await fill(sql, large!['id'], SOME)
    await fillPassing(sql, SOME, 10_000)
    await sql`set plan_cache_mode = force_generic_plan`
    await sql`set enable_seqscan = off`
    statements = await statementsOf(SUITES)
  })
  afterAll(async () => {
    await sql?.end()
    await database?.close()
  })

  const faults = async () => {
    const found: Record<string, string[]> = {}
    const columns = await firstColumns(sql)
    for (const text of statements) {
      const whole = wholeReads(await planOf(sql, text), columns)
      if (whole.length > 0) found[text.replaceAll(/\s+/g, ' ')] = whole
    }
    return found
  }

  test('each large table is read and changed by some statement', () => {
    // Of the suites the gate has run a part.
    const least = process.env['RECORDED_STATEMENTS'] === undefined ? 2 : 0
    const about = (table: string) => statements.filter((it) => new RegExp(`\\b"?${table}"?\\b`).test(it)).length
    expect(LARGE.filter((table) => about(table) < least)).toEqual([])
    expect(statements.length).toBeGreaterThan(200)
  })

  test('no statement reads a large table whole', async () => {
    expect(await faults()).toEqual({})
  })

  test('a missing index is noticed', async () => {
    for (const [index, table] of [
      ['job_listed', 'job'],
      ['token_temporary_expiry', 'token'],
      ['webhook_delivery_old', 'webhook_delivery'],
    ] as const) {
      const [{ def }] = (await sql`select pg_get_indexdef(${index}::regclass) as def`) as unknown as [{ def: string }]
      await sql.unsafe(`drop index ${index}`)
      expect(
        Object.values(await faults())
          .flat()
          .join(),
      ).toContain(`reads ${table}`)
      await sql.unsafe(def)
    }
  })
})
