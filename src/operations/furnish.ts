import { furnish as compute } from '../furnishing/furnish.ts'
import { FurnishParams } from '../schema/furnish.ts'
import { FurnishingResult } from '../schema/result.ts'
import { operation } from './operation.ts'

export const furnish = operation({
  name: 'furnish',
  rpcName: 'FurnishingAI.furnish',
  summary: 'Furnishes a room, or a part of one, with pieces of a given set',
  input: FurnishParams,
  output: FurnishingResult,
  run: (service, _caller, params) =>
    compute(service.kernels, params, service.config.furnishLimits, (violations, { id }) =>
      service.log('error', 'Furnishing stopped by the verifier', {
        id,
        rules: violations.map(({ message }) => message),
      }),
    ),
})
