// One story of a building, by the API alone: the model of its author comes in, it is furnished, two layouts are compared, one is edited and
// published, the model goes back with the furniture, and a revised model comes in as a difference. A mirror follows the changes all the while.
import { isDeepStrictEqual } from 'node:util'
import { type FloorContent, floorContent, followChanges } from '../changed-floors.ts'
import { type HouseModels, houseModels } from './house-models.ts'

interface Service {
  readonly issuer: string
  readonly service: unknown
  stop(): Promise<unknown>
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Layout {
  readonly revision: number
  readonly spaces: readonly (Named & { readonly externalId: string | null })[]
  readonly assets: readonly (Named & {
    readonly type: string
    readonly spaceId: string | null
    readonly externalId: string | null
    readonly position: readonly [number, number, number]
  })[]
}

interface FloorChange {
  readonly floorId: string | null
  readonly outcome: string
  readonly spaces: Difference
  readonly assets: Difference
}

interface Difference {
  readonly added: readonly Named[]
  readonly removed: readonly Named[]
  readonly changed: readonly (Named & { readonly changes: readonly string[] })[]
}

const STEP = 'application/x-step'

/** The story, run against a service with a token that has every scope. @throws Error naming what is not as it should be */
export async function tellStory(
  issuer: string,
  token: string,
  { model, revised }: HouseModels = houseModels(),
): Promise<void> {
  const api = apiOf(issuer, token)
  const mirror = new Map<string, FloorContent>()
  let since = '0'
  const catchUp = async () => {
    since = await followChanges(api.find, mirror, since)
  }

  const imported = await api.file<{ building: Named; floors: Named[] }>('/v2/floor/import?fileName=house.ifc', model)
  const floorIds = imported.floors.map(({ id }) => id)
  const building = `/v2/building/${imported.building.id}`
  const { properties } = await api.get<{ properties: { storeys: { floorId: string; elevation: number }[] } }>(building)
  same(
    'the storeys are the floors of the file',
    properties.storeys.map(({ floorId }) => floorId).sort(),
    [...floorIds].sort(),
  )
  const elevations = properties.storeys.map(({ elevation }) => elevation)
  same(
    'they are in order',
    elevations,
    [...elevations].sort((a, b) => a - b),
  )
  const layoutOf = (id: string) => api.get<Layout>(`/v2/layout/${id}`)
  for (const id of floorIds)
    check(
      'spaces have the ids of the model',
      (await layoutOf(id)).spaces.every(({ externalId }) => externalId),
    )
  await catchUp()

  for (const id of floorIds) await furnish(api, id)
  const furnished = await Promise.all(floorIds.map(layoutOf))
  check(
    'all floors are furnished',
    furnished.every(({ assets }) => assets.some(({ externalId }) => !externalId)),
  )
  for (const id of floorIds) await furnish(api, id)
  same('furnished again nothing is new', await Promise.all(floorIds.map(layoutOf)), furnished)

  const floorId = floorIds[0]!
  const ours = furnished[0]!.assets.filter(({ externalId }) => !externalId)
  const kept = ours[0]!
  const attribute = { apiFieldName: 'inventory', title: 'Inventory number', resourceType: 'asset', valueType: 'text' }
  await api.post('/v2/custom-attribute', attribute)
  await api.send('PATCH', `/v2/asset/${kept.id}/custom-attributes`, { inventory: 'A-4711' })

  const variant = await api.post<Named & { revision: number }>(`/v2/layout/${floorId}/duplicate`, { name: 'Less' })
  const taken = ours.at(-1)!
  const edited = await api.post<{ revision: number }>(`/v2/layout/${variant.id}/operations`, {
    baseRevision: (await layoutOf(variant.id)).revision,
    operations: [
      { op: 'remove', id: taken.id },
      { op: 'rename', id: furnished[0]!.spaces[0]!.id, name: 'Showroom' },
    ],
  })
  const compared = await api.get<{ spaces: Difference; assets: Difference }>(
    `/v2/layout/${floorId}/compare?with=${variant.id}`,
  )
  same('the layouts differ in what was taken out', ids(compared.assets.removed), [taken.id])
  same('and in nothing else', [compared.assets.added, compared.assets.changed, compared.spaces.added], [[], [], []])
  same(
    'but a name',
    compared.spaces.changed.map(({ changes }) => changes),
    [['name']],
  )
  check('a revision was made', edited.revision > variant.revision)
  await api.send('POST', `/v2/layout/${variant.id}/publish`)
  const published = await layoutOf(floorId)
  check('what was published is what is shown', !ids(published.assets).includes(taken.id))
  await catchUp()

  const back = await api.text(`${building}/write-back`, model)
  const rest = linesMissing(model, back)
  same('every line of the author is in the model', rest, [])
  same('written again it is the same', await api.text(`${building}/write-back`, model), back)
  const again = await api.file<{ changes: FloorChange[] }>(updating(imported.building.id, 'preview'), back)
  for (const { outcome, assets } of again.changes)
    same(
      `the model with its furniture is what is here (${outcome})`,
      [assets.added, assets.removed, assets.changed],
      [[], [], []],
    )

  const before = await Promise.all(floorIds.map(layoutOf))
  const preview = await api.file<{ changes: FloorChange[] }>(updating(imported.building.id, 'preview'), revised)
  same('a preview saves nothing', await Promise.all(floorIds.map(layoutOf)), before)
  const applied = await api.file<{ changes: FloorChange[] }>(updating(imported.building.id, 'apply'), revised)
  same('what was shown is what was done', withoutNewIds(applied.changes), withoutNewIds(preview.changes))
  const changed = preview.changes.filter(({ outcome }) => outcome !== 'same')
  check('the revised model differs', changed.length > 0)
  const touched = new Set(changed.flatMap(({ spaces }) => ids([...spaces.removed, ...spaces.changed])))
  for (const [i, id] of floorIds.entries()) {
    const now = await layoutOf(id)
    const left = before[i]!.assets.filter(({ spaceId, externalId }) => !externalId && !touched.has(spaceId ?? ''))
    const stayed = new Map(now.assets.map((asset) => [asset.id, asset]))
    same(
      'furniture in unchanged rooms stays',
      left.map((asset) => stayed.get(asset.id)),
      left,
    )
  }
  const values = await api.get<Record<string, unknown>>(`/v2/asset/${kept.id}/custom-attributes`)
  same('a value stays with its piece', values['inventory'] ?? values, 'A-4711')

  await catchUp()
  same('the mirror has all floors', [...mirror.keys()].sort(), [...(await allFloors(api))].sort())
  for (const [id, content] of mirror) same('the mirror is right', content, await floorContent(api.find, id))
}

const updating = (buildingId: string, mode: 'preview' | 'apply') =>
  `/v2/floor/import?fileName=house.ifc&buildingId=${buildingId}&update=${mode}`
/** What is added gets its id when it is saved. */
const withoutNewIds = (changes: readonly FloorChange[]) =>
  changes.map(({ spaces, assets, ...rest }) => {
    const bare = ({ added, ...it }: Difference) => ({ ...it, added: added.map(({ name }) => name) })
    return { ...rest, spaces: bare(spaces), assets: bare(assets) }
  })
const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`not so: ${what}`)
}

function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 600)
  throw new Error(`${what}: ${shown(found)}, not ${shown(expected)}`)
}

/** Lines of one text that another does not have in the same order. */
function linesMissing(text: string, other: string): string[] {
  const lines = other.split(/\r?\n/)
  let at = 0
  return text.split(/\r?\n/).filter((line) => {
    const found = lines.indexOf(line, at)
    if (found < 0) return true
    at = found + 1
    return false
  })
}

type Api = ReturnType<typeof apiOf>

function apiOf(issuer: string, token: string) {
  const call = async (method: string, path: string, body?: string, type = 'application/json') => {
    const headers = {
      authorization: `Bearer ${token}`,
      'if-match': '*',
      ...(body === undefined ? {} : { 'content-type': type }),
    }
    const answer = await fetch(`${issuer}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 600)}`)
    return { status: answer.status, text }
  }
  const send = async <Result>(method: string, path: string, body?: object) => {
    const { text } = await call(method, path, body && JSON.stringify(body))
    return (text === '' ? undefined : JSON.parse(text)) as Result
  }
  return {
    send,
    get: <Result>(path: string) => send<Result>('GET', path),
    post: <Result>(path: string, body: object) => send<Result>('POST', path, body),
    /** What becomes of a model. */
    file: async <Result>(path: string, model: string) =>
      JSON.parse((await call('POST', path, model, STEP)).text) as Result,
    text: async (path: string, model: string) => (await call('POST', path, model, STEP)).text,
    async find<Result>(path: string) {
      const { status, text } = await call('GET', path)
      return status === 404 ? undefined : (JSON.parse(text) as Result)
    },
  }
}

const FURNISH_MS_MAX = 60_000

async function furnish(api: Api, floorId: string): Promise<void> {
  const { id } = await api.post<{ id: string }>(`/v2/floor/${floorId}/furnish`, { save: true })
  for (const end = Date.now() + FURNISH_MS_MAX; Date.now() < end; ) {
    const { status, problem } = await api.get<{ status: string; problem: string | null }>(`/v2/job/${id}`)
    if (status === 'failed' || status === 'cancelled' || problem) throw new Error(`furnishing ${floorId}: ${problem}`)
    if (status === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`furnishing ${floorId}: not done within ${FURNISH_MS_MAX} ms`)
}

const allFloors = async (api: Api) =>
  ids((await api.get<{ features: { id: string }[] }>('/v2/floor?limit=1000')).features)

/** @param makeSecret the text of a token with every scope, of a new account */
export const buildingStoryChecks = (makeSecret: (service: unknown) => Promise<string>) => [
  {
    name: 'the story of a building',
    async run(serve: (settings: Record<string, string>) => Promise<Service>) {
      const { issuer, service, stop } = await serve({ DEMO_ACCOUNT: 'off' })
      try {
        await tellStory(issuer, await makeSecret(service))
      } finally {
        await stop()
      }
    },
  },
]
