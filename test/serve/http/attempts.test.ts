import { describe, expect, test } from 'vitest'
import { Attempts } from '../../../src/serve/pages/sign-in/attempts.ts'
import { tryCode } from '../../../src/serve/pages/sign-in/try-code.ts'
import type { Service } from '../../../src/service/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Attempts of a service with an embedded store, whose clock the test moves. */
function scene(of: 'passwords' | 'codes') {
  const time = { now: 0 }
  const service = { config: { databaseUrl: '' }, monotonicMs: () => time.now } as unknown as Service
  const attempts = new Attempts(service, of)
  const who = { address: '10.0.0.1', email: 'ann@rooms.example', device: undefined as string | undefined }
  let addresses = 0
  /** Wrong ones until there are none left, each from another address. @returns how many there were */
  const guess = async (device?: string) => {
    for (let count = 0; ; count++) {
      const tried = await attempts.try({ ...who, address: `10.1.0.${addresses++}`, device }, async () => undefined)
      if ('exhausted' in tried) return count
    }
  }
  return { time, attempts, who, guess }
}

describe('wrong passwords', () => {
  test('of a known device are counted for it: after ten it is as unknown as others', async () => {
    const { attempts, who, guess } = scene('passwords')
    const right = async (device?: string) =>
      'value' in (await attempts.try({ ...who, device }, async () => true as const))
    expect(await guess()).toBe(100)
    expect([await right(), await right('known')]).toEqual([false, true])
    for (let i = 0; i < 10; i++)
      expect(await attempts.try({ ...who, device: 'known' }, async () => undefined)).toEqual({ value: undefined })
    expect(await right('known')).toBe(false)
    // Right ones of another device cost nothing.
    for (let i = 0; i < 30; i++) expect(await right('other')).toBe(true)
  })
})

describe('wrong codes', () => {
  test('S-3 have locks that grow: 20, then 40 in a day, then 80 in 30 days', async () => {
    const { time, guess } = scene('codes')
    let all = await guess()
    expect(all).toBe(20)
    for (const end = time.now + DAY; time.now < end; time.now += 15 * MINUTE) all += await guess()
    expect(all).toBeLessThanOrEqual(80)
    expect(all).toBeGreaterThanOrEqual(40)
    for (const end = time.now + 29 * DAY; time.now < end; time.now += 60 * MINUTE) all += await guess()
    // It was 1 920 a day.
    expect(all).toBeLessThanOrEqual(160)
  })

  test('S-3 of a device that is known have locks of their own, which grow, too', async () => {
    const { time, guess, attempts, who } = scene('codes')
    for (let i = 0; i < 300; i++, time.now += 15 * MINUTE) await guess()
    const known = () => attempts.try({ ...who, device: 'known' }, async () => undefined)
    let all = 0
    for (const end = time.now + 30 * DAY; time.now < end; time.now += 60 * MINUTE)
      for (let i = 0; i < 12; i++) if ('value' in (await known())) all++
    expect(all).toBeGreaterThan(20)
    expect(all).toBeLessThanOrEqual(160)
  })

  test('S-17 keep neither a recovery code out, nor who has a new password', async () => {
    const { attempts, who, guess } = scene('codes')
    const triedCodes: string[] = []
    const attempt = async (code: string) => void triedCodes.push(code)
    const exhausted = async (text: string, epoch: number) =>
      'exhausted' in (await tryCode(attempts, { ...who, epoch }, text, attempt))
    for (let i = 0; i < 20; i++)
      await tryCode(attempts, { ...who, address: `10.2.0.${i}`, epoch: 1 }, '000000', attempt)
    triedCodes.length = 0
    expect(await exhausted('000000', 1)).toBe(true)
    for (let i = 0; i < 70; i++) expect(await exhausted('abcd-efgh-jkmn-pqrs', 1)).toBe(false)
    expect(await exhausted('000000', 1)).toBe(true)
    expect(await exhausted('000000', 2)).toBe(false)
    // What has the form of both is tried as none of an app.
    expect(await exhausted('0000 0000 0000 0000', 1)).toBe(false)
    expect(new Set(triedCodes)).toEqual(new Set(['abcd-efgh-jkmn-pqrs', '000000', '0000 0000 0000 0000']))
    expect(await guess()).toBe(20)
  })
})
