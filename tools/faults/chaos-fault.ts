import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { furnishParams } from '../../test/support/requests.ts'
import type { Call } from '../load/http-client.ts'
import { setUpAccount } from '../load/scene.ts'
import { endProcess, type FaultReport, startServing } from './fault.ts'
import { type OtherCall, Traffic } from './traffic.ts'

const furnish: Call = {
  method: 'POST',
  path: '/jsonrpc',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: furnishParams }),
}

/** What callers ask for beside reading and creating floors: imports, jobs, furnishing, listings. */
const OTHERS: readonly OtherCall[] = [
  {
    method: 'POST',
    path: '/v2/floor/import?fileName=room.json',
    body: readFileSync('examples/living-l.json'),
    headers: { 'content-type': 'application/json' },
  },
  {
    method: 'POST',
    path: '/v2/bulk-job',
    body: readFileSync('examples/desk-grids.ndjson'),
    headers: { 'content-type': 'application/x-ndjson' },
    besides: 409, // as many wait as an account may have: those whose end was cut off, for a minute
  },
  furnish,
  { path: '/v2/floor?limit=100' },
]

/**
 * Connections of the service are ended, one of them or all, again and again after up to a second, while callers do all kinds of
 * things; those that listen for notifications are among them.
 */
export async function chaos(database: string, times: number): Promise<FaultReport> {
  const service = await startServing({ DATABASE_URL: database })
  const admin = postgres(database, { max: 1, onnotice: () => {}, connection: { application_name: 'chaos' } })
  try {
    const signIn = await setUpAccount({ DATABASE_URL: database })
    const { bearer } = await signIn(service.url)
    const traffic = new Traffic(service.url, bearer, { others: OTHERS })
    await pause(1000)
    const from = performance.now()
    let ended = 0
    for (let i = 0; i < times; i++) {
      await pause(Math.random() * 1000)
      const limit = Math.random() < 0.5 ? 1 : 1000
      const rows = await admin`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by random() limit ${limit}) as it`
      ended += rows.length
    }
    const seconds = (performance.now() - from) / 1000
    traffic.faultIsOver()
    await traffic.untilWell()
    const outcome = await traffic.end(database)
    const lives = service.child.exitCode === null && service.child.signalCode === null
    const note = `${ended} connections; ${lives ? 'the same process' : 'the process has ended'}`
    return { fault: `connections are ended at ${times} moments`, seconds, outcome, note }
  } finally {
    await admin.end()
    await endProcess(service, 'SIGKILL')
  }
}
