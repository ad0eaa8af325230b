import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ARRAY_TYPES } from '../../src/store/engine/postgres/array-types.ts'
import { databases, type TestDatabase } from '../support/databases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const TEXTS = ['', 'a', 'two words', 'NULL', 'null', '{a,b}', 'a,b', '"', '\\', '\\"', '{"', ' ', 'ä\n€', null]

/** What PostgreSQL reads from a text, of another form than that of `String`. */
const WRITTEN: ReadonlySet<string> = new Set(['jsonb', 'timestamptz'])
/** What the driver takes for a single value by its first element: it is sent as texts. */
const UNSENT: ReadonlySet<string> = new Set(['timestamptz', 'bool'])

describe.each(databases)('arrays on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each([
    ['text', TEXTS],
    ['varchar', TEXTS],
    ['uuid', ['8a5f2c1e-1f4b-4c3a-9a57-0d6f0c1b2a39', null]],
    ['int4', [1, -7, null]],
    ['int2', [1, -7, null]],
    ['float8', [0.5, -7e20, null]],
    ['int8', ['9007199254740993', null]],
    ['numeric', ['0.10', null]],
    ['bool', [true, false, null]],
    ['timestamptz', [new Date('2026-01-02T03:04:05.678Z'), null]],
    ['jsonb', [{ a: ['"', '\\'] }, null]],
    ['text', []],
    ['uuid', []],
  ])('of %s are read as they were sent, in statements and in sessions', async (type, values) => {
    const { db, sessions } = database.store
    for (const on of [db, sessions]) {
      const texts = WRITTEN.has(type) ? values.map(textOf) : values.map((it) => (it === null ? null : String(it)))
      const { rows } = await sql<{ it: unknown[] }>`select ${texts}::text[]::${sql.raw(type)}[] as it`.execute(on)
      expect(rows).toEqual([{ it: values }])
      if (UNSENT.has(type)) continue
      const { rows: again } = await sql<{ it: unknown[] }>`select ${values}::${sql.raw(type)}[] as it`.execute(on)
      expect(again).toEqual([{ it: values }])
    }
  })

  test('every array that a table has is known', async () => {
    const known = Object.values(ARRAY_TYPES).flatMap(({ from }) => from)
    const { rows } = await sql<{ type: number; name: string }>`select distinct atttypid::int as type, typname as name
      from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
      join pg_type t on t.oid = atttypid
      where typcategory = 'A' and nspname = 'public' and relkind in ('r', 'v', 'p')`.execute(database.store.db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['_text', '_uuid']))
    expect(rows.filter(({ type }) => !known.includes(type))).toEqual([])
  })
})

const textOf = (value: unknown) =>
  value === null ? null : value instanceof Date ? value.toISOString() : JSON.stringify(value)
