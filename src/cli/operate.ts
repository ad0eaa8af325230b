import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { createService } from '../main.ts'
import { type OrderName, orders } from '../operations/operator/index.ts'
import { SOCKET, sendOrder } from '../operator-socket.ts'
import { InUseError } from '../store/directory-lock.ts'
import { migrate } from '../store/migrate.ts'
import { openStore, placeOf, type Store } from '../store/open.ts'
import { parseJson, readText } from './input.ts'
import type { OperatorArguments } from './operator-arguments.ts'

/** Does what the operator wants: in the running service of an embedded store, else in the store itself. */
export async function operate(given: OperatorArguments): Promise<void> {
  const params = { ...given.params, ...(await passwordOf(given)), ...(await floorsOf(given)) }
  const result = await carryOut(given.order, params)
  process.stdout.write(given.json ? `${JSON.stringify(result, null, 2)}\n` : told(result))
}

/** Runs the migrations that are missing; prints their names. */
export async function migrateStore(): Promise<void> {
  const store = await openStore(placeOf(readConfig()))
  try {
    const names = await migrate(store.sessions)
    process.stdout.write(names.length > 0 ? `${names.join('\n')}\n` : 'The schema is up to date\n')
  } finally {
    await store.close()
  }
}

async function carryOut(name: OrderName, params: unknown): Promise<unknown> {
  const config = readConfig()
  const place = placeOf(config)
  if (place === 'memory') throw new Error('DATA_DIR=memory keeps nothing: set DATA_DIR to a directory, or DATABASE_URL')
  const opened = 'directory' in place ? await reach(place, name, params) : { store: await openStore(place) }
  if ('result' in opened) return opened.result
  const { store } = opened
  const service = createService({ ...config, furnishThreads: 0 })
  try {
    await migrate(store.sessions)
    service.store = { status: 'ready', db: store.db }
    return await orders[name](service, params)
  } finally {
    await store.close()
  }
}

/** How long a service that is just starting may take to listen. */
const PATIENCE_MS = 30_000

/** The embedded store, or what the service that has it open answers; one that is just starting is waited for. */
async function reach(
  place: { directory: string },
  name: OrderName,
  params: unknown,
): Promise<{ store: Store } | { result: unknown }> {
  for (const end = performance.now() + PATIENCE_MS; ; await setTimeout(200)) {
    const sent = await sendOrder(join(place.directory, SOCKET), name, params)
    if (sent) return sent
    try {
      return { store: await openStore(place) }
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() > end) throw error
    }
  }
}

async function passwordOf({ passwordFromInput }: OperatorArguments): Promise<{ password?: string }> {
  return passwordFromInput ? { password: (await readText('-')).replace(/\r?\n$/, '') } : {}
}

/** The features of all files: each holds one, a FeatureCollection, or a list. */
async function floorsOf({ files }: OperatorArguments): Promise<{ floors?: unknown[] }> {
  if (files.length === 0) return {}
  const floors: unknown[] = []
  for (const file of files) {
    const content = parseJson(await readText(file)) as { features?: unknown }
    if (Array.isArray(content)) floors.push(...content)
    else if (Array.isArray(content?.features)) floors.push(...content.features)
    else floors.push(content)
  }
  return { floors }
}

/** A record line by line, a list with an empty line between. */
function told(result: unknown): string {
  if (Array.isArray(result)) return result.length > 0 ? result.map(told).join('\n') : 'None\n'
  const rows = Object.entries(result as Record<string, unknown>)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`)
  return `${lines.join('\n')}\n`
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map((it) => (typeof it === 'object' ? JSON.stringify(it) : it)).join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
