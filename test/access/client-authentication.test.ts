import { describe, expect, test } from 'vitest'
import { hashOf } from '../../src/access/hash.ts'
import { isClientSecret } from '../../src/access/oauth/client-authentication.ts'

describe('isClientSecret', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const now = new Date(NOW)
  const application = {
    id: 'x',
    account_id: 'a',
    name: 'Planner',
    redirect_uri: 'https://app.example/callback',
    secret_hash: hashOf('current'),
    previous_secret_hash: null,
    previous_secret_until: null,
    disabled_at: null,
  }
  const rotated = (ms: number) => ({
    ...application,
    previous_secret_hash: hashOf('previous'),
    previous_secret_until: new Date(NOW + ms),
  })

  test('the current secret, and no other', () => {
    expect(isClientSecret('current', application, now)).toBe(true)
    for (const secret of ['', 'Current', 'current ', 'previous', 'no application'])
      expect(isClientSecret(secret, application, now)).toBe(false)
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('C-11 the previous secret, its grace ending %i ms from now: %s', (ms, valid) => {
    expect(isClientSecret('previous', rotated(ms), now)).toBe(valid)
    expect(isClientSecret('current', rotated(ms), now)).toBe(true)
    expect(isClientSecret('no application', rotated(ms), now)).toBe(false)
  })

  test('a previous secret without a grace is no secret', () => {
    expect(isClientSecret('previous', { ...rotated(1), previous_secret_until: null }, now)).toBe(false)
  })

  test('a disabled application has no secret, an unknown one neither', () => {
    expect(isClientSecret('current', { ...application, disabled_at: now }, now)).toBe(false)
    expect(isClientSecret('previous', { ...rotated(1), disabled_at: now }, now)).toBe(false)
    for (const secret of ['current', 'no application', '']) expect(isClientSecret(secret, undefined, now)).toBe(false)
  })
})
