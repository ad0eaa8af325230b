// The public client of the floor plan API that the service speaks (`@archilogic/floor-plan-sdk`), unmodified, against the service with
// AUTH_SCHEME_ALIASES: each of its operations with an account that has a floor, and what comes of it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type SpaceApi = Record<string, (...params: unknown[]) => Promise<unknown>>

/** Operations that do not work, each with the reason. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  searchFloorsBasic: 'GraphQL',
  searchFloorsAdvanced: 'GraphQL',
  convertLanguageToQuery: 'questions in plain language',
  convertLanguageToAgentResponse: 'questions in plain language',
  listExtensionAccess: 'extensions of ours are for the whole account',
  grantExtensionAccess: 'extensions of ours are for the whole account',
  revokeExtensionAccess: 'extensions of ours are for the whole account',
  getLabel: 'labels belong to their floors',
  listLabels: 'labels belong to their floors',
  createOrUpdateLabel: 'labels belong to their floors',
  deleteLabel: 'labels belong to their floors',
  assignLabel: 'labels belong to their floors',
  removeLabel: 'labels belong to their floors',
  updateLayoutRevision: 'a revision never changes',
  getImdfs: 'several floors in one file are those of a building',
}

/**
 * The part of the package that calls the API, to the letter: the rest draws in browsers. The package uses its class inside of its
 * viewer and does not export it.
 */
async function loadClient(issuer: string): Promise<new (options: object) => SpaceApi> {
  const path = fileURLToPath(import.meta.resolve('@archilogic/floor-plan-sdk'))
  const code = readFileSync(path, 'utf8')
  const [, name] = /class (\w+)\{connection;constructor\(\w+,\w+=\{\}\)\{this\.connection=new/.exec(code) ?? []
  const [, base] = /let (\w+)="https:\/\/api\.archilogic\.com"/.exec(code) ?? []
  const end = /deleteBuilding\(\w+\)\{return.*?\)\}\}/.exec(code)
  if (!name || !base || !end) throw new Error('the client is not where it was in the package')
  const part = code.slice(0, end.index + end[0].length)
  const exported = `${part}\n${base} = ${JSON.stringify(issuer)}\nexport { ${name} as SpaceApi }\n`
  const { SpaceApi } = await import(`data:text/javascript;base64,${Buffer.from(exported).toString('base64')}`)
  return SpaceApi
}

/** Calls every operation of the client. @returns those that failed, with what the client says of it */
export async function callAll(issuer: string, secret: string): Promise<Record<string, string>> {
  const SpaceApi = await loadClient(issuer)
  const api = new SpaceApi({ secretAccessToken: secret })
  const names = Object.getOwnPropertyNames(SpaceApi.prototype).filter((it) => it !== 'constructor')
  const tried = new Set<string>()
  const failed: Record<string, string> = {}
  const attempt = async (name: string, ...params: unknown[]): Promise<never> => {
    tried.add(name)
    try {
      return (await api[name]!(...params)) as never
    } catch (error) {
      failed[name] = error instanceof Error ? error.message : JSON.stringify(error)
      return {} as never
    }
  }
  await calls(attempt)
  for (const name of names) if (!tried.has(name) && name !== 'getTemporaryAccessToken') failed[name] = 'not tried'
  return failed
}

const space = (id: string, x: number) => ({
  id,
  name: 'Room',
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [x, 0],
          [x + 4, 0],
          [x + 4, 3],
          [x, 3],
        ],
        h: 2.5,
      },
      openings: [],
    },
  },
})
const chair = (spaceId: string | null) => ({
  type: 'task_chair',
  position: [1, 0, 1],
  rotation: 0,
  shape: { type: 'box', a: 0.5, b: 0.5, h: 0.9 },
  spaceId,
})

async function calls(attempt: (name: string, ...params: unknown[]) => Promise<never>): Promise<void> {
  const id = crypto.randomUUID()
  const floor: { id: string } = await attempt('createFloor', { name: 'SDK', private: false })
  const spaceId = crypto.randomUUID()
  const layout: { id: string } = await attempt(
    'createLayout',
    floor.id,
    { spaces: [space(spaceId, 0)], assets: [chair(spaceId)] },
    true,
  )
  await attempt('getFloorById', floor.id)
  await attempt('getFloorById', floor.id, true)
  await attempt('getFloorGeoJson', floor.id, { includeAllElements: true })
  await attempt('getFloorStatistics', floor.id)
  await attempt('updateFloor', floor.id, { properties: { elevation: 3 } })
  await attempt('updateFloor', floor.id, { name: 'SDK 2' })
  await attempt('queryFloors', { limit: 5 })
  await attempt('getAllFloors', true, true, true)
  await attempt('duplicateFloor', floor.id, {})
  await attempt('getFloorplanImage', floor.id, { width: 800 })
  await attempt('getSceneStructure', floor.id, true)
  await attempt('getSpaceById', spaceId)
  await attempt('getSpaceById', spaceId, true)
  await attempt('querySpaces', { floorId: floor.id })
  await attempt('getAllSpacesByFloorId', floor.id, true, true, true)
  const assets: { features: { id: string }[] } = await attempt('getAllAssetsByFloorId', floor.id, true, true, true)
  const assetId = assets.features?.[0]?.id ?? id
  await attempt('getAssetById', assetId)
  await attempt('getAssetById', assetId, true)
  await attempt('queryAssets', { floorId: floor.id, limit: 10 })
  await attempt('getAllAssets', { floorId: floor.id })
  await attempt('getAllAssetsBySpaceId', spaceId)
  await attempt('createCustomAttribute', {
    resourceType: 'Space',
    apiFieldName: 'seats',
    title: 'Seats',
    valueType: 'number',
  })
  await attempt('getCustomAttributes')
  await attempt('getCustomAttribute', 'Space', 'seats')
  await attempt('getCustomAttributesForResourceType', 'Space')
  await attempt('updateCustomAttribute', { resourceType: 'Space', apiFieldName: 'seats', title: 'Places' })
  const named = { resourceType: 'Space', resourceId: spaceId, apiFieldName: 'seats' }
  await attempt('createCustomAttributeValue', { ...named, value: 4 })
  await attempt('updateCustomAttributeValue', { ...named, value: 5 })
  await attempt('getCustomAttributeValues', 'Space', spaceId)
  await attempt('deleteCustomAttributeValue', spaceId, 'Space', 'seats')
  await attempt('setCustomField', 'space', spaceId, 'seats', { value: 6 })
  await attempt('getCustomField', 'space', spaceId, 'seats')
  await attempt('getAllCustomFields', 'space', spaceId)
  await attempt('deleteCustomField', 'space', spaceId, 'seats')
  await attempt('deleteCustomAttribute', 'Space', 'seats')
  const variant: { id: string } = await attempt('duplicateLayout', layout.id)
  await attempt('getLayout', layout.id)
  await attempt('getLayouts', floor.id, true)
  await attempt('updateLayout', variant.id, { name: 'B' })
  await attempt('createLayoutRevision', variant.id, { spaces: [space(spaceId, 0)], assets: [] })
  await attempt('getLayoutRevisions', variant.id)
  await attempt('getLayoutRevision', variant.id, 1)
  await attempt('updateLayoutRevision', variant.id, 1, {})
  await attempt('deleteLayout', variant.id)
  for (const name of ['getDxf', 'getIfc', 'getGltf', 'getImdf']) await attempt(name, floor.id)
  await attempt('getImdfs', { floorIds: [floor.id] })
  const extension: { id: string } = await attempt('createExtension', {
    name: 'E',
    url: 'https://extension.example.com/',
  })
  await attempt('listExtensions', {})
  await attempt('updateExtension', extension.id, { name: 'F' })
  await attempt('deleteExtension', extension.id)
  const building: { id: string } = await attempt('createBuilding', { name: 'House' })
  await attempt('listBuildings')
  await attempt('getBuildingById', building.id)
  await attempt('updateBuilding', building.id, { name: 'House 2' })
  await attempt('deleteBuilding', building.id)
  await attempt('archiveFloor', floor.id)
  await attempt('unarchiveFloor', floor.id)
  for (const name of Object.keys(NOT_SERVED)) await attempt(name, id, id, {})
}

/** A service of its own for a check. */
export interface Served {
  readonly issuer: string
  readonly service: unknown
  stop(): Promise<void>
}

/** @param makeSecret makes an account, and a secret token of it with every scope */
export const floorPlanSdkChecks = (makeSecret: (service: unknown) => Promise<string>) => [
  {
    name: '@archilogic/floor-plan-sdk: all operations but those that are named',
    async run(serve: (settings: Record<string, string>) => Promise<Served>) {
      const { issuer, service, stop } = await serve({ AUTH_SCHEME_ALIASES: 'AL-Secret-Token', IF_MATCH: 'optional' })
      const failed = await callAll(issuer, await makeSecret(service))
      await stop()
      const unexpected = Object.entries(failed).filter(([name]) => !(name in NOT_SERVED))
      const works = Object.keys(NOT_SERVED).filter((name) => !(name in failed))
      if (unexpected.length + works.length > 0) throw new Error(JSON.stringify({ failed: unexpected, works }))
    },
  },
]
