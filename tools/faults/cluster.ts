import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'

/** A PostgreSQL server of its own, which a program may treat as it likes. */
export interface Cluster {
  readonly url: string
  readonly folder: string
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): void
  /** Kills the server without a word, as the system does when memory is short. */
  kill(): void
  /** Stops all of its processes where they are, and lets them go on. */
  hang(): { stop: () => void; go: () => void }
  remove(): void
}

/** Where the cluster stands, if not simply on this machine. */
export interface Place {
  readonly host?: string
  /** Network namespace that it runs in. */
  readonly namespace?: string
  /** An empty directory on the disk that it shall use. */
  readonly disk?: string
}

const BIN = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').at(-1)}/bin`

/** Programs of PostgreSQL refuse to run as root. */
const asPostgres = (args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', ...args]]
    : [args[0]!, args.slice(1)]

/** @param port of 127.0.0.1, or of the host of its place */
export async function startCluster(
  port: number,
  { host = '127.0.0.1', namespace, disk }: Place = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(disk ?? tmpdir(), 'roomwright-cluster-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace]
  const run = (...args: string[]) => {
    const [program, rest] = asPostgres(args)
    execFileSync(program, rest, { stdio: 'ignore', cwd: folder })
  }
  run(`${BIN}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync')
  if (host !== '127.0.0.1') run('sh', '-c', `echo "host all all 10.0.0.0/8 trust" >> ${join(data, 'pg_hba.conf')}`)
  const settings = `-p ${port} -c listen_addresses=${host} -c unix_socket_directories=${folder} -c max_wal_size=64MB -c min_wal_size=32MB`
  const url = `postgres://postgres@${host}:${port}/postgres`
  const answers = async () => {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`select 1`
      return true
    } catch {
      return false
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  const start = async () => {
    const [program, rest] = asPostgres([
      `${BIN}/pg_ctl`,
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-o',
      settings,
      '-W',
      'start',
    ])
    const [first, ...more] = [...inside, program, ...rest]
    spawn(first!, more, { stdio: 'ignore', cwd: folder })
    while (!(await answers())) await pause(20)
  }
  await start()
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  /** The first process, and those that it has made. */
  const processes = () => [
    postmaster(),
    ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster())], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number),
  ]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) process.kill(pid, name)
  }
  return {
    url,
    folder,
    start,
    stop: (mode) => run(`${BIN}/pg_ctl`, '-D', data, '-m', mode, '-w', 'stop'),
    kill: () => process.kill(postmaster(), 'SIGKILL'),
    hang: () => ({ stop: () => signal('SIGSTOP'), go: () => signal('SIGCONT') }),
    remove: () => {
      try {
        run(`${BIN}/pg_ctl`, '-D', data, '-m', 'immediate', '-w', 'stop')
      } catch {
        // not running
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
