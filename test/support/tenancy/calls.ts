import type { World } from '../access.ts'
import type { Actor, Verdict } from './model.ts'

/** Where each operation is called; braces are members of the input. Written down from the documents, not taken from the code. */
export const CALLS = {
  'floor.create': ['mutation', 'POST', '/v2/floor'],
  'floor.read': ['query', 'GET', '/v2/floor/{floorId}'],
  'floor.list': ['query', 'GET', '/v2/floor'],
  'floor.update': ['mutation', 'PATCH', '/v2/floor/{floorId}'],
  'floor.archive': ['mutation', 'POST', '/v2/floor/{floorId}/archive'],
  'floor.unarchive': ['mutation', 'POST', '/v2/floor/{floorId}/unarchive'],
  'floor.delete': ['mutation', 'DELETE', '/v2/floor/{floorId}'],
  'floor.import': ['mutation', 'POST', '/v2/floor/import'],
  'building.create': ['mutation', 'POST', '/v2/building'],
  'building.read': ['query', 'GET', '/v2/building/{buildingId}'],
  'building.list': ['query', 'GET', '/v2/building'],
  'building.update': ['mutation', 'PATCH', '/v2/building/{buildingId}'],
  'building.schedule': ['query', 'GET', '/v2/building/{buildingId}/schedule'],
  'building.export': ['mutation', 'POST', '/v2/building/{buildingId}/export'],
  'building.previewWriteBack': ['mutation', 'POST', '/v2/building/{buildingId}/write-back/preview'],
  'building.delete': ['mutation', 'DELETE', '/v2/building/{buildingId}'],
  'layout.read': ['query', 'GET', '/v2/floor/{floorId}/layout'],
  'layout.save': ['mutation', 'PUT', '/v2/floor/{floorId}/layout'],
  'layout.list': ['query', 'GET', '/v2/floor/{floorId}/layout/revisions'],
  'layout.compare': ['query', 'GET', '/v2/floor/{floorId}/layout/compare'],
  'layout.restore': ['mutation', 'POST', '/v2/floor/{floorId}/layout/restore'],
  'layouts.list': ['query', 'GET', '/v2/layout'],
  'layouts.read': ['query', 'GET', '/v2/layout/{layoutId}'],
  'layouts.create': ['mutation', 'POST', '/v2/layout'],
  'layouts.save': ['mutation', 'PUT', '/v2/layout/{layoutId}'],
  'layouts.rename': ['mutation', 'PATCH', '/v2/layout/{layoutId}'],
  'layouts.revisions': ['query', 'GET', '/v2/layout/{layoutId}/revisions'],
  'layouts.restore': ['mutation', 'POST', '/v2/layout/{layoutId}/restore'],
  'layouts.figures': ['query', 'GET', '/v2/layout/{layoutId}/figures'],
  'layouts.compare': ['query', 'GET', '/v2/layout/{layoutId}/compare'],
  'change.list': ['query', 'GET', '/v2/changes'],
  'layouts.duplicate': ['mutation', 'POST', '/v2/layout/{layoutId}/duplicate'],
  'layouts.edit': ['mutation', 'POST', '/v2/layout/{layoutId}/operations'],
  'layouts.publish': ['mutation', 'POST', '/v2/layout/{layoutId}/publish'],
  'layouts.delete': ['mutation', 'DELETE', '/v2/layout/{layoutId}'],
  'space.list': ['query', 'GET', '/v2/space'],
  'space.read': ['query', 'GET', '/v2/space/{spaceId}'],
  'asset.list': ['query', 'GET', '/v2/asset'],
  'asset.read': ['query', 'GET', '/v2/asset/{assetId}'],
  'floor.schedule': ['query', 'GET', '/v2/floor/{floorId}/schedule'],
  'floor.check': ['query', 'GET', '/v2/floor/{floorId}/checks'],
  'floor.export': ['mutation', 'POST', '/v2/floor/{floorId}/export'],
  'floor.previewWriteBack': ['mutation', 'POST', '/v2/floor/{floorId}/write-back/preview'],
  'floor.writeBack': ['mutation', 'POST', '/v2/floor/{floorId}/write-back'],
  'job.list': ['query', 'GET', '/v2/job'],
  'bulkJob.read': ['query', 'GET', '/v2/bulk-job/{jobId}'],
  'bulkJob.cancel': ['mutation', 'POST', '/v2/bulk-job/{jobId}/cancel'],
  'bulkJob.delete': ['mutation', 'DELETE', '/v2/bulk-job/{jobId}'],
  'customAttribute.create': ['mutation', 'POST', '/v2/custom-attribute'],
  'customAttribute.list': ['query', 'GET', '/v2/custom-attribute'],
  'customAttribute.read': ['query', 'GET', '/v2/custom-attribute/{customAttributeId}'],
  'customAttribute.update': ['mutation', 'PATCH', '/v2/custom-attribute/{customAttributeId}'],
  'customAttribute.delete': ['mutation', 'DELETE', '/v2/custom-attribute/{customAttributeId}'],
  'customAttributeValues.readBuilding': ['query', 'GET', '/v2/building/{buildingId}/custom-attributes'],
  'customAttributeValues.updateBuilding': ['mutation', 'PATCH', '/v2/building/{buildingId}/custom-attributes'],
  'customAttributeValues.readFloor': ['query', 'GET', '/v2/floor/{floorId}/custom-attributes'],
  'customAttributeValues.updateFloor': ['mutation', 'PATCH', '/v2/floor/{floorId}/custom-attributes'],
  'customAttributeValues.readSpace': ['query', 'GET', '/v2/space/{spaceId}/custom-attributes'],
  'product.create': ['mutation', 'POST', '/v2/product'],
  'product.list': ['query', 'GET', '/v2/product'],
  'product.export': ['query', 'GET', '/v2/product/export'],
  'product.import': ['mutation', 'POST', '/v2/product/import'],
  'product.read': ['query', 'GET', '/v2/product/{productId}'],
  'product.update': ['mutation', 'PATCH', '/v2/product/{productId}'],
  'product.delete': ['mutation', 'DELETE', '/v2/product/{productId}'],
  'extension.create': ['mutation', 'POST', '/v2/extension'],
  'extension.list': ['query', 'GET', '/v2/extension'],
  'extension.read': ['query', 'GET', '/v2/extension/{extensionId}'],
  'extension.update': ['mutation', 'PATCH', '/v2/extension/{extensionId}'],
  'extension.delete': ['mutation', 'DELETE', '/v2/extension/{extensionId}'],
  'webhook.create': ['mutation', 'POST', '/v2/webhook'],
  'webhook.list': ['query', 'GET', '/v2/webhook'],
  'webhook.read': ['query', 'GET', '/v2/webhook/{webhookId}'],
  'webhook.update': ['mutation', 'PATCH', '/v2/webhook/{webhookId}'],
  'webhook.delete': ['mutation', 'DELETE', '/v2/webhook/{webhookId}'],
  'webhook.deliveries': ['query', 'GET', '/v2/webhook/{webhookId}/delivery'],
  'temporaryToken.create': ['mutation', 'POST', '/v2/temporary-access-token/create'],
  'accessTokens.list': ['query'],
  'accessTokens.create': ['mutation'],
  'accessTokens.update': ['mutation'],
  'accessTokens.delete': ['mutation'],
  'member.list': ['query'],
  'member.invite': ['mutation'],
  'member.resendInvitation': ['mutation'],
  'member.withdrawInvitation': ['mutation'],
  'member.update': ['mutation'],
  'member.remove': ['mutation'],
  'member.sendResetLink': ['mutation'],
  'member.sessions': ['query'],
  'member.endSession': ['mutation'],
  'ownApplications.list': ['query'],
  'ownApplications.create': ['mutation'],
  'ownApplications.update': ['mutation'],
  'ownApplications.rotate': ['mutation'],
  'ownApplications.delete': ['mutation'],
} as const satisfies Record<string, readonly [type: 'query' | 'mutation', method?: string, path?: string]>

export type CallName = keyof typeof CALLS

export interface Answer {
  readonly verdict: Verdict
  // biome-ignore lint/suspicious/noExplicitAny: what it is depends on the operation, and is compared as it is
  readonly body: any
}

type Input = Readonly<Record<string, unknown>>

/** A member as addresses have it: those of an object in brackets, of attributes behind a dot. */
const inAddress = (key: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, it]) =>
        key === 'filter' && name === 'attributes'
          ? Object.entries(it).map(([attribute, wanted]): [string, string] => [
              `filter[attributes.${attribute}]`,
              String(wanted),
            ])
          : inAddress(`${key}[${name}]`, it),
      )
    : value === undefined
      ? []
      : [[key, String(value)]]

/** Calls an operation over REST or tRPC. Users are known by their cookie, which REST does not take. */
export function callsOf(world: World) {
  const rest = async (actor: Actor, name: CallName, input: Input): Promise<Answer> => {
    const [, method = '', path = ''] = CALLS[name]
    const remaining = { ...input }
    const take = (member: string) => {
      const value = remaining[member]
      delete remaining[member]
      return value
    }
    const target = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(take(member))))
    const ifMatch = take('ifMatch')
    const file = take('file')
    // Addresses that take nothing beside their path have no body; a file is one by itself.
    const hasMembers =
      method === 'PATCH' || method === 'PUT' || (method === 'POST' && Object.keys(remaining).length > 0)
    const hasBody = hasMembers && file === undefined
    const query = new URLSearchParams(
      method === 'GET' || file !== undefined
        ? Object.entries(remaining).flatMap(([key, value]) => inAddress(key, value))
        : [],
    )
    const headers = {
      ...actor.headers,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch === null ? '*' : `"${ifMatch}"` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    }
    const answer = await world.request(`${target}?${[query, actor.query].filter(String).join('&')}`, {
      method,
      headers,
      // Values are the whole body.
      ...(hasBody ? { body: JSON.stringify('values' in remaining ? remaining['values'] : remaining) } : {}),
      ...(file === undefined ? {} : { body: Buffer.from(String(file), 'base64') }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = text === '' ? {} : isJson ? JSON.parse(text) : { text }
    return { verdict: answer.ok ? 'ok' : [answer.status, body.code], body }
  }

  const trpc = async (actor: Actor, name: CallName, input: Input): Promise<Answer> => {
    const isQuery = CALLS[name][0] === 'query'
    const inputQuery = isQuery ? `input=${encodeURIComponent(JSON.stringify(input))}` : ''
    const answer = await world.request(`/trpc/${name}?${[inputQuery, actor.query].filter(String).join('&')}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { ...actor.headers, ...(isQuery ? {} : { 'content-type': 'application/json' }) },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
    })
    const { result, error } = (await answer.json()) as Record<'result' | 'error', { data: Record<string, never> }>
    // Nothing to tell is a body all the same.
    if (answer.ok) return { verdict: 'ok', body: result.data ?? {} }
    return { verdict: [answer.status, error.data['refusal']?.['code'] ?? ''], body: error.data['refusal'] }
  }

  return (actor: Actor, name: CallName, input: Input, overTrpc: boolean): Promise<Answer> =>
    overTrpc || actor.kind === 'user' || CALLS[name].length === 1 ? trpc(actor, name, input) : rest(actor, name, input)
}

export type Call = ReturnType<typeof callsOf>
