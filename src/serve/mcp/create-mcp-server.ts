import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import type { ServiceError } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import { mustBeOneOf, valueText } from '../../schema/wire/explain.ts'
import { furnishMessages, furnishPrompt } from './furnish-prompt.ts'
import { invalidParams, resourceNotFound } from './rpc-refusal.ts'
import { samples } from './samples.ts'
import { jsonSchemaOf, type Tool, type ToolContext } from './tool.ts'

export interface McpOptions {
  readonly tools: readonly Tool[]
  /** @param signal comes when the client cancels the call */
  readonly contextOf: (signal: AbortSignal) => ToolContext
  /** What the caller may read about a failure. */
  readonly refusalOf: (error: unknown) => ServiceError
}

const INSTRUCTIONS =
  'Roomwright furnishes rooms. furnish places furniture in a room and answers with a plan; generate_groups and generate_desk_grid fill boxes; verify checks pieces that were moved. Lengths are metres, x to the right, z down the page, y up; rotations are degrees, clockwise seen from above. The same arguments give the same answer. The resources are arguments to begin with.'

/** A server of the Model Context Protocol, to be connected to one transport. */
export function createMcpServer({ tools, contextOf, refusalOf }: McpOptions): Server {
  const server = new Server(
    { name: 'roomwright', title: 'Roomwright', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: validator,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool)
      throw unknownName(
        'tool',
        params.name,
        tools.map(({ name }) => name),
      )
    const context = contextOf(signal)
    try {
      return await whenAllowed(context.service, tool, context.caller, () => tool.run(context, params.arguments ?? {}))
    } catch (error) {
      return refused(refusalOf(error))
    }
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: samples().map(({ uri, name, description }) => ({ uri, name, description, mimeType: JSON_TYPE })),
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const sample = samples().find((it) => it.uri === uri)
    if (!sample)
      throw resourceNotFound(shortened(uri), `params.uri: must be one that resources/list names, got ${valueText(uri)}`)
    return { contents: [{ uri, mimeType: JSON_TYPE, text: sample.text }] }
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [furnishPrompt] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    if (params.name !== furnishPrompt.name) throw unknownName('prompt', params.name, [furnishPrompt.name])
    if (!params.arguments?.['room']) throw invalidParams('params.arguments.room: is required')
    return furnishMessages(params.arguments)
  })
  return server
}

/** Shared by the servers of all requests: it takes milliseconds to make. */
const validator = new AjvJsonSchemaValidator()

const JSON_TYPE = 'application/json'

/** The refusal of a name that nothing has. */
const unknownName = (of: 'tool' | 'prompt', name: string, known: readonly string[]) =>
  invalidParams(`params.name: ${mustBeOneOf(known, name)}`, `Unknown ${of}: ${shortened(name)}`)

/** What was sent, in a few characters. */
const shortened = (text: string) => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX)}…` : text)

const NAME_MAX = 100

const descriptions = new WeakMap<Tool, object>()

/** A tool as it is listed to clients; its schemas are converted once. */
function listed(tool: Tool) {
  const { name, title, description, annotations } = tool
  const schemas = descriptions.get(tool) ?? {
    inputSchema: jsonSchemaOf(tool.input, 'input'),
    outputSchema: jsonSchemaOf(tool.output, 'output'),
  }
  descriptions.set(tool, schemas)
  return { name, title, description, annotations, ...(schemas as Schemas) }
}

type Schemas = { inputSchema: { type: 'object' }; outputSchema: { type: 'object' } }

/** A refusal in words, from which a model can correct its call. */
const refused = ({ code, message }: ServiceError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: `${code}: ${message}` }],
})
