import { expect, test } from 'vitest'
import { z } from 'zod'
import { createJsonRpc } from '../../../src/serve/jsonrpc/jsonrpc.ts'
import { readEnvelope } from '../../../src/serve/jsonrpc/jsonrpc-envelope.ts'
import { forRequest } from '../../../src/service/service.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'
import { scene } from '../../support/service.ts'

const named = z.strictObject({ minuend: z.number(), subtrahend: z.number() })
const common = { output: z.unknown() }
const received: unknown[] = []
const note = (_service: unknown, _caller: unknown, input: unknown) => void received.push(input)

/** The methods that the examples of the specification call. */
const methods = [
  rpcOperation({
    ...common,
    name: 'subtract',
    rpcMethod: 'subtract',
    input: z.union([z.tuple([z.number(), z.number()]), named]),
    run: (_service, _caller, input) => (Array.isArray(input) ? input[0] - input[1] : input.minuend - input.subtrahend),
  }),
  rpcOperation({
    ...common,
    name: 'sum',
    rpcMethod: 'sum',
    input: z.array(z.number()),
    run: (_service, _caller, input) => input.reduce((sum, it) => sum + it, 0),
  }),
  rpcOperation({
    ...common,
    name: 'get_data',
    rpcMethod: 'get_data',
    input: z.strictObject({}),
    run: () => ['hello', 5],
  }),
  rpcOperation({ ...common, name: 'update', rpcMethod: 'update', input: z.array(z.number()), run: note }),
  rpcOperation({ ...common, name: 'notify_sum', rpcMethod: 'notify_sum', input: z.array(z.number()), run: note }),
  rpcOperation({ ...common, name: 'notify_hello', rpcMethod: 'notify_hello', input: z.array(z.number()), run: note }),
]

const service = forRequest(scene().service, 'test')
const jsonRpc = createJsonRpc(methods)

/** The answer as text; undefined when there is none. */
async function answer(body: string): Promise<string | undefined> {
  const caller = { kind: 'anonymous', address: '' } as const
  const reply = await jsonRpc(
    { service, caller, charge: () => {}, signal: () => new AbortController().signal },
    await readEnvelope(new TextEncoder().encode(body), { depthMax: 32, batchMax: 100 }),
  )
  if (reply.body === undefined) return undefined
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of reply.body) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Without `error.data`, which the specification leaves to the server and its examples leave out. */
function withoutData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutData)
  const { error, ...rest } = value as { error?: { data?: unknown } }
  if (error === undefined) return rest
  const { data: _data, ...printed } = error
  return { ...rest, error: printed }
}

// "-->" and "<--" of https://www.jsonrpc.org/specification#examples, in the order printed there.
const examples: [name: string, sent: string, printed: string | undefined][] = [
  [
    'positional parameters',
    '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}',
    '{"jsonrpc": "2.0", "result": 19, "id": 1}',
  ],
  [
    'positional parameters, the other way round',
    '{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}',
    '{"jsonrpc": "2.0", "result": -19, "id": 2}',
  ],
  [
    'named parameters',
    '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}',
    '{"jsonrpc": "2.0", "result": 19, "id": 3}',
  ],
  [
    'named parameters in another order',
    '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}',
    '{"jsonrpc": "2.0", "result": 19, "id": 4}',
  ],
  ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}', undefined],
  ['a notification to an unknown method', '{"jsonrpc": "2.0", "method": "foobar"}', undefined],
  [
    'a non-existent method',
    '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
    '{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}',
  ],
  [
    'invalid JSON',
    '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
    '{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}',
  ],
  [
    'an invalid request object',
    '{"jsonrpc": "2.0", "method": 1, "params": "bar"}',
    '{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}',
  ],
  [
    'a batch of invalid JSON',
    '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]',
    '{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}',
  ],
  ['an empty array', '[]', '{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}'],
  [
    'an invalid batch that is not empty',
    '[1]',
    '[{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}]',
  ],
  [
    'an invalid batch',
    '[1,2,3]',
    `[{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
      {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
      {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}]`,
  ],
  [
    'a batch',
    `[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
      {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
      {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
      {"foo": "boo"},
      {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
      {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]`,
    `[{"jsonrpc": "2.0", "result": 7, "id": "1"},
      {"jsonrpc": "2.0", "result": 19, "id": "2"},
      {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
      {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "5"},
      {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}]`,
  ],
  [
    'a batch of notifications',
    `[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
      {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]`,
    undefined,
  ],
]

test.each(examples)("the specification's example of %s is answered as printed", async (_name, sent, printed) => {
  const text = await answer(sent)
  if (printed === undefined) expect(text).toBeUndefined()
  else expect(withoutData(JSON.parse(text!))).toEqual(JSON.parse(printed))
})

test('notifications are run although they are not answered', async () => {
  received.length = 0
  await answer('{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}')
  await answer(
    '[{"jsonrpc":"2.0","method":"notify_sum","params":[1]},{"jsonrpc":"2.0","method":"notify_hello","params":[2]}]',
  )
  expect(received).toEqual([[1, 2, 3, 4, 5], [1], [2]])
})
