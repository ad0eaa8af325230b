import { expect, test } from 'vitest'
import { collect, TRPC_RESULT_MAX } from '../../../src/serve/trpc/trpc.ts'

function* letters(bytes: number) {
  yield new TextEncoder().encode('"')
  for (let remaining = bytes; remaining > 0; remaining -= 65_536)
    yield new Uint8Array(Math.min(remaining, 65_536)).fill(97)
  yield new TextEncoder().encode('"')
}

const read = (bytes: number) => collect({ rpcMethod: 'Test.letters' }, letters(bytes))

test('a streamed result that can be held is kept in its chunks', async () => {
  expect((await read(1_000_000)).map(({ length }) => length)).toEqual([1, ...Array(15).fill(65_536), 16_960, 1])
})

test('a larger one is refused with the limit and the way that streams, not held', async () => {
  await expect(read(TRPC_RESULT_MAX)).rejects.toThrow(
    `result: must be at most ${TRPC_RESULT_MAX} bytes over tRPC, call Test.letters over JSON-RPC, which streams`,
  )
})
