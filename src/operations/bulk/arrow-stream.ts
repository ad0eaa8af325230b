import { joinedArrow } from '../../bulk/joined-arrow.ts'
import type { ResultArrow } from '../../bulk/result-arrow.ts'
import type { Service } from '../../service.ts'

export const ARROW_TYPE = 'application/vnd.apache.arrow.stream'

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Results of desk grids as a stream of Arrow IPC, written elsewhere than on the thread that serves.
 *
 * @param client whose turn it is
 * @param parts results as NDJSON, each part compressed by gzip
 */
export const arrowStream = (service: Service, client: string, parts: Parts): AsyncGenerator<Uint8Array> =>
  joinedArrow(written(service, client, parts))

async function* written(service: Service, client: string, parts: Parts): AsyncGenerator<ResultArrow> {
  for await (const lines of parts) yield await service.conversions.run('writeResultArrow', { lines }, { client })
}
