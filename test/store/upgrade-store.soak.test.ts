import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { hashOf } from '../../src/access/hash.ts'
import { fetchFormerPglite, openFormer } from '../../src/store/copies/former-pglite.ts'
import { upgradeStore } from '../../src/store/copies/upgrade-store.ts'
import { openStore } from '../../src/store/engine/open.ts'
import { cli } from '../support/process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-upgrade-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Migrations of the last version whose embedded store was of PostgreSQL 17. */
const FORMER = Object.entries(migrations).filter(([name]) => name < '0004')

/** SQL of a migration, as that version ran it. */
async function statementsOf(up: (db: Kysely<never>) => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<never>({ dialect, log: ({ query }) => void statements.push(query.sql) })
  await up(db)
  return statements
}

let pglite: string
/** A directory with a store of PostgreSQL 17, to be copied. */
const former = join(root, 'former')
const [account, user, floor] = [randomUUID(), randomUUID(), randomUUID()]
const FLOOR = `Größe "1" \\ ☃`

beforeAll(async () => {
  mkdirSync(join(root, 'fetched'))
  pglite = await fetchFormerPglite(join(root, 'fetched'))
  mkdirSync(former)
  const old = await openFormer(pglite, join(former, 'pgdata'))
  await old.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  await old.query(
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  )
  await old.query(`insert into kysely_migration_lock values ('migration_lock', 0)`)
  for (const [name, { up }] of FORMER) {
    for (const statement of await statementsOf(up as never)) await old.query(statement)
    await old.query(`insert into kysely_migration values ('${name}', '2026-01-01T00:00:00.000Z')`)
  }
  await old.query(`insert into account (id, name) values ('${account}', 'Main')`)
  await old.query(`insert into "user" (id, account_id, email, password_hash, owner, scopes)
    values ('${user}', '${account}', 'a@example.com', 'h', true, array['floor:export'])`)
  await old.query('insert into session values ($1, $2, $3, now(), now(), now() + $4::interval)', [
    hashOf('cookie'),
    account,
    user,
    '10 years',
  ])
  for (let i = 0; i < 1203; i++)
    await old.query(
      `insert into token (account_id, kind, hash, name, scopes, domains, created_at) values ($1, 'sk', $2, $3, '{}', '{}', now())`,
      [account, createHash('sha256').update(`token ${i}`).digest(), `t${i}`],
    )
  await old.query(
    `insert into floor (id, account_id, name, private, archived, area, labels, created_at, updated_at)
     values ($1, $2, $3, true, false, 0.1 + 0.2::float8, '[]', '2026-01-01T00:00:00.123456Z', now())`,
    [floor, account, FLOOR],
  )
  for (let i = 0; i < 3; i++)
    await old.query(`insert into audit_entry (account_id, at, actor_kind, event, subject_kind, subject_id, detail)
      values ('${account}', now(), 'user', 'e', 's', '${i}', '{"n": ${i}}')`)
  await old.close()
})

let copyCount = 0
function copied(): string {
  const directory = join(root, `store-${copyCount++}`)
  cpSync(former, directory, { recursive: true })
  return directory
}

const digestOf = (directory: string) => {
  const hash = createHash('sha256')
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((it) => ({ it, path: join(it.parentPath, it.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(entry.path.slice(directory.length)).update(entry.it.isFile() ? readFileSync(entry.path) : '')
  return hash.digest('hex')
}

async function expectUpgraded(directory: string) {
  const store = await openStore({ directory }, { sync: false })
  try {
    const { db } = store
    const tokens = await sql<{ n: number; all: boolean }>`select count(*)::int as n,
      bool_and(hash = sha256(convert_to('token ' || substr(name, 2), 'UTF8'))) as all from token`.execute(db)
    expect(tokens.rows).toEqual([{ n: 1203, all: true }])
    const { name, area } = await db.selectFrom('floor').selectAll().where('id', '=', floor).executeTakeFirstOrThrow()
    expect([name, area]).toEqual([FLOOR, 0.1 + 0.2])
    const at = await sql<{ at: string }>`select (created_at at time zone 'UTC')::text as at from floor`.execute(db)
    expect(at.rows).toEqual([{ at: '2026-01-01 00:00:00.123456' }])
    expect(
      await db.selectFrom('session').select(['user_id', 'method']).where('hash', '=', hashOf('cookie')).execute(),
    ).toEqual([{ user_id: user, method: 'password' }])
    const next = await sql<{ id: string }>`insert into audit_entry (account_id, at, actor_kind, event, subject_kind,
      subject_id, detail) values (${account}::uuid, now(), 'user', 'e', 's', 'x', '{}') returning id`.execute(db)
    expect(next.rows).toEqual([{ id: '4' }])
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(done.rows.map((it) => it.name)).toEqual(Object.keys(migrations))
  } finally {
    await store.close()
  }
}

test('a store of PostgreSQL 17 is refused with the command, carried over by it, and kept', async () => {
  const directory = copied()
  const environment = { DATA_DIR: directory, EMBEDDED_SYNC: 'off' }
  const refused = await cli(environment, ['user', 'list'])
  expect(refused.stderr).toContain(
    'of PostgreSQL 17, this version of Roomwright reads those of 18: back up DATA_DIR and run',
  )
  expect((await cli(environment, ['doctor'])).stdout).toContain('run roomwright upgrade-store')
  const before = digestOf(join(directory, 'pgdata'))
  const done = await cli(environment, ['upgrade-store', '--pglite', pglite])
  expect(done.stderr).toBe('')
  expect(done.stdout).toMatch(/is upgraded, with all of its \d+ rows\nThe old store is .*pgdata\.pg17/)
  expect(digestOf(join(directory, 'pgdata.pg17'))).toBe(before)
  await expectUpgraded(directory)
  expect(readdirSync(directory).sort()).toEqual(['pgdata', 'pgdata.pg17'])
  expect((await cli(environment, ['user', 'list'])).stdout).toContain('a@example.com')
  expect((await cli(environment, ['upgrade-store', '--pglite', pglite])).stderr).toContain('is of PostgreSQL 18')
})

test('an upgrade that fails leaves the old store as it was, and the next one succeeds', async () => {
  const directory = copied()
  const before = digestOf(directory)
  await expect(upgradeStore(directory, { pglite: join(root, 'none'), sync: false })).rejects.toThrow(
    'There is no PGlite',
  )
  expect(digestOf(directory)).toBe(before)
  mkdirSync(join(directory, 'upgraded.new', 'old'), { recursive: true }) // as a process that was killed leaves it
  await upgradeStore(directory, { pglite, sync: false })
  await expectUpgraded(directory)
})

test('one that was killed between the two renames is finished, and no new store is made before', async () => {
  const directory = copied()
  await upgradeStore(directory, { pglite, sync: false })
  mkdirSync(join(directory, 'upgraded.new'))
  renameSync(join(directory, 'pgdata'), join(directory, 'upgraded.new', 'pgdata'))
  await expect(openStore({ directory }, { sync: false })).rejects.toThrow('run roomwright upgrade-store again')
  expect(await upgradeStore(directory, { pglite, sync: false })).toBe(undefined)
  await expectUpgraded(directory)
  expect(existsSync(join(directory, 'upgraded.new'))).toBe(false)
})
