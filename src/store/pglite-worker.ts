import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** What the thread is asked. */
export type Question = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] } | 'close'

/** What it answers: first that it is open, then to each question. */
export type Reply =
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }
  | {
      readonly id: number
      readonly error: { readonly message: string; readonly code?: string; readonly detail?: string }
    }

/** Id of the reply that tells that the store is open, or why not. */
export const OPENED = 0

const { directory } = workerData as { directory: string | undefined }
const port = parentPort!
const opening = PGlite.create(directory)

opening.then(
  () => port.postMessage({ id: OPENED, rows: [] } satisfies Reply),
  (error) => port.postMessage(failure(OPENED, error)),
)

port.on('message', async (question: Question) => {
  if (question === 'close') return close()
  const { id, sql, parameters } = question
  try {
    const pglite = await opening
    const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(sql, [...parameters])
    port.postMessage({ id, rows, ...(affectedRows === undefined ? {} : { affectedRows }) } satisfies Reply)
  } catch (error) {
    port.postMessage(failure(id, error))
  }
})

async function close(): Promise<void> {
  const pglite = await opening.catch(() => undefined)
  await pglite?.close()
  port.close()
}

function failure(id: number, error: unknown): Reply {
  const { message, code, detail } = error as Error & { code?: string; detail?: string }
  return { id, error: { message, ...(code ? { code } : {}), ...(detail ? { detail } : {}) } }
}
