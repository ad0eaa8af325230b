import { expect, test } from 'vitest'
import type { ReadReply } from '../../../../src/web/playground/building/building-messages.ts'
import { readInWorker } from '../../../../src/web/playground/building/read-in-worker.ts'

/** A worker that answers when the test calls `reply`. */
class ManualWorker extends EventTarget {
  ends = 0

  postMessage(): void {}

  terminate(): void {
    this.ends++
  }

  reply(data: ReadReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function reading(msMax?: number) {
  const worker = new ManualWorker()
  const replies: ReadReply[] = []
  let ended = () => {}
  const outcome = new Promise<void>((resolve) => {
    ended = resolve
  })
  const call = { bytes: new TextEncoder().encode('ISO-10303-21;'), fileName: 'plan.ifc' }
  const onReply = (reply: ReadReply) => {
    replies.push(reply)
    if (!('share' in reply)) ended()
  }
  const limits = msMax === undefined ? undefined : { msMax, tooSlow: 'It takes too long', failed: 'It failed' }
  const end = readInWorker<ReadReply>(worker, call, onReply, limits)
  return { worker, replies, outcome, end }
}

const progress = { share: 0.1, what: 'Opening the model' }
const building = { building: { floors: [], notes: [] } }

test('a worker that reads without end is ended, and the reason given', async () => {
  const { worker, replies, outcome } = reading(20)
  worker.reply(progress)
  await outcome
  worker.reply(building)
  expect(worker.ends).toBe(1)
  expect(replies).toEqual([progress, { fault: 'It takes too long' }])
})

test('a worker ends with its answer or its failure', async () => {
  const [read, failed] = [reading(), reading()]
  read.worker.reply(progress)
  read.worker.reply(building)
  failed.worker.dispatchEvent(new Event('error'))
  await Promise.all([read.outcome, failed.outcome])
  expect([read.worker.ends, failed.worker.ends]).toEqual([1, 1])
  expect(read.replies).toEqual([progress, building])
  expect(failed.replies).toEqual([{ fault: 'The browser ended the reading of the file' }])
})

test('a reading that is stopped replies no more', () => {
  const { worker, replies, end } = reading()
  end()
  worker.reply(building)
  expect([worker.ends, replies]).toEqual([1, []])
})
