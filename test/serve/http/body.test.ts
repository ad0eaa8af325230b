import { expect, test } from 'vitest'
import { readBody } from '../../../src/serve/http/bodies/body.ts'

const requestOf = (chunks: Iterable<Uint8Array>) => {
  const iterator = chunks[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
  return new Request('http://x', { method: 'POST', body, duplex: 'half' } as RequestInit)
}
function* bytes(count: number, length = 1) {
  for (let i = 0; i < count; i++) yield new Uint8Array(length).fill(i % 251)
}

test('a body of many tiny chunks takes hardly more memory than its bytes, and lets other requests go on', async () => {
  let turns = 0
  let reading = true
  const turn = () => {
    turns++
    if (reading) setImmediate(turn)
  }
  setImmediate(turn)
  const body = await readBody(requestOf(bytes(30_000)), 1e6)
  reading = false
  expect([body.length, body[300], body.buffer.byteLength]).toEqual([30_000, 49, 65_536])
  expect(turns).toBeGreaterThan(100)
})

test('more chunks than a body needs are refused', async () => {
  await expect(readBody(requestOf(bytes(40_000)), 1e6)).rejects.toThrow('body: must be sent in at most 32768 chunks')
})

test('chunks of any size become the body', async () => {
  const sizes = [1, 70_000, 3, 500_000, 131_072]
  const parts = sizes.map((size, i) => new Uint8Array(size).fill(i))
  const body = await readBody(requestOf(parts), 1e6)
  expect(Buffer.compare(body, Buffer.concat(parts))).toBe(0)
  await expect(readBody(requestOf(parts), 701_075)).rejects.toThrow('body: must be at most 701075 bytes')
  expect((await readBody(requestOf(parts), 701_076)).length).toBe(701_076)
})

test('a body that breaks off is the fault of its sender', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const request = new Request('http://x', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readBody(request, 1e6)).rejects.toMatchObject({
    code: 'invalid',
    message: 'body: broke off before its end',
  })
})
