import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../load/http-client.ts'
import { setUpAccount } from '../load/scene.ts'
import { endProcess, type FaultReport, startServing } from './fault.ts'
import { Traffic } from './traffic.ts'

const LIBRARY = readdirSync('/usr/lib', { withFileTypes: true })
  .map(({ name }) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
  .find(existsSync)

const DAY_SECONDS = 86_400

/**
 * The clock of a running process is set ahead by two days, back to the right time, and back by two days more; its monotonic
 * clock goes on. Needs libfaketime (Debian package `faketime`).
 */
export async function clockStepped(database: string): Promise<FaultReport> {
  if (LIBRARY === undefined) throw new Error('No libfaketime: install the package faketime')
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-clock-'))
  const file = join(folder, 'offset')
  const set = (seconds: number) => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}s\n`)
  set(0)
  const service = await startServing({
    DATABASE_URL: database,
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  try {
    const signIn = await setUpAccount({ DATABASE_URL: database })
    const { bearer } = await signIn(service.url)
    const client = new HttpClient(service.url)
    const created = await client.send({
      method: 'POST',
      path: '/v2/temporary-access-token/create',
      headers: bearer,
      body: JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }], durationSeconds: 900 }),
    })
    const { authorization } = JSON.parse(created.body.toString()) as { authorization: string }
    const living = async () =>
      (await client.send({ path: '/v2/token/self', headers: { authorization } })).status === 200 ? 'valid' : 'expired'
    const traffic = new Traffic(service.url, bearer)
    const found: string[] = []
    const from = performance.now()
    for (const [name, seconds] of [
      ['right', 0],
      ['two days ahead', 2 * DAY_SECONDS],
      ['right again', 0],
      ['two days behind', -2 * DAY_SECONDS],
    ] as const) {
      set(seconds)
      await pause(6000) // longer than the service believes what it remembers of a token
      found.push(`${name}: ${await living()}`)
    }
    set(0)
    traffic.faultIsOver()
    await traffic.untilWell()
    const outcome = await traffic.end(database)
    client.close()
    const fault = 'the clock of a running process is stepped'
    return {
      fault,
      seconds: (performance.now() - from) / 1000,
      outcome,
      note: `a token of 15 minutes: ${found.join(', ')}`,
    }
  } finally {
    await endProcess(service, 'SIGKILL')
    rmSync(folder, { recursive: true })
  }
}
