import { ServiceError } from '../../base/errors.ts'
import { DeskGridBatchParams, DeskGridBatchResult, GRID_BATCH_ITEMS_MAX } from '../../schema/resources/bulk-job.ts'
import type { Service } from '../../service/service.ts'
import { linesParams } from '../../threads/bulk/lines-task.ts'
import type { ReadItems } from '../../threads/bulk/read-items.ts'
import type { Caller } from '../calling/caller.ts'
import { operation, type ResultStream } from '../calling/operation.ts'
import { UnparsedInput } from '../calling/unparsed-input.ts'
import { deskGridsExample } from '../furnishing/furnishing-examples.ts'
import { clientOf, furnishers } from '../furnishing/furnishing-methods.ts'
import { ARROW_TYPE, arrowStream } from './arrow-stream.ts'
import { BULK_BODIES, readSentItems } from './read-sent-items.ts'

/** Most desks of the results together: what holds more is a job. */
const DESKS_MAX = 100_000

export const generateDeskGrids = operation({
  name: 'generateDeskGrids',
  type: 'mutation',
  summary: `Places desks in up to ${GRID_BATCH_ITEMS_MAX} bounding boxes, each as generateDeskGrid does`,
  access: furnishers,
  route: {
    method: 'POST',
    path: '/v2/desk-grid',
    bodies: BULK_BODIES,
    types: ['application/json', 'application/x-ndjson', ARROW_TYPE],
  },
  errors: ['not_acceptable', 'payload_too_large', 'unavailable'],
  input: DeskGridBatchParams,
  output: DeskGridBatchResult,
  examples: [deskGridsExample],
  large: {
    work: 'readItems',
    spooled: false,
    bytesMax: ({ bodyBytesMax }) => bodyBytesMax,
    prepare,
    run: results,
    async runWritten(service, caller, grids) {
      const lines = textOf(await computed(service, caller, grids, false))
      return { members: {}, written: { results: `[${lines.join(',')}]` } }
    },
  },
  async run(service, caller, input) {
    const sent = new UnparsedInput(new TextEncoder().encode(JSON.stringify(input)))
    return results(service, caller, await prepare(service, caller, sent))
  },
  async runStream(service, caller, grids: ReadItems, mediaType): Promise<ResultStream> {
    if (mediaType !== ARROW_TYPE) return computed(service, caller, grids, false)
    return arrowStream(service, clientOf(caller), await computed(service, caller, grids, true), false)
  },
})

async function prepare(
  service: Service,
  caller: Caller,
  input: UnparsedInput<Uint8Array<ArrayBuffer>>,
): Promise<ReadItems> {
  const limits = { methods: ['generateDeskGrid'] as const, itemsMax: GRID_BATCH_ITEMS_MAX, piecesMax: DESKS_MAX }
  const grids = await readSentItems(service, clientOf(caller), input, limits)
  if (grids.idempotencyKey !== undefined) throw new ServiceError('invalid', 'unknown key "idempotencyKey"')
  return grids
}

async function results(service: Service, caller: Caller, grids: ReadItems): Promise<DeskGridBatchResult> {
  const lines = textOf(await computed(service, caller, grids, false))
  return { results: lines.map((it) => JSON.parse(it)) }
}

/** The results as NDJSON, chunk by chunk. */
async function computed(service: Service, caller: Caller, grids: ReadItems, gzip: boolean): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (const { first, requests } of grids.chunks) {
    const params = linesParams({ method: 'generateDeskGrid', first, shared: grids.shared, gzip }, requests)
    const { ndjson } = await service.compute.answerLines(params, { client: clientOf(caller), onCost: service.onCost })
    parts.push(ndjson)
  }
  return parts
}

const textOf = (parts: readonly Uint8Array[]): string[] => Buffer.concat(parts).toString().trimEnd().split('\n')
