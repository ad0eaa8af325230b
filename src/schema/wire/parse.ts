import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { explain, faultsOf } from './explain.ts'

/**
 * The value as its schema reads it, defaults filled in.
 *
 * @throws ServiceError `invalid` with path, rule and what was got (docs/decisions.md#f9)
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown, root = 'params'): z.output<Schema> {
  const verdict = schema.safeParse(input)
  if (verdict.success) return verdict.data
  throw new ServiceError('invalid', explain(verdict.error, input, root), undefined, {
    errors: faultsOf(verdict.error, input),
  })
}
