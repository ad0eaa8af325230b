import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { threadScript } from '../../../base/thread-script.ts'
import { formerData } from '../store-place.ts'
import { answerTo } from './pglite-answer.ts'
import { openingFailure, panicOf } from './pglite-failures.ts'
import type { News, Order, ThreadOptions } from './pglite-messages.ts'
import { SyncingFS, syncPath, syncTree } from './syncing-fs.ts'

/** PostgreSQL keeps its files in another form with every major version; this is that of PGlite. */
const POSTGRESQL = '18'

/** That of the version before, which can be carried over. */
const FORMER = '17'
const UPGRADE = ': back up DATA_DIR and run roomwright upgrade-store'

/** A quarter of PostgreSQL's own default, all of which would soon be in use: files that were read are in the system's cache. */
const STARTED = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** `-F` would turn syncing off. Of the ways to sync, fdatasync does nothing in Emscripten. */
const SYNCED = [...STARTED.filter((it) => it !== '-F'), '-c', 'wal_sync_method=fsync']

const { directory, sync, create } = workerData as ThreadOptions
const port = parentPort!
/** The last of what PostgreSQL wrote to its log. */
const messages: string[] = []
/** Which directory it is, whatever its name leads to later. */
let inode: number | undefined

const isNew = directory !== undefined && !existsSync(directory)
if (!isNew) post({ loaded: true })
const opening = open()

opening.then(
  () => post({ opened: true }),
  (error: Error) => post({ failed: openingFailure(error, messages) }),
)

// One after the other. A statement that fails is an answer; what fails in here ends the thread.
let queue: Promise<unknown> = opening.catch(() => {})
port.on('message', (order: Order) => {
  queue = queue.then(() => carryOut(order))
})

/** A new store is made beside its place and then moved there, so that one half made is never taken for a whole one. */
async function open(): Promise<PGlite> {
  if (directory === undefined) return PGlite.create({ startParams: STARTED })
  if (isNew) {
    if (!create) throw new Error('it is gone')
    if (existsSync(formerData(directory, FORMER)))
      throw new Error('its upgrade was broken off at the end: run roomwright upgrade-store again')
    await make(directory)
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRESQL)
    throw new Error(
      `its files are of PostgreSQL ${version}, this version of Roomwright reads those of ${POSTGRESQL}${version === FORMER ? UPGRADE : ''}`,
    )
  inode = statSync(directory).ino
  // Left by a process that ended without closing; after a power cut it may be empty, which PostgreSQL does not start with.
  // That no other process uses the directory is certain already.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  const fs = new SyncingFS(directory, sync, (line) => messages.push(line) > 20 && messages.shift(), onAbort)
  return PGlite.create({ fs, startParams: sync ? SYNCED : STARTED })
}

/** Unsynced while it is made, and as a whole when it is done, which takes a tenth of the time. */
async function make(directory: string): Promise<void> {
  const half = `${directory}.new`
  rmSync(half, { recursive: true, force: true })
  const maker = new Worker(threadScript('store/engine/embedded/pglite-maker'), { workerData: half })
  await new Promise<void>((resolve, reject) => {
    maker.on('message', (news: News) => {
      if ('loaded' in news) post(news) // this thread is not ended while the other loads
      if ('failed' in news) reject(new Error(news.failed))
    })
    maker.on('error', reject)
    maker.on('exit', () => resolve())
  })
  if (sync) syncTree(half)
  renameSync(half, directory)
  if (sync) syncPath(dirname(directory))
}

async function carryOut(order: Order): Promise<void> {
  const pglite = await opening
  if ('close' in order) {
    await pglite.close()
    post({ closed: true })
    return
  }
  const bytes = await answerTo(pglite, order.bytes)
  // Files that were deleted are written to like any other, and what is written is gone with the process.
  if (isGone()) post({ lost: `${directory} is gone` })
  else post({ bytes }, bytes)
}

function isGone(): boolean {
  return directory !== undefined && statSync(directory, { throwIfNoEntry: false })?.ino !== inode
}

/** PGlite would call PostgreSQL again and again for the rest of the order, so the other side ends this thread. */
function onAbort(): void {
  const reason = panicOf(messages)
  post({ failed: openingFailure(new Error(reason), messages) }) // heard while it opens only
  post({ lost: reason })
}

function post(news: News, bytes?: Uint8Array): void {
  port.postMessage(news, bytes ? [bytes.buffer as ArrayBuffer] : [])
}
