import type { Service } from '../../service/service.ts'
import type { ResultArrow } from '../../threads/bulk/arrow-part.ts'
import { joinedArrow } from '../../threads/bulk/joined-arrow.ts'

export const ARROW_TYPE = 'application/vnd.apache.arrow.stream'

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Results of desk grids as a stream of Arrow IPC, written elsewhere than on the thread that serves.
 *
 * @param client whose turn it is
 * @param parts results as NDJSON, each part compressed by gzip
 * @param summary whether a row is a request rather than a piece
 */
export const arrowStream = (
  service: Service,
  client: string,
  parts: Parts,
  summary: boolean,
): AsyncGenerator<Uint8Array> => joinedArrow(written(service, client, parts, summary))

/** The next part is written while one is sent: two are held at a time, of which one is being written. */
async function* written(service: Service, client: string, parts: Parts, summary: boolean): AsyncGenerator<ResultArrow> {
  let writing: Promise<ResultArrow> | undefined
  for await (const lines of parts) {
    const done = await writing
    writing = service.conversions.run('writeResultArrow', { lines, summary }, { client })
    // It is awaited when the part before has been sent, which may be never; until then its failure must not count as unhandled.
    writing.catch(() => {})
    if (done) yield done
  }
  if (writing) yield await writing
}
