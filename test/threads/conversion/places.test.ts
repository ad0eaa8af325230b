import { expect, test } from 'vitest'
import { Places } from '../../../src/threads/conversion/places.ts'

const limits = { waitingMax: 4, waitingOfClientMax: 3, bytesMax: 100, bytesOfClientMax: 60 }

test('what an input has grown to is counted until its place is free', () => {
  const places = new Places(limits)
  const [first, second] = [places.take('a', 10)!, places.take('b', 10)!]
  expect(first.growTo(50)).toBe(true)
  expect(places.bytes).toBe(60)
  // Less than it has its place for changes nothing.
  expect(first.growTo(5)).toBe(true)
  expect(places.bytes).toBe(60)
  expect(places.take('a', 11)).toBeUndefined()
  expect(places.take('c', 41)).toBeUndefined()
  first.release()
  expect(places.bytes).toBe(10)
  second.release()
  expect(places.bytes).toBe(0)
})

test('an input does not grow beyond what its client or all may have, and keeps what it had', () => {
  const places = new Places(limits)
  const [first, second, other] = [places.take('a', 20)!, places.take('a', 20)!, places.take('b', 40)!]
  expect(first.growTo(41)).toBe(false)
  expect(places.bytes).toBe(80)
  expect(first.growTo(40)).toBe(true)
  expect(other.growTo(41)).toBe(false)
  second.release()
  expect(other.growTo(60)).toBe(true)
  expect(places.bytes).toBe(100)
})

test('an input alone may be larger than all limits, as when it comes', () => {
  const places = new Places(limits)
  expect(places.take('a', 1)!.growTo(1000)).toBe(true)
  expect(places.bytes).toBe(1000)
  expect(places.take('b', 1)).toBeUndefined()
})
