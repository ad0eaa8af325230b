// The program of a thread that reads large inputs and files, and writes files: one order at a time.
import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../../base/errors.ts'
import type { ConversionNews, ConversionOrder } from './conversion-messages.ts'
import { conversionWorks } from './conversion-works.ts'
import { giveWay } from './give-way.ts'

giveWay()
const port = parentPort!
const tell = (news: ConversionNews) => port.postMessage(news, transferOf(news))

port.on('message', ({ name, input }: ConversionOrder) => {
  conversionWorks[name](input as never, (share, what) => tell({ share, what })).then(
    (output) => tell({ output }),
    (error: unknown) => tell(outcomeOf(error)),
  )
})
tell({ loaded: true })

/** A table is handed over, not copied. */
function transferOf(news: ConversionNews): ArrayBuffer[] {
  const { batches } = Object('output' in news ? news.output : undefined) as { batches?: unknown }
  if (!(batches instanceof Uint8Array) || !(batches.buffer instanceof ArrayBuffer)) return []
  return [batches.buffer]
}

function outcomeOf(error: unknown): ConversionNews {
  if (error instanceof ServiceError) {
    const { code, message, members } = error
    return { refused: { code, message, members } }
  }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
