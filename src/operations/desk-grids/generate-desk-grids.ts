import { gridLinesParams } from '../../bulk/grid-lines-task.ts'
import type { ReadGrids } from '../../bulk/read-grids.ts'
import { ServiceError } from '../../errors.ts'
import { DeskGridBatchParams, DeskGridBatchResult, GRID_BATCH_ITEMS_MAX } from '../../schema/desk-grid-job.ts'
import type { Service } from '../../service.ts'
import type { Caller } from '../caller.ts'
import { clientOf, furnishers } from '../furnishing-methods.ts'
import { operation, type ResultStream } from '../operation.ts'
import { UnparsedInput } from '../unparsed-input.ts'
import { ARROW_TYPE, arrowStream } from './arrow-stream.ts'
import { GRID_BODIES, readSentGrids } from './read-sent-grids.ts'

/** Most desks of the results together: what holds more is a job. */
const DESKS_MAX = 100_000

export const generateDeskGrids = operation({
  name: 'generateDeskGrids',
  type: 'mutation',
  summary: `Places desks in up to ${GRID_BATCH_ITEMS_MAX} bounding boxes, each as generateDeskGrid does`,
  access: furnishers,
  browsers: true,
  route: {
    method: 'POST',
    path: '/v2/desk-grid',
    bodies: GRID_BODIES,
    types: ['application/json', 'application/x-ndjson', ARROW_TYPE],
  },
  errors: ['payload_too_large', 'unavailable'],
  input: DeskGridBatchParams,
  output: DeskGridBatchResult,
  examples: [
    {
      title: 'Two boxes with the same furniture',
      input: {
        defaults: {
          furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }],
          chairSpacing: 1,
        },
        items: [{ boundingBox: { x: 9, y: 2.8, z: 8 } }, { boundingBox: { x: 12, y: 2.8, z: 6 } }],
      },
    },
  ],
  large: {
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
  async runStream(service, caller, grids: ReadGrids, mediaType): Promise<ResultStream> {
    if (mediaType !== ARROW_TYPE) return computed(service, caller, grids, false)
    return arrowStream(service, clientOf(caller), await computed(service, caller, grids, true))
  },
})

async function prepare(service: Service, caller: Caller, input: UnparsedInput): Promise<ReadGrids> {
  const limits = { itemsMax: GRID_BATCH_ITEMS_MAX, desksMax: DESKS_MAX }
  const grids = await readSentGrids(service, clientOf(caller), input, limits)
  if (grids.idempotencyKey !== undefined) throw new ServiceError('invalid', 'unknown key "idempotencyKey"')
  return grids
}

async function results(service: Service, caller: Caller, grids: ReadGrids): Promise<DeskGridBatchResult> {
  const lines = textOf(await computed(service, caller, grids, false))
  return { results: lines.map((it) => JSON.parse(it)) }
}

/** The results as NDJSON, chunk by chunk. */
async function computed(service: Service, caller: Caller, grids: ReadGrids, gzip: boolean): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (const { first, requests } of grids.chunks) {
    const params = gridLinesParams({ first, shared: grids.shared, gzip }, requests)
    const { ndjson } = await service.compute.gridLines(params, { client: clientOf(caller), onCost: service.onCost })
    parts.push(ndjson)
  }
  return parts
}

const textOf = (parts: readonly Uint8Array[]): string[] => Buffer.concat(parts).toString().trimEnd().split('\n')
