import type { Options } from 'postgres'
import { ARRAY_TYPES } from './array-types.ts'

/**
 * No limit to the statements that wait for their answers on one connection: a BEGIN that reaches it is sent on a connection that the
 * driver does not keep for the transaction, and what others send there is never committed (porsager/postgres#1189). The types of
 * the driver do not know it.
 */
const PIPELINE = { max_pipeline: Number.POSITIVE_INFINITY }

/** Options of every client, of both databases. */
export const DRIVER_OPTIONS = {
  ...PIPELINE,
  fetch_types: false,
  types: ARRAY_TYPES as Record<string, never>,
  onnotice: () => {},
} satisfies Options<Record<string, never>>
