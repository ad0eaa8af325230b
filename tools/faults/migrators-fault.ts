import postgres from 'postgres'
import { migrations } from '../../migrations/index.ts'
import { cli } from '../../test/support/process.ts'
import type { FaultReport } from './fault.ts'

const ROUNDS = 5

/** Processes that migrate the same empty database at once. @param server address of a database beside which others may be made */
export async function twoMigrators(server: string): Promise<FaultReport> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const expected = Object.keys(migrations)
  let [done, lost, twice, refused, longestSeconds] = [0, 0, 0, 0, 0]
  const from = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const name = `migrators_${process.pid}_${round}`
    await admin.unsafe(`create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    const begun = performance.now()
    const ended = await Promise.all([1, 2].map(() => cli({ DATABASE_URL: url.href }, ['migrate'])))
    longestSeconds = Math.max(longestSeconds, (performance.now() - begun) / 1000)
    const ran = ended.flatMap(({ stdout }) => expected.filter((it) => stdout.includes(it)))
    const sql = postgres(url.href, { max: 1, onnotice: () => {} })
    const rows = await sql<{ name: string }[]>`select name from kysely_migration`
    await sql.end()
    done += rows.length
    lost += expected.filter((it) => !rows.some((row) => row.name === it)).length
    twice += ran.length - new Set(ran).size
    refused += ended.filter(({ code }) => code !== 0).length
    await admin.unsafe(`drop database ${name}`)
  }
  await admin.end()
  const outcome = {
    acknowledged: done,
    refused,
    rudelyRefused: refused,
    lost,
    twice,
    longestSeconds,
    recoverySeconds: 0,
    refusals: refused > 0 ? `${refused} ended with a fault` : '',
  }
  return {
    fault: `two migrate an empty database at once, ${ROUNDS} times`,
    seconds: (performance.now() - from) / 1000,
    outcome,
    note: 'migrations in place of writes',
  }
}
