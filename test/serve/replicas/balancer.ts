import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// The programs are Debian's; the gate installs them.

/** A program in front of servers or of PostgreSQL. */
export interface Started {
  readonly port: number
  stop(): Promise<void>
}

/** HAProxy with the configuration of the repository. @param servers two of host:port */
export async function startBalancer([one, two]: readonly [string, string]): Promise<Started> {
  const port = await freePort()
  const settings = { BIND: `127.0.0.1:${port}`, ROOMWRIGHT_1: one, ROOMWRIGHT_2: two }
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', 'deploy/haproxy/haproxy.cfg'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  return answering(child, port, () => fetch(`http://127.0.0.1:${port}/readyz`).then((it) => it.status === 200))
}

/** PgBouncer with the configuration of the repository, before another server, and without passwords. */
export async function startPooler(database: URL): Promise<Started> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-pooler-'))
  const name = database.pathname.slice(1)
  const own = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(
      /^roomwright = .*$/m,
      `${name} = host=${database.hostname} port=${database.port || 5432} dbname=${name} user=${database.username}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, 'unix_socket_dir =')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, own)
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['setpriv', '--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'] : []
  const [program, ...words] = [...user, '/usr/sbin/pgbouncer', settings]
  // Whatever mask other tests have left.
  chmodSync(settings, 0o644)
  chmodSync(folder, 0o755)
  const child = spawn(program!, words, { stdio: 'ignore' })
  const started = await answering(child, port, () => accepts(port))
  return {
    port,
    async stop() {
      await started.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function answering(child: ChildProcess, port: number, answers: () => Promise<boolean>): Promise<Started> {
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
  })
  ended.catch(() => {})
  const ready = async () => {
    while (!(await answers().catch(() => false))) await pause(50)
  }
  await Promise.race([ended, ready()])
  return {
    port,
    stop: async () => {
      child.kill('SIGINT')
      await ended.catch(() => {})
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
