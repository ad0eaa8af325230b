import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedSemaphore } from '../../src/compute/bounded-semaphore.ts'

test('a permit that is available is acquired at once', async () => {
  const semaphore = new BoundedSemaphore(2, 0)
  expect([await semaphore.acquire(), await semaphore.acquire()]).toEqual([true, true])
  expect(semaphore.full).toBe(true)
  semaphore.release()
  expect(semaphore.full).toBe(false)
})

test('an aborted signal does not wait', async () => {
  const semaphore = new BoundedSemaphore(1, 1)
  await semaphore.acquire()
  expect(await semaphore.acquire(() => AbortSignal.abort())).toBe(false)
  expect(semaphore.full).toBe(false)
})

/** What can happen: someone comes, the n-th of those inside leaves, the n-th of those who wait gives up. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), n: fc.constant(0) }),
  fc.record({ kind: fc.constantFrom('leave' as const, 'give up' as const), n: fc.nat(10) }),
)

test('no more permits than given are held, in the order of arrival, and no caller is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(event, { maxLength: 60 }), async (places, events) => {
      const semaphore = new BoundedSemaphore(places, Number.POSITIVE_INFINITY)
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
          semaphore.acquire(() => controller.signal).then((got) => (got ? admitted : refused).push(name))
          waiting.push(name)
        } else if (kind === 'leave' && inside.length > 0) {
          inside.splice(n % inside.length, 1)
          semaphore.release()
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

test('it is full when the queue is', async () => {
  const semaphore = new BoundedSemaphore(1, 2)
  const waiting = [semaphore.acquire(), semaphore.acquire(), semaphore.acquire()]
  expect(semaphore.full).toBe(true)
  semaphore.release()
  expect(semaphore.full).toBe(false)
  semaphore.release()
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})
