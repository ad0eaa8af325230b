import { expect, test } from 'vitest'
import { isAddress, isHost, normalHost } from '../../src/access/host.ts'

test.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['exämple.com', 'xn--exmple-cua.com'],
  ['[0:0::1]', '[::1]'],
  ['127.1', '127.0.0.1'],
  ['0x7f.1.', '127.0.0.1'],
  ['example.com:99999', undefined],
  ['', undefined],
  ['a b', undefined],
  ['[::g]', undefined],
])('normalHost(%j) is %j', (host, normal) => {
  expect(normalHost(host)).toBe(normal)
})

const label = (length: number) => 'a'.repeat(length)
/** Labels of 62 characters and a dot each, then the rest: a name of this length. */
const name = (length: number) => `${`${label(62)}.`.repeat(4)}${label(length - 252)}`

test.each([
  ['example.com', true],
  ['a', true],
  ['a-b.c_d', true],
  ['_dmarc.example', true],
  ['a_.b', true],
  ['10.0.0.1', true],
  ['[::1]', true],
  [label(63), true],
  [label(64), false],
  [`${label(64)}.com`, false],
  [name(253), true],
  [name(254), false],
  ['', false],
  ['a..b', false],
  ['.a', false],
  ['a.', false],
  ['-a.b', false],
  ['a-.b', false],
  ['-', false],
  ['a*b', false],
  ['A.b', false],
  ['a.b\n', false],
])('isHost(%j) is %s', (host, valid) => {
  expect(isHost(host)).toBe(valid)
})

test.each([
  ['[::1]', true],
  ['127.0.0.1', true],
  ['127.0.0.10', true],
  ['example.com', false],
  ['1.example', false],
  ['a1', false],
  ['example.1a', false],
])('isAddress(%j) is %s', (host, address) => {
  expect(isAddress(host)).toBe(address)
})
