import { beforeEach, expect, test } from 'vitest'
import { Pulse } from '../../src/store/engine/pulse.ts'

let states: boolean[] = []
let pulse: Pulse

beforeEach(() => {
  states = []
  pulse = new Pulse((hears) => states.push(hears), 20)
})

const arriving = async (text: string) => pulse.hear(text)
const lost = async () => {}
const failing = () => Promise.reject(new Error('no connection'))

test('tells the first outcome, then only changes', async () => {
  for (const say of [arriving, arriving, lost, failing, arriving, arriving]) await pulse.beat(say)
  expect(states).toEqual([true, false, true])
})

test('what arrives late, or without a text, proves nothing', async () => {
  let late = ''
  await pulse.beat(async (text) => {
    late = text
  })
  await pulse.beat(async () => {
    pulse.hear(late)
    pulse.hear()
  })
  expect(states).toEqual([false])
})

test('beats one at a time', async () => {
  const texts: string[] = []
  const say = async (text: string) => {
    texts.push(text)
    pulse.hear(text)
  }
  await Promise.all([pulse.beat(say), pulse.beat(say), pulse.beat(say)])
  expect(texts).toHaveLength(1)
})

test('has a channel of its own, whose name PostgreSQL takes whole', () => {
  expect(pulse.channel).not.toBe(new Pulse(() => {}).channel)
  expect(Buffer.byteLength(pulse.channel)).toBeLessThan(64)
})
