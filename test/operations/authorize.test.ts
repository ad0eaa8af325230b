import { describe, expect, test } from 'vitest'
import { lackOf } from '../../src/operations/calling/authorize.ts'
import { CALLER_KINDS, type Caller, type CallerKind } from '../../src/operations/calling/caller.ts'
import type { Operation } from '../../src/operations/calling/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { SCOPE_NAMES, type ScopeName } from '../../src/schema/resources/scope.ts'
import { readConfig } from '../../src/service/config.ts'

const TOKEN_KINDS = { publishable: 'pk', secret: 'sk', temporary: 'tk', oauth: 'at' } as const

function callerOf(kind: CallerKind, scopes: readonly ScopeName[]): Caller {
  if (kind === 'anonymous') return { kind, address: '' }
  if (kind === 'user')
    return { kind, address: '', user: { id: 'u', accountId: 'a', email: 'u@example.com', owner: false, scopes } }
  const token = { id: 't', accountId: 'a', kind: TOKEN_KINDS[kind], scopes } as never
  return { kind: 'token', address: '', token }
}

const all = operations as readonly Operation[]
const named = (name: string) => all.find((it) => it.name === name)!
const lack = (name: string, kind: CallerKind, scopes: readonly ScopeName[] = [], environment = {}) =>
  lackOf(named(name), callerOf(kind, scopes), readConfig(environment))

/** What operations take, written down from the specification and not taken from the records. */
const expected: Record<string, { callers: readonly CallerKind[]; scopes?: readonly ScopeName[] }> = {
  furnish: { callers: CALLER_KINDS },
  furnishBrief: { callers: CALLER_KINDS },
  generateGroups: { callers: CALLER_KINDS },
  generateDeskGrid: { callers: CALLER_KINDS },
  'floor.read': {
    callers: ['publishable', 'secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate'],
  },
  'building.create': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'building.list': {
    callers: ['publishable', 'secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:queryPublic', 'floor:queryPrivate'],
  },
  'building.read': {
    callers: ['publishable', 'secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate'],
  },
  'floor.check': {
    callers: ['secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate'],
  },
  'building.update': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'building.export': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:export'] },
  'building.schedule': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:export'] },
  'building.writeBack': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:export'] },
  'building.previewWriteBack': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:export'] },
  'building.delete': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:archive'] },
  'product.create': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'product.list': {
    callers: ['publishable', 'secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:queryPublic', 'floor:queryPrivate'],
  },
  'product.export': {
    callers: ['secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:queryPublic', 'floor:queryPrivate'],
  },
  'product.import': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'product.read': {
    callers: ['publishable', 'secret', 'temporary', 'oauth', 'user'],
    scopes: ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate'],
  },
  'product.update': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'product.delete': { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  'token.self': { callers: ['publishable', 'secret', 'temporary', 'oauth'] },
  'temporaryToken.create': { callers: ['secret', 'oauth'] },
  'accessTokens.list': { callers: ['user'] },
  'accessTokens.usage': { callers: ['user'] },
  'accessTokens.checkOrigin': { callers: ['user'] },
  'accessTokens.create': { callers: ['user'] },
  'accessTokens.update': { callers: ['user'] },
  'accessTokens.rotate': { callers: ['user'] },
  'accessTokens.delete': { callers: ['user'] },
  'applications.list': { callers: ['user'] },
  'applications.revoke': { callers: ['user'] },
  'oauth.answerConsent': { callers: ['user'] },
  'oauth.exchangeCode': { callers: CALLER_KINDS },
  'oauth.revokeToken': { callers: CALLER_KINDS },
  'oauth.introspectToken': { callers: CALLER_KINDS },
  'audit.list': { callers: ['user'] },
}

describe.each(Object.entries(expected))('%s', (name, { callers, scopes }) => {
  test.each(CALLER_KINDS)('%s, with each scope alone and with none', (kind) => {
    const isIn = callers.includes(kind)
    for (const scope of [...SCOPE_NAMES, undefined]) {
      const held = scope === undefined ? [] : [scope]
      const holds = scopes === undefined || kind === 'anonymous' || held.some((it) => scopes.includes(it))
      const missing = kind === 'anonymous' || kind === 'user' ? 'credential' : 'kind'
      expect(lack(name, kind, held), `${scope}`).toBe(isIn ? (holds ? undefined : 'scope') : missing)
    }
  })
})

test('settings rule callers out', () => {
  const required = { FURNISHING_AUTH: 'required' }
  const verdicts = CALLER_KINDS.map((kind) => [kind, lack('furnish', kind, [], required)])
  expect(Object.fromEntries(verdicts)).toEqual({
    anonymous: 'credential',
    publishable: 'credential',
    secret: undefined,
    temporary: undefined,
    oauth: undefined,
    user: 'credential',
  })
  const refused = { TEMPORARY_FROM_OAUTH: 'refused' }
  expect(lack('temporaryToken.create', 'oauth', [], refused)).toBe('kind')
  expect(lack('temporaryToken.create', 'secret', [], refused)).toBeUndefined()
})

test('a user needs the scopes of an operation as a token does', () => {
  const it = {
    access: { callers: ['user', 'secret'] as const, scopes: ['webhook:read'] as const, browsers: false },
  } as const
  const config = readConfig({})
  expect(lackOf(it, callerOf('user', ['webhook:query']), config)).toBe('scope')
  expect(lackOf(it, callerOf('user', ['webhook:query', 'webhook:read']), config)).toBeUndefined()
})

describe('the record of an operation', () => {
  test('names each operation once', () => {
    const names = all.map((it) => it.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(expected)))
  })

  test('names each list of callers once, where the record is defined', () => {
    const lists = [...new Set(all.map(({ access }) => access.callers))].map((it) => it.join())
    expect(lists.filter((it, i) => lists.indexOf(it) !== i)).toEqual([])
  })

  test.each(all.map((it) => [it.name, it] as const))('%s has examples that its schemas take', (_name, it) => {
    expect(it.examples.length).toBeGreaterThan(0)
    for (const { input, output } of it.examples) {
      expect(it.input.safeParse(input)).toMatchObject({ success: true })
      if (output !== undefined) expect(it.output.safeParse(output)).toMatchObject({ success: true })
    }
  })
})
