import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { valueText } from './explain.ts'

/**
 * Params of JSON-RPC as their schema takes them. `[]` says as little as no params at all; other arrays are for schemas that
 * are no object.
 *
 * @throws ServiceError `invalid` for params given by position where names are needed
 */
export function namedParams(schema: z.ZodType, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  if (sent.length === 0) return {}
  if (schema.def.type !== 'object') return sent
  throw new ServiceError('invalid', `params: must be given by name in an object, got ${valueText(sent)}`)
}
