import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerTo } from '../../src/store/engine/embedded/pglite-answer.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const MB = 1024 * 1024

let pglite: PGlite
beforeAll(async () => {
  pglite = await PGlite.create()
})
afterAll(() => pglite.close())

/** A simple query as the protocol has it. */
function query(text: string): Uint8Array {
  const length = Buffer.byteLength(text) + 5
  const message = Buffer.alloc(length + 1)
  message.write('Q')
  message.writeInt32BE(length, 1)
  message.write(text, 5)
  return message
}

/** Types and texts of the messages of an answer. */
function messagesOf(answer: Uint8Array): string[] {
  const bytes = Buffer.from(answer)
  const found: string[] = []
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    found.push(String.fromCharCode(bytes[at]!) + bytes.toString('latin1', at + 5, at + 1 + bytes.readInt32BE(at + 1)))
  return found
}

test('an answer has all messages, however large it is, and so has a refusal', async () => {
  const rows = messagesOf(await answerTo(pglite, query("select repeat('x', 5000) from generate_series(1, 2000)")))
  expect(rows.map((it) => it[0]).join('')).toBe(`T${'D'.repeat(2000)}CZ`)
  expect(rows.filter((it) => it.endsWith('x'.repeat(5000)))).toHaveLength(2000)
  const refused = messagesOf(await answerTo(pglite, query('select 1 / 0')))
  expect(refused.map((it) => it[0]).at(-1)).toBe('Z')
  expect(refused.join()).toContain('division by zero')
})

test('nothing is kept of what was answered', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    collect()
    return process.memoryUsage().heapUsed
  }
  const ask = async () => {
    for (let i = 0; i < 3000; i++) await answerTo(pglite, query(`select ${i}, repeat('x', 1000)`))
  }
  await ask()
  const before = held()
  await ask()
  expect(held() - before).toBeLessThan(MB)
})
