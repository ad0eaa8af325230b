import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
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
  test('what is looked up in one turn shares a statement, and what is looked up while it is under way the next one', async () => {
    const { store, close } = await open()
    try {
      const { statements, pass, squareOf } = squares()
      const keys = Array.from({ length: 100 }, (_, i) => i % 90)
      const lookUp = (keys: readonly number[]) => keys.map((key) => squareOf(store.db, key))
      const early = lookUp(keys.slice(0, 3))
      await vi.waitFor(() => expect(statements).toHaveLength(1), { interval: 1 })
      const late = lookUp(keys.slice(3))
      pass()
      const found = await Promise.all([...early, ...late])
      expect(found).toEqual(keys.map((key) => (key % 2 === 0 ? key * key : undefined)))
      expect(statements.map(({ length }) => length)).toEqual([3, 64, 33])
      expect(await squareOf(store.db, 8)).toBe(64)
    } finally {
      await close()
    }
  })

  test('a statement that hangs does not hold up what is looked up after it', async () => {
    const { store, close } = await open()
    try {
      let hangs = true
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const nameOf = batchedLookup(async (_db: Db, keys: readonly number[]) => {
        if (hangs) {
          hangs = false
          await ended
        }
        return keys.map(String)
      })
      const hung = nameOf(store.db, 1)
      await vi.waitFor(() => expect(hangs).toBe(false), { interval: 1 })
      expect(await Promise.all([2, 3].map((key) => nameOf(store.db, key)))).toEqual(['2', '3'])
      end()
      expect(await hung).toBe('1')
    } finally {
      await close()
    }
  })

  test('a statement that fails fails for its own keys alone', async () => {
    const { store, close } = await open()
    try {
      const { statements, pass, squareOf } = squares()
      const first = [2, 4].map((key) => squareOf(store.db, key))
      await vi.waitFor(() => expect(statements).toHaveLength(1), { interval: 1 })
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
