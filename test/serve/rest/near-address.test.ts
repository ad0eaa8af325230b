import { expect, test } from 'vitest'
import { operations } from '../../../src/operations/index.ts'
import { nearAddress } from '../../../src/serve/rest/near-address.ts'

const addresses = [...new Set(operations.flatMap(({ route }) => (route ? [route.path] : [])))]
const near = (path: string) => nearAddress(path, addresses)
const isAddress = (path: string) =>
  addresses.some((address) => new RegExp(`^${address.replaceAll(/\{\w+\}/g, '[^/{}]+')}$`).test(path))

test('every address with one of its words in the plural, or in the singular, is told from it', () => {
  let told = 0
  for (const address of addresses) {
    const words = address.split('/')
    for (const [i, word] of words.entries()) {
      if (i < 2 || word.startsWith('{')) continue
      for (const other of [`${word}s`, word.replace(/s$/, '')]) {
        const sent = words.with(i, other).join('/')
        if (other === word || isAddress(sent)) continue
        expect([sent, near(sent)]).toEqual([sent, address])
        told++
      }
    }
  }
  expect(told).toBeGreaterThan(100)
})

test('ids stay as they were sent, and words may be wrong in several places', () => {
  expect(near('/v2/floors/6f1c/layouts')).toBe('/v2/floor/6f1c/layout')
  expect(near('/v1/webhook')).toBe('/v2/webhook')
  expect(near('/v2/floors/')).toBe('/v2/floor')
})

test('of several the nearest is told, in whatever order they are known', () => {
  const known = ['/v3/floor', '/v2/floor', '/v2/flood']
  for (const order of [known, known.toReversed()]) expect(nearAddress('/v2/floors', order)).toBe('/v2/floor')
})

test('what is not near is not told', () => {
  const long = `/v2/${'floor'.repeat(2000)}`
  for (const path of ['/', '/nope', '/v2', '/v2/chair', '/v2/floors/6f1c/rooms', '/v2//layout', long])
    expect([path, near(path)]).toEqual([path, undefined])
})
