import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { firstLayout, type PreparedFloor } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import {
  CreateFloorParams,
  Floor,
  newFloorFacts,
  ReadFloorParams,
  ReadFloorWishes,
  sentFacts,
  UpdateFloorParams,
} from '../../schema/resources/floors/floor.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor, findFloorWithRelations, removeFloor } from '../../store/tables/floors/floors.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { announceMove, requireOwnBuilding } from '../buildings/join-building.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { announceChange } from './announce-change.ts'
import { convertSent } from './convert-sent.ts'
import { floorOf } from './floor-feature.ts'
import { changingFloor, requireFloor, requireUnarchived, requireVersion } from './require-floor.ts'
import { storeFloors } from './store-floors.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const createFloor = operation({
  name: 'floor.create',
  type: 'mutation',
  summary: 'Creates a floor, with its first layout if you like',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/floor',
    status: 201,
    etag: ({ properties }) => properties.version,
    location: ({ id }) => `/v2/floor/${id}`,
  },
  errors: ['floor_restricted', 'conflict'],
  input: CreateFloorParams,
  output: Floor,
  examples: [{ title: 'Without a layout', input: { type: 'Feature', properties: { name: 'Ground floor' } } }],
  large: {
    work: 'readFloor',
    spooled: true,
    bytesMax: ({ floorBodyBytesMax }) => floorBodyBytesMax,
    prepare(service, caller, input) {
      requireAccountWide(caller)
      return convertSent(service, caller, 'readFloor', input)
    },
    run: create,
  },
  run: (service, caller, floor) =>
    create(service, caller, {
      properties: newFloorFacts(floor),
      geometry: floor.geometry,
      layout: firstLayout(floor, randomUUID),
    }),
})

async function create(service: Service, caller: TokenHolder | SignedIn, floor: PreparedFloor): Promise<Floor> {
  const { accountId } = requireAccountWide(caller)
  const by = { accountId, actor: actorOf(caller), source: 'save' as const }
  const [stored] = await storeFloors(service, [{ ...floor, id: randomUUID() }], by)
  return stored!
}

export const readFloor = operation({
  name: 'floor.read',
  type: 'query',
  summary: 'Reads a floor',
  // Judged before the lookup: a caller that can read no floor learns nothing from the time it takes.
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}', etag: ({ properties }) => properties.version },
  errors: ['not_found'],
  input: ReadFloorWishes,
  output: Floor,
  examples: [{ title: 'By its id', input: { floorId: ID } }],
  async run(service, caller, { floorId }) {
    return (await requireFloor(service, caller, floorId)).floor
  },
})

export const updateFloor = operation({
  name: 'floor.update',
  type: 'mutation',
  summary: 'Changes facts about a floor',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'PATCH',
    path: '/v2/floor/{floorId}',
    ifMatch: 'ifMatch',
    etag: ({ properties }) => properties.version,
  },
  errors: ['not_found', 'conflict', 'precondition_failed', 'floor_restricted'],
  input: UpdateFloorParams,
  output: Floor,
  examples: [
    {
      title: 'Publish it',
      input: { floorId: ID, ifMatch: 3, private: false },
    },
  ],
  run: (service, caller, { floorId, ifMatch, geometry, ...sent }) =>
    changingFloor(
      service,
      caller,
      floorId,
      () => ['floor:update'],
      async (db, floor) => {
        const facts = sentFacts(sent)
        // Labels say which tokens reach a floor: who is narrowed to some must not move that border. Nor may they change a
        // building of which they do not see all.
        if (facts.labels || facts.buildingId !== undefined) requireAccountWide(caller)
        requireUnarchived(floor)
        requireVersion('floor', floor.version, ifMatch)
        const { northDirection, floorNumber, buildingId, externalId, ...same } = facts
        const columns = {
          ...same,
          geometry,
          north_direction: northDirection,
          floor_number: floorNumber,
          building_id: buildingId,
          external_id: externalId,
        }
        const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
        if (Object.keys(changes).length === 0) return floorNow(db, floor.id)
        if (buildingId) await requireOwnBuilding(db, floor.account_id, buildingId, 'buildingId')
        await changeFloor(db, floor.id, { ...changes, updated_at: service.wallClock() })
        await announceChange(service, db, actorOf(caller), {
          floor,
          after: { private: facts.private ?? floor.private, labels: facts.labels ?? floor.labels },
          event: 'floor.updated',
          tells: ['floor.updated', ...(floor.private && facts.private === false ? (['floor.published'] as const) : [])],
          detail: {
            changed: [...Object.keys(facts), ...(geometry === undefined ? [] : ['geometry'])],
            ...(facts.private === undefined || facts.private === floor.private ? {} : { private: facts.private }),
          },
        })
        const after = buildingId === undefined ? floor.building_id : buildingId
        await announceMove(service, db, actorOf(caller), floor, after)
        return floorNow(db, floor.id)
      },
    ),
})

const archiving = {
  type: 'mutation',
  access: forPrivateToken(['floor:archive']),
  errors: ['not_found'],
  input: ReadFloorParams,
  output: Floor,
} as const

export const archiveFloor = operation({
  ...archiving,
  name: 'floor.archive',
  summary: 'Puts a floor away: it stays readable and cannot be changed',
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/archive',
    etag: ({ properties }) => properties.version,
  },
  examples: [{ title: 'By its id', input: { floorId: ID } }],
  run: (service, caller, { floorId }) => setArchived(service, caller, floorId, true),
})

export const unarchiveFloor = operation({
  ...archiving,
  name: 'floor.unarchive',
  summary: 'Takes a floor out of the archive',
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/unarchive',
    etag: ({ properties }) => properties.version,
  },
  examples: [{ title: 'By its id', input: { floorId: ID } }],
  run: (service, caller, { floorId }) => setArchived(service, caller, floorId, false),
})

/** Idempotent. */
const setArchived = (service: Service, caller: TokenHolder | SignedIn, floorId: string, archived: boolean) =>
  changingFloor(
    service,
    caller,
    floorId,
    () => ['floor:archive'],
    async (db, floor) => {
      if (floor.archived === archived) return floorNow(db, floor.id)
      await changeFloor(db, floor.id, { archived, updated_at: service.wallClock() })
      await announceChange(service, db, actorOf(caller), {
        floor,
        event: archived ? 'floor.archived' : 'floor.unarchived',
        tells: [archived ? 'floor.archived' : 'floor.unarchived'],
      })
      return floorNow(db, floor.id)
    },
  )

export const deleteFloor = operation({
  name: 'floor.delete',
  type: 'mutation',
  summary: 'Deletes an archived floor with all its layouts',
  access: forPrivateToken(['floor:archive']),
  route: { method: 'DELETE', path: '/v2/floor/{floorId}', status: 204 },
  errors: ['not_found', 'conflict'],
  input: ReadFloorParams,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { floorId: ID } }],
  run: (service, caller, { floorId }) =>
    changingFloor(
      service,
      caller,
      floorId,
      () => ['floor:archive'],
      async (db, floor) => {
        if (!floor.archived)
          throw new ServiceError('conflict', 'floor: is not archived, archive it before you delete it')
        await removeFloor(db, floor.id)
        await announceChange(service, db, actorOf(caller), {
          floor,
          after: null,
          event: 'floor.deleted',
          tells: ['floor.deleted'],
        })
        await announceMove(service, db, actorOf(caller), floor, null)
        return {}
      },
    ),
})

/** A floor as it is inside a transaction. */
async function floorNow(db: Db, id: string): Promise<Floor> {
  const { relations, ...row } = (await findFloorWithRelations(db, id))!
  return floorOf(row, relations)
}
