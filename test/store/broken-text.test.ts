import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ServiceError } from '../../src/base/errors.ts'
import { databases } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test.each(databases)('what PostgreSQL cannot hold is a fault of the input, not of the store, on $name', async ({
  open,
}) => {
  const database = await open()
  const { db } = database.store
  const selected = (value: string, type: 'text' | 'jsonb') =>
    (type === 'text' ? sql`select ${value}::text` : sql`select ${value}::text::jsonb`).execute(db).then(
      () => 'taken',
      (error) => (error instanceof ServiceError ? [error.code, error.message] : error),
    )
  const refusal = ['invalid', 'text: must not hold U+0000 or half of a surrogate pair']
  try {
    expect(await selected('a\0b', 'text')).toEqual(refusal)
    for (const text of ['{"a":"\\u0000"}', '{"\\u0000":1}', '["\\ud83d"]', '["\\ude00"]', '{"a":"\0"}'])
      expect(await selected(text, 'jsonb'), text).toEqual(refusal)
    expect(await selected('["\\ud83d\\ude00","\\\\u0000"]', 'jsonb')).toBe('taken')
    // Nothing else is taken for it.
    await expect(sql`select ${'x'}::text::int`.execute(db)).rejects.toMatchObject({ code: '22P02' })
    // A transaction that met it is rolled back, and its connection goes on.
    const lost = db.transaction().execute(async (db) => {
      await db.insertInto('account').values({ name: 'lost' }).execute()
      await sql`select ${'\0'}::text`.execute(db)
    })
    await expect(lost).rejects.toMatchObject({ code: 'invalid' })
    expect(await db.selectFrom('account').where('name', '=', 'lost').selectAll().execute()).toEqual([])
  } finally {
    await database.close()
  }
})
