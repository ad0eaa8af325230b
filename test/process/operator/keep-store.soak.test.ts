import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareDirectory } from '../../support/databases.ts'
import { cli, SERVICE, startProcess, untilReady } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-keep-'))
afterAll(() => rmSync(root, { recursive: true }))

const usersOf = async (environment: Record<string, string>) =>
  (JSON.parse((await cli(environment, ['user', 'list', '--json'])).stdout) as { email: string }[]).map(
    ({ email }) => email,
  )

test('the operator backs up a stopped and a running service, exports its audit log, and restores', async () => {
  const place = await prepareDirectory()
  const environment = { ...place.environment, DEMO_ACCOUNT: 'off' }
  const directory = place.environment['DATA_DIR']!
  const nowhere = join(root, 'nowhere')
  const [stopped, running] = [join(root, 'stopped.tar.gz'), join(root, 'running.tar.gz')]
  const user = (email: string) => cli(environment, ['user', 'create', email, '--account', 'Studio'])

  const early = await cli({ DATA_DIR: nowhere }, ['backup', stopped])
  expect(early.code).toBe(1)
  expect(early.stderr).toContain(`There is no store in ${nowhere}`)
  expect(existsSync(nowhere)).toBe(false)

  await user('first@rooms.example')
  expect((await cli(environment, ['backup', stopped])).stdout).toContain(`${stopped}\n`)

  const { url, child, exited } = await startProcess(SERVICE, environment)
  await untilReady(url)
  await user('second@rooms.example')
  const backup = await cli(environment, ['backup', running])
  expect([backup.code, backup.stderr]).toEqual([0, `asked the service that runs on ${directory}\n`])
  expect(statSync(running).mode & 0o777).toBe(0o600)
  await user('third@rooms.example')
  const again = await cli(environment, ['backup', running])
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already')])
  const refused = await cli(environment, ['restore', stopped, '--replace'])
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/process \d+ is using it; stop that process/),
  ])

  const exported = await cli(environment, ['audit', 'export', '--account', 'Studio'])
  const entries = exported.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; at: number })
  expect(entries.map(({ event }) => event)).toEqual(['user.created', 'user.created', 'user.created'])
  const later = new Date((entries[2]!.at + 1) * 1000).toISOString()
  expect((await cli(environment, ['audit', 'export', '--account', 'Studio', '--since', later])).stdout).toBe('')
  const today = new Date(entries[0]!.at * 1000).toISOString().slice(0, 10)
  expect((await cli(environment, ['audit', 'export', '--account', 'Studio', '--since', today])).stdout).toBe(
    exported.stdout,
  )
  const unknown = await cli(environment, ['audit', 'export', '--account', 'Nobody'])
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no account "Nobody"')])
  child.kill('SIGTERM')
  expect(await exited).toBe(0)

  expect((await cli(environment, ['audit', 'export', '--account', 'Studio'])).stdout).toBe(exported.stdout)
  const full = await cli(environment, ['restore', running])
  expect([full.code, full.stderr]).toEqual([
    1,
    `roomwright: ${directory} is not empty (pgdata): name another DATA_DIR, or add --replace\n`,
  ])
  const other = { DATA_DIR: join(root, 'other'), EMBEDDED_SYNC: 'off' }
  expect((await cli(other, ['restore', running])).stdout).toContain(`${other.DATA_DIR} is as it was at `)
  expect(await usersOf(other)).toEqual(['first@rooms.example', 'second@rooms.example'])
  expect((await cli(environment, ['restore', stopped, '--replace'])).code).toBe(0)
  expect(await usersOf(environment)).toEqual(['first@rooms.example'])
  await place.remove()
})

test('what is not for an embedded store, or not understood, is refused', async () => {
  const file = join(root, 'none.tar.gz')
  const server = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const answers = await Promise.all([
    cli(server, ['backup', file]),
    cli(server, ['restore', file]),
    cli({ DATA_DIR: 'memory' }, ['backup', file]),
    cli({ DATA_DIR: join(root, 'nothing') }, ['restore', file]),
    cli({}, ['backup']),
    cli({}, ['audit', 'export']),
    cli({}, ['audit', 'export', '--account', 'x', '--since', 'yesterday']),
  ])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 2, 2, 2])
  const texts = answers.map(({ stderr }) => stderr)
  expect(texts[0]).toContain('back up PostgreSQL with pg_dump')
  expect(texts[1]).toContain('restore PostgreSQL with pg_restore')
  expect(texts[2]).toContain('DATA_DIR=memory keeps nothing')
  expect(texts[3]).toContain(`Cannot read ${file}: no such file`)
  expect(texts[5]).toContain('audit export needs --account')
  expect(texts[6]).toContain('--since must be a date such as 2026-01-31')
})
