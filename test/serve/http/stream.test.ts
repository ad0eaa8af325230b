import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../src/base/errors.ts'
import { respond, respondStreaming } from '../../../src/serve/http/bodies/stream.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

/** An operation whose result is a string of `chunks` × 100 000 digits, with a count of what was computed. */
function numbers() {
  const seen = { computed: 0, closed: 0 }
  const encoder = new TextEncoder()
  const it = rpcOperation({
    name: 'numbers',
    rpcMethod: 'Test.numbers',
    input: z.strictObject({ chunks: z.int(), failAt: z.int().default(-1) }),
    output: z.string(),
    run: () => '',
    compute: async (_service, _caller, params) => digits(JSON.parse(new TextDecoder().decode(params))),
  })
  function* digits({ chunks, failAt }: { chunks: number; failAt?: number }) {
    try {
      for (let i = 0; i < chunks; i++) {
        if (i === failAt) throw i === 0 ? new ServiceError('invalid', 'params.chunks: no') : new Error('halfway')
        seen.computed++
        const body = String(i % 10).repeat(100_000)
        yield encoder.encode(`${i === 0 ? '"' : ''}${body}${i === chunks - 1 ? '"' : ''}`)
      }
    } finally {
      seen.closed++
    }
  }
  return { seen, ...scene({}, [it]) }
}

const expected = (chunks: number) => Array.from({ length: chunks }, (_, i) => String(i % 10).repeat(100_000)).join('')
const body = (chunks: number, id: unknown = 1, failAt = -1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'Test.numbers', params: { chunks, failAt } })

test('a short answer is sent whole with its length', async () => {
  const { post } = numbers()
  const response = await post(body(1))
  const bytes = await response.arrayBuffer()
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ jsonrpc: '2.0', id: 1, result: expected(1) })
})

test('a long answer is streamed in its envelope', { tags: 'slow' }, async () => {
  const { post } = numbers()
  const response = await post(body(50, 'é'))
  expect(response.headers.has('content-length')).toBe(false)
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'é', result: expected(50) })
})

test('a batch may hold long answers among short ones and refusals', async () => {
  const { post } = numbers()
  const response = await post(
    `[${body(1, 1)},${body(20, 2)},${body(3, 3, 0)},{"jsonrpc":"2.0","id":4,"method":"x"},${body(1, 5)}]`,
  )
  const answers = (await response.json()) as RpcAnswer[]
  expect(answers.map((it) => it.id)).toEqual([1, 2, 3, 4, 5])
  expect(answers.map((it) => it.result ?? it.error?.code)).toEqual([
    expected(1),
    expected(20),
    -32602,
    -32601,
    expected(1),
  ])
})

test('no more is computed than is read', async () => {
  const { post, seen } = numbers()
  const reader = (await post(body(500))).body!.getReader()
  for (let i = 0; i < 5; i++) await reader.read()
  expect(seen.computed).toBeLessThan(10)
  await reader.cancel()
})

test('a reader that leaves ends the work', async () => {
  const { post, seen } = numbers()
  const response = await post(`[${body(500)},${body(500)}]`)
  await response.body!.cancel()
  expect(seen.closed).toBe(1)
  expect(seen.computed).toBeLessThan(10)
})

/** The numbers of the chunks of a long answer that are handed back, at the place of the chunk that is asked for then. */
async function handedBack(writesFirst: boolean | undefined) {
  const yielded: Uint8Array[] = []
  const back: (number | undefined)[] = []
  function* chunks(): Generator<Uint8Array, void, Uint8Array | undefined> {
    for (let i = 0; i < 12; i++) {
      const chunk = new Uint8Array(100_000)
      yielded.push(chunk)
      const spent = yield chunk
      back.push(spent && yielded.indexOf(spent))
    }
  }
  const answer = await respond(chunks(), { status: 200, headers: {} }, () => {}, writesFirst)
  expect((await answer.arrayBuffer()).byteLength).toBe(1_200_000)
  return back
}

test('a chunk is handed back when four others were given after it, and only to a server that writes first', async () => {
  const none = undefined
  expect(await handedBack(true)).toEqual([none, none, none, none, 0, 1, 2, 3, 4, 5, 6, 7])
  for (const other of [false, undefined]) expect(await handedBack(other)).toEqual(Array(12).fill(none))
})

test('others have their turn between any two chunks', { tags: 'slow' }, async () => {
  const { post } = numbers()
  let turns = 0
  let running = true
  const turn = () => {
    turns++
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  await (await post(body(100))).arrayBuffer()
  running = false
  expect(turns).toBeGreaterThan(90)
})

describe('a failure', () => {
  test('before the first bytes is an error object', async () => {
    const { post } = numbers()
    expect(((await (await post(body(100, 9, 0))).json()) as RpcAnswer).error).toMatchObject({
      code: -32602,
      data: [{ code: 'error_2', message: 'Invalid request parameter: params.chunks: no' }],
    })
  })

  test('after the first bytes cuts the answer, so that half of it never looks whole', async () => {
    const { post, logged, seen } = numbers()
    const response = await post(body(100, 9, 50))
    await expect(response.text()).rejects.toThrow('halfway')
    expect(logged.map((it) => it.message)).toEqual([
      'Unexpected failure',
      'An answer was cut off after its first bytes',
    ])
    expect(seen.closed).toBe(1)
  })
})

test('a notification computes no stream', async () => {
  const { post, seen } = numbers()
  expect((await post(JSON.stringify({ jsonrpc: '2.0', method: 'Test.numbers', params: { chunks: 9 } }))).status).toBe(
    204,
  )
  expect(seen.computed).toBe(0)
})

test('who leaves while a chunk is awaited causes no failure', async () => {
  const failures: unknown[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let signalAwaited = () => {}
  const waiting = new Promise<void>((resolve) => {
    signalAwaited = resolve
  })
  async function* events() {
    yield new Uint8Array(1)
    signalAwaited()
    await ended
  }
  const { body } = respondStreaming(events(), { status: 200, headers: {} }, (error) => failures.push(error))
  const reader = body!.getReader()
  await reader.read()
  const next = reader.read()
  await waiting
  const cancelled = reader.cancel()
  end()
  await Promise.all([next, cancelled])
  await new Promise(setImmediate)
  expect(failures).toEqual([])
})
