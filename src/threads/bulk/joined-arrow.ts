import type { ResultArrow } from './arrow-part.ts'

/** What ends a stream of Arrow IPC. */
const END = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)

/** The parts, whose heads are alike, as one stream. */
export async function* joinedArrow(parts: AsyncIterable<ResultArrow>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const { head, batches } of parts) {
    if (isFirst) yield head
    isFirst = false
    if (batches.length > 0) yield batches
  }
  yield END
}
