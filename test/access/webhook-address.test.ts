import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AllowedHost,
  isPublicAddress,
  judgeResolved,
  judgeWebhookUrl,
} from '../../src/access/webhooks/webhook-address.ts'

const judge = (text: string, allowed: AllowedHost[] = []) => judgeWebhookUrl(text, allowed)
const faultOf = (text: string, allowed: AllowedHost[] = []) => {
  const judged = judge(text, allowed)
  return judged.ok ? undefined : judged.fault
}

describe('W-1 the address of a webhook', () => {
  test.each([
    'https://hooks.example.com/rooms?tenant=7',
    'https://HOOKS.example.com',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:443/a%20b',
    'https://hooks.example.com./',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    'https://internal.example.com/',
  ])('%s will do', (text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  test.each([
    ['http://hooks.example.com/', /https/],
    ['ftp://hooks.example.com/', /address such as/],
    ['hooks.example.com', /address such as/],
    ['https:hooks.example.com', /address such as/],
    ['https:///hooks.example.com', /address such as/],
    ['//hooks.example.com', /address such as/],
    ['', /address such as/],
    ['https://', /address such as/],
    ['https://hooks.example.com\\@10.0.0.1/', /address such as/],
    [' https://hooks.example.com/', /address such as/],
    ['https://hooks.example.com/ x', /address such as/],
    ['https://hooks.example.com/\t', /address such as/],
    ['javascript:alert(1)', /address such as/],
    ['https://user@hooks.example.com/', /user name/],
    ['https://user:secret@hooks.example.com/', /user name/],
    ['https://:secret@hooks.example.com/', /user name/],
    ['https://hooks.example.com/#part', /fragment/],
    ['https://hooks.example.com/#', /fragment/],
    ['https://hooks.example.com:80/', /port 443 or 8443, not 80/],
    ['https://hooks.example.com:22/', /not 22/],
    ['https://hooks.example.com:65536/', /address such as/],
    [`https://hooks.example.com/${'x'.repeat(2048)}`, /2048/],
  ])('%s will not do', (text, reason) => {
    expect(faultOf(text)).toMatch(reason)
  })

  test.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.0.0.1/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b:1::8.8.8.8]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:808:808::]/',
    'https://[2001:0:808:808::]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
  ])('%s is not of the internet', (text) => {
    expect(faultOf(text)).toBe(
      'must be an address of the internet, this one is of a private or local network; the operator may allow the host by WEBHOOK_ALLOWED_HOSTS',
    )
  })

  test('IPv6 that stands for a public IPv4 address is judged as that', () => {
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
    expect(isPublicAddress('64:ff9b::8.8.8.8')).toBe(true)
    expect(isPublicAddress('fe80::1%eth0')).toBe(false)
    expect(isPublicAddress('2606:4700::1111%eth0')).toBe(false)
    expect(isPublicAddress('')).toBe(false)
    expect(isPublicAddress('hooks.example.com')).toBe(false)
  })

  // The ranges once more, by arithmetic on the 32 bits, without the library.
  test('every IPv4 address is judged by its ranges, however it is written', { tags: 'slow' }, () => {
    const ranges: [number, number][] = [
      [0, 8],
      [10, 8],
      [100 * 2 ** 24 + 64 * 2 ** 16, 10],
      [127, 8],
      [169 * 2 ** 24 + 254 * 2 ** 16, 16],
      [172 * 2 ** 24 + 16 * 2 ** 16, 12],
      [192 * 2 ** 24, 24],
      [192 * 2 ** 24 + 168 * 2 ** 16, 16],
      [198 * 2 ** 24 + 18 * 2 ** 16, 15],
      [7 * 2 ** 29, 3],
      // Documentation, and the anycast of 6to4: not routed.
      [192 * 2 ** 24 + 2 * 2 ** 8, 24],
      [198 * 2 ** 24 + 51 * 2 ** 16 + 100 * 2 ** 8, 24],
      [203 * 2 ** 24 + 113 * 2 ** 8, 24],
      [192 * 2 ** 24 + 88 * 2 ** 16 + 99 * 2 ** 8, 24],
    ].map(([start, bits]) => [start! < 256 && start! > 0 ? start! * 2 ** 24 : start!, bits!])
    const known = new Set(['192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24']) // AS112 and AMT
    const isBlocked = (n: number) =>
      ranges.some(([start, bits]) => Math.floor(n / 2 ** (32 - bits)) === Math.floor(start / 2 ** (32 - bits)))
    const dotted = (n: number) => [24, 16, 8, 0].map((shift) => Math.floor(n / 2 ** shift) % 256).join('.')
    const edges = ranges.flatMap(([start, bits]) => [
      start - 1,
      start,
      start + 2 ** (32 - bits) - 1,
      start + 2 ** (32 - bits),
    ])
    const address = fc.oneof(fc.nat(2 ** 32 - 1), fc.constantFrom(...edges.filter((it) => it >= 0 && it < 2 ** 32)))
    fc.assert(
      fc.property(address, (n) => {
        const text = dotted(n)
        fc.pre(![...known].some((it) => it.startsWith(text.split('.').slice(0, 3).join('.'))))
        const hex = `${Math.floor(n / 65536).toString(16)}:${(n % 65536).toString(16)}`
        expect(isPublicAddress(text), text).toBe(!isBlocked(n))
        expect(isPublicAddress(`::ffff:${hex}`), text).toBe(!isBlocked(n))
        expect(isPublicAddress(`64:ff9b::${hex}`), text).toBe(!isBlocked(n))
        expect(isPublicAddress(`::${hex}`), text).toBe(false)
        expect(isPublicAddress(`2002:${hex}::1`), text).toBe(false)
        for (const written of [text, String(n), `0x${n.toString(16)}`])
          expect(judge(`https://${written}/`).ok, written).toBe(!isBlocked(n))
      }),
      { numRuns: 500 },
    )
  })
})

describe('hosts that the operator allows', () => {
  const allowed = [
    { host: 'localhost', port: 9000 },
    { host: '10.0.0.7', port: undefined },
    { host: '::1', port: undefined },
  ]

  test.each([
    'http://localhost:9000/x',
    'https://localhost:9000/x',
    'http://LOCALHOST:9000/',
    'http://10.0.0.7:1234/',
    'https://10.0.0.7/',
    'http://[::1]:8080/',
  ])('%s will do', (text) => {
    expect(faultOf(text, allowed)).toBeUndefined()
    expect(judge(text, allowed)).toMatchObject({ ok: true, value: { isAllowed: true } })
  })

  test.each([
    'http://localhost:9001/',
    'http://localhost/',
    'https://10.0.0.8/',
    'http://a.localhost:9000/',
    'http://u@10.0.0.7/',
  ])('%s will not do', (text) => {
    expect(faultOf(text, allowed)).toBeDefined()
  })
})

describe('W-3 what a name resolves to', () => {
  const address = (text: string, allowed: AllowedHost[] = []) => {
    const judged = judge(text, allowed)
    if (!judged.ok) throw new Error(judged.fault)
    return judged.value
  }

  test('is connected to when all of it is public, and refused when any one of it is not', () => {
    const hooks = address('https://hooks.example.com/')
    expect(judgeResolved(hooks, ['8.8.8.8', '2606:4700::1111'])).toEqual({ ok: true, value: '8.8.8.8' })
    for (const mixed of [['8.8.8.8', '10.0.0.1'], ['127.0.0.1', '8.8.8.8'], ['8.8.8.8', '::1'], ['nonsense']])
      expect(judgeResolved(hooks, mixed)).toEqual({
        ok: false,
        fault: expect.stringContaining('its host has an address in a private network; the operator may allow'),
      })
    expect(judgeResolved(hooks, [])).toEqual({ ok: false, fault: 'its host has no address' })
  })

  test('may be private for an allowed host', () => {
    const own = address('http://own.local/', [{ host: 'own.local', port: undefined }])
    expect(judgeResolved(own, ['10.0.0.1'])).toEqual({ ok: true, value: '10.0.0.1' })
  })
})
