import * as z from 'zod'
import { component } from '../wire/components.ts'

export const CHANGE_RESOURCES = [
  'Building',
  'Floor',
  'Layout',
  'Space',
  'Asset',
  'CustomAttribute',
  'CustomAttributeValues',
  'Extension',
] as const
export type ChangeResource = (typeof CHANGE_RESOURCES)[number]

export const CHANGE_KINDS = ['created', 'updated', 'deleted'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const ListChangesParams = z.strictObject({
  since: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,9})?$/, 'must be the `next` of an answer, or the number of a change')
    .optional()
    .describe('The `next` of the answer before, or a number: those after it; left out = all that are still held'),
  limit: z.int().min(1).max(1000).default(100).describe('Most changes of an answer'),
  expand: z.enum(['parts']).optional().describe('`parts`: after each layout the spaces and assets that it changed'),
})

export const Change = component(
  'Change',
  z.strictObject({
    number: z.int().min(1).describe('Of the change: those of an account are counted in the order in which they came'),
    resource: z.enum(CHANGE_RESOURCES).describe('What has changed'),
    id: z.uuid().describe('Of the resource; of values, that of the floor, space or asset that has them'),
    kind: z
      .enum(CHANGE_KINDS)
      .describe('As it appears to the caller: what comes within reach is created, what leaves it is deleted'),
    floorId: z.uuid().nullable().describe('The floor it belongs to; null = none'),
    of: z.enum(CHANGE_RESOURCES).optional().describe('Of values: what has them'),
    revision: z.int().min(1).optional().describe('Of a layout: the revision that was saved'),
    at: z.string().describe('RFC 3339'),
  }),
  'A change of a resource',
)
export type Change = z.output<typeof Change>

export const ChangeList = component(
  'ChangeList',
  z.strictObject({
    changes: z
      .array(Change)
      .describe('In the order of their numbers; those that the caller may not know of are left out'),
    next: z.string().describe('What to send as `since` next; it moves on also where nothing is listed'),
    last: z.int().min(0).describe('Number of the last change of the account; while `next` is less there is more'),
  }),
  'What has changed',
)
