import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { OPENED, type Question, type Reply } from './pglite-messages.ts'

const { directory } = workerData as { directory: string | undefined }
const port = parentPort!
const opening = open()

opening.then(
  () => port.postMessage({ id: OPENED, rows: [] } satisfies Reply),
  (error) => port.postMessage(failure(OPENED, error)),
)

port.on('message', async (question: Question) => {
  const { id } = question
  try {
    const pglite = await opening
    if ('close' in question) {
      await pglite.close()
      port.postMessage({ id, rows: [] } satisfies Reply)
      return
    }
    const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(question.sql, [...question.parameters])
    port.postMessage({ id, rows, ...(affectedRows === undefined ? {} : { affectedRows }) } satisfies Reply)
  } catch (error) {
    port.postMessage(failure(id, error))
  }
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

function failure(id: number, error: unknown): Reply {
  const { message, code, detail } = error as Error & { code?: string; detail?: string }
  return { id, error: { message, ...(code ? { code } : {}), ...(detail ? { detail } : {}) } }
}
