import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressAllowed, readNetwork } from '../../src/access/address-list.ts'

/** An address as a number, written down apart from the library that the service uses. */
const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
const grouped = (value: bigint) =>
  Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(':')
const FAMILIES = [
  { bits: 32, write: dotted },
  { bits: 128, write: grouped },
] as const

const allowed = (ip: string, entry: string) => {
  const read = readNetwork(entry)
  if (!read.ok) throw new Error(`${entry}: ${read.fault}`)
  return addressAllowed(ip, [read.value])
}

describe.each(FAMILIES)('networks of $bits bits', ({ bits, write }) => {
  const address = fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
  // IPv6 addresses that stand for IPv4 are another family, judged below.
  const plain = address.filter((it) => bits === 32 || it >> 32n !== 0xffffn)

  test('hold exactly the addresses that begin with their bits', () => {
    fc.assert(
      fc.property(plain, plain, fc.nat({ max: bits }), fc.nat({ max: bits }), (one, other, length, shared) => {
        const rest = BigInt(bits - length)
        const network = (one >> rest) << rest
        fc.pre(bits === 32 || network >> 32n !== 0xffffn)
        // Others are mostly far away: as many bits as are drawn are made the same.
        const keep = BigInt(bits - shared)
        const near = ((one >> keep) << keep) | (other & ((1n << keep) - 1n))
        fc.pre(bits === 32 || near >> 32n !== 0xffffn)
        expect(allowed(write(near), `${write(network)}/${length}`)).toBe(near >> rest === network >> rest)
      }),
    )
  })

  test('are refused when they begin with another address than their first', () => {
    fc.assert(
      fc.property(plain, fc.nat({ max: bits - 1 }), (one, length) => {
        const rest = BigInt(bits - length)
        const isFirst = one === (one >> rest) << rest
        expect(readNetwork(`${write(one)}/${length}`).ok).toBe(isFirst)
      }),
    )
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7/32', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['0.0.0.0', '0.0.0.0/0', true],
  ['255.255.255.255', '0.0.0.0/0', true],
  ['2001:db8::1', '0.0.0.0/0', false],
  ['203.0.113.7', '::/0', false],
  ['2001:db8::1', '::/0', true],
  ['2001:DB8::1', '2001:db8::1/128', true],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['::ffff:cb00:7107', '203.0.113.0/24', true],
  ['203.0.113.7', '::ffff:203.0.113.0/120', true],
  ['198.51.100.1', '::ffff:203.0.113.0/120', false],
  ['', '0.0.0.0/0', false],
  ['unknown', '::/0', false],
])('%s in %s: %s', (ip, entry, expected) => {
  expect(allowed(ip, entry)).toBe(expected)
})

test.each([
  ['', 'must be an address or a network'],
  ['example.com', 'must be an address or a network'],
  ['10.0.0.0/', 'must have a number from 0 to 32'],
  ['10.0.0.0/33', 'must have a number from 0 to 32'],
  ['10.0.0.0/8/8', 'must be an address or a network'],
  ['::/129', 'must have a number from 0 to 128'],
  ['fe80::1%eth0', 'must be an address or a network'],
  ['010.0.0.0/8', 'must be an address or a network'],
  ['1.2.3', 'must be an address or a network'],
  ['10.0.0.1/8', 'must be the first address of its network, which is 10.0.0.0/8'],
  ['::ffff:0:0/95', 'must be the first address of its network'],
])('%j is refused: %s', (entry, reason) => {
  const read = readNetwork(entry)
  expect(read.ok ? read.value : read.fault).toContain(reason)
})

test('without a network every address is allowed', () => {
  expect(['203.0.113.7', '2001:db8::1', ''].map((ip) => addressAllowed(ip, []))).toEqual([true, true, true])
})
