import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer } from '../../test/serve/replicas/balancer.ts'
import { CLI, cli, SERVICE, type ServiceProcess } from '../../test/support/process.ts'
import { setUpAccount } from '../load/scene.ts'
import { endProcess, type FaultReport, startServing } from './fault.ts'
import { Traffic, temporaryTokens } from './traffic.ts'

/**
 * An old version serves behind a balancer; the new one migrates, and takes over one process after the other. Between, both
 * serve the new schema.
 *
 * @param old folder of the old version, built
 */
export async function upgraded(database: string, old: string): Promise<FaultReport> {
  const settings = { DATABASE_URL: database, TRUSTED_PROXY_HOPS: '1' }
  const serving: ServiceProcess[] = []
  const start = async (script: string, port = '0') => {
    const service = await startServing({ ...settings, PORT: port }, script)
    serving.push(service)
    return service
  }
  const before = join(old, SERVICE)
  try {
    const [one, two] = [await start(before), await start(before)]
    const signIn = await setUpAccount({ DATABASE_URL: database }, join(old, CLI), ['floor:readPublic'])
    const balancer = await startBalancer([new URL(one.url).host, new URL(two.url).host])
    const url = `http://127.0.0.1:${balancer.port}`
    const { bearer } = await signIn(url)
    const traffic = new Traffic(url, bearer, { writes: temporaryTokens })
    await pause(3000)
    const from = performance.now()
    const { code, stdout, stderr } = await cli({ DATABASE_URL: database }, ['migrate'])
    if (code !== 0) throw new Error(`Cannot migrate: ${stderr}`)
    await pause(5000) // the old version on the new schema
    for (const replaced of [one, two]) {
      await endProcess(replaced)
      await start(SERVICE, new URL(replaced.url).port)
      await pause(3000) // until the balancer has seen it
    }
    const seconds = (performance.now() - from) / 1000
    traffic.faultIsOver()
    await traffic.untilWell()
    const outcome = await traffic.end(database)
    await balancer.stop()
    const migrated = stdout
      .trim()
      .split('\n')
      .filter((it) => /^\d{4}-/.test(it))
    return {
      fault: 'an upgrade under traffic',
      seconds,
      outcome,
      note: `migrated: ${migrated.join(', ') || 'nothing'}`,
    }
  } finally {
    for (const it of serving) await endProcess(it, 'SIGKILL')
  }
}
