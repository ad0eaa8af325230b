import * as z from 'zod'
import { component } from '../wire/components.ts'
import { text } from '../wire/text.ts'
import { BuildingId } from './floors/building.ts'
import { FloorId, pageParams } from './floors/floor.ts'
import { FloorFurnishing, floorFurnishingChoices } from './floors/floor-furnishing.ts'
import { FloorTargets } from './floors/floor-targets.ts'
import { WantedProducts } from './floors/product.ts'

const JobId = text(255).describe('Id of the job')

const save = z
  .boolean()
  .default(false)
  .describe('Whether the best furnishings are saved as a new layout when they are there (needs floor:update)')

/** What a job keeps of what it was asked for. */
export const FurnishFloorChoices = z.strictObject({
  ...floorFurnishingChoices,
  products: WantedProducts.optional(),
  save,
  layoutId: z.uuid().optional().describe('The layout of the floor that is furnished; left out: the default one'),
})
export type FurnishFloorChoices = z.output<typeof FurnishFloorChoices>

export const FurnishFloorParams = component(
  'FurnishFloorParams',
  FurnishFloorChoices.extend({
    floorId: FloorId,
    revision: z.int().min(1).max(2_147_483_647).optional().describe('Of the layout to furnish; left out: the newest'),
  }),
  'How a floor is furnished',
)

const { spaces: _, ...buildingFurnishingChoices } = floorFurnishingChoices

export const FurnishBuildingParams = component(
  'FurnishBuildingParams',
  z.strictObject({
    ...buildingFurnishingChoices,
    targets: FloorTargets.optional().describe(
      'What the storeys are to have together; uses of rooms and numbers of desks are chosen to meet it',
    ),
    products: WantedProducts.optional(),
    save,
    buildingId: BuildingId,
  }),
  'How the storeys of a building are furnished',
)

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

const JobProgress = z.strictObject({
  done: z.int().describe('Rooms that are furnished'),
  total: z.int().describe('Rooms to furnish; 0 until they are counted'),
  current: z.string().nullable().describe('Name of the space that was done last; null = none yet'),
})
export type JobProgress = z.output<typeof JobProgress>

export const Job = component(
  'Job',
  z.strictObject({
    id: z.uuid().describe('Of the job'),
    kind: z.literal('furnish').describe('What it does'),
    floorId: z.uuid().describe('The floor it is about'),
    layoutId: z.uuid().describe('The layout that is furnished: that of its floor for the default one'),
    status: z.enum(JOB_STATUSES).describe('done, failed and cancelled are the ends'),
    progress: JobProgress.describe('How far it is'),
    revision: z.int().describe('Of the layout that it is based on'),
    savedRevision: z.int().nullable().describe('Of the layout that was made from it; null = not saved'),
    problem: z.string().nullable().describe('Why it failed, or why its result was not saved; null = no problem'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
    finishedAt: z.string().nullable().describe('RFC 3339; null = not yet. A week later the job is removed'),
  }),
  'Work in the background',
)
export type Job = z.output<typeof Job>

export const JobParams = z.strictObject({ jobId: JobId })

export const ListJobsParams = z
  .strictObject({
    floorId: FloorId.optional(),
    buildingId: BuildingId.optional(),
    ...pageParams,
  })
  .refine(
    ({ floorId, buildingId }) => (floorId === undefined) !== (buildingId === undefined),
    'must have either floorId or buildingId',
  )

export const BuildingJobs = component(
  'BuildingJobs',
  z.strictObject({
    buildingId: z.uuid().describe('The building'),
    jobs: z.array(Job).describe('One for each storey with a plan, lowest first'),
  }),
  'The jobs that furnish a building',
)

export const JobPage = component(
  'JobPage',
  z.strictObject({
    jobs: z.array(Job).describe('Newest first'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
  }),
  'A page of the jobs of a floor or of a building',
)

export const JobResult = component(
  'JobResult',
  FloorFurnishing.extend({
    jobId: z.uuid().describe('The job that found it'),
    floorId: z.uuid().describe('The floor'),
    revision: z.int().describe('Of the layout that was furnished'),
  }),
  'What furnishing a floor has found',
)

export const SaveJobParams = component(
  'SaveJobParams',
  z.strictObject({
    jobId: JobId,
    choices: z
      .record(z.uuid(), text(100))
      .default({})
      .describe('By the id of a space the id of the furnishing that it gets, where that is not the chosen one'),
  }),
  'Which furnishings of a job are saved',
)
