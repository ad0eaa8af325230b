import { z } from 'zod'
import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import {
  Building,
  CreateBuildingParams,
  ReadBuildingParams,
  UpdateBuildingParams,
} from '../../schema/resources/floors/building.ts'
import { changeBuilding, removeBuilding } from '../../store/tables/floors/buildings.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { recordChange } from '../changes/record-changes.ts'
import { requireVersion } from '../floors/require-floor.ts'
import { announceBuilding } from './announce-building.ts'
import { buildingOf } from './building-feature.ts'
import { changingBuilding, requireBuilding } from './require-building.ts'
import { storeBuilding } from './store-building.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const createBuilding = operation({
  name: 'building.create',
  type: 'mutation',
  summary: 'Creates a building, which floors may join',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/building',
    status: 201,
    etag: ({ properties }) => properties.version,
    location: ({ id }) => `/v2/building/${id}`,
  },
  errors: ['floor_restricted'],
  input: CreateBuildingParams,
  output: Building,
  examples: [
    {
      title: 'With its address',
      input: {
        properties: { name: 'Town hall', address: { lines: ['Marktplatz 1'], postalCode: '10115', town: 'Berlin' } },
      },
    },
  ],
  async run(service, caller, { properties }) {
    const { accountId } = requireAccountWide(caller)
    const by = { accountId, actor: actorOf(caller) }
    const row = await changeAccount(service, (db) => storeBuilding(service, db, properties, by))
    return buildingOf(row, [], row.version)
  },
})

export const readBuilding = operation({
  name: 'building.read',
  type: 'query',
  summary: 'Reads a building with its storeys',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/building/{buildingId}', etag: ({ properties }) => properties.version },
  errors: ['not_found'],
  input: ReadBuildingParams,
  output: Building,
  examples: [{ title: 'By its id', input: { buildingId: ID } }],
  async run(service, caller, { buildingId }) {
    const { row, floors, version } = await requireBuilding(service, caller, buildingId)
    return buildingOf(row, floors, version)
  },
})

export const updateBuilding = operation({
  name: 'building.update',
  type: 'mutation',
  summary: 'Changes facts about a building',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'PATCH',
    path: '/v2/building/{buildingId}',
    ifMatch: 'ifMatch',
    etag: ({ properties }) => properties.version,
  },
  errors: ['not_found', 'precondition_failed', 'floor_restricted'],
  input: UpdateBuildingParams,
  output: Building,
  examples: [{ title: 'Rename it', input: { buildingId: ID, ifMatch: 3, name: 'Town hall' } }],
  run: (service, caller, { buildingId, ifMatch, externalId, ...same }) =>
    changingBuilding(service, caller, buildingId, 'floor:update', async (db, { row, floors, version }) => {
      requireVersion('building', version, ifMatch)
      const changes = Object.fromEntries(
        Object.entries({ ...same, external_id: externalId }).filter(([, value]) => value !== undefined),
      )
      if (Object.keys(changes).length === 0) return buildingOf(row, floors, version)
      const changed = await changeBuilding(db, row.id, { ...changes, updated_at: service.wallClock() })
      await announceBuilding(service, db, actorOf(caller), {
        accountId: row.account_id,
        buildingId: row.id,
        event: 'building.updated',
        detail: { changed: Object.keys(changes) },
      })
      return buildingOf(changed, floors, version + 1)
    }),
})

export const deleteBuilding = operation({
  name: 'building.delete',
  type: 'mutation',
  summary: 'Deletes a building; its floors stay, without a building',
  access: forPrivateToken(['floor:archive']),
  route: { method: 'DELETE', path: '/v2/building/{buildingId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: ReadBuildingParams,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { buildingId: ID }, output: {} }],
  run: (service, caller, { buildingId }) =>
    changingBuilding(service, caller, buildingId, 'floor:archive', async (db, { row, floors, version }) => {
      const accountId = row.account_id
      await removeBuilding(db, row.id, service.wallClock())
      for (const floor of floors) {
        const change = { accountId, resource: 'Floor', kind: 'updated', before: floor, after: floor } as const
        recordChange(db, { ...change, id: floor.id, floorId: floor.id, tells: ['floor.updated'] })
      }
      await announceBuilding(service, db, actorOf(caller), {
        accountId,
        buildingId: row.id,
        event: 'building.deleted',
        detail: { floors: floors.length },
        version: version + 1,
      })
      return {}
    }),
})
