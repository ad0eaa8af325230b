import { expect, test } from 'vitest'
import { type Lane, StatementLanes, type Turn } from '../../src/store/engine/statement-lanes.ts'

/** Lanes with a clock that the test moves, and the order in which turns were granted. */
function scene() {
  const time = { now: 0 }
  const lanes = new StatementLanes(() => time.now)
  const granted: string[] = []
  const enter = (name: string, lane: Lane, isTransaction = false): Turn => {
    const turn = lanes.enter(lane, isTransaction)
    void turn.granted.then(() => granted.push(name))
    return turn
  }
  /** What has been granted since it was last asked. */
  const news = async () => {
    await Promise.resolve()
    return granted.splice(0)
  }
  return { time, lanes, enter, news }
}

test('statements of a lane are sent in their order, before the first is answered', async () => {
  const { enter, news } = scene()
  for (let i = 0; i < 3; i++) enter(`s${i}`, 'short')
  expect(await news()).toEqual(['s0', 's1', 's2'])
})

test('a transaction comes after what was sent before it, and nothing is sent beside it', async () => {
  const { enter, news } = scene()
  enter('before', 'short')
  const transaction = enter('transaction', 'short', true)
  enter('after', 'short')
  enter('job', 'background')
  expect(await news()).toEqual(['before', 'transaction'])
  transaction.end()
  expect(await news()).toEqual(['after', 'job'])
})

test('short statements go before background ones that came earlier, and those are sent one at a time', async () => {
  const { enter, news } = scene()
  const holder = enter('holder', 'short', true)
  const jobs = ['job 0', 'job 1'].map((it) => enter(it, 'background'))
  const short = enter('short', 'short')
  await news()
  holder.end()
  expect(await news()).toEqual(['short', 'job 0'])
  short.end()
  expect(await news()).toEqual([])
  const late = enter('late', 'short')
  jobs[0]!.end()
  expect(await news()).toEqual(['late', 'job 1'])
  late.end()
  jobs[1]!.end()
})

test('the background has a turn each tenth of a second, however many short ones wait, and they have theirs between', async () => {
  const { time, enter, news } = scene()
  let holder = enter('short', 'short', true)
  const jobs = Array.from({ length: 3 }, (_, i) => enter(`job ${i}`, 'background', true))
  await news()
  const order: string[] = []
  for (let i = 0; i < 40; i++) {
    const next = enter('short', 'short', true)
    time.now += 10
    holder.end()
    const [name] = await news()
    order.push(name!)
    const job = jobs[Number(name?.split(' ')[1])]
    if (job) {
      job.end()
      expect(await news()).toEqual(['short'])
    }
    holder = next
  }
  expect(order.filter((it) => it !== 'short')).toEqual(['job 0', 'job 1', 'job 2'])
  expect([order.indexOf('job 0'), order.indexOf('job 1'), order.indexOf('job 2')]).toEqual([9, 19, 29])
})

test('what is sent ahead is bounded, so that a transaction of the background that is due is not behind everything', async () => {
  const { time, enter, news } = scene()
  const turns = Array.from({ length: 40 }, (_, i) => enter(`s${i}`, 'short'))
  enter('job', 'background')
  expect(await news()).toHaveLength(16)
  time.now = 100
  turns[0]!.end()
  expect(await news()).toEqual(['job'])
})

test('one who leaves is never granted a turn, and those behind have theirs', async () => {
  const { enter, news } = scene()
  const holder = enter('holder', 'short', true)
  const impatient = enter('impatient', 'short', true)
  enter('patient', 'short')
  await news()
  expect(impatient.leave()).toBe(true)
  impatient.end()
  holder.end()
  holder.end()
  expect(await news()).toEqual(['patient'])
  expect(holder.leave()).toBe(false)
})

test('a turn that is ended before it was granted was left', async () => {
  const { lanes, enter, news } = scene()
  const holder = enter('holder', 'background', true)
  enter('unsent', 'background').end()
  holder.end()
  expect(await news()).toEqual(['holder'])
  expect(lanes.load().lanes.background).toEqual({ waiting: 0, longestMs: 0 })
})

test('tells what waits, for how long, and how long the store has been at work', async () => {
  const { time, lanes, enter } = scene()
  expect(lanes.load().runningMs).toBe(0)
  const holder = enter('holder', 'background', true)
  time.now = 20
  enter('one', 'short')
  time.now = 50
  enter('two', 'short')
  enter('job', 'background')
  time.now = 60
  expect(lanes.load()).toEqual({
    lanes: { short: { waiting: 2, longestMs: 40 }, background: { waiting: 1, longestMs: 10 } },
    runningMs: 60,
  })
  holder.end()
  time.now = 65
  expect(lanes.load()).toEqual({
    lanes: { short: { waiting: 0, longestMs: 0 }, background: { waiting: 0, longestMs: 0 } },
    runningMs: 5,
  })
})
