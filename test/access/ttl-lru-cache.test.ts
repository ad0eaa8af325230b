import { expect, test } from 'vitest'
import { TtlLruCache } from '../../src/access/ttl-lru-cache.ts'

function cacheAt(start = 0) {
  const time = { now: start }
  const cache = new TtlLruCache<{ n: number }>(5000, 3, () => time.now)
  const put = (key: string, n = 0) => cache.set(key, { n }, cache.generation)
  return { time, cache, put }
}

test.each([0, 0.25, 1e9])('an entry stored at %d ms is believed for its time and no longer', (start) => {
  const { time, cache, put } = cacheAt(start)
  put('a', 1)
  time.now = start + 4999
  expect(cache.get('a')).toEqual({ n: 1 })
  time.now = start + 5001
  expect(cache.get('a')).toBeUndefined()
})

test('using an entry does not make it younger', () => {
  const { time, cache, put } = cacheAt()
  put('a')
  for (time.now = 1000; time.now <= 5000; time.now += 1000) cache.get('a')
  time.now = 5001
  expect(cache.get('a')).toBeUndefined()
})

test('the least recently used entry is evicted', () => {
  const { cache, put } = cacheAt()
  for (const key of ['a', 'b', 'c']) put(key)
  cache.get('a')
  put('d')
  expect([cache.size, cache.get('b'), cache.get('a')]).toEqual([3, undefined, { n: 0 }])
})

test('while it is paused nothing is remembered, and nothing from before afterwards', () => {
  const { cache, put } = cacheAt()
  put('before')
  cache.isPaused = true
  put('meanwhile')
  expect([cache.get('before'), cache.get('meanwhile')]).toEqual([undefined, undefined])
  cache.isPaused = false
  expect([cache.get('before'), cache.get('meanwhile')]).toEqual([undefined, undefined])
  put('after', 1)
  expect(cache.get('after')).toEqual({ n: 1 })
})

test('after an invalidation nothing is left, and a lookup that began before it stores nothing', () => {
  const { cache, put } = cacheAt()
  put('a')
  const { generation } = cache
  cache.invalidate()
  cache.set('b', { n: 1 }, generation)
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([undefined, undefined, 0])
  put('b', 2)
  expect(cache.get('b')).toEqual({ n: 2 })
})
