import { createHash } from 'node:crypto'
import { alphabet } from 'oslo/crypto'
import { expect, test } from 'vitest'
import {
  crc32,
  formatToken,
  KIND_NAMES,
  kindOfToken,
  SECRET_LENGTH,
  type TokenKind,
} from '../../../src/access/token-text.ts'
import { scene } from '../../support/service.ts'

const { service } = scene()
const kinds: readonly TokenKind[] = ['pk', 'sk', 'tk', 'at']

test('the checksum is CRC-32 as everybody computes it', () => {
  // Check values of the catalogue of parametrised CRC algorithms.
  expect(crc32('123456789').toString(16)).toBe('cbf43926')
  expect(crc32('')).toBe(0)
})

test('a token tells its kind; any one wrong character makes it no token', () => {
  for (const kind of kinds) {
    const text = formatToken(kind, service.randomText(SECRET_LENGTH))
    expect(text).toMatch(new RegExp(`^rw_${kind}_[0-9A-Za-z]{49}$`))
    expect(kindOfToken(text)).toBe(kind)
    for (let at = 0; at < text.length; at++) {
      const wrong = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
      expect(kindOfToken(wrong), wrong).toBeUndefined()
    }
  }
})

test(
  'T-23 ten thousand tokens: none twice, every place uses the whole alphabet evenly, 256 bits',
  { tags: 'slow' },
  () => {
    const secrets = Array.from({ length: 10_000 }, () => service.randomText(SECRET_LENGTH))
    expect(new Set(secrets.map((it) => createHash('sha256').update(it).digest('hex'))).size).toBe(secrets.length)
    const digits = alphabet('0-9', 'A-Z', 'a-z')
    expect(SECRET_LENGTH * Math.log2(digits.length)).toBeGreaterThanOrEqual(256)
    const expected = secrets.length / digits.length
    for (let at = 0; at < SECRET_LENGTH; at++) {
      const counts = new Map<string, number>()
      for (const secret of secrets) counts.set(secret[at]!, (counts.get(secret[at]!) ?? 0) + 1)
      const chiSquare = [...digits].reduce((sum, it) => sum + ((counts.get(it) ?? 0) - expected) ** 2 / expected, 0)
      // 61 degrees of freedom: beyond 130 lies less than one in a million, and there are 43 places.
      expect(chiSquare).toBeLessThan(130)
    }
  },
)

test('the text of a token, character by character', () => {
  // The checksum is CRC-32 of what stands before it (4088065384), as six digits of base62.
  expect(formatToken('sk', '0'.repeat(SECRET_LENGTH))).toBe(`rw_sk_${'0'.repeat(43)}4Sf6YS`)
  expect(KIND_NAMES).toEqual({ pk: 'publishable', sk: 'secret', tk: 'temporary', at: 'oauth' })
})

test('T-10 T-15 a text of another form, kind or length is no token', () => {
  const text = formatToken('sk', 'a'.repeat(SECRET_LENGTH))
  const others = [
    '',
    ` ${text}`,
    `${text} `,
    `${text}\n`,
    `x${text}`,
    `${text}0`,
    text.slice(0, -1),
    text.toUpperCase(),
    formatToken('xx' as TokenKind, 'a'.repeat(SECRET_LENGTH)),
    formatToken('sk', 'a'.repeat(SECRET_LENGTH - 1)),
    formatToken('sk', 'a'.repeat(SECRET_LENGTH + 1)),
    formatToken('sk', '-'.repeat(SECRET_LENGTH)),
    formatToken('sk', 'a'.repeat(300)),
  ]
  for (const other of others) expect(kindOfToken(other), other).toBeUndefined()
  expect(kindOfToken(text)).toBe('sk')
})

test('a text in which a token stands is no token, even with a checksum of its own', () => {
  /** A text with the checksum that a token of this text would have. */
  const sealed = (head: string) => {
    const digits = alphabet('0-9', 'A-Z', 'a-z')
    let [rest, checksum] = [crc32(head), '']
    for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) checksum = digits[rest % 62] + checksum
    return head + checksum
  }
  const head = `rw_sk_${'a'.repeat(SECRET_LENGTH)}`
  expect(kindOfToken(sealed(head))).toBe('sk')
  for (const other of [`x${head}`, ` ${head}`, `${head}\n`, `rw_xx_${'a'.repeat(SECRET_LENGTH)}`])
    expect(kindOfToken(sealed(other)), other).toBeUndefined()
})
