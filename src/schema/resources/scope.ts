import * as z from 'zod'
import { component } from '../wire/components.ts'

/** The scopes and what they allow, in the order and words of the specification. @see docs/specification.md#scopes */
export const SCOPES = {
  'floor:readPublic': 'Read public floor resources',
  'floor:readPrivate': 'Read private floor resources',
  'floor:queryPublic': 'List and read public floor resources',
  'floor:queryPrivate': 'List and read private floor resources',
  'floor:update': 'Update floor or layout',
  'floor:export': 'Export floor',
  'floor:archive': 'Archive floors',
  'customAttributes:read': 'Read custom attribute definitions',
  'customAttributes:write': 'Create, update, delete custom attribute definitions',
  'customAttributeValues:readPublic': 'Read custom attribute values of public floors',
  'customAttributeValues:readPrivate': 'Read custom attribute values of private floors',
  'customAttributeValues:write': 'Create, update, delete custom attribute values',
  'extension:create': 'Create extensions',
  'extension:update': 'Update extensions',
  'extension:query': 'Query extensions',
  'extension:delete': 'Delete extensions',
  'webhook:read': 'Read webhooks',
  'webhook:create': 'Create webhooks',
  'webhook:query': 'Query webhooks',
  'webhook:update': 'Update webhooks',
  'webhook:delete': 'Delete webhooks',
} as const

export type ScopeName = keyof typeof SCOPES

/** All 21, in the order of the specification. */
export const SCOPE_NAMES = Object.keys(SCOPES) as ScopeName[]

/** What a publishable token may hold. @see docs/specification.md#credential-kinds */
export const PUBLISHABLE_SCOPES = [
  'floor:readPublic',
  'floor:queryPublic',
  'customAttributes:read',
  'customAttributeValues:readPublic',
] as const satisfies readonly ScopeName[]

export const isScopeName = (name: string): name is ScopeName => Object.hasOwn(SCOPES, name)

export const ScopeNameSchema = component(
  'ScopeName',
  z.enum(SCOPE_NAMES as [ScopeName, ...ScopeName[]]).describe('What a credential may do'),
)

const RESOURCES = ['floor', 'webhook'] as const
const ACTIONS = [
  'archive',
  'create',
  'delete',
  'export',
  'queryPublic',
  'queryPrivate',
  'query',
  'readPrivate',
  'readPublic',
  'read',
  'update',
] as const

/**
 * The scope that a resource and an action name together; undefined for the pairs that name none (docs/decisions.md#a1).
 */
export function scopeOf({ resource, action }: { resource: string; action: string }): ScopeName | undefined {
  const name = `${resource}:${action}`
  return isScopeName(name) ? name : undefined
}

const actionsOf = (resource: string) => ACTIONS.filter((action) => scopeOf({ resource, action }))

/** One scope of a temporary token. @see docs/specification.md#scopedefinition (docs/decisions.md#a1) */
export const ScopeDefinition = component(
  'ScopeDefinition',
  z
    .strictObject({
      resource: z.enum(RESOURCES).describe('What is acted on'),
      action: z.enum(ACTIONS).describe('What may be done with it'),
    })
    .superRefine((pair, context) => {
      if (scopeOf(pair)) return
      const valid = actionsOf(pair.resource).join(', ')
      context.addIssue({
        code: 'custom',
        path: ['action'],
        message: `must be one of ${valid} for ${pair.resource}`,
      })
    })
    .describe('A pair that names a scope: floor has 7 actions, webhook 5'),
)

export type ScopeDefinition = z.output<typeof ScopeDefinition>
