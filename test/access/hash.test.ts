import { expect, test } from 'vitest'
import { hashOf, sameHash } from '../../src/access/hash.ts'

test('hashOf is SHA-256', () => {
  // The test vector "abc" of FIPS 180-2.
  expect(Buffer.from(hashOf('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(hashOf('')).toHaveLength(32)
})

test('T-18 hashes are the same when every byte is, and hashes of different length are not', () => {
  const hash = hashOf('a')
  expect(sameHash(hash, hashOf('a'))).toBe(true)
  for (let at = 0; at < hash.length; at++)
    expect(
      sameHash(
        hash,
        hash.map((it, i) => (i === at ? it ^ 1 : it)),
      ),
    ).toBe(false)
  expect(sameHash(hash, hash.subarray(1))).toBe(false)
  expect(sameHash(new Uint8Array(), hash)).toBe(false)
})
