import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { ATTEMPTS_MAX, pauseAfter, retryAfterOf } from '../../src/access/webhooks/webhook-schedule.ts'
import {
  formatWebhookSecret,
  signatureHeaders,
  WEBHOOK_SECRET_LENGTH,
} from '../../src/access/webhooks/webhook-signature.ts'
import { randomText } from '../../src/process/system/random-text.ts'

const secret = () => formatWebhookSecret(randomText(WEBHOOK_SECRET_LENGTH))

describe('W-4 signatures', () => {
  test('are those of Standard Webhooks, whatever the body', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(fc.uuid(), fc.json(), (id, body) => {
        const [old, current, foreign] = [secret(), secret(), secret()]
        const timestamp = Math.floor(Date.now() / 1000)
        const headers = signatureHeaders({ id, timestamp, body }, [current, old])
        for (const it of [old, current]) expect(new Webhook(it).verify(body, headers)).toEqual(JSON.parse(body))
        expect(() => new Webhook(foreign).verify(body, headers)).toThrow()
        expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow()
        expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': `${id}x` })).toThrow()
      }),
      { numRuns: 50 },
    )
  })

  test('have the vector of the specification', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
    expect(signatureHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('secrets are 24 to 64 bytes in base64, as the specification wants', () => {
    const text = secret().slice('whsec_'.length)
    const bytes = Buffer.from(text, 'base64')
    expect(bytes.toString('base64')).toBe(text)
    expect(bytes.length).toBe(33)
  })
})

describe('W-5 the schedule', () => {
  test('begins after seconds, and ends as that of Standard Webhooks', () => {
    const minutes = 60
    const hours = 3600
    const pauses = Array.from({ length: 13 }, (_, i) => pauseAfter(i + 1, undefined, 0))
    expect(pauses).toEqual([
      2,
      5,
      15,
      1 * minutes,
      5 * minutes,
      30 * minutes,
      2 * hours,
      5 * hours,
      10 * hours,
      14 * hours,
      20 * hours,
      24 * hours,
      undefined,
    ])
    expect(ATTEMPTS_MAX).toBe(13)
  })

  test('a receiver may ask for more time, a day at most, and for no less', () => {
    expect(pauseAfter(1, 60, 0)).toBe(60)
    expect(pauseAfter(1, 1, 0)).toBe(2)
    expect(pauseAfter(1, 1e9, 0)).toBe(86_400)
    expect(pauseAfter(13, 60, 0)).toBeUndefined()
  })

  test('chance makes pauses a little longer, and never shorter than was asked for', () => {
    expect(pauseAfter(4, undefined, 1)).toBeCloseTo(66)
    for (const spread of [0, 0.5, 1]) expect(pauseAfter(1, 60, spread)).toBeGreaterThanOrEqual(60)
  })

  test('Retry-After is seconds or a date', () => {
    const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')
    expect(retryAfterOf('120', now)).toBe(120)
    expect(retryAfterOf(' 0 ', now)).toBe(0)
    expect(retryAfterOf('Wed, 21 Oct 2026 07:30:00 GMT', now)).toBe(120)
    expect(retryAfterOf('Wed, 21 Oct 2026 07:00:00 GMT', now)).toBe(0)
    for (const text of [undefined, '', 'soon', '-5', '1.5', '99999999999'])
      expect(retryAfterOf(text, now)).toBeUndefined()
  })
})
