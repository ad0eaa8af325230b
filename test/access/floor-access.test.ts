import { describe, expect, test } from 'vitest'
import { FLOOR_READ_SCOPES, floorReadScopes, judgeFloor, missingScopes } from '../../src/access/floor-access.ts'
import { SCOPE_NAMES, type ScopeName } from '../../src/schema/resources/scope.ts'

const OPEN: ScopeName[] = ['floor:readPublic', 'floor:queryPublic']
const CLOSED: ScopeName[] = ['floor:readPrivate', 'floor:queryPrivate']

test('T-14 either of two scopes reads a public floor, either of two others a private one', () => {
  expect(floorReadScopes(false)).toEqual(OPEN)
  expect(floorReadScopes(true)).toEqual(CLOSED)
})

test('T-13 of all scopes only these four read any floor', () => {
  expect(FLOOR_READ_SCOPES).toEqual([...OPEN, ...CLOSED])
})

describe('judgeFloor', () => {
  const floor = { id: 'one', accountId: 'mine', labels: [{ title: 'House A' }, { title: 'North' }] }
  const open = { ...floor, private: false }
  const closed = { ...floor, private: true }
  const holder = (kind: 'pk' | 'sk' | 'tk' | 'at', scopes: readonly ScopeName[], accountId = 'mine') => ({
    kind,
    scopes,
    accountId,
    floors: null,
  })
  const hidden = { ok: false, fault: 'hidden' }

  test.each(['sk', 'tk', 'at'] as const)('T-14 each scope alone, held by %s', (kind) => {
    for (const scope of SCOPE_NAMES) {
      expect(judgeFloor(holder(kind, [scope]), open)).toEqual(
        OPEN.includes(scope) ? { ok: true, value: open } : { ok: false, fault: { acceptedScopes: OPEN } },
      )
      expect(judgeFloor(holder(kind, [scope]), closed)).toEqual(
        CLOSED.includes(scope) ? { ok: true, value: closed } : { ok: false, fault: { acceptedScopes: CLOSED } },
      )
    }
  })

  test('T-12 a private floor is hidden from a publishable token, whatever its scopes; a public one is not', () => {
    expect(judgeFloor(holder('pk', SCOPE_NAMES), closed)).toEqual(hidden)
    expect(judgeFloor(holder('pk', ['floor:queryPublic']), open)).toEqual({ ok: true, value: open })
    expect(judgeFloor(holder('pk', ['customAttributes:read']), open)).toEqual({
      ok: false,
      fault: { acceptedScopes: OPEN },
    })
  })

  test.each(['pk', 'sk', 'tk', 'at'] as const)('T-12 a foreign floor and a missing one are hidden from %s', (kind) => {
    for (const scopes of [SCOPE_NAMES, []]) {
      expect(judgeFloor(holder(kind, scopes, 'other'), open)).toEqual(hidden)
      expect(judgeFloor(holder(kind, scopes, 'other'), closed)).toEqual(hidden)
      expect(judgeFloor(holder(kind, scopes), undefined)).toEqual(hidden)
    }
  })
})

describe('a token that is narrowed to floors', () => {
  const floor = { id: 'one', accountId: 'mine', private: true, labels: [{ title: 'House A' }] }
  const within = (ids: string[], labels: string[], accountId = 'mine') =>
    judgeFloor({ kind: 'sk', scopes: SCOPE_NAMES, accountId, floors: { ids, labels, within: null } }, floor).ok

  test('reaches those with one of the ids or of the labels, and finds no others', () => {
    expect(within(['one'], [])).toBe(true)
    expect(within(['two', 'one'], ['House B'])).toBe(true)
    expect(within([], ['House B', 'House A'])).toBe(true)
    expect(within(['two'], ['House B'])).toBe(false)
    expect(within([], [])).toBe(false)
    expect(within(['one'], ['House A'], 'other')).toBe(false)
    const reach = {
      kind: 'sk',
      scopes: [],
      accountId: 'mine',
      floors: { ids: [], labels: ['house a'], within: null },
    } as const
    expect(judgeFloor(reach, floor)).toEqual({ ok: false, fault: 'hidden' })
  })
})

test('an operation names the scopes that will do', () => {
  const reach = { kind: 'user', scopes: ['floor:update'], accountId: 'mine', floors: null } as const
  const floor = { id: 'one', accountId: 'mine', private: true, labels: [] }
  expect(judgeFloor(reach, floor, () => ['floor:update']).ok).toBe(true)
  expect(judgeFloor(reach, floor)).toEqual({ ok: false, fault: { acceptedScopes: CLOSED } })
})

test('missingScopes keeps the order of what is wanted', () => {
  const scopes: ScopeName[] = ['webhook:read', 'floor:export', 'floor:readPublic']
  expect(missingScopes(scopes, ['floor:export'])).toEqual(['webhook:read', 'floor:readPublic'])
  expect(missingScopes(scopes, scopes)).toEqual([])
  expect(missingScopes([], scopes)).toEqual([])
})
