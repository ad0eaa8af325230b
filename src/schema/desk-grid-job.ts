import * as z from 'zod'
import { component } from './components.ts'
import { GenerateDeskGridParams } from './desk-grid.ts'
import { JOB_STATUSES } from './job.ts'
import { FurnishingResult } from './result.ts'

/** Most requests of a job, and of a call that is answered at once. */
export const GRID_JOB_ITEMS_MAX = 100_000
export const GRID_BATCH_ITEMS_MAX = 100

const DeskGridItem = component(
  'DeskGridItem',
  GenerateDeskGridParams.partial(),
  'Params of FurnishingAI.generateDeskGrid; what `defaults` has may be left out',
)

const defaults = DeskGridItem.optional().describe('Members that the items have in common')

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe('Of your choice, 1 to 255 visible ASCII characters: sent again with the same items it gives the same job')

export const CreateDeskGridJobParams = component(
  'CreateDeskGridJobParams',
  z.strictObject({
    defaults,
    items: z.array(DeskGridItem).min(1).max(GRID_JOB_ITEMS_MAX).describe('The requests'),
    idempotencyKey,
  }),
  'Many desk grids',
)

export const DeskGridBatchParams = component(
  'DeskGridBatchParams',
  z.strictObject({
    defaults,
    items: z.array(DeskGridItem).min(1).max(GRID_BATCH_ITEMS_MAX).describe('The requests'),
  }),
  'Desk grids that are answered at once',
)

/** What comes beside a body that is no JSON object of ours. */
export const BesideGrids = z.strictObject({ idempotencyKey })

/** The same as it was sent: its items are judged one by one, together with the defaults. */
export const SentGridBatch = z.strictObject({
  defaults: z.record(z.string(), z.unknown()).optional(),
  items: z.array(z.unknown()),
  idempotencyKey,
})

export const DeskGridJob = component(
  'DeskGridJob',
  z.strictObject({
    id: z.uuid().describe('Of the job'),
    status: z.enum(JOB_STATUSES).describe('done, failed and cancelled are the ends'),
    items: z.int().describe('Requests'),
    itemsDone: z.int().describe('Those that are done, refused ones included'),
    itemsRefused: z.int().describe('Those whose result is an error'),
    desks: z.int().describe('Desks that have been placed so far, over all furnishings'),
    problem: z.string().nullable().describe('Why it failed; null = it did not'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
    finishedAt: z.string().nullable().describe('RFC 3339; null = not yet'),
    removedAt: z
      .string()
      .nullable()
      .describe('RFC 3339: when the job and its results are removed; null = it has not ended'),
  }),
  'Many desk grids that are computed in the background',
)
export type DeskGridJob = z.output<typeof DeskGridJob>

export const DeskGridJobParams = z.strictObject({ jobId: z.string().max(255).describe('Id of the job') })

const number = z.int().describe('Of the request, from 0')

export const DeskGridItemResult = component(
  'DeskGridItemResult',
  z.union([
    z.strictObject({ item: number, result: FurnishingResult.describe('As FurnishingAI.generateDeskGrid answers it') }),
    z.strictObject({
      item: number,
      error: z
        .strictObject({ code: z.string().describe('For programs'), message: z.string().describe('For people') })
        .describe('Why the request was refused'),
    }),
  ]),
  'What became of a request among many',
)
export type DeskGridItemResult = z.output<typeof DeskGridItemResult>

export const DeskGridResultParams = DeskGridJobParams.extend({
  cursor: z.string().max(16).optional().describe('The `next` of the page before; streams have no pages'),
  limit: z.int().min(1).max(1000).default(100).describe('Most results of a page, which is shorter where they are long'),
})
export type DeskGridResultParams = z.output<typeof DeskGridResultParams>

export const DeskGridResultPage = component(
  'DeskGridResultPage',
  z.strictObject({
    results: z.array(DeskGridItemResult).describe('In the order of the requests'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
  }),
  'A page of the results of a desk grid job',
)

export const DeskGridBatchResult = component(
  'DeskGridBatchResult',
  z.strictObject({ results: z.array(DeskGridItemResult).describe('In the order of the requests') }),
  'What became of many desk grids',
)
export type DeskGridBatchResult = z.output<typeof DeskGridBatchResult>
