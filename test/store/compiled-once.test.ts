import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../src/store/database.ts'
import { compiledOnce } from '../../src/store/tables/compiled-once.ts'
import { databases } from '../support/databases.ts'

describe.each(databases)('on $name', ({ open }) => {
  test('each use has parameters of its own, in their places, however often one occurs', async () => {
    const { store, close } = await open()
    const { db } = store
    let built = 0
    const joined = compiledOnce((db, first: string, second: string) => {
      built++
      return sql<{ joined: string }>`select ${second}::text || ${first}::text || ${second}::text as joined`.compile(db)
    })
    try {
      expect(await joined(db, 'a', 'b')).toEqual([{ joined: 'bab' }])
      expect(await joined(db, 'c', 'd')).toEqual([{ joined: 'dcd' }])
      expect(await db.transaction().execute((inside) => joined(inside as Db, 'e', 'f'))).toEqual([{ joined: 'fef' }])
      expect(built).toBe(1)
      const changed = compiledOnce((db, name: string) => sql`select ${`${name}!`}::text`.compile(db))
      await expect(changed(db, 'a')).rejects.toThrow('a parameter is made of others')
      const unused = compiledOnce((db, _name: string) => sql`select 1`.compile(db))
      await expect(unused(db, 'a')).rejects.toThrow('a parameter is unused')
    } finally {
      await close()
    }
  })
})
