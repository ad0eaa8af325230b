import { describe, expect, test } from 'vitest'
import { endOf, endOfTemporary, judgeToken, type TokenRecord, withinParent } from '../../src/access/judge.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const at = (ms: number) => new Date(NOW + ms)
const now = at(0)

const token = (over: Partial<TokenRecord> = {}): TokenRecord => ({
  id: 't',
  accountId: 'a',
  kind: 'sk',
  hash: new Uint8Array(32),
  name: 'test',
  scopes: ['floor:readPublic'],
  domains: [],
  floorIds: null,
  floorLabels: null,
  addresses: [],
  quota: null,
  expiresAt: null,
  disabledAt: null,
  userId: null,
  parentId: null,
  parentExpiresAt: null,
  parentDisabledAt: null,
  parentScopes: null,
  parentFloorIds: null,
  parentFloorLabels: null,
  applicationId: null,
  applicationDisabledAt: null,
  consentId: null,
  resource: null,
  accountSuspendedAt: null,
  ...over,
})
const publishable = (over: Partial<TokenRecord> = {}) => token({ kind: 'pk', domains: ['shop.example'], ...over })

describe('judgeToken', () => {
  test.each(['sk', 'tk', 'at'] as const)('a living %s is valid with any origin and with none', (kind) => {
    for (const origin of [null, 'null', 'https://evil.io', ''])
      expect(judgeToken(token({ kind }), now, origin)).toBe('valid')
  })

  test.each([
    ['the token itself', 'sk', { disabledAt: at(-1) }],
    ['a publishable token', 'pk', { disabledAt: at(-1) }],
    ['the parent of a temporary token', 'tk', { parentDisabledAt: at(-1) }],
    ['the application of an OAuth token', 'at', { applicationDisabledAt: at(-1) }],
    ['the application of a temporary token', 'tk', { applicationDisabledAt: at(-1) }],
  ] as const)('dead while %s is disabled', (_what, kind, over) => {
    expect(judgeToken(token({ kind, domains: ['shop.example'], ...over }), now, 'https://shop.example')).toBe('dead')
  })

  test.each([
    [-1, 'expired'],
    [0, 'expired'],
    [1, 'valid'],
  ])('P-11 a token that ends %i ms from now is %s', (ms, judgement) => {
    expect(judgeToken(token({ expiresAt: at(ms) }), now, null)).toBe(judgement)
    expect(judgeToken(token({ kind: 'tk', parentExpiresAt: at(ms) }), now, null)).toBe(judgement)
    expect(judgeToken(token({ kind: 'tk', expiresAt: at(9), parentExpiresAt: at(ms) }), now, null)).toBe(judgement)
  })

  test('what is disabled is dead, also if it has expired or its origin is not allowed', () => {
    expect(judgeToken(publishable({ disabledAt: now, expiresAt: at(-1) }), now, null)).toBe('dead')
  })

  test('an expired publishable token is expired, whatever the origin', () => {
    for (const origin of [null, 'https://evil.io', 'https://shop.example'])
      expect(judgeToken(publishable({ expiresAt: now }), now, origin)).toBe('expired')
  })

  test.each([
    [null, 'origin_required'],
    ['', 'origin_not_allowed'],
    ['null', 'origin_not_allowed'],
    ['https://evil.io', 'origin_not_allowed'],
    ['https://shop.example', 'valid'],
  ])('O-5 O-6 a publishable token from %j: %s', (origin, judgement) => {
    expect(judgeToken(publishable(), now, origin)).toBe(judgement)
  })
})

describe('endOf', () => {
  test.each([
    [null, null, null],
    [5, null, 5],
    [null, 5, 5],
    [4, 5, 4],
    [5, 4, 4],
    [5, 5, 5],
  ])('own end %s, end of the parent %s: %s', (own, parent, end) => {
    const date = (ms: number | null) => (ms === null ? null : at(ms))
    expect(endOf({ expiresAt: date(own), parentExpiresAt: date(parent) })).toEqual(date(end))
  })
})

describe('endOfTemporary', () => {
  const endless = { expiresAt: null, parentExpiresAt: null }
  test.each<[ms: number, seconds: number, end: number]>([
    [0, 900, 900_000],
    [999, 900, 900_000],
    [1000, 900, 901_000],
    [499, 900.5, 900_000],
    [500, 900.5, 901_000],
  ])('P-4 %i ms after a whole second, for %d s: %i ms', (ms, seconds, end) => {
    expect(endOfTemporary(endless, at(ms), seconds)).toEqual(at(end))
  })

  test.each<[parent: number, end: number]>([
    [899_999, 899_000],
    [900_000, 900_000],
    [900_001, 900_000],
    [5_000_000, 900_000],
  ])('P-10 made with a token that ends after %i ms: %i ms', (parent, end) => {
    expect(endOfTemporary({ ...endless, expiresAt: at(parent) }, now, 900)).toEqual(at(end))
    expect(endOfTemporary({ ...endless, parentExpiresAt: at(parent) }, now, 900)).toEqual(at(end))
  })
})

describe('withinParent', () => {
  test('a token without a parent keeps its scopes', () => {
    expect(withinParent(token()).scopes).toEqual(['floor:readPublic'])
  })

  test('a temporary token loses the scopes that its parent has lost, and nothing else changes', () => {
    const temporary = token({
      kind: 'tk',
      scopes: ['floor:readPublic', 'floor:readPrivate', 'floor:export'],
      parentScopes: ['floor:export', 'floor:readPublic', 'webhook:read'],
    })
    expect(withinParent(temporary)).toEqual({ ...temporary, scopes: ['floor:readPublic', 'floor:export'] })
    expect(withinParent({ ...temporary, parentScopes: [] }).scopes).toEqual([])
  })
})
