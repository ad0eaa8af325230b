import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Line } from '../../src/compute/line.ts'

test('who comes while there is a place gets it at once', async () => {
  const line = new Line(2, 0)
  expect([await line.enter(), await line.enter()]).toEqual([true, true])
  expect(line.full).toBe(true)
  line.leave()
  expect(line.full).toBe(false)
})

test('a signal that has come already waits for no place', async () => {
  const line = new Line(1, 1)
  await line.enter()
  expect(await line.enter(() => AbortSignal.abort())).toBe(false)
  expect(line.full).toBe(false)
})

/** What can happen: someone comes, the n-th of those inside leaves, the n-th of those who wait gives up. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), n: fc.constant(0) }),
  fc.record({ kind: fc.constantFrom('leave' as const, 'give up' as const), n: fc.nat(10) }),
)

test('whatever happens: never more inside than places, in the order of arrival, nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(event, { maxLength: 60 }), async (places, events) => {
      const line = new Line(places, Number.POSITIVE_INFINITY)
      // The model: two lists of names.
      const inside: number[] = []
      const waiting: number[] = []
      const admitted: number[] = []
      const refused: number[] = []
      const expected: number[] = []
      const controllers = new Map<number, AbortController>()
      let names = 0
      const move = () => {
        while (inside.length < places && waiting.length > 0) {
          const next = waiting.shift()!
          inside.push(next)
          expected.push(next)
        }
      }
      for (const { kind, n } of events) {
        if (kind === 'come') {
          const name = names++
          const controller = new AbortController()
          controllers.set(name, controller)
          line.enter(() => controller.signal).then((got) => (got ? admitted : refused).push(name))
          waiting.push(name)
        } else if (kind === 'leave' && inside.length > 0) {
          inside.splice(n % inside.length, 1)
          line.leave()
        } else if (kind === 'give up' && waiting.length > 0) {
          const [name] = waiting.splice(n % waiting.length, 1)
          controllers.get(name!)!.abort()
        }
        move()
        await new Promise((resolve) => setImmediate(resolve))
        expect(admitted).toEqual(expected)
        expect(refused.length).toBe(names - waiting.length - expected.length)
        // A signal after the place was got changes nothing.
        for (const name of inside) controllers.get(name)!.abort()
      }
    }),
  )
})

test('it is full when as many wait as may', async () => {
  const line = new Line(1, 2)
  const waiting = [line.enter(), line.enter(), line.enter()]
  expect(line.full).toBe(true)
  line.leave()
  expect(line.full).toBe(false)
  line.leave()
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})
