import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { prepareDirectory } from '../support/databases.ts'
import { SERVICE, startProcess, untilReady } from '../support/process.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A connection that is kept alive, with all that came back over it. */
class KeptAlive {
  received = ''
  /** Why it ended, if it did not end in order. */
  fault: string | undefined
  readonly ended: Promise<void>
  readonly #socket: Socket

  constructor(url: string) {
    this.#socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: false })
    this.#socket.on('data', (bytes) => {
      this.received += bytes
    })
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      this.fault = error.code ?? error.message
    })
    this.ended = new Promise((resolve) => this.#socket.once('close', () => resolve()))
  }

  /** Sends a request and waits for the whole of its answer, or for the end. */
  async ask(path: string, body?: string): Promise<string> {
    const before = this.received.length
    const length =
      body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: rooms\r\n${length}\r\n${body ?? ''}`,
    )
    let over = false
    void this.ended.then(() => {
      over = true
    })
    for (;;) {
      const answer = this.received.slice(before)
      const [head = '', content] = answer.split('\r\n\r\n')
      const announced = /content-length: (\d+)/i.exec(head)
      if (over || (content !== undefined && announced && content.length >= Number(announced[1]))) return answer
      await setTimeout(2)
    }
  }
}

const ROOM = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: {} })

test('kept-alive callers lose nothing when the service stops: who sends is answered and asked to connect anew, who is idle is let go', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited, lines, written } = await startProcess(SERVICE, { ...environment, DEMO_ACCOUNT: 'off' })
  await untilReady(url)
  const callers = Array.from({ length: 24 }, () => new KeptAlive(url))
  const idle = Array.from({ length: 6 }, () => new KeptAlive(url))
  for (const it of [...callers, ...idle]) expect(await it.ask('/healthz')).toContain('200 OK')

  const stopping = written(/"message":"Stopping"/)
  child.kill('SIGTERM')
  await stopping
  // Each sends once it knows that the service stops, and within the time a caller needs to find out by itself.
  const answers = await Promise.all(
    callers.map(async (it, i) => {
      await setTimeout(i * 8)
      return i % 2 === 0 ? it.ask('/healthz') : it.ask('/jsonrpc', ROOM)
    }),
  )
  expect(callers.map((it) => it.fault)).toEqual(callers.map(() => undefined))
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toMatch(/connection: close/i)
  }
  for (const it of [...callers, ...idle]) await it.ended
  expect(idle.map((it) => it.fault)).toEqual(idle.map(() => undefined))
  expect(await exited).toBe(0)
  expect(lines.filter((it) => /"message":"(Stopping|Stopped)"/.test(it)).length).toBe(2)
  await remove()
})
