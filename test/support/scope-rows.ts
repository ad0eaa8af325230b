import type { OperationType } from '../../src/operations/calling/operation.ts'
import type { ScopeName } from '../../src/schema/resources/scope.ts'
import { assetAt, spaceAt } from './layouts.ts'

// What each scope alone allows, written down from docs/specification.md#scopes and docs/decisions.md#a1, #a2 and #r4, not
// taken from the code. Each row is called over REST and tRPC with every scope in every kind of token.

type Sides = Record<'open' | 'closed', string>

/** What a row is tried on: made once for all rows, but for what a call uses up. */
export interface ScopeScene {
  /** Id of a public or private floor with a layout. */
  readonly floors: Sides
  readonly spaces: Sides
  /** Ids of a building with the public floor alone, and one with the private floor alone. */
  readonly buildings: Sides
  readonly assets: Sides
  /** Id of a floor of which nothing else is asked. */
  freshFloor(isPrivate: boolean): Promise<string>
  /** Id of a variant of the layout of a floor, which is there. */
  variant(side: keyof Sides): Promise<string>
  /** Id of a building with such a floor. */
  freshBuilding(isPrivate: boolean): Promise<string>
  /** Jobs that have been cancelled, and many-floor jobs that have been and that wait, of each floor; asked for by someone else. */
  readonly jobs: Sides
  readonly bulk: Sides
  readonly waiting: Sides
}

export interface ScopeCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** A body that is no JSON. */
  readonly file?: Uint8Array
  readonly headers?: Record<string, string>
  /** Input of the procedure. */
  readonly input: unknown
}

export interface ScopeRow {
  readonly name: string
  /** Procedure of tRPC, and whether it is a query. */
  readonly procedure: readonly [name: string, type: OperationType]
  /** Scopes of which each alone will do here. */
  readonly scopes: readonly ScopeName[]
  /** Status of success over REST. */
  readonly status: number
  /** What a publishable token gets that holds one of the scopes that the operation ever takes. Default: 403. */
  readonly publishable?: 'as others' | 403 | 404
  /** Scopes with which the operation goes on to look; default: `scopes`. */
  readonly looks?: readonly ScopeName[]
  call(scene: ScopeScene): ScopeCall | Promise<ScopeCall>
}

const READS = {
  open: ['floor:readPublic', 'floor:queryPublic'],
  closed: ['floor:readPrivate', 'floor:queryPrivate'],
} as const
const ALL_READS: readonly ScopeName[] = [...READS.open, ...READS.closed]
const SIDES = ['open', 'closed'] as const

const get = (path: string, input: unknown): ScopeCall => ({ method: 'GET', path, input })

/** What can be read of a floor, public and private. */
const reading = (
  name: string,
  procedure: string,
  call: (scene: ScopeScene, side: 'open' | 'closed') => ScopeCall | Promise<ScopeCall>,
  { drafts = false }: { drafts?: boolean } = {},
) =>
  SIDES.map(
    (side): ScopeRow => ({
      name: `${name} (${side})`,
      procedure: [procedure, 'query'],
      scopes: READS[side],
      looks: ALL_READS,
      status: 200,
      publishable: drafts ? 403 : side === 'open' ? 'as others' : 404,
      call: (scene) => call(scene, side),
    }),
  )

/** What changes a floor, public and private. */
const changing = (
  name: string,
  procedure: string,
  scope: ScopeName,
  call: (floorId: string) => ScopeCall,
  {
    status = 200,
    prepare,
  }: { status?: number; prepare?: (scene: ScopeScene, isPrivate: boolean) => Promise<string> } = {},
) =>
  SIDES.map(
    (side): ScopeRow => ({
      name: `${name} (${side})`,
      procedure: [procedure, 'mutation'],
      scopes: [scope],
      status,
      call: async (scene) => call(prepare ? await prepare(scene, side === 'closed') : scene.floors[side]),
    }),
  )

const onAnyVersion = { 'if-match': '*' }

export const floorRows: readonly ScopeRow[] = [
  ...reading('read a floor', 'floor.read', ({ floors }, side) =>
    get(`/v2/floor/${floors[side]}`, { floorId: floors[side] }),
  ),
  ...reading('read a layout', 'layout.read', ({ floors }, side) =>
    get(`/v2/floor/${floors[side]}/layout`, { floorId: floors[side] }),
  ),
  ...reading('list revisions', 'layout.list', ({ floors }, side) =>
    get(`/v2/floor/${floors[side]}/layout/revisions`, { floorId: floors[side] }),
  ),
  ...reading('compare layouts', 'layout.compare', ({ floors }, side) =>
    get(`/v2/floor/${floors[side]}/layout/compare?from=1&to=1`, { floorId: floors[side], from: 1, to: 1 }),
  ),
  ...reading(
    'list layouts',
    'layouts.list',
    ({ floors }, side) => get(`/v2/layout?floorId=${floors[side]}`, { floorId: floors[side] }),
    { drafts: true },
  ),
  ...reading(
    'check a floor',
    'floor.check',
    ({ floors }, side) => get(`/v2/floor/${floors[side]}/checks`, { floorId: floors[side] }),
    { drafts: true },
  ),
  ...reading('read a layout by its id', 'layouts.read', ({ floors }, side) =>
    get(`/v2/layout/${floors[side]}`, { layoutId: floors[side] }),
  ),
  ...reading('list revisions of a layout', 'layouts.revisions', ({ floors }, side) =>
    get(`/v2/layout/${floors[side]}/revisions`, { layoutId: floors[side] }),
  ),
  ...reading('read figures', 'layouts.figures', ({ floors }, side) =>
    get(`/v2/layout/${floors[side]}/figures`, { layoutId: floors[side] }),
  ),
  ...reading(
    'compare with a variant',
    'layouts.compare',
    async ({ floors, variant }, side) => {
      const other = await variant(side)
      return get(`/v2/layout/${floors[side]}/compare?with=${other}`, { layoutId: floors[side], with: other })
    },
    { drafts: true },
  ),
  ...reading('list spaces', 'space.list', ({ floors }, side) =>
    get(`/v2/space?floorId=${floors[side]}`, { floorId: floors[side] }),
  ),
  ...reading('read a space', 'space.read', ({ spaces }, side) =>
    get(`/v2/space/${spaces[side]}`, { spaceId: spaces[side] }),
  ),
  ...reading('list assets', 'asset.list', ({ floors }, side) =>
    get(`/v2/asset?floorId=${floors[side]}`, { floorId: floors[side] }),
  ),
  ...reading('read an asset', 'asset.read', ({ assets }, side) =>
    get(`/v2/asset/${assets[side]}`, { assetId: assets[side] }),
  ),
  ...reading('read a building', 'building.read', ({ buildings }, side) =>
    get(`/v2/building/${buildings[side]}`, { buildingId: buildings[side] }),
  ),
  ...SIDES.map(
    (side): ScopeRow => ({
      name: `export a building (${side})`,
      procedure: ['building.export', 'mutation'],
      scopes: ['floor:export'],
      status: 200,
      call({ buildings }) {
        const [buildingId, body] = [buildings[side], { format: 'geojson' }]
        return { method: 'POST', path: `/v2/building/${buildingId}/export`, body, input: { buildingId, ...body } }
      },
    }),
  ),
  ...SIDES.flatMap((side): ScopeRow[] => {
    const row = (of: 'floor' | 'building', id: (scene: ScopeScene) => string): ScopeRow => ({
      name: `schedule of a ${of} (${side})`,
      procedure: [`${of}.schedule`, 'query'],
      scopes: ['floor:export'],
      status: 200,
      call: (scene) => get(`/v2/${of}/${id(scene)}/schedule`, { [`${of}Id`]: id(scene) }),
    })
    return [row('floor', ({ floors }) => floors[side]), row('building', ({ buildings }) => buildings[side])]
  }),
  {
    name: 'list buildings',
    procedure: ['building.list', 'query'],
    scopes: ['floor:queryPublic', 'floor:queryPrivate'],
    status: 200,
    publishable: 'as others',
    call: () => get('/v2/building?limit=1', { limit: 1 }),
  },
  {
    name: 'create a building',
    procedure: ['building.create', 'mutation'],
    scopes: ['floor:update'],
    status: 201,
    call() {
      const body = { properties: { name: 'x' } }
      return { method: 'POST', path: '/v2/building', body, input: body }
    },
  },
  ...SIDES.map(
    (side): ScopeRow => ({
      name: `change a building (${side})`,
      procedure: ['building.update', 'mutation'],
      scopes: ['floor:update'],
      status: 200,
      call({ buildings }) {
        const [buildingId, body] = [buildings[side], { name: 'y' }]
        const path = `/v2/building/${buildingId}`
        return { method: 'PATCH', path, body, headers: onAnyVersion, input: { buildingId, ifMatch: null, ...body } }
      },
    }),
  ),
  ...SIDES.map(
    (side): ScopeRow => ({
      name: `delete a building (${side})`,
      procedure: ['building.delete', 'mutation'],
      scopes: ['floor:archive'],
      status: 204,
      async call(scene) {
        const buildingId = await scene.freshBuilding(side === 'closed')
        return { method: 'DELETE', path: `/v2/building/${buildingId}`, input: { buildingId } }
      },
    }),
  ),
  {
    name: 'list floors',
    procedure: ['floor.list', 'query'],
    scopes: ['floor:queryPublic', 'floor:queryPrivate'],
    status: 200,
    publishable: 'as others',
    call: () => get('/v2/floor?limit=1', { limit: 1 }),
  },
  {
    name: 'follow changes',
    procedure: ['change.list', 'query'],
    scopes: [
      ...ALL_READS,
      'customAttributes:read',
      'customAttributeValues:readPublic',
      'customAttributeValues:readPrivate',
      'extension:query',
    ],
    status: 200,
    publishable: 'as others',
    call: () => get('/v2/changes?limit=1', { limit: 1 }),
  },
  {
    name: 'create a floor',
    procedure: ['floor.create', 'mutation'],
    scopes: ['floor:update'],
    status: 201,
    call() {
      const body = { properties: { name: 'x' } }
      return { method: 'POST', path: '/v2/floor', body, input: body }
    },
  },
  {
    name: 'import floors',
    procedure: ['floor.import', 'mutation'],
    scopes: ['floor:update'],
    status: 201,
    call() {
      const body = { spaces: [spaceAt('00000000-0000-4000-8000-000000000001')], assets: [] }
      const file = Buffer.from(JSON.stringify(body)).toString('base64')
      return { method: 'POST', path: '/v2/floor/import', body, input: { file } }
    },
  },
  ...changing('change a floor', 'floor.update', 'floor:update', (floorId) => ({
    method: 'PATCH',
    path: `/v2/floor/${floorId}`,
    body: { elevation: 1 },
    headers: onAnyVersion,
    input: { floorId, ifMatch: null, elevation: 1 },
  })),
  ...changing('save a layout', 'layout.save', 'floor:update', (floorId) => {
    const [space, asset] = partsOf(floorId)
    const body = { spaces: [space], assets: [asset] }
    const path = `/v2/floor/${floorId}/layout`
    return { method: 'PUT', path, body, headers: onAnyVersion, input: { floorId, ifMatch: null, ...body } }
  }),
  ...changing('save a layout by its id', 'layouts.save', 'floor:update', (layoutId) => {
    const [space, asset] = partsOf(layoutId)
    const body = { spaces: [space], assets: [asset] }
    const path = `/v2/layout/${layoutId}`
    return { method: 'PUT', path, body, headers: onAnyVersion, input: { layoutId, ifMatch: null, ...body } }
  }),
  ...changing('edit a layout', 'layouts.edit', 'floor:update', (layoutId) => {
    const operations = [{ op: 'rename', id: partsOf(layoutId)[0].id, name: 'Room' }]
    const body = { baseRevision: null, operations }
    return { method: 'POST', path: `/v2/layout/${layoutId}/operations`, body, input: { layoutId, ...body } }
  }),
  ...changing(
    'make a layout',
    'layouts.create',
    'floor:update',
    (floorId) => {
      const body = { floorId, isDefault: true, layout: { spaces: [partsOf(floorId)[0]] } }
      return { method: 'POST', path: '/v2/layout', body, input: body }
    },
    { status: 201 },
  ),
  ...changing(
    'duplicate a floor',
    'floor.duplicate',
    'floor:update',
    (floorId) => ({ method: 'POST', path: `/v2/floor/${floorId}/duplicate`, body: {}, input: { floorId } }),
    { status: 201 },
  ),
  ...changing('rename a layout', 'layouts.rename', 'floor:update', (layoutId) => ({
    method: 'PATCH',
    path: `/v2/layout/${layoutId}`,
    body: { name: 'x' },
    input: { layoutId, name: 'x' },
  })),
  ...changing('restore a layout by its id', 'layouts.restore', 'floor:update', (layoutId) => ({
    method: 'POST',
    path: `/v2/layout/${layoutId}/restore`,
    body: { revision: 1 },
    headers: onAnyVersion,
    input: { layoutId, ifMatch: null, revision: 1 },
  })),
  ...changing(
    'duplicate a layout',
    'layouts.duplicate',
    'floor:update',
    (layoutId) => ({ method: 'POST', path: `/v2/layout/${layoutId}/duplicate`, body: {}, input: { layoutId } }),
    { status: 201 },
  ),
  ...changing(
    'publish a variant',
    'layouts.publish',
    'floor:update',
    (layoutId) => ({ method: 'POST', path: `/v2/layout/${layoutId}/publish`, body: {}, input: { layoutId } }),
    { prepare: (scene, isPrivate) => scene.variant(isPrivate ? 'closed' : 'open') },
  ),
  ...changing(
    'delete a variant',
    'layouts.delete',
    'floor:update',
    (layoutId) => ({ method: 'DELETE', path: `/v2/layout/${layoutId}`, input: { layoutId } }),
    { prepare: (scene, isPrivate) => scene.variant(isPrivate ? 'closed' : 'open') },
  ),
  ...changing('restore a layout', 'layout.restore', 'floor:update', (floorId) => ({
    method: 'POST',
    path: `/v2/floor/${floorId}/layout/restore`,
    body: { revision: 1 },
    headers: onAnyVersion,
    input: { floorId, ifMatch: null, revision: 1 },
  })),
  ...changing('export a floor', 'floor.export', 'floor:export', (floorId) => ({
    method: 'POST',
    path: `/v2/floor/${floorId}/export`,
    body: { format: 'geojson' },
    input: { floorId, format: 'geojson' },
  })),
  ...changing(
    'archive a floor',
    'floor.archive',
    'floor:archive',
    (floorId) => ({ method: 'POST', path: `/v2/floor/${floorId}/archive`, input: { floorId } }),
    { prepare: (scene, isPrivate) => scene.freshFloor(isPrivate) },
  ),
  ...changing('unarchive a floor', 'floor.unarchive', 'floor:archive', (floorId) => ({
    method: 'POST',
    path: `/v2/floor/${floorId}/unarchive`,
    input: { floorId },
  })),
  // One that is not archived: who may delete must archive it first.
  ...changing(
    'delete a floor',
    'floor.delete',
    'floor:archive',
    (floorId) => ({ method: 'DELETE', path: `/v2/floor/${floorId}`, input: { floorId } }),
    { status: 409 },
  ),
]

/** The space and the asset of a floor of the scene, with ids that follow from that of the floor. */
export const partsOf = (floorId: string) => {
  const own = (digit: string) => `${floorId.slice(0, 24)}${digit}${floorId.slice(25)}`
  return [spaceAt(own('a')), assetAt(own('b'))] as const
}
