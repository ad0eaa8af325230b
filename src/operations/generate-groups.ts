import { fastParser } from '../schema/fast-parser.ts'
import { isWhole } from '../schema/furniture.ts'
import { GenerateGroupsParams } from '../schema/groups.ts'
import { FurnishingResult } from '../schema/result.ts'
import { computed } from './computed.ts'
import { operation } from './operation.ts'

export const generateGroups = operation({
  name: 'generateGroups',
  rpcName: 'FurnishingAI.generateGroups',
  summary: 'Generates furniture groups of one type that fit into a bounding box',
  input: GenerateGroupsParams,
  accept: fastParser(GenerateGroupsParams, ({ furniture = [] }) => furniture.every(isWhole)),
  output: FurnishingResult,
  ...computed<GenerateGroupsParams>('generateGroups'),
})
