import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tcpProxy } from '../../test/support/tcp-proxy.ts'
import { type Cluster, type Place, startCluster } from './cluster.ts'
import { duringFault, type FaultReport } from './fault.ts'

const PORT = Number(process.env['FAULT_PORT'] ?? 23100)

/** How long a cut or a full disk lasts. */
const LASTS_MS = 10_000

/** Runs something on a cluster of its own. */
export async function onCluster<Report>(place: Place, work: (cluster: Cluster) => Promise<Report>): Promise<Report> {
  const cluster = await startCluster(PORT, place)
  try {
    return await work(cluster)
  } finally {
    cluster.remove()
  }
}

export const restarted = () =>
  onCluster({}, (cluster) =>
    duringFault('PostgreSQL is restarted', cluster.url, async () => {
      cluster.stop('fast')
      await cluster.start()
    }),
  )

export const killed = () =>
  onCluster({}, (cluster) =>
    duringFault('PostgreSQL is killed and started after 3 s', cluster.url, async () => {
      cluster.kill()
      await pause(3000)
      await cluster.start()
    }),
  )

/** In a network namespace, whose cable is pulled: nothing is refused, nothing comes. Needs root. */
export async function partitioned(): Promise<FaultReport> {
  const ip = (...args: string[]) => execFileSync('ip', args)
  const namespace = `rwfault${process.pid}`
  const [near, far] = [`rwn${process.pid}`, `rwf${process.pid}`]
  ip('netns', 'add', namespace)
  try {
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', namespace)
    ip('addr', 'add', '10.213.7.1/24', 'dev', near)
    ip('link', 'set', near, 'up')
    ip('-n', namespace, 'addr', 'add', '10.213.7.2/24', 'dev', far)
    for (const device of ['lo', far]) ip('-n', namespace, 'link', 'set', device, 'up')
    return await onCluster({ host: '10.213.7.2', namespace }, (cluster) =>
      duringFault('PostgreSQL is cut off the network', cluster.url, async () => {
        ip('-n', namespace, 'link', 'set', far, 'down')
        await pause(2 * LASTS_MS) // longer than a statement is waited for
        ip('-n', namespace, 'link', 'set', far, 'up')
      }),
    )
  } finally {
    ip('netns', 'delete', namespace)
  }
}

/** Each message of the service arrives 100 ms later. @param database its undelayed address */
export async function slowed(database: string): Promise<FaultReport> {
  const direct = new URL(database)
  const proxy = await tcpProxy(direct.hostname, Number(direct.port || 5432))
  const delayed = new URL(database)
  delayed.host = `127.0.0.1:${proxy.port}`
  try {
    return await duringFault(
      'each statement takes 100 ms more',
      delayed.href,
      async () => {
        proxy.delay(100)
        await pause(LASTS_MS)
        proxy.delay(0)
      },
      { direct: database },
    )
  } finally {
    await proxy.close()
  }
}

export const slow = () => onCluster({}, (cluster) => slowed(cluster.url))

/** On a disk of its own, which another fills. Needs root. */
export async function diskFull(): Promise<FaultReport> {
  const disk = mkdtempSync(join(tmpdir(), 'roomwright-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=777', 'tmpfs', disk])
  const other = join(disk, 'filled')
  try {
    return await onCluster({ disk }, (cluster) =>
      duringFault('the disk of PostgreSQL is full', cluster.url, async () => {
        const fill = () => {
          const { bavail, bsize } = statfsSync(disk)
          try {
            writeFileSync(other, Buffer.alloc(bavail * bsize), { flag: 'a' })
          } catch {
            // full
          }
        }
        for (const end = performance.now() + LASTS_MS; performance.now() < end; await pause(200)) fill()
        rmSync(other)
        // The server ends when it cannot write its log; its supervisor starts it again.
        await cluster.start().catch(() => {})
      }),
    )
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
