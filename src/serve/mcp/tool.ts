import type { CallToolResult, ContentBlock, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
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
  /** Says how far the call is; undefined where the client did not ask for it. */
  readonly progress: ((done: number, total: number | undefined, message: string) => void) | undefined
}

/** A part of JSON Schema. */
export type SchemaPart = Readonly<Record<string, unknown>>

export interface ListedArguments {
  readonly properties: Readonly<Record<string, SchemaPart>>
  readonly required?: readonly string[]
}

/** What a language model may call: an operation, described for it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly access: Access
  /** What `run` takes, as a whole: a resource of its own, which few models need. */
  readonly input: z.ZodObject
  /** The same in the few words that every conversation begins with. */
  readonly listed: ListedArguments
  readonly annotations: ToolAnnotations
  /**
   * @param sent the arguments as they were sent; `run` validates them
   * @throws ServiceError for every expected refusal
   */
  run(context: ToolContext, sent: Readonly<Record<string, unknown>>): Promise<CallToolResult>
}

/** Of tools that read and compute. Hints that follow from `readOnlyHint` are left out: each conversation pays for them. */
export const READING: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

/** Of tools that save: what was there before can be restored. */
export const SAVING: ToolAnnotations = { destructiveHint: false, openWorldHint: false }

/**
 * Arguments in few words.
 *
 * @param input what is taken
 * @param members each of its members once; null: not listed, as few models need it
 * @param required those that have to be given
 */
export function listedArguments<Input extends z.ZodObject>(
  _input: Input,
  members: { readonly [Name in keyof z.input<Input>]-?: SchemaPart | null },
  required?: readonly (keyof z.input<Input> & string)[],
): ListedArguments {
  const shown = Object.entries<SchemaPart | null>(members).filter((it): it is [string, SchemaPart] => it[1] !== null)
  return { properties: Object.fromEntries(shown), ...(required ? { required } : {}) }
}

/** An argument of a type, with or without words about it. */
export const argument = (type: string, description?: string): SchemaPart =>
  description === undefined ? { type } : { type, description }

/** An argument that is one of some words. */
export const oneOf = (words: readonly string[], description?: string): SchemaPart => ({
  enum: words,
  ...(description === undefined ? {} : { description }),
})

/** Whether an answer comes with a plan of the floor. */
export const planPicture = z.enum(['png', 'none']).default('png').describe('Plan of the floor as an image')

/** How much of its data an answer holds. */
export const detail = z
  .enum(['small', 'whole'])
  .default('small')
  .describe('small: what a person would want to know; whole: all data, with every piece')

/** An answer of data, which is also sent as text for hosts that read nothing else. */
export const answered = (data: Record<string, unknown>, ...before: readonly ContentBlock[]): CallToolResult => ({
  content: [...before, { type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
})

/** An answer that says first what the call left open, or what of it counted for nothing. */
export function assuming(assumed: readonly string[], answer: CallToolResult): CallToolResult {
  if (assumed.length === 0) return answer
  const { content, structuredContent } = answer
  const before = (structuredContent as { assumed?: readonly string[] }).assumed ?? []
  return answered(
    { ...structuredContent, assumed: [...before, ...assumed] },
    { type: 'text', text: `Assumed: ${assumed.join('; ')}.` },
    ...content.slice(0, -1),
  )
}

/** A schema as hosts of language models read it, in JSON Schema 2020-12; what has a name is defined once. */
export function jsonSchemaOf(schema: z.ZodObject) {
  const names = namedSchemas()
  const metadata = Object.assign(z.registry<object>(), {
    get: (it: z.ZodType) => ({
      ...z.globalRegistry.get(it),
      ...(it !== schema && names.has(it) ? { id: names.get(it) } : {}),
    }),
  })
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    metadata,
    unrepresentable: 'any',
    override: withPlainTuple,
  })
  return converted
}

/** Tuples here are of one kind; many readers of tools know only draft 07, where `prefixItems` means nothing. */
function withPlainTuple({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first] = jsonSchema.prefixItems ?? []
  if (first === undefined) return
  jsonSchema.items = first
  delete jsonSchema.prefixItems
}
