import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowingEntry, formatDomain, originAllowed, originFault, readDomain } from '../../src/access/origin.ts'
import { SEED } from '../support/arbitraries.ts'
import { runs } from '../support/property-runs.ts'

describe('an entry of the domains', () => {
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['exämple.com', 'xn--exmple-cua.com'],
    ['HTTPS://*.Example.com:8443', 'https://*.example.com:8443'],
    ['localhost:3000', 'localhost:3000'],
    ['example.com.', 'example.com'],
    ['[::1]:80', '[::1]:80'],
    ['[0:0::1]', '[::1]'],
    ['127.0.0.1:08080', '127.0.0.1:8080'],
    ['10.0.0.1.', '10.0.0.1'],
    ['my_shop.example', 'my_shop.example'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%s is kept as %s', (text, formatted) => {
    const entry = readDomain(text)
    expect(entry.ok ? formatDomain(entry.value) : entry.fault).toBe(formatted)
  })

  test.each([
    '',
    '*',
    'https://*',
    '*.com',
    'https://example.com/',
    'example.com/path',
    'example.com?q',
    'example.com#f',
    'u:p@example.com',
    'ftp://example.com',
    'a b.com',
    'x.*.com',
    'example.com:99999',
    'example.com\\evil',
    'null://x',
    'null',
    'https://NULL:80',
    '%2a.com',
    '*.%2a.com',
    'exam%70le.com',
    'a..b',
    'a.com..',
    '.a.com',
    '-a.com',
    'a-.com',
    '"x".com',
    "it's.com",
    'a;b.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(127)}com`,
    'example.com:0',
    '1',
    '0x7f.1',
    '*.0.0.1',
    '*.1.2.3.4',
    '*.[::1]',
  ])('O-14 %j is refused', (text) => {
    expect(readDomain(text).ok).toBe(false)
  })

  test('what is kept and shown reads back as the same entry', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'A',
        'b-c',
        '1',
        '0x7f',
        '0',
        '-',
        '.',
        '..',
        '。',
        '*',
        '*.',
        '%2a',
        '"',
        'ä',
        'ß',
        '１',
        '\u00ad',
        '_',
      ],
      ...['com', 'null', 'xn--', 'xn--exmple-cua', '[::1]', '[::ffff:1.2.3.4]', ':', ':0', ':080', ':443', 'https://'],
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.domain(),
      fc.webAuthority({ withPort: true }),
    )
    let accepted = 0
    fc.assert(
      fc.property(text, (input) => {
        const entry = readDomain(input)
        if (!entry.ok) return
        accepted++
        expect(readDomain(formatDomain(entry.value))).toEqual(entry)
        expect(formatDomain(entry.value)).toMatch(
          /^(https?:\/\/)?(\*\.)?([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:]+\])(:[1-9]\d*)?$/,
        )
      }),
      { numRuns: runs(2000), seed: SEED },
    )
    expect(accepted).toBeGreaterThan(200)
  })
})

test.each([
  ['', 'must not be empty'],
  ['*', 'must name a host: * alone would allow every page'],
  ['https://*', 'must name a host: * alone would allow every page'],
  ['*:80', 'must name a host: * alone would allow every page'],
  ['https://*:80', 'must name a host: * alone would allow every page'],
  ['*x', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['x*', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['u:p@example.com', 'must not carry a user name'],
  ['exam%70le.com', 'must not hold percent signs or quotes'],
  ["it's.com", 'must not hold percent signs or quotes'],
  ['"x".com', 'must not hold percent signs or quotes'],
  ['example.com/', 'must be a host without path, query or fragment'],
  ['https://example.com/', 'must be a host without path, query or fragment'],
  ['example.com?q', 'must be a host without path, query or fragment'],
  ['example.com#f', 'must be a host without path, query or fragment'],
  ['x.*.com', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['https://x.*.com', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['a b://c', 'must be a host without path, query or fragment'],
  ['a b.com', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['example.com:123456', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['example.com:', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['ftp://example.com', 'must begin with http:// or https:// or no scheme, got "ftp://"'],
  ['h2+x.y-z://example.com', 'must begin with http:// or https:// or no scheme, got "h2+x.y-z://"'],
  ['a_b://example.com', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['xhttps://example.com', 'must begin with http:// or https:// or no scheme, got "xhttps://"'],
  ['httpsx://example.com', 'must begin with http:// or https:// or no scheme, got "httpsx://"'],
  ['null', 'must be a host name: null is what pages without an origin send'],
  ['https://NULL', 'must be a host name: null is what pages without an origin send'],
  ['a..b', 'must be a host name such as example.com'],
  ['a.com..', 'must be a host name such as example.com'],
  ['[::g]', 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'],
  ['[:::]', 'must be a host name such as example.com'],
  ['1', 'must be a whole IP address: browsers read this as 0.0.0.1'],
  ['127.1.', 'must be a whole IP address: browsers read this as 127.0.0.1'],
  ['*.1.2.3.4', 'must not have *. before an IP address, which has no sub-domains'],
  ['*.[::1]', 'must not have *. before an IP address, which has no sub-domains'],
  ['*.com', 'must have at least two labels after *., such as *.example.com'],
  ['example.com:0', 'must have a port of 1 to 65535, got 0'],
  ['example.com:65536', 'must have a port of 1 to 65535, got 65536'],
])('O-14 the fault of %j: %s', (text, reason) => {
  expect(readDomain(text)).toEqual({ ok: false, fault: reason })
})

test.each([
  ['example.com', { scheme: undefined, wildcard: false, host: 'example.com', port: undefined }],
  ['Http://*.a.b:1', { scheme: 'http:', wildcard: true, host: 'a.b', port: '1' }],
  ['https://[::1]:65535', { scheme: 'https:', wildcard: false, host: '[::1]', port: '65535' }],
  ['a:00001', { scheme: undefined, wildcard: false, host: 'a', port: '1' }],
])('%s is read part by part', (text, entry) => {
  expect(readDomain(text)).toEqual({ ok: true, value: entry })
})

describe('an origin', () => {
  test.each([
    ['example.com', 'https://example.com', true],
    ['example.com', 'http://example.com', true],
    ['example.com', 'https://example.com:444', true],
    ['example.com', 'https://EXAMPLE.com', true],
    ['example.com', 'HTTPS://example.com', true],
    ['example.com', 'https://example.com:443', true],
    ['example.com', 'http://example.com:80', true],
    ['example.com', 'https://example.com.', true],
    ['example.com', 'https://www.example.com', false],
    ['example.com', 'https://notexample.com', false],
    ['example.com', 'https://example.com.evil.io', false],
    ['example.com', 'https://example.com/', false],
    ['example.com', 'https://example.com?', false],
    ['example.com', 'https://u@example.com', false],
    ['example.com', 'https://example.com, https://example.com', false],
    ['example.com', 'example.com', false],
    ['example.com', 'ftp://example.com', false],
    ['example.com', 'ws://example.com', false],
    ['example.com', '', false],
    ['example.com', 'null', false],
    ['*.shop.io', 'https://x.shop.io', true],
    ['*.shop.io', 'https://a.b.shop.io', true],
    ['*.shop.io', 'https://shop.io', false],
    ['*.shop.io', 'https://xshop.io', false],
    ['http://a.b', 'http://a.b:81', true],
    ['http://a.b', 'https://a.b', false],
    ['a.b:8443', 'https://a.b:8443', true],
    ['a.b:8443', 'http://a.b:8443', true],
    // One port below and one above, and the default port of either scheme.
    ['a.b:8443', 'https://a.b:8442', false],
    ['a.b:8443', 'https://a.b:8444', false],
    ['a.b:8443', 'https://a.b', false],
    ['a.b:443', 'https://a.b', true],
    ['a.b:443', 'http://a.b', false],
    ['a.b:80', 'http://a.b', true],
    ['a.b:80', 'https://a.b', false],
    ['[::1]', 'http://[::1]:3000', true],
    ['[0:0::1]:3000', 'http://[::1]:3000', true],
    ['[::1]:3000', 'http://[::1]:3001', false],
    ['[::1]', 'http://[::2]', false],
    ['127.0.0.1', 'http://127.0.0.1', true],
    ['0.0.1', 'http://127.0.0.1', false],
  ])('for the entry %s: %s is allowed: %s', (entry, origin, allowed) => {
    expect(originAllowed(origin, [entry])).toBe(allowed)
    expect(allowingEntry(origin, [entry])).toBe(allowed ? entry : undefined)
  })

  test('no entry allows nothing; of several the first that allows is named; what is no entry allows nothing', () => {
    expect(originAllowed('https://example.com', [])).toBe(false)
    const domains = ['evil.io', 'https://*', '*', 'https://a.b.com', '*.b.com', 'a.b.com']
    expect(allowingEntry('https://a.b.com', domains)).toBe('https://a.b.com')
    expect(allowingEntry('http://a.b.com', domains)).toBe('*.b.com')
    expect(allowingEntry('https://example.com', domains)).toBeUndefined()
    // The same list again, whose entries are kept.
    expect(allowingEntry('http://a.b.com', domains)).toBe('*.b.com')
  })

  test.each([
    ['null', ['example.com'], 'null is what pages without an origin send, such as files and sandboxed frames'],
    ['example.com', ['example.com'], 'this is no origin as browsers send it, such as https://example.com'],
    ['https://a.b/', ['a.b'], 'this is no origin as browsers send it, such as https://example.com'],
    ['https://evil.io', ['a.b', '*.c.d'], 'none of the domains names this host: a.b, *.c.d'],
    // A text that is no entry is passed over.
    ['https://a.b', ['*', 'http://a.b'], 'http://a.b allows http:// only'],
    ['https://evil.io', ['*'], 'none of the domains names this host: *'],
    ['https://c.d', ['a.b', '*.c.d'], '*.c.d allows sub-domains, not c.d itself'],
    ['https://x.a.b', ['a.b', '*.c.d'], 'a.b allows that host, not its sub-domains: *.a.b would'],
    ['https://a.b', ['c.d', 'http://a.b'], 'http://a.b allows http:// only'],
    ['https://a.b', ['a.b:80'], 'a.b:80 allows port 80 only'],
    ['https://a.b', ['http://a.b:80'], 'http://a.b:80 allows http:// only'],
  ])('O-10 why %s is not allowed by %j: %s', (origin, domains, reason) => {
    expect(originFault(origin, domains)).toBe(reason)
  })
})
