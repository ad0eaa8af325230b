import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { hashOf } from '../../src/access/hash.ts'
import { openStore } from '../../src/store/engine/open.ts'
import { cli } from '../support/process.ts'
import { unpacked } from './backups/pack.ts'

vi.setConfig({ testTimeout: 240_000 })

const backups = fileURLToPath(new URL('backups', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'roomwright-former-backups-'))
afterAll(() => rmSync(root, { recursive: true }))

const names = readdirSync(backups).filter((it) => it.endsWith('.tar.br'))

/** What was put into each of them before it was made (docs/development.md). */
const CLIENT = { id: 'ygi4wwAtAcpIffUF9fZo4rQu', secret: 'uMDBrVBVwj7HHLKHijoaysiwFQtFNYusrnLO3KKRNvR' }

test('there is one of the last version', () => expect(names).toContain('0016-bulk-methods.tar.br'))

test.each(names)('a backup of %s is restored by this version, and all that it held is there', async (name) => {
  const file = join(root, name.replace('.tar.br', '.backup'))
  const directory = join(root, name.replace('.tar.br', ''))
  writeFileSync(file, unpacked(join(backups, name)))
  const environment = { DATA_DIR: directory, EMBEDDED_SYNC: 'off' }
  const restored = await cli(environment, ['restore', file])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  const read = async (...args: string[]) => JSON.parse((await cli(environment, [...args, '--json'])).stdout)
  expect(await read('app', 'list')).toMatchObject([
    { clientId: CLIENT.id, redirectUri: 'https://planner.example/callback', requirePkce: false, disabled: false },
  ])
  const users: { email: string; account: string }[] = await read('user', 'list')
  expect(users.map((it) => [it.email, it.account])).toContainEqual(['a@example.com', 'Main'])
  const floor = 'a4d75084-9f54-481e-af45-613c1ac05e9f'
  const plan = join(root, `${name}.geojson`)
  expect((await cli(environment, ['floor', 'export', floor, '--output', plan])).code).toBe(0)
  expect(JSON.parse(readFileSync(plan, 'utf8')).features.length).toBeGreaterThan(10)

  const store = await openStore({ directory }, { sync: false })
  try {
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
    expect(done.rows.map((it) => it.name)).toEqual(Object.keys(migrations))
    const [application] = await store.db.selectFrom('application').select('secret_hash').execute()
    expect(Buffer.from(application!.secret_hash!)).toEqual(Buffer.from(hashOf(CLIENT.secret)))
    const [layout] = await store.db.selectFrom('floor').select(['name', 'private']).where('id', '=', floor).execute()
    expect(layout).toEqual({ name: 'two-flats', private: true })
  } finally {
    await store.close()
  }
})
