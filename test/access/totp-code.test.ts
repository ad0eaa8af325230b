import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totpAddress, totpCounterOf, totpSecretText } from '../../src/access/totp-code.ts'
import { codeAt } from '../support/totp.ts'

/** RFC 6238, appendix B: seconds and the code of SHA-1; of its eight digits the last six. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const SECRET = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an app', () => {
  test.each(VECTORS)('RFC 6238: at %i s', (seconds, code) => {
    expect(totpCounterOf(SECRET, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('a step of drift in either direction, and not a second more', () => {
    const counter = 41_152_263
    const code = codeAt(SECRET, counter)
    const [from, to] = [(counter - 1) * 30, (counter + 2) * 30]
    expect([from - 1, from, from + 1, to - 1, to, to + 1].map((it) => totpCounterOf(SECRET, code, at(it)))).toEqual([
      undefined,
      counter,
      counter,
      counter,
      undefined,
      undefined,
    ])
  })

  test('as another program computes them, for any secret and time', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1, max: 2 ** 32 }),
        (secret, counter) => {
          // The same code may also be that of a neighbour.
          const found = totpCounterOf(secret, codeAt(secret, counter), at(counter * 30))
          expect(Math.abs(found! - counter)).toBeLessThanOrEqual(1)
          expect(codeAt(secret, found!)).toBe(codeAt(secret, counter))
        },
      ),
    )
  })

  test('spaces do not matter; anything else but six digits is wrong', () => {
    const [seconds, code] = [VECTORS[0][0], VECTORS[0][1].slice(2)]
    expect(totpCounterOf(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}\n`, at(seconds))).toBe(1)
    for (const text of ['', code.slice(1), `${code}0`, `0${code}`, `-${code.slice(1)}`, '٢٨٧٠٨٢', '000000'])
      expect(totpCounterOf(SECRET, text, at(seconds))).toBeUndefined()
  })

  test('an app reads the address, a person the key', () => {
    const url = new URL(totpAddress(SECRET, 'Roomwright', 'a+b@rooms.example'))
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Roomwright:a+b@rooms.example',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Roomwright',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(totpSecretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})
