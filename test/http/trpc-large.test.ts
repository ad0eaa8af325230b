import { expect, test } from 'vitest'
import { z } from 'zod'
import { readResult, TRPC_RESULT_MAX } from '../../src/http/trpc.ts'
import { rpcOperation } from '../support/rpc-operation.ts'

const letters = (bytes: number) =>
  rpcOperation({
    name: 'letters',
    rpcMethod: 'Test.letters',
    input: z.unknown(),
    output: z.string(),
    run: () => '',
    *stream() {
      yield new TextEncoder().encode('"')
      for (let left = bytes; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536)).fill(97)
      yield new TextEncoder().encode('"')
    },
  })

const read = (bytes: number) => {
  const it = letters(bytes)
  return readResult<typeof it.output>(it, it.stream())
}

test('a streamed result that can be held is read as a value', async () => {
  expect((await read(1_000_000)).length).toBe(1_000_000)
})

test('a larger one is refused with the limit and the way that streams, not held', async () => {
  await expect(read(TRPC_RESULT_MAX)).rejects.toThrow(
    `result: must be at most ${TRPC_RESULT_MAX} bytes over tRPC, call Test.letters over JSON-RPC, which streams`,
  )
})
