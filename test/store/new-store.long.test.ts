import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-'))
afterAll(() => rmSync(root, { recursive: true }))

test('in memory it is migrated and written to like any other', async () => {
  const store = await openStore('memory')
  await migrate(store.sessions)
  await store.db.insertInto('account').values({ name: 'forgotten' }).execute()
  expect(await store.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'forgotten' }])
  await store.close()
})

test('opening can be given up, and leaves nothing that the next one takes for a store', async () => {
  const directory = join(root, 'given-up')
  const giveUp = new AbortController()
  const opening = openStore({ directory }, { signal: giveUp.signal })
  giveUp.abort()
  await expect(opening).rejects.toThrow('The embedded store was stopped while it opened')
  expect(readdirSync(directory).filter((name) => name !== 'pgdata.new')).toEqual([]) // Deno ends a thread a moment later
  const store = await openStore({ directory })
  await migrate(store.sessions)
  await store.close()
  expect(readdirSync(directory)).toEqual(['pgdata'])
})
