import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Caller } from '../../operations/calling/caller.ts'
import type { Access, Signal } from '../../operations/calling/operation.ts'
import { namedSchemas } from '../../schema/wire/components.ts'
import type { Service } from '../../service/service.ts'

/** Who calls a tool, and where it runs. */
export interface ToolContext {
  readonly service: Service
  readonly caller: Caller
  readonly signal: Signal
}

/** What a language model may call: an operation, described for it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly access: Access
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly annotations: ToolAnnotations
  /**
   * @param sent the arguments as they were sent; `run` validates them
   * @throws ServiceError for every expected refusal
   */
  run(context: ToolContext, sent: Readonly<Record<string, unknown>>): Promise<CallToolResult>
}

/** Of all tools: they read and compute, and change nothing. */
export const READING: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** A schema as hosts of language models read it, in JSON Schema 2020-12; what has a name is defined once. */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  const names = namedSchemas()
  const metadata = Object.assign(z.registry<object>(), {
    get: (it: z.ZodType) => ({
      ...z.globalRegistry.get(it),
      ...(it !== schema && names.has(it) ? { id: names.get(it) } : {}),
    }),
  })
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: withPlainTuple,
  })
  return converted as { type: 'object' }
}

/** Tuples here are of one kind; many readers of tools know only draft 07, where `prefixItems` means nothing. */
function withPlainTuple({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first] = jsonSchema.prefixItems ?? []
  if (first === undefined) return
  jsonSchema.items = first
  delete jsonSchema.prefixItems
}
