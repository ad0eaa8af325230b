import type { z } from 'zod'
import type { FurnishingResult } from '../../../api-types/furnishing-types.ts'
import { attach, detachFromJson } from '../../schema/wire/custom-data.ts'
import { parse } from '../../schema/wire/parse.ts'
import { refusing } from './roomwright-error.ts'

/**
 * A result from params as they are given. Where shapes carry customData, it takes the way that it takes through the service,
 * so that the identifiers are the same.
 *
 * @param compute its second argument is what the references in the params stand for
 * @throws RoomwrightError as `compute`, and `invalid` for params that break a rule of their schema
 */
export function computed<Schema extends z.ZodType>(
  schema: Schema,
  params: z.input<Schema>,
  compute: (params: z.output<Schema>, texts: readonly string[]) => FurnishingResult,
): FurnishingResult {
  return refusing(() => {
    const parsed = parse(schema, params)
    const json = JSON.stringify(params)
    if (!json.includes('"customData"')) return compute(parsed, [])
    const { value, texts } = detachFromJson(json)
    return JSON.parse(attach(JSON.stringify(compute(parse(schema, value), texts)), texts)) as FurnishingResult
  })
}
