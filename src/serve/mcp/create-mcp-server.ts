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
import { lackOf } from '../../operations/calling/authorize.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import { listFloors } from '../../operations/floors/list-floors.ts'
import { mustBeOneOf, valueText } from '../../schema/wire/explain.ts'
import { protocolErrors } from '../http/protocol-errors.ts'
import { floorCalled } from './floor-calls/called-on-floor.ts'
import { floorResources, floorTemplates, readFloorResource } from './floor-resources.ts'
import { furnishMessages, furnishPrompt } from './furnish-prompt.ts'
import { idleArguments } from './idle-arguments.ts'
import { knownArguments } from './known-arguments.ts'
import { invalidParams, Refusal, resourceNotFound } from './rpc-refusal.ts'
import { samples } from './samples.ts'
import { assuming, jsonSchemaOf, type Tool, type ToolContext } from './tool.ts'
import { wayOut } from './way-out.ts'

export interface McpOptions {
  readonly tools: readonly Tool[]
  /** @param signal comes when the client cancels the call */
  readonly contextOf: (signal: AbortSignal) => Omit<ToolContext, 'progress'>
  /** What the caller may read about a failure. */
  readonly refusalOf: (error: unknown) => ServiceError
}

const INSTRUCTIONS =
  'Roomwright furnishes rooms and floors. Lengths are metres; seen from above x goes to the right, z down the page, y up. A room is {width, depth} with openings on walls in words, whose lengths may be texts with a unit ("12 ft"), or a polygon. position is the origin of a shape: of a box the corner at its left behind, back on z = 0, front towards +z; rotation is degrees clockwise. Openings of a polygon: pos is the way along the points to where it begins, l its length on. The same arguments give the same answer. Answers are small unless detail is whole. Resources: samples of arguments, schemas of all arguments (roomwright://schemas/furnish), floors.'

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
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }): Promise<CallToolResult> => {
      const tool = tools.find(({ name }) => name === params.name)
      if (!tool)
        throw unknownName(
          'tool',
          params.name,
          tools.map(({ name }) => name),
        )
      const token = params._meta?.progressToken
      const progress =
        token === undefined
          ? undefined
          : (done: number, total: number | undefined, message: string) =>
              void sendNotification({
                method: 'notifications/progress',
                params: { progressToken: token, progress: done, message, ...(total === undefined ? {} : { total }) },
              })
      const context = { ...contextOf(signal), progress }
      try {
        return await whenAllowed(context.service, tool, context.caller, () =>
          carriedOut(tool, context, params.arguments ?? {}),
        )
      } catch (error) {
        return refused(tool, refusalOf(error))
      }
    },
  )
  const known = knownResources(tools)
  const hasFloors = tools.some(({ name }) => name === 'read_floor')
  const floorContext = (signal: AbortSignal) => ({ ...contextOf(signal), progress: undefined })
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }, { signal }) => {
    const own = known.map(({ uri, name, description }) => ({ uri, name, description, mimeType: JSON_TYPE }))
    const context = floorContext(signal)
    const { caller, service } = context
    // Who may list no floors has none, and is not refused what is for everybody.
    if (!hasFloors || lackOf(listFloors, caller, service.config)) return { resources: own }
    const cursor = params?.cursor
    const page = await asRefusal(floorResources(context, cursor), refusalOf)
    return { ...page, resources: [...(cursor === undefined ? own : []), ...page.resources] }
  })
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: hasFloors ? [...floorTemplates] : [],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const one = known.find((it) => it.uri === uri)
    if (one) return { contents: [{ uri, mimeType: JSON_TYPE, text: one.text() }] }
    const found = hasFloors ? await asRefusal(readFloorResource(floorContext(signal), uri), refusalOf) : undefined
    if (found) return found
    throw resourceNotFound(shortened(uri), `params.uri: must be one that resources/list names, got ${valueText(uri)}`)
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [furnishPrompt] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    if (params.name !== furnishPrompt.name) throw unknownName('prompt', params.name, [furnishPrompt.name])
    if (!params.arguments?.['room']) throw invalidParams('params.arguments.room: is required')
    return furnishMessages(params.arguments)
  })
  return server
}

/** A tool with arguments as models send them. The answer names those that counted for nothing. */
async function carriedOut(tool: Tool, context: ToolContext, sent: Readonly<Record<string, unknown>>) {
  const idle = idleArguments(tool.input, sent)
  const meant = Object.fromEntries(Object.entries(sent).filter(([name]) => !idle.includes(name)))
  const left = idle.length === 0 ? [] : [`${idle.join(', ')} left out: ${tool.name} answers the same without`]
  const known = knownArguments(tool.input, meant, left)
  const floor = Object.hasOwn(tool.input.shape, 'floorId') ? await floorCalled(context, known['floorId']) : undefined
  if (floor === undefined) return assuming(left, await tool.run(context, known))
  const { id, name } = floor
  return assuming([`floor "${name}" is ${id}`, ...left], await tool.run(context, { ...known, floorId: id }))
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

/** A tool as every conversation begins with it. */
const listed = ({ name, title, description, annotations, listed: { properties, required } }: Tool) => ({
  name,
  title,
  description,
  annotations,
  inputSchema: {
    type: 'object' as const,
    properties: { ...properties } as Record<string, object>,
    required: [...(required ?? [])],
  },
})

interface KnownResource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly text: () => string
}

/** What is for everybody: arguments to begin with, and the whole of what each tool takes. */
const knownResources = (tools: readonly Tool[]): KnownResource[] => [
  ...samples().map(({ text, ...it }) => ({ ...it, text: () => text })),
  ...tools.map(({ name, input }) => ({
    uri: `roomwright://schemas/${name}`,
    name: `Schema of ${name}`,
    description: `JSON Schema of all arguments of ${name}`,
    text: () => JSON.stringify(jsonSchemaOf(input)),
  })),
]

/** A refusal of a resource, as an error of JSON-RPC. */
async function asRefusal<Result>(work: Promise<Result>, refusalOf: McpOptions['refusalOf']): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code, message } = refusalOf(error)
    const { rpc } = protocolErrors[code]
    throw new Refusal(code === 'not_found' ? -32002 : rpc, `${code}: ${message}`, code, message)
  }
}

/** A refusal in words, from which a model can correct its call. */
const refused = (tool: Tool, { code, message }: ServiceError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: [`${code}: ${message}`, ...wayOut(tool, code, message)].join('; ') }],
})
