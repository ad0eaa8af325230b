import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../src/store/database.ts'
import { batchedLookup } from '../../src/store/tables/batched-lookup.ts'
import { databases } from '../support/databases.ts'

/** A lookup of squares, none of odd numbers, which notes the keys of each statement and waits for `pass` before it is sent. */
function squares() {
  const statements: (readonly number[])[] = []
  let pass = () => {}
  const passed = new Promise<void>((resolve) => (pass = resolve))
  const find = async (db: Db, keys: readonly number[]) => {
    statements.push(keys)
    await passed
    if (keys.includes(-1)) throw new Error('no root')
    const { rows } = await sql<{ key: number; square: number }>`
      select key, key * key as square from unnest(${keys.map(String)}::text[]::int[]) as key where key % 2 = 0`.execute(
      db,
    )
    return keys.map((key) => rows.find((row) => row.key === key)?.square)
  }
  return { statements, pass: () => pass(), squareOf: batchedLookup(find) }
}

describe.each(databases)('on $name', ({ open }) => {
  test('what is looked up while two statements are under way shares the next one, each key with its own row', async () => {
    const { store, close } = await open()
    try {
      const { statements, pass, squareOf } = squares()
      const keys = Array.from({ length: 100 }, (_, i) => i % 90)
      const found = keys.map((key) => squareOf(store.db, key))
      pass()
      expect(await Promise.all(found)).toEqual(keys.map((key) => (key % 2 === 0 ? key * key : undefined)))
      expect(statements.map(({ length }) => length)).toEqual([1, 1, 64, 34])
      expect(await squareOf(store.db, 8)).toBe(64)
    } finally {
      await close()
    }
  })

  test('a statement that fails fails for its own keys alone', async () => {
    const { store, close } = await open()
    try {
      const { pass, squareOf } = squares()
      const first = [2, 4].map((key) => squareOf(store.db, key))
      const failing = [6, -1].map((key) => squareOf(store.db, key).catch((error: Error) => error.message))
      pass()
      expect(await Promise.all([...first, ...failing])).toEqual([4, 16, 'no root', 'no root'])
      expect(await squareOf(store.db, 6)).toBe(36)
    } finally {
      await close()
    }
  })

  test('a transaction has lookups of its own, which see what it has written', async () => {
    const { store, close } = await open()
    try {
      const colourOf = batchedLookup(async (db: Db, names: readonly string[]) => {
        const { rows } = await sql<{ name: string; colour: string }>`
          select * from colours where name = any(${names}::text[])`.execute(db)
        return names.map((name) => rows.find((row) => row.name === name)?.colour)
      })
      await store.db.transaction().execute(async (inside) => {
        await sql`create temporary table colours (name text, colour text) on commit drop`.execute(inside)
        await sql`insert into colours values ('sky', 'blue')`.execute(inside)
        const within = ['sky', 'sea', 'sky'].map((name) => colourOf(inside as Db, name))
        expect(await Promise.all(within)).toEqual(['blue', undefined, 'blue'])
      })
    } finally {
      await close()
    }
  })
})
