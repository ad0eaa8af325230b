import * as z from 'zod'

/** Names the schema of a request file, for editors. */
export const schemaName = z.string().optional().describe('JSON Schema of the request, for editors; ignored')
