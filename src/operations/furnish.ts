import { fastParser } from '../schema/fast-parser.ts'
import { FurnishParams } from '../schema/furnish.ts'
import { isWhole } from '../schema/furniture.ts'
import { FurnishingResult } from '../schema/result.ts'
import { computed } from './computed.ts'
import { operation } from './operation.ts'

export const furnish = operation({
  name: 'furnish',
  rpcName: 'FurnishingAI.furnish',
  summary: 'Furnishes a room, or a part of one, with pieces of a given set',
  input: FurnishParams,
  accept: fastParser(FurnishParams, ({ furniture }) => furniture.every(isWhole)),
  output: FurnishingResult,
  ...computed<FurnishParams>('furnish'),
})
