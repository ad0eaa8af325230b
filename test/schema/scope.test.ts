import { describe, expect, test } from 'vitest'
import {
  isScopeName,
  PUBLISHABLE_SCOPES,
  SCOPE_NAMES,
  ScopeDefinition,
  scopeOf,
} from '../../src/schema/resources/scope.ts'

test('the 21 scopes of the specification in its order, and the four of a publishable token', () => {
  expect(SCOPE_NAMES).toEqual([
    'floor:readPublic',
    'floor:readPrivate',
    'floor:queryPublic',
    'floor:queryPrivate',
    'floor:update',
    'floor:export',
    'floor:archive',
    'customAttributes:read',
    'customAttributes:write',
    'customAttributeValues:readPublic',
    'customAttributeValues:readPrivate',
    'customAttributeValues:write',
    'extension:create',
    'extension:update',
    'extension:query',
    'extension:delete',
    'webhook:read',
    'webhook:create',
    'webhook:query',
    'webhook:update',
    'webhook:delete',
  ])
  expect(PUBLISHABLE_SCOPES).toEqual([
    'floor:readPublic',
    'floor:queryPublic',
    'customAttributes:read',
    'customAttributeValues:readPublic',
  ])
})

test('what is no own key of the table is no scope', () => {
  for (const name of ['', 'floor', 'floor:', 'floor:ReadPublic', 'toString', '__proto__', 'constructor'])
    expect(isScopeName(name), name).toBe(false)
  for (const name of SCOPE_NAMES) expect(isScopeName(name)).toBe(true)
})

describe('a pair of resource and action', () => {
  const FLOOR = ['archive', 'export', 'queryPublic', 'queryPrivate', 'readPrivate', 'readPublic', 'update']
  const WEBHOOK = ['create', 'delete', 'query', 'read', 'update']
  const ACTIONS = [...new Set([...FLOOR, ...WEBHOOK])]

  test.each([
    ['floor', FLOOR],
    ['webhook', WEBHOOK],
  ])('P-5 %s has the actions %j', (resource, actions) => {
    expect(ACTIONS).toHaveLength(11)
    expect(ACTIONS.filter((action) => scopeOf({ resource, action })).sort()).toEqual([...actions].sort())
    for (const action of ACTIONS) {
      const checked = ScopeDefinition.safeParse({ resource, action })
      expect(checked.success).toBe(actions.includes(action))
      if (checked.success) continue
      expect(checked.error.issues).toMatchObject([
        { path: ['action'], message: `must be one of ${actions.join(', ')} for ${resource}` },
      ])
    }
  })

  test('other resources name scopes, but cannot be asked for', () => {
    expect(scopeOf({ resource: 'extension', action: 'create' })).toBe('extension:create')
    expect(ScopeDefinition.safeParse({ resource: 'extension', action: 'create' }).success).toBe(false)
  })
})
