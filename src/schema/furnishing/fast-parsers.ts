import { fastParser } from '../wire/fast-parser.ts'
import { isUnbroken } from '../wire/text.ts'
import { GenerateDeskGridParams } from './desk-grid.ts'
import { FurnishParams } from './furnish-params.ts'
import { isWhole } from './furniture.ts'
import { GenerateGroupsParams } from './groups.ts'

/** The parsed params of each furnishing method, where they are quickly seen to be valid. */
export const acceptFurnish = fastParser(
  FurnishParams,
  ({ furniture, keep = [] }) => furniture.every(isWhole) && keep.every(({ groupId }) => isUnbroken(groupId)),
)
export const acceptGroups = fastParser(GenerateGroupsParams, ({ furniture = [] }) => furniture.every(isWhole))
export const acceptDeskGrid = fastParser(GenerateDeskGridParams, ({ furniture }) => furniture.every(isWhole))
