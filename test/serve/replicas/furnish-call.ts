import { furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'

/** A furnish request, as `fetch` takes it. */
export const furnishCall = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'FurnishingAI.furnish', params: furnishExample.input }),
} as const
