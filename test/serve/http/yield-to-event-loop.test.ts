import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../../../src/serve/http/limits/yield-to-event-loop.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('in each turn of the event loop one step of all runs, and they take turns', async () => {
  const steps: string[] = []
  const working = ['a', 'b', 'c'].map(async (name) => {
    for (let i = 0; i < 3; i++) {
      await yieldToEventLoop()
      steps.push(name)
    }
  })
  const perTurn: number[] = []
  while (steps.length < 9) {
    const before = steps.length
    await turn()
    perTurn.push(steps.length - before)
  }
  await Promise.all(working)
  expect(Math.max(...perTurn)).toBe(1)
  expect(steps.join('')).toBe('abcabcabc')
})
