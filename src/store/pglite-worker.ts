import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { News, Order } from './pglite-messages.ts'

/** PostgreSQL keeps its files in another form with every major version; this is that of PGlite. */
const POSTGRESQL = '18'

const { directory } = workerData as { directory: string | undefined }
const port = parentPort!
const opening = open()

opening.then(
  () => post({ opened: true }),
  (error: Error) => post({ failed: error.message }),
)

// One after the other. A statement that fails is an answer; what fails in here ends the thread.
let queue: Promise<unknown> = opening.catch(() => {})
port.on('message', (order: Order) => {
  queue = queue.then(() => carryOut(order))
})

/** A new store is made beside its place and then moved there, so that one half made is never taken for a whole one. */
async function open(): Promise<PGlite> {
  if (directory === undefined) return PGlite.create()
  if (!existsSync(directory)) {
    const half = `${directory}.new`
    rmSync(half, { recursive: true, force: true })
    await (await PGlite.create(half)).close()
    renameSync(half, directory)
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRESQL)
    throw new Error(`its files are of PostgreSQL ${version}, this version of Roomwright reads those of ${POSTGRESQL}`)
  return PGlite.create(directory)
}

async function carryOut(order: Order): Promise<void> {
  const pglite = await opening
  if ('close' in order) {
    await pglite.close()
    post({ closed: true })
  } else {
    const bytes = await pglite.execProtocolRaw(order.bytes)
    post({ bytes }, bytes)
  }
}

function post(news: News, bytes?: Uint8Array): void {
  port.postMessage(news, bytes ? [bytes.buffer as ArrayBuffer] : [])
}
