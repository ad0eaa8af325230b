import type { Service } from '../../service.ts'

export const ARROW_TYPE = 'application/vnd.apache.arrow.stream'

/** What ends a stream of Arrow IPC. */
const END = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)

/**
 * Results of desk grids as a stream of Arrow IPC, written elsewhere than on the thread that serves.
 *
 * @param client whose turn it is
 * @param parts results as NDJSON, each part compressed by gzip
 */
export async function* arrowStream(
  service: Service,
  client: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const lines of parts) {
    const { head, batches } = await service.conversions.run('writeGridArrow', { lines }, { client })
    if (isFirst) yield head
    isFirst = false
    if (batches.length > 0) yield batches
  }
  yield END
}
