import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { News, Order } from './pglite-messages.ts'
import { groupsOf, settled } from './pglite-protocol.ts'

const { directory } = workerData as { directory: string | undefined }
const port = parentPort!
const opening = open()

opening.then(
  () => tell({ opened: true }),
  (error: Error) => tell({ failed: error.message }),
)

// One after the other. What fails in here is no failed statement, whose error is an answer: it ends the thread.
let line: Promise<unknown> = opening.catch(() => {})
port.on('message', (order: Order) => {
  line = line.then(() => obey(order))
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
  return PGlite.create(directory)
}

async function obey(order: Order): Promise<void> {
  const pglite = await opening
  if ('close' in order) {
    await pglite.close()
    tell({ closed: true })
  } else {
    const answers: Uint8Array[] = []
    for (const group of groupsOf(order.bytes))
      answers.push(...settled(group, await pglite.execProtocolRaw(group.messages)))
    // A copy where several are joined: a small Buffer shares its memory, which then could not be handed over.
    const bytes = answers.length === 1 ? answers[0]! : new Uint8Array(Buffer.concat(answers))
    tell({ bytes }, bytes)
  }
}

function tell(news: News, bytes?: Uint8Array): void {
  port.postMessage(news, bytes ? [bytes.buffer as ArrayBuffer] : [])
}
