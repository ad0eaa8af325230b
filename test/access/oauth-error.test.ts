import { expect, test } from 'vitest'
import { oauthError } from '../../src/access/oauth/oauth-error.ts'

test('A-25 a description holds only what RFC 6749 allows: quotes, backslashes and the rest are replaced', () => {
  const allowed = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join('')
  expect(oauthError('invalid_request', allowed)).toEqual({
    error: 'invalid_request',
    description: allowed.replace('"', "'").replace('\\', '/'),
  })
  expect(oauthError('invalid_scope', '""\\\\\x1f\x7f\r\n\té').description).toBe("''//??????")
})
