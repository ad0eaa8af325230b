import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../support/databases.ts'

interface Column {
  readonly kind: string
  readonly isNullable: boolean
  /** Whether an insert may leave it out. */
  readonly hasDefault: boolean
}

/** What a column is to TypeScript, by the name of its type in PostgreSQL. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  int8: 'string',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Uint8Array',
  json: 'Json',
  jsonb: 'Json',
  _text: 'array',
  _uuid: 'array',
}

const source = readFileSync(new URL('../../src/store/database.ts', import.meta.url), 'utf8')

/** The members of each interface of the file, as they are written. */
const interfaces = new Map(
  [...source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [
    name!,
    new Map([...body!.matchAll(/^ {2}(?:readonly )?(\w+): (.+)$/gm)].map(([, column, type]) => [column!, type!])),
  ]),
)

function columnOf(type: string): Column {
  const wrapped = /^(Generated|GeneratedAlways)<(.*)>$/.exec(type)
  const [, selected, inserted] = /^ColumnType<([^,]+), ([^,]+), .*>$/.exec(type) ?? []
  const hasDefault = wrapped !== null || inserted?.includes('undefined') === true || inserted === 'never'
  const bare = wrapped?.[2] ?? selected ?? type
  const isNullable = /\| null>?$|^Json<unknown>$/.test(bare)
  return { kind: kindOf(bare.replace(/ \| null$/, '')), isNullable, hasDefault }
}

function kindOf(type: string): string {
  if (type.startsWith('Json<')) return 'Json'
  if (type.endsWith('[]')) return 'array'
  // Other names are unions of texts.
  return ['number', 'boolean', 'Date', 'Uint8Array'].includes(type) ? type : 'string'
}

describe.each(databases)('row types on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('are the columns that the migrations make: names, types, null and defaults', { tags: 'slow' }, async () => {
    const { rows } = await sql<{
      table: string
      column: string
      type: string
      nullable: boolean
      filled: boolean
    }>`select
        c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
        c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`.execute(
      database.store.db,
    )
    const entries = rows.map(({ table, column, type, nullable, filled }): [string, Column] => [
      `${table}.${column}`,
      { kind: KINDS[type] ?? type, isNullable: nullable, hasDefault: filled },
    ])
    const declared = [...interfaces.get('Database')!].flatMap(([table, type]) =>
      [...interfaces.get(type)!].map(([column, it]): [string, Column] => [`${table}.${column}`, columnOf(it)]),
    )
    expect(declared.length).toBeGreaterThan(200)
    const columns = new Map(entries)
    const faults = declared.flatMap(([name, { kind, isNullable, hasDefault }]) => {
      const column = columns.get(name)
      columns.delete(name)
      if (!column) return [`${name} is no column`]
      // A row may be asked to say what has a default.
      const isRight = column.kind === kind && column.isNullable === isNullable && (column.hasDefault || !hasDefault)
      return isRight ? [] : [`${name}: ${JSON.stringify(column)}`]
    })
    // The key of a table of one row, which no statement names.
    expect([...faults, ...columns.keys()]).toEqual(['clock_mark.single'])
  })
})
