import * as z from 'zod'
import { GenerateDeskGridParams } from '../furnishing/desk-grid.ts'
import { FurnishParams } from '../furnishing/furnish-params.ts'
import { FurnishingResult } from '../furnishing/result.ts'
import { component } from '../wire/components.ts'
import { text } from '../wire/text.ts'
import { FloorFurnishing } from './floors/floor-furnishing.ts'
import { FurnishFloorParams, JOB_STATUSES } from './job.ts'

/** Most requests of a job, and of a call that is answered at once. */
export const BULK_ITEMS_MAX = 100_000
export const GRID_BATCH_ITEMS_MAX = 100

/** What the requests of a job may ask for, by the name of the operation that does it for one. */
export const BULK_METHODS = ['generateDeskGrid', 'furnish', 'floor.furnish'] as const
export type BulkMethod = (typeof BULK_METHODS)[number]

/** Most floors of a job: each takes seconds. */
export const BULK_FLOORS_MAX = 1000

const DeskGridItem = component(
  'DeskGridItem',
  GenerateDeskGridParams.partial(),
  'Params of FurnishingAI.generateDeskGrid; what `defaults` has may be left out',
)

const FurnishItem = component(
  'FurnishItem',
  FurnishParams.partial(),
  'Params of FurnishingAI.furnish; what `defaults` has may be left out',
)

const FloorItem = component(
  'FloorItem',
  FurnishFloorParams.partial(),
  'A floor to furnish, and how; what `defaults` has may be left out',
)

const defaultsOf = <Item extends z.ZodType>(item: Item) =>
  item.optional().describe('Members that the items have in common')

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('Of your choice, 1 to 255 visible ASCII characters: sent again with the same items it gives the same job')

const itemsOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).min(1).max(most).describe('The requests')

export const CreateBulkJobParams = component(
  'CreateBulkJobParams',
  z.strictObject({
    method: z.enum(BULK_METHODS).default('generateDeskGrid').describe('What the requests ask for'),
    defaults: defaultsOf(z.union([DeskGridItem, FurnishItem, FloorItem])),
    items: z
      .union([
        itemsOf(DeskGridItem, BULK_ITEMS_MAX).describe('Of generateDeskGrid'),
        itemsOf(FurnishItem, BULK_ITEMS_MAX).describe('Of furnish'),
        itemsOf(FloorItem, BULK_FLOORS_MAX).describe('Of floor.furnish'),
      ])
      .describe('The requests'),
    idempotencyKey,
  }),
  'Many requests of one method',
)

export const DeskGridBatchParams = component(
  'DeskGridBatchParams',
  z.strictObject({
    defaults: defaultsOf(DeskGridItem),
    items: itemsOf(DeskGridItem, GRID_BATCH_ITEMS_MAX),
  }),
  'Desk grids that are answered at once',
)

/** What comes beside a body that is no JSON object of ours. */
export const BesideItems = z.strictObject({ idempotencyKey })

const method = z.enum(BULK_METHODS).optional()

/** The first line of NDJSON, where it is no request. */
export const SentHead = z.strictObject({ method, defaults: z.record(z.string(), z.unknown()).default({}) })

/** The same as it was sent: its items are judged one by one, together with the defaults. */
export const SentItemBatch = z.strictObject({
  method,
  defaults: z.record(z.string(), z.unknown()).optional(),
  items: z.array(z.unknown()),
  idempotencyKey,
})

export const BulkJob = component(
  'BulkJob',
  z.strictObject({
    id: z.uuid().describe('Of the job'),
    status: z.enum(JOB_STATUSES).describe('done, failed and cancelled are the ends'),
    method: z.enum(BULK_METHODS).describe('What the requests ask for'),
    items: z.int().describe('Requests'),
    itemsDone: z.int().describe('Those that are done, refused ones included'),
    itemsRefused: z.int().describe('Those whose result is an error'),
    pieces: z
      .int()
      .describe('Placed so far, over all furnishings: the desks of desk grids, else all pieces of furniture'),
    problem: z.string().nullable().describe('Why it failed; null = it did not'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
    finishedAt: z.string().nullable().describe('RFC 3339; null = not yet'),
    removedAt: z
      .string()
      .nullable()
      .describe('RFC 3339: when the job and its results are removed; null = it has not ended'),
  }),
  'Many requests that are computed in the background',
)
export type BulkJob = z.output<typeof BulkJob>

export const BulkJobParams = z.strictObject({ jobId: text(255).describe('Id of the job') })

const number = z.int().describe('Of the request, from 0')

const refused = z.strictObject({
  item: number,
  error: z
    .strictObject({ code: z.string().describe('For programs'), message: z.string().describe('For people') })
    .describe('Why the request was refused'),
})

export const FurnishingItemResult = component(
  'FurnishingItemResult',
  z.union([
    z.strictObject({ item: number, result: FurnishingResult.describe('As the method answers it alone') }),
    refused,
  ]),
  'What became of a desk grid or a room among many',
)
export type FurnishingItemResult = z.output<typeof FurnishingItemResult>

export const FurnishedFloor = component(
  'FurnishedFloor',
  FloorFurnishing.extend({
    floorId: z.uuid().describe('The floor'),
    revision: z.int().describe('Of the layout that was furnished'),
    savedRevision: z.int().nullable().describe('Of the layout that was made from it; null = not saved'),
    problem: z.string().nullable().describe('Why it was not saved although that was asked for; null = no problem'),
  }),
  'A stored floor as furnished',
)
export type FurnishedFloor = z.output<typeof FurnishedFloor>

export const BulkItemResult = component(
  'BulkItemResult',
  z.union([
    FurnishingItemResult,
    z.strictObject({ item: number, result: FurnishedFloor.describe('Of floor.furnish') }),
  ]),
  'What became of a request among many',
)
export type BulkItemResult = z.output<typeof BulkItemResult>

export const BulkResultParams = BulkJobParams.extend({
  cursor: text(16).optional().describe('The `next` of the page before; streams have no pages'),
  limit: z.int().min(1).max(1000).default(100).describe('Most results of a page, which is shorter where they are long'),
  summary: z
    .boolean()
    .default(false)
    .describe('Whether a row of a table is a request, with its desks, pieces and density, rather than a piece'),
})
export type BulkResultParams = z.output<typeof BulkResultParams>

export const BulkResultPage = component(
  'BulkResultPage',
  z.strictObject({
    results: z.array(BulkItemResult).describe('In the order of the requests'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
  }),
  'A page of the results of a bulk job',
)

export const DeskGridBatchResult = component(
  'DeskGridBatchResult',
  z.strictObject({ results: z.array(FurnishingItemResult).describe('In the order of the requests') }),
  'What became of many desk grids',
)
export type DeskGridBatchResult = z.output<typeof DeskGridBatchResult>
