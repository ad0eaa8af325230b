import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { operations, rpcOperations } from '../../../src/operations/index.ts'
import { openApi } from '../../../src/serve/documents/openapi.ts'
import { componentSchemas, schemaOf } from '../../../src/serve/documents/schemas.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'
import { startTestQueue } from '../../support/queue.ts'
import { scene } from '../../support/service.ts'
import { type TextPlace, textPlaces } from '../../support/text-places.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

// Thousands of requests on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })

/** What no store holds. */
const BROKEN = { nul: 'a\0b', 'high surrogate': 'a\ud83d', 'low surrogate': '\ude00a' }
/** What a store holds, and what is no text. */
const ODD = {
  bidi: '\u202eevil\u2066\u200b',
  longest: 'x'.repeat(60_000),
  deepest: JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) as unknown,
}
const TEXTS: Readonly<Record<string, unknown>> = { ...BROKEN, ...ODD }

interface Documented {
  readonly parameters?: readonly { name: string; in: 'path' | 'query' | 'header'; schema: object }[]
  readonly requestBody?: {
    content: Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }>
  }
}

/** What a call may keep as it came: nothing of these is stored, and customData comes back to the byte. */
const COMPUTING = [
  'furnish',
  'furnishBrief',
  'generateGroups',
  'generateDeskGrid',
  'generateDeskGrids',
  'bulkJob.create',
]

describe.each(databases)('every text of an input on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let stopQueue: () => Promise<void>
  let headers: Record<string, string>
  let cookie: string
  /** Ids of what there is, by the member that names it. */
  let ids: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    stopQueue = await startTestQueue(world.service, database.store)
    const mine = await world.account()
    cookie = await mine.cookie()
    headers = world.bearer((await mine.secret()).text)
    ids = await fill()
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })

  const post = async (path: string, body: object) => {
    const answer = await world.post(path, body, headers)
    const created = (await answer.json()) as { id: string; webhook?: { id: string } }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(created)}`)
    return created.webhook?.id ?? created.id
  }

  async function fill(): Promise<Record<string, string>> {
    const spaceId = crypto.randomUUID()
    const assetId = crypto.randomUUID()
    const spaces = [spaceAt(spaceId)]
    const floorId = await post('/v2/floor', { properties: { name: 'F' }, spaces, assets: [assetAt(assetId)] })
    for (const resourceType of ['floor', 'space', 'asset'])
      await post('/v2/custom-attribute', { apiFieldName: 'costCentre', title: 'C', resourceType, valueType: 'text' })
    const attribute = { apiFieldName: 'b', title: 'B', resourceType: 'floor', valueType: 'text' }
    const webhookId = await post('/v2/webhook', { url: 'https://hooks.example/r', events: ['floor.created'] })
    return {
      floorId,
      spaceId,
      assetId,
      webhookId,
      deliveryId: await post(`/v2/webhook/${webhookId}/test`, {}),
      customAttributeId: await post('/v2/custom-attribute', attribute),
      extensionId: await post('/v2/extension', { name: 'E', url: 'https://e.example/' }),
      jobId: await post(`/v2/floor/${floorId}/furnish`, {}),
    }
  }

  /** A sample with the ids of what there is, and no version that it is based on. */
  const adapted = (sample: unknown): unknown =>
    JSON.parse(JSON.stringify(sample ?? null), (key, value) => (key === 'ifMatch' ? null : (ids[key] ?? value))) ??
    undefined

  const logged = () => world.logged.filter(({ level }) => level === 'error')

  /** Sends each text at each place; collects what was no refusal that one may expect. */
  async function send(
    where: string,
    places: readonly TextPlace[],
    one: (input: unknown) => Promise<Response>,
    stores: boolean,
  ): Promise<string[]> {
    const faults: string[] = []
    for (const place of places) {
      for (const [name, text] of Object.entries(TEXTS)) {
        const before = logged().length
        const answer = await one(place.with(text))
        const body = await answer.text()
        const isRefused = (answer.status >= 400 && answer.status < 500) || body.includes('"BAD_REQUEST"') // in a stream
        const said = `${where} ${place.path} ${name}: ${answer.status} ${body.slice(0, 200)}`
        if (answer.status >= 500 || logged().length > before)
          faults.push(`${said} ${JSON.stringify(logged().at(-1))?.slice(0, 300)}`)
        else if (stores && name in BROKEN && !isRefused) faults.push(`${said} (not refused)`)
      }
    }
    return faults
  }

  test.each(
    (operations as readonly Operation[]).map((it) => [it.name, it] as const),
  )('of %s is refused, or answered, over tRPC', async (name, operation) => {
    const places = textPlaces(schemaOf(operation, 'input'), componentSchemas(), adapted(operation.examples[0]?.input))
    const isUsers = operation.access.callers.every((it) => it === 'user')
    const own: Record<string, string> = isUsers ? { cookie } : headers
    const one = (input: unknown) => {
      const text = JSON.stringify(input)
      return operation.type === 'mutation'
        ? world.post(`/trpc/${name}`, text, own)
        : world.request(`/trpc/${name}?input=${encodeURIComponent(text)}`, { headers: own })
    }
    expect(await send(name, places, one, !COMPUTING.includes(name))).toEqual([])
  })

  const { paths, components } = openApi(rpcOperations, 'https://rooms.example', scene().service.config) as unknown as {
    paths: Record<string, Record<string, Documented>>
    components: { schemas: ReturnType<typeof componentSchemas> }
  }
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => [`${method.toUpperCase()} ${path}`, path, it] as const),
  )

  test.each(addresses)('of %s is refused, or answered', async (where, path, { parameters = [], requestBody }) => {
    const [method] = where.split(' ') as [string]
    const addressWith = (values: Record<string, string>) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? ids[name] ?? 'x')
      const query = parameters.filter((it) => it.in === 'query' && values[it.name] !== undefined)
      return `${filled}?${query.map(({ name }) => `${name}=${values[name]}`)}`
    }
    // By its bytes: what is half of a pair has no UTF-8.
    const encoded = { 'a\0b': 'a%00b', 'a\ud83d': 'a%ed%a0%bd', '\ude00a': '%ed%b8%80a' } as Record<string, string>
    const inAddress: TextPlace[] = parameters.flatMap(({ name, in: part }) =>
      part === 'header'
        ? []
        : [
            {
              path: `${part} ${name}`,
              with: (text) => ({ [name]: encoded[String(text)] ?? encodeURIComponent(String(text)).slice(0, 8000) }),
            },
          ],
    )
    const faults = await send(
      where,
      inAddress,
      async (values) => world.request(addressWith(values as Record<string, string>), { method, headers }),
      false, // an address with half of a pair has U+FFFD in its place
    )
    const json = requestBody?.content['application/json']
    const form = requestBody?.content['application/x-www-form-urlencoded']
    const example = json?.example ?? Object.values(json?.examples ?? {})[0]?.value
    const bodies =
      (json ?? form) ? textPlaces((json ?? form)!.schema as never, components.schemas, adapted(example)) : []
    const sent = { ...headers, 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }
    const textOf = (body: unknown) =>
      json
        ? JSON.stringify(body)
        : Object.entries(body as object)
            .map(([name, it]) => `${name}=${encoded[it] ?? encodeURIComponent(it)}`)
            .join('&')
    faults.push(
      ...(await send(
        where,
        bodies,
        async (body) =>
          world.request(addressWith({}), { method, headers: { ...sent, 'if-match': '*' }, body: textOf(body) }),
        path.startsWith('/v2/') && !/desk-grid|bulk-job|furnish(\/brief)?$|furniture-group/.test(path),
      )),
    )
    expect(faults).toEqual([])
  })

  test('of the forms and addresses of pages is refused, or answered', async () => {
    const pages = await crawl('/floors')
    expect(pages.forms.length).toBeGreaterThan(20)
    const faults: string[] = []
    const look = async (where: string, answer: Response) => {
      const before = logged().length
      if (answer.status >= 500 || logged().length > before) faults.push(`${where}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    for (const page of pages.found)
      for (const name of [
        'q',
        'label',
        'cursor',
        'before',
        'revision',
        'to',
        'origin',
        'user',
        'token',
        'event',
        'x%00',
      ])
        for (const text of ['%00', 'a%00', '%ed%a0%80', encodeURIComponent('\u202e'), 'x'.repeat(5000)])
          await look(`${page} ${name} ${text}`, await world.request(`${page}?${name}=${text}`, { headers: { cookie } }))
    for (const { action, method, fields } of pages.forms)
      for (const name of Object.keys(fields))
        for (const text of ['a%00b', '%ed%a0%80', encodeURIComponent('\u202e'), 'x'.repeat(9000)]) {
          if (name === 'csrf') continue
          const body = Object.entries(fields)
            .map(([it, value]) => `${it}=${it === name ? text : encodeURIComponent(value)}`)
            .join('&')
          const init = {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
            body,
          }
          await look(
            `${method} ${action} ${name} ${text.slice(0, 20)}`,
            method === 'post'
              ? await world.request(action, init)
              : await world.request(`${action}?${body}`, { headers: { cookie } }),
          )
        }
    expect(faults).toEqual([])
  })

  /** The pages of a signed-in owner that links lead to, and their forms, but those that end the session or delete the account. */
  async function crawl(start: string) {
    const found = [start]
    const forms: { action: string; method: string; fields: Record<string, string> }[] = []
    for (const page of found) {
      const answer = await world.request(page, { headers: { cookie } })
      if (!answer.headers.get('content-type')?.includes('text/html')) continue
      const html = await answer.text()
      for (const [, href] of html.matchAll(/<a [^>]*href="(\/(?:floors|settings)[^"#?]*)/g))
        if (!found.includes(href!)) found.push(href!)
      for (const [, head, content] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
        const [action = page, method = 'get'] = ['action', 'method'].map(
          (it) => new RegExp(`${it}="([^"]*)"`).exec(head!)?.[1],
        )
        if (/sign-out|password|multipart/.test(head! + action) || forms.some((it) => it.action === action)) continue
        const named = [...content!.matchAll(/<(?:input|textarea|select|button)[^>]*name="([^"]*)"[^>]*>/g)]
        const fields = named.map(([tag, name]) => [name!, /value="([^"]*)"/.exec(tag)?.[1] ?? ''])
        forms.push({ action, method, fields: Object.fromEntries(fields) })
      }
    }
    return { found, forms }
  }
})
