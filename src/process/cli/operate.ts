import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { OrderName } from '../../operations/operator/index.ts'
import { SCOPE_NAMES } from '../../schema/resources/scope.ts'
import { readConfig } from '../../service/config.ts'
import { InUseError, LOCK } from '../../store/engine/embedded/directory-lock.ts'
import type { Store } from '../../store/engine/store.ts'
import { PGDATA, type Place, placeOf } from '../../store/engine/store-place.ts'
import { type Ask, isServed, reachService } from '../operator/reach-service.ts'
import { SOCKET } from '../operator/read-line.ts'
import { tuneForCommand } from '../system/tune-v8.ts'
import { confirm } from './confirm.ts'
import { readText } from './reading/input.ts'
import { type FloorsOfFiles, readFloorFiles } from './reading/read-floor-files.ts'
import type { OperatorArguments } from './request.ts'
import { floorTable, notesText } from './writing/floor-table.ts'

/** Carries out what the operator wants: in the running service of an embedded store, else in the store itself. */
export async function operate(args: OperatorArguments): Promise<void> {
  if (!args.sure)
    await confirm(`${DEEDS[args.order]} ${args.params['email'] ?? args.params['clientId'] ?? args.params['account']}`)
  const read = args.files.length > 0 ? await readFloorFiles(args.files, args.reading) : undefined
  if (read && !args.json) process.stderr.write(notesText(read.notes))
  if (read && args.dryRun) return print(args.json, dryFloors(read), () => floorTable(read.floors))
  const params = {
    ...args.params,
    ...(await passwordOf(args)),
    ...(read ? { floors: read.floors, buildings: read.buildings } : {}),
  }
  const done = await withOrders((ask) => ask(args.order, params), { makes: MAKING.has(args.order) })
  const result = read ? { ...(done as object), ...(args.json ? { notes: read.notes } : {}) } : done
  print(args.json, result, () => textOf(result))
}

function print(json: boolean, result: unknown, text: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : text())
}

/** What would be imported, in a form that can itself be imported. */
function dryFloors({ floors, notes }: FloorsOfFiles) {
  const plain = floors.map(({ properties, spaces, assets }) => ({
    ...properties,
    spaces: spaces ?? [],
    assets: assets ?? [],
  }))
  return { floors: plain, notes }
}

/** Runs the migrations that are missing; prints their names. A service has run them on its own store when it started. */
export async function migrateStore(): Promise<void> {
  const config = readConfig()
  const place = placeOf(config)
  if (typeof place === 'object' && 'directory' in place && (await isServed(join(place.directory, SOCKET)))) {
    const directory = resolve(place.directory)
    process.stdout.write(`The schema is up to date: the service that runs on ${directory} has seen to it\n`)
    return
  }
  const store = await openNamed(place)
  const [{ migrate }, { openKeyring }] = await Promise.all([
    import('../../store/engine/migrate.ts'),
    import('../../store/keys/open-keyring.ts'),
  ])
  try {
    const names = await migrate(store.sessions)
    await openKeyring(store, config)
    process.stdout.write(names.length > 0 ? `${names.join('\n')}\n` : 'The schema is up to date\n')
  } finally {
    await store.close()
  }
}

/**
 * Lets orders be carried out, in the running service of an embedded store, else in the store itself.
 *
 * @param makes whether a store is made where there is none
 * @param migrates whether the schema of a store that no service has open is brought up to date before
 */
export async function withOrders<Result>(
  use: (ask: Ask) => Promise<Result>,
  { makes = false, migrates = true }: { makes?: boolean; migrates?: boolean } = {},
): Promise<Result> {
  const config = readConfig()
  const place = placeOf(config)
  if (place === 'memory') throw new Error('DATA_DIR=memory keeps nothing: set DATA_DIR to a directory, or DATABASE_URL')
  if ('directory' in place && !makes) requireMade(place.directory)
  const reached = 'directory' in place ? await reach(place) : { store: await openNamed(place) }
  if ('ask' in reached) return use(reached.ask)
  const { store } = reached
  try {
    // Loaded when needed: a service that is asked has them.
    const [{ createService }, { orders }, { migrate }, { openKeyring }] = await Promise.all([
      import('../create-service.ts'),
      import('../../operations/operator/index.ts'),
      import('../../store/engine/migrate.ts'),
      import('../../store/keys/open-keyring.ts'),
    ])
    if (migrates) await migrate(store.sessions)
    const service = createService({ ...config, furnishThreads: 0 })
    service.store = { status: 'ready', db: store.db }
    if (migrates) service.keyring = await openKeyring(store, config)
    return await use((name, params) => orders[name](service, params))
  } finally {
    await store.close()
  }
}

/** Orders that a store can begin with; any other on a store that is not there has been given the wrong directory. */
const MAKING: ReadonlySet<OrderName> = new Set(['user create', 'user invite', 'app create', 'floor import'])

/** @throws Error where no store has been made */
function requireMade(directory: string): void {
  if (existsSync(join(directory, PGDATA)) || existsSync(join(directory, LOCK))) return // or a service is making it
  throw new Error(
    `There is no store in ${resolve(directory)}: set DATA_DIR to the directory of the service, or DATABASE_URL; roomwright user create makes a new store`,
  )
}

/** How long a service that is just starting may take to listen. */
const PATIENCE_MS = 30_000

/** The embedded store, or the service that has it open; one that is just starting is waited for. */
async function reach(place: { directory: string }): Promise<{ store: Store } | { ask: Ask }> {
  for (const end = performance.now() + PATIENCE_MS; ; await setTimeout(200)) {
    const ask = await reachService(join(place.directory, SOCKET))
    if (ask) {
      report(`asked the service that runs on ${resolve(place.directory)}`)
      return { ask }
    }
    try {
      return { store: await openNamed(place) }
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() > end) throw error
    }
  }
}

/** Opens a store and reports which, so that an operator in the wrong directory sees it. */
async function openNamed(place: Place): Promise<Store> {
  const name = nameOf(place)
  tuneForCommand()
  const { openStore } = await import('../../store/engine/open.ts')
  const store = await openStore(place, { sync: readConfig().embeddedSync === 'on' })
  report(`store: ${name}`)
  return store
}

function nameOf(place: Place): string {
  if (place === 'memory') return 'memory'
  if ('url' in place) return `PostgreSQL at ${new URL(place.url).host}${new URL(place.url).pathname}`
  return `${resolve(place.directory)}${existsSync(join(place.directory, PGDATA)) ? '' : ' (new)'}`
}

/** On the standard error: the standard output is for results. */
const report = (text: string) => process.stderr.write(`${text}\n`)

async function passwordOf({ passwordFromInput }: OperatorArguments): Promise<{ password?: string }> {
  return passwordFromInput ? { password: (await readText('-')).replace(/\r?\n$/, '') } : {}
}

/** A record line by line, a list with an empty line between. */
function textOf(result: unknown): string {
  if (Array.isArray(result)) return result.length > 0 ? result.map(textOf).join('\n') : 'None\n'
  const rows = Object.entries(result as Record<string, unknown>)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(
    ([name, value]) => `${name.padEnd(width)}  ${name === 'scopes' ? scopesShown(value) : shown(value)}`,
  )
  return `${lines.join('\n')}\n`
}

const scopesShown = (scopes: unknown) =>
  (scopes as readonly string[]).length === SCOPE_NAMES.length ? 'all' : shown(scopes)

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map((it) => (typeof it === 'object' ? JSON.stringify(it) : it)).join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What is asked about before it is done. */
const DEEDS: Partial<Record<OrderName, string>> = {
  'user delete': 'Delete the user',
  'app delete': 'Delete the application with its tokens',
  'account erase': 'Erase, with all that it holds, the account',
}
