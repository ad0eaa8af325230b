import { expect, test } from 'vitest'
import { frameAncestors } from '../../src/access/frame-ancestors.ts'

test.each<[string[], string]>([
  [['example.com'], 'frame-ancestors https://example.com:* http://example.com:*'],
  [['www.example.com'], 'frame-ancestors https://www.example.com:* http://www.example.com:*'],
  [['*.shop.io'], 'frame-ancestors https://*.shop.io:* http://*.shop.io:*'],
  [['https://a.b'], 'frame-ancestors https://a.b:*'],
  [
    ['https://a.b:8443', 'localhost:5173'],
    'frame-ancestors https://a.b:8443 https://localhost:5173 http://localhost:5173',
  ],
  [['127.0.0.1'], 'frame-ancestors https://127.0.0.1:* http://127.0.0.1:*'],
  [['[::1]', 'example.com'], 'frame-ancestors https://example.com:* http://example.com:*'],
  [['[::1]'], "frame-ancestors 'none'"],
  [[], "frame-ancestors 'none'"],
  [["x; script-src 'unsafe-inline'", 'a b', 'a,b.example'], "frame-ancestors 'none'"],
])('the domains %j: %s', (domains, directive) => expect(frameAncestors(domains)).toBe(directive))
