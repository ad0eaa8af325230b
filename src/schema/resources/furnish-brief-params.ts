import type * as z from 'zod'
import { Brief } from '../furnishing/brief.ts'
import { FurnishParams } from '../furnishing/furnish-params.ts'
import { component } from '../wire/components.ts'
import { FurnishRoomParams } from './furnish-room-params.ts'

export const FurnishBriefParams = component(
  'FurnishBriefParams',
  FurnishRoomParams.omit({ $schema: true }).extend({
    furniture: FurnishParams.shape.furniture.default([]),
    brief: Brief,
  }),
  'A room and who uses it',
)
export type FurnishBriefParams = z.output<typeof FurnishBriefParams>
