import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyHistory, goesOn, redone, stepped, undone } from '../../../src/web/playground/state/history.ts'

test('undoing all steps and doing them again ends where it began', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), fc.nat(60), (values, steps) => {
      let [history, present] = [emptyHistory<number>(), -1]
      for (const value of values) [history, present] = [stepped(history, present, `to ${value}`), value]
      let back = 0
      const words: string[] = []
      for (let i = 0; i < steps; i++) {
        const step = undone(history, present)
        if (!step) break
        words.push(step.step)
        ;({ history, present } = step)
        back++
      }
      expect(present).toBe([-1, ...values][values.length - back])
      expect(words).toEqual(
        values
          .toReversed()
          .slice(0, back)
          .map((value) => `to ${value}`),
      )
      for (let i = 0; i < back; i++) {
        const again = redone(history, present)!
        // What is done again is what was undone, in reverse.
        expect(again.step).toBe(words.at(-1 - i))
        ;({ history, present } = again)
      }
      expect(present).toBe(values.at(-1))
      expect(redone(history, present)).toBeUndefined()
    }),
  )
})

test('a step after an undo forgets what could be done again', () => {
  const { history, present } = undone(stepped(stepped(emptyHistory<string>(), 'a', 'to b'), 'b', 'to c'), 'c')!
  expect(present).toBe('b')
  expect(redone(stepped(history, present, 'to d'), 'd')).toBeUndefined()
})

describe('changes are one step', () => {
  const last = { name: 'piece 0', state: 'b', at: 5000 }

  test.each([
    ['that follow closely', { ...last, at: 5999 }, true],
    ['not after a pause', { ...last, at: 6000 }, false],
    ['not of another part', { ...last, name: 'piece 1', at: 5100 }, false],
    ['not once something else was done, or undone', { ...last, state: 'a', at: 5100 }, false],
  ])('%s', (_, next, isOne) => {
    expect(goesOn(last, next)).toBe(isOne)
  })

  test('and none is before the first', () => {
    expect(goesOn(undefined, last)).toBe(false)
  })
})
