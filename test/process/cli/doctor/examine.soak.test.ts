import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Finding } from '../../../../src/process/cli/doctor/finding.ts'
import { openStore } from '../../../../src/store/engine/open.ts'
import { readKeyFile } from '../../../../src/store/keys/key-file.ts'
import { Keyring } from '../../../../src/store/keys/keyring.ts'
import { databases, prepareDirectory } from '../../../support/databases.ts'
import { cli, SERVICE, startProcess, untilReady } from '../../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const OWN = { HOST: '127.0.0.1', PORT: '0', FURNISH_THREADS: '1' }

/** What the command says, by name, and its exit code. */
async function examined(environment: Record<string, string>) {
  const { code, stdout, stderr } = await cli({ ...OWN, ...environment }, ['doctor', '--json'])
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  expect([ok, stderr]).toEqual([code === 0, ''])
  for (const { outcome, remedy } of findings) expect(remedy === undefined).toBe(outcome === 'ok')
  const outcomes = Object.fromEntries(findings.map(({ name, outcome }) => [name, outcome]))
  return { code, findings, outcomes }
}

describe.each(databases)('roomwright doctor on $name', ({ name, prepare }) => {
  const isShared = name === 'PostgreSQL'

  test('a store that is well, one of a newer version, one whose clock was ahead, one in use', async () => {
    const { environment, place, remove } = await prepare()
    const { url, child, exited } = await startProcess(SERVICE, environment)
    await untilReady(url)
    const during = await examined({ ...environment, PORT: new URL(url).port })
    expect([during.code, during.outcomes['store'], during.outcomes['port']]).toEqual([0, 'ok', 'ok'])
    process.kill(child.pid!, 'SIGTERM')
    expect(await exited).toBe(0)

    const well = await examined({ ...environment, EMBEDDED_SYNC: 'on' })
    expect(well.code).toBe(0)
    expect(well.outcomes).toMatchObject({
      settings: 'ok',
      store: 'ok',
      schema: 'ok',
      'clock mark': 'ok',
      threads: 'ok',
      port: 'ok',
      ...(isShared ? { clock: 'ok' } : { disk: expect.stringMatching('ok|warn'), fsync: expect.any(String) }),
    })

    const store = await openStore(place)
    await sql`update clock_mark set at = now() + interval '1 day'`.execute(store.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(store.db)
    await store.close()
    const newer = await examined(environment)
    expect(newer.code).toBe(1)
    expect(newer.findings).toContainEqual(
      expect.objectContaining({ name: 'schema', outcome: 'fail', found: expect.stringContaining('9999-later') }),
    )
    expect(newer.outcomes['clock mark']).toBe('warn')

    const { code, stdout } = await cli({ ...OWN, ...environment }, ['doctor'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^fail {2}schema +a newer version .*9999-later.*\n +→ run that version, or restore a backup$/m,
    )
    expect(stdout).toMatch(/\d ok, \d to look at, 1 failed\n$/)
    await remove()
  })
})

test('keys are looked at: there, for their owner, and opening every secret', async () => {
  const { environment, remove } = await prepareDirectory()
  const file = join(environment['DATA_DIR']!, 'secrets.key')
  const account = { ...OWN, ...environment }
  await cli(account, ['user', 'create', 'a@example.com'])
  const good = await examined(account)
  expect([good.code, good.outcomes['keys'], good.outcomes['key file']]).toEqual([0, 'ok', undefined])
  const store = await openStore({ directory: environment['DATA_DIR']! }, { sync: false })
  const ring = new Keyring(readKeyFile(file)!)
  const { rows } = await sql<{ id: string; account_id: string }>`select id, account_id from "user"`.execute(store.db)
  const { id, account_id } = rows[0]!
  const totp = { user_id: id, account_id, created_at: new Date() }
  await store.db
    .insertInto('totp')
    .values({ ...totp, secret: ring.seal({ table: 'totp', id: randomUUID() }, 'of another row') })
    .execute()
  await store.close()
  const moved = await examined(account)
  expect([moved.code, moved.outcomes['keys']]).toEqual([1, 'fail'])
  expect(JSON.stringify(moved.findings)).toContain('sealed for another row')
  rmSync(file)
  const missing = await examined(account)
  expect([missing.code, missing.outcomes['keys']]).toEqual([1, 'fail'])
  expect(JSON.stringify(missing.findings)).toContain(`the key ${ring.current}, which is not in`)
  await remove()
})

test('wrong settings are all reported, and misspelt ones', async () => {
  const wrong = { PORT: 'http', BATCH_MAX: 'y', DATABASE_URL: 'mysql://me:secret@h/db', RATE_CALL: '1' }
  const { code, findings } = await examined({ ...OWN, ...wrong })
  expect(code).toBe(1)
  expect(findings.map(({ name, outcome, found }) => [name, outcome, found.split(':')[0]])).toEqual([
    ['settings', 'fail', 'PORT'],
    ['settings', 'fail', 'BATCH_MAX'],
    ['settings', 'fail', 'DATABASE_URL'],
    ['settings', 'warn', 'RATE_CALL is not a setting'],
  ])
  expect(JSON.stringify(findings)).not.toContain('secret')
})

test('a store that is not there yet is not made, and a PostgreSQL that cannot be reached fails', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'roomwright-doctor-'))
  const none = await examined({ DATA_DIR: join(parent, 'data') })
  expect([none.code, none.outcomes['store'], readdirSync(parent)]).toEqual([0, 'warn', []])
  const away = await examined({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/rooms' })
  expect([away.code, away.outcomes['store']]).toEqual([1, 'fail'])
  expect(JSON.stringify(away.findings)).not.toContain('hunter2')
  // No user can make a directory there, not even root.
  const closed = await examined({ DATA_DIR: '/proc/roomwright' })
  expect([closed.code, closed.outcomes['disk']]).toEqual([1, 'fail'])
  rmSync(parent, { recursive: true })
})
