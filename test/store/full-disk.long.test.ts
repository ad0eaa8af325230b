import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareDirectory } from '../support/databases.ts'
import { cli, SERVICE, startProcess, untilReady } from '../support/process.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-full-'))
afterAll(() => rmSync(root, { recursive: true }))

test('an embedded store on a full disk reads on and refuses writes; it writes again as soon as there is space', async () => {
  const { environment, remove } = await prepareDirectory()
  const flag = join(root, 'full')
  const preload = new URL('../support/full-disk.mjs', import.meta.url).href
  const { url, child, exited, lines } = await startProcess(SERVICE, {
    ...environment,
    DEMO_ACCOUNT: 'off',
    EMBEDDED_SYNC: 'on',
    FULL_DISK: flag,
    NODE_OPTIONS: `--import ${preload}`,
  })
  await untilReady(url)
  const create = () => cli(environment, ['user', 'create', 'me@rooms.example'])
  const list = () => cli(environment, ['user', 'list', '--json'])

  writeFileSync(flag, '')
  while ((await fetch(`${url}/readyz`)).status !== 503) await setTimeout(50)
  const refused = await create()
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('store: not reachable or not writable, try again shortly'),
  ])
  expect([(await list()).code, JSON.parse((await list()).stdout)]).toEqual([0, []])

  rmSync(flag)
  expect((await create()).code).toBe(0)
  await untilReady(url)
  expect(JSON.parse((await list()).stdout)).toMatchObject([{ email: 'me@rooms.example' }])
  const about = (text: string) => lines.filter((it) => it.includes(text)).length
  expect([about('The store cannot be used'), about('The store can be used again')]).toEqual([1, 1])
  expect(lines.join('\n')).toContain('full; free some space')
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  await remove()
})
