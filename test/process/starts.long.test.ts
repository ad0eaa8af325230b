import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { HANDLES_MIN } from '../../src/process/require-handles.ts'
import { requireNode } from '../../src/process/require-node.ts'
import { lockDirectory } from '../../src/store/engine/embedded/directory-lock.ts'
import { databases, prepareDirectory } from '../support/databases.ts'
import { cli, runToEnd, SERVICE, startProcess, untilReady } from '../support/process.ts'
import { runs } from '../support/property-runs.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-starts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a start that fails ends with exit code 1 and one sentence that says what to do', () => {
  /** What it wrote, without the lines of the log. */
  async function failure(environment: Record<string, string>) {
    const { code, errors } = await runToEnd(SERVICE, {
      PORT: '0',
      HOST: '127.0.0.1',
      FURNISH_THREADS: '2',
      ...environment,
    })
    const lines = errors.trimEnd().split('\n')
    return { code, said: lines.filter((it) => !it.startsWith('{')), logged: lines.filter((it) => it.startsWith('{')) }
  }

  test('on a directory that another process uses, every time, though its threads are loading', async () => {
    const directory = join(root, 'locked')
    mkdirSync(directory)
    const unlock = lockDirectory(directory)
    for (let i = 0; i < runs(4); i++) {
      const { code, said, logged } = await failure({ DATA_DIR: directory })
      expect({ code, logged }).toEqual({ code: 1, logged: [] })
      expect(said).toEqual([
        `Cannot open the store in ${directory}: process ${process.pid} is using it; stop that process, or set DATA_DIR or DATABASE_URL`,
      ])
    }
    unlock()
  })

  test('on a directory that cannot be one', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    for (const [directory, reason] of [
      [
        join(file, 'data'),
        /^DATA_DIR: .* is not a directory, or below something that is none; set DATA_DIR to a directory$/,
      ],
      [file, /^DATA_DIR: .* is not a directory/],
      ['/proc/x', /^DATA_DIR: \/proc\/x cannot be made there; set DATA_DIR to another directory$/],
    ] as const) {
      const { code, said } = await failure({ DATA_DIR: directory })
      expect([code, said.length]).toEqual([1, 1])
      expect(said[0]).toMatch(reason)
    }
  })

  test('on files that are damaged', async () => {
    for (const [file, damage] of [
      ['PG_VERSION', (path: string) => rmSync(path)],
      ['global/pg_control', (path: string) => truncateSync(path, 100)],
      ['pg_wal', (path: string) => zero(path)],
    ] as const) {
      const { environment, remove } = await prepareDirectory()
      damage(join(environment['DATA_DIR']!, 'pgdata', file))
      const { code, said } = await failure({ ...environment, WARM_UP: 'off' })
      expect([file, code, said.length]).toEqual([file, 1, 1])
      expect(said[0]).toMatch(
        /^Cannot open the store in DATA_DIR .*: its files are damaged.*; restore a backup of it, or set DATA_DIR to another directory$/,
      )
      expect(said[0]).not.toMatch(/Aborted|ASSERTIONS/)
      await remove()
    }
  })

  test('with a PostgreSQL that cannot be reached, after it was waited for', async () => {
    const { code, said, logged } = await failure({
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x',
      STORE_WAIT_SECONDS: '2',
    })
    expect(code).toBe(1)
    expect(said).toEqual([
      'Cannot open the store at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; waited 2 seconds (STORE_WAIT_SECONDS): start PostgreSQL, or correct DATABASE_URL',
    ])
    expect(logged.filter((it) => it.includes('The store cannot be reached yet')).length).toBeGreaterThan(0)
    expect(logged.join()).not.toContain('hidden')
  })
})

/** Replaces the content of the files in a directory by zeros. */
function zero(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isFile()) writeFileSync(join(directory, entry.name), Buffer.alloc(16 * 1024 * 1024))
}

test('only a Node that is too old is refused', () => {
  for (const version of ['20.19.0', '20.20.1', '21.0.0', '24.1.0']) requireNode(version)
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const version of ['18.20.8', '20.18.3']) expect(() => requireNode(version)).toThrow('ended')
  expect(write.mock.calls[0]).toEqual(['Roomwright needs Node 20.19 or newer, this is 18.20.8\n'])
  exit.mockRestore()
  write.mockRestore()
})

test.skipIf(process.platform !== 'linux' || 'Deno' in globalThis)(
  'a start with too few file handles says how many it needs, and with so many it succeeds',
  async () => {
    const { environment, remove } = await prepareDirectory()
    const limited = (handles: number) => [
      '-c',
      `ulimit -n ${handles}; exec "$0" --liftoff-only ${SERVICE}`,
      process.execPath,
    ]
    const env = { ...process.env, ...environment, PORT: '0', HOST: '127.0.0.1', FURNISH_THREADS: '1', WARM_UP: 'off' }
    for (const handles of [150, 400, HANDLES_MIN - 1]) {
      const { status, stderr } = spawnSync('sh', limited(handles), { env, encoding: 'utf8' })
      expect([status, stderr]).toEqual([
        1,
        `Roomwright needs ${HANDLES_MIN} file handles to start, this process may open ${handles}: raise the limit, by ulimit -n in the shell, LimitNOFILE= of systemd or --ulimit nofile= of a container\n`,
      ])
    }
    const started = spawn('sh', limited(HANDLES_MIN), { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 })
    const exited = once(started, 'close')
    let written = ''
    for await (const chunk of started.stderr) {
      written += chunk
      if (!started.killed && written.includes('"message":"Ready"')) started.kill('SIGTERM')
    }
    expect(written).toContain('"message":"Ready"')
    expect(await exited).toEqual([0, null])
    await remove()
  },
)

test('the command line makes no store where there is none, except to create something', async () => {
  const directory = join(root, 'mistyped')
  for (const args of [
    ['user', 'list'],
    ['app', 'list'],
    ['user', 'delete', 'me@rooms.example'],
  ]) {
    const { code, stderr } = await cli({ DATA_DIR: directory }, args)
    expect([code, stderr]).toEqual([
      1,
      `roomwright: There is no store in ${directory}: set DATA_DIR to the directory of the service, or DATABASE_URL; roomwright user create makes a new store\n`,
    ])
  }
  expect(existsSync(directory)).toBe(false)
})

test('migrate beside a running service says that it has been done', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited } = await startProcess(SERVICE, environment)
  await untilReady(url)
  const { code, stdout } = await cli(environment, ['migrate'])
  expect([code, stdout]).toEqual([
    0,
    `The schema is up to date: the service that runs on ${environment['DATA_DIR']} has seen to it\n`,
  ])
  child.kill('SIGTERM')
  await exited
  await remove()
})

describe.each(databases.filter((it) => it.name === 'PostgreSQL'))('a start before $name', ({ prepare }) => {
  test('listens meanwhile, is ready once the server is there, and says how to make a user', async () => {
    const { place, remove } = await prepare()
    const url = new URL((place as { url: string }).url)
    const proxy = await tcpProxy(url.hostname, Number(url.port || 5432))
    await proxy.cut()
    url.host = `127.0.0.1:${proxy.port}`
    const service = await startProcess(SERVICE, { DATABASE_URL: url.href })
    await service.written(/The store cannot be reached yet/)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
    await proxy.restore()
    await untilReady(service.url)
    await service.written(/npx roomwright user create/)
    service.child.kill('SIGTERM')
    expect(await service.exited).toBe(0)
    await proxy.close()
    await remove()
  })
})
