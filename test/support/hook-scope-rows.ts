import { randomUUID } from 'node:crypto'
import type { ScopeName } from '../../src/schema/resources/scope.ts'
import type { ScopeCall, ScopeRow, ScopeScene } from './scope-rows.ts'

// The fourteen scopes of custom attributes, extensions and webhooks, as docs/specification.md#scopes and
// docs/decisions.md#r5, #r6 have them. What is asked for by an id is not there: a caller who may ask gets that answer.

const NONE = '00000000-0000-4000-8000-0000000000ff'
const TYPES = ['building', 'floor', 'space', 'asset'] as const
const SIDES = ['open', 'closed'] as const

const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const idOf = (scene: ScopeScene, type: (typeof TYPES)[number], side: 'open' | 'closed') => scene[`${type}s`][side]

const READ_VALUES = { open: 'customAttributeValues:readPublic', closed: 'customAttributeValues:readPrivate' } as const

const valueRows: ScopeRow[] = TYPES.flatMap((type) =>
  SIDES.flatMap((side): ScopeRow[] => {
    const name = capitalised(type)
    const at = (scene: ScopeScene) => {
      const id = idOf(scene, type, side)
      return { path: `/v2/${type}/${id}/custom-attributes`, input: { [`${type}Id`]: id } }
    }
    const writing = (method: 'PATCH' | 'PUT', procedure: string): ScopeRow => ({
      name: `${method} values of a ${type} (${side})`,
      procedure: [`customAttributeValues.${procedure}${name}`, 'mutation'],
      scopes: ['customAttributeValues:write'],
      status: 200,
      call(scene) {
        const { path, input } = at(scene)
        return { method, path, body: {}, input: { ...input, values: {} } }
      },
    })
    return [
      {
        name: `read values of a ${type} (${side})`,
        procedure: [`customAttributeValues.read${name}`, 'query'],
        scopes: [READ_VALUES[side]],
        looks: Object.values(READ_VALUES),
        status: 200,
        publishable: side === 'open' ? 'as others' : 404,
        call: (scene) => ({ method: 'GET', ...at(scene) }),
      },
      writing('PATCH', 'update'),
      writing('PUT', 'replace'),
    ]
  }),
)

type Method = ScopeCall['method']

/** What asks for one thing by an id that there is not, or lists all. */
const asking = (
  procedure: string,
  scope: ScopeName,
  method: Method,
  path: string,
  input: Readonly<Record<string, unknown>> = {},
  { status = 404, body, publishable }: { status?: number; body?: unknown; publishable?: 'as others' } = {},
): ScopeRow => ({
  name: procedure,
  procedure: [procedure, method === 'GET' ? 'query' : 'mutation'],
  scopes: [scope],
  status,
  ...(publishable ? { publishable } : {}),
  call: () => ({ method, path, ...(body === undefined ? {} : { body }), input: { ...input, ...(body ?? {}) } }),
})

const creating = (procedure: string, scope: ScopeName, path: string, bodyOf: () => object): ScopeRow => ({
  name: procedure,
  procedure: [procedure, 'mutation'],
  scopes: [scope],
  status: 201,
  call() {
    const body = bodyOf()
    return { method: 'POST', path, body, input: body }
  },
})

const anyone = { publishable: 'as others' } as const
const attribute = { customAttributeId: NONE }
const extension = { extensionId: NONE }
const webhook = { webhookId: NONE }

export const hookRows: readonly ScopeRow[] = [
  asking(
    'customAttribute.list',
    'customAttributes:read',
    'GET',
    '/v2/custom-attribute',
    {},
    { status: 200, ...anyone },
  ),
  asking('customAttribute.read', 'customAttributes:read', 'GET', `/v2/custom-attribute/${NONE}`, attribute, anyone),
  creating('customAttribute.create', 'customAttributes:write', '/v2/custom-attribute', () => ({
    apiFieldName: `a${randomUUID().replaceAll('-', '')}`,
    title: 'A',
    resourceType: 'floor',
    valueType: 'text',
  })),
  asking('customAttribute.update', 'customAttributes:write', 'PATCH', `/v2/custom-attribute/${NONE}`, attribute, {
    body: { title: 'B' },
  }),
  asking('customAttribute.delete', 'customAttributes:write', 'DELETE', `/v2/custom-attribute/${NONE}`, attribute),
  ...valueRows,
  creating('extension.create', 'extension:create', '/v2/extension', () => ({ name: 'E', url: 'https://a.example/' })),
  asking('extension.list', 'extension:query', 'GET', '/v2/extension', {}, { status: 200 }),
  asking('extension.read', 'extension:query', 'GET', `/v2/extension/${NONE}`, extension),
  asking('extension.update', 'extension:update', 'PATCH', `/v2/extension/${NONE}`, extension, { body: { name: 'F' } }),
  asking('extension.delete', 'extension:delete', 'DELETE', `/v2/extension/${NONE}`, extension),
  creating('webhook.create', 'webhook:create', '/v2/webhook', () => ({
    url: 'https://hooks.example/',
    events: ['floor.created'],
  })),
  asking('webhook.list', 'webhook:query', 'GET', '/v2/webhook', {}, { status: 200 }),
  asking('webhook.read', 'webhook:read', 'GET', `/v2/webhook/${NONE}`, webhook),
  asking('webhook.deliveries', 'webhook:read', 'GET', `/v2/webhook/${NONE}/delivery`, webhook),
  asking('webhook.update', 'webhook:update', 'PATCH', `/v2/webhook/${NONE}`, webhook, { body: { enabled: false } }),
  asking('webhook.rotateSecret', 'webhook:update', 'POST', `/v2/webhook/${NONE}/rotate-secret`, webhook, {
    body: { graceSeconds: 0 },
  }),
  asking('webhook.test', 'webhook:update', 'POST', `/v2/webhook/${NONE}/test`, webhook),
  asking('webhook.replay', 'webhook:update', 'POST', `/v2/webhook/${NONE}/delivery/${NONE}/replay`, {
    ...webhook,
    deliveryId: NONE,
  }),
  asking('webhook.delete', 'webhook:delete', 'DELETE', `/v2/webhook/${NONE}`, webhook),
]
