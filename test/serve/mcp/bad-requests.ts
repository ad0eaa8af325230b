/** A request that is wrong, and how it is answered over every transport. */
export interface BadRequest {
  readonly name: string
  readonly message: unknown
  readonly code: number
  /** What the text of the error says, as a whole. */
  readonly text: string
  /** The id of the answer, 7 unless given. */
  readonly id?: null
}

const request = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 7, method, params })
const TOOLS = 'furnish, generate_groups, generate_desk_grid, verify, playground_link'

const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const version = { protocolVersion: '2025-06-18' }

/** Wrong params: the sentence after `Invalid params: `. */
const params = (name: string, method: string, sent: unknown, text: string): BadRequest => ({
  name: `${method}: ${name}`,
  message: request(method, sent),
  code: -32602,
  text: `Invalid params: ${text}`,
})

const envelope = (name: string, message: unknown, text: string, id: { id?: null } = { id: null }): BadRequest => ({
  name,
  message,
  code: -32600,
  text: `Invalid Request: ${text}`,
  ...id,
})

export const badRequests: readonly BadRequest[] = [
  params('no params', 'tools/call', undefined, 'params: is required'),
  params('params in an array', 'tools/call', [], 'params: must be an object, got an array of 0'),
  params('no name', 'tools/call', { arguments: {} }, 'params.name: is required'),
  params('name of a number', 'tools/call', { name: 5 }, 'params.name: must be a string, got 5'),
  params(
    'arguments in an array',
    'tools/call',
    { name: 'furnish', arguments: [] },
    'params.arguments: must be an object, got an array of 0',
  ),
  params(
    'arguments of null',
    'tools/call',
    { name: 'furnish', arguments: null },
    'params.arguments: must be an object, got null',
  ),
  params(
    'two faults',
    'tools/call',
    { name: 5, arguments: 'x' },
    'params.name: must be a string, got 5; params.arguments: must be an object, got "x"',
  ),
  params('_meta of a number', 'tools/call', { name: 'furnish', _meta: 5 }, 'params._meta: must be an object, got 5'),
  params(
    'progress token of an object',
    'ping',
    { _meta: { progressToken: {} } },
    'params._meta.progressToken: must be a string or a number, got an object',
  ),
  params('cursor of a number', 'tools/list', { cursor: 5 }, 'params.cursor: must be a string, got 5'),
  params('no params', 'resources/read', undefined, 'params: is required'),
  params('no uri', 'resources/read', {}, 'params.uri: is required'),
  params('uri of a number', 'resources/read', { uri: 5 }, 'params.uri: must be a string, got 5'),
  params('no name', 'prompts/get', {}, 'params.name: is required'),
  params(
    'argument of a number',
    'prompts/get',
    { name: 'furnish_room', arguments: { room: 5 } },
    'params.arguments.room: must be a string, got 5',
  ),
  params('no room', 'prompts/get', { name: 'furnish_room' }, 'params.arguments.room: is required'),
  params('no params', 'initialize', undefined, 'params: is required'),
  params('no version of the protocol', 'initialize', client, 'params.protocolVersion: is required'),
  params('no client', 'initialize', { ...version, capabilities: {} }, 'params.clientInfo: is required'),
  params(
    'capability of a number',
    'initialize',
    { ...client, ...version, capabilities: { roots: 5 } },
    'params.capabilities.roots: must be an object, got 5',
  ),
  {
    name: 'unknown tool',
    message: request('tools/call', { name: 'paint' }),
    code: -32602,
    text: `Unknown tool: paint: params.name: must be one of ${TOOLS}, got "paint"`,
  },
  {
    name: 'unknown prompt',
    message: request('prompts/get', { name: 'paint' }),
    code: -32602,
    text: 'Unknown prompt: paint: params.name: must be furnish_room, got "paint"',
  },
  {
    name: 'unknown resource',
    message: request('resources/read', { uri: 'x:y' }),
    code: -32002,
    text: 'Unknown resource: x:y: params.uri: must be one that resources/list names, got "x:y"',
  },
  { name: 'unknown method', message: request('paint'), code: -32601, text: 'Method not found' },
  envelope('no object', 5, 'request: must be an object, got 5'),
  envelope('other version of JSON-RPC', { ...request('ping'), jsonrpc: '1.0' }, 'jsonrpc: must be 2.0, got "1.0"', {}),
  envelope('no method', { jsonrpc: '2.0', id: 7 }, 'method: is required', {}),
  envelope('method of a number', { jsonrpc: '2.0', id: 7, method: 5 }, 'method: must be a string, got 5', {}),
  envelope('params of a number', request('ping', 5), 'params: must be an object, got 5', {}),
  envelope('unknown member', { ...request('ping'), foo: 1 }, 'unknown key "foo"', {}),
  envelope('id of null', { ...request('ping'), id: null }, 'id: must be a string or a number, got null'),
  envelope('id of a fraction', { ...request('ping'), id: 1.5 }, 'id: must be a string or an integer, got 1.5'),
]
