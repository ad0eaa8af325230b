import { generateDeskGrid as compute, streamDeskGrid } from '../furnishing/generate-desk-grid.ts'
import { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import { fastParser } from '../schema/fast-parser.ts'
import { isWhole } from '../schema/furniture.ts'
import { FurnishingResult } from '../schema/result.ts'
import { operation } from './operation.ts'

export const generateDeskGrid = operation({
  name: 'generateDeskGrid',
  rpcName: 'FurnishingAI.generateDeskGrid',
  summary: 'Places desks, task chairs and optionally sideboards in a repeating pattern in a bounding box',
  input: GenerateDeskGridParams,
  accept: fastParser(GenerateDeskGridParams, ({ furniture }) => furniture.every(isWhole)),
  output: FurnishingResult,
  run: (service, _caller, params) => compute(service.kernels, params),
  stream: (service, _caller, params) => streamDeskGrid(service.kernels, params),
})
