import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { openingFailure } from './pglite-failures.ts'
import type { News } from './pglite-messages.ts'

// Makes the files of a new store in a directory, then ends. Making takes three times the memory of using, and some of it is
// given back only with the thread.

const post = (news: News) => parentPort!.postMessage(news)

post({ loaded: true })
try {
  await (await PGlite.create(workerData as string)).close()
} catch (error) {
  post({ failed: openingFailure(error as Error, []) })
}
