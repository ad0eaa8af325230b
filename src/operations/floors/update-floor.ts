import { Floor, UpdateFloorParams } from '../../schema/resources/floor.ts'
import { changeFloor } from '../../store/tables/floors/floors.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { announceChange } from './announce-change.ts'
import { floorNow } from './floor-now.ts'
import { changingFloor, requireUnarchived, requireVersion } from './require-floor.ts'

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
      input: { floorId: '00000000-0000-4000-8000-000000000001', ifMatch: 3, private: false },
    },
  ],
  run: (service, caller, { floorId, ifMatch, ...given }) =>
    changingFloor(
      service,
      caller,
      floorId,
      () => ['floor:update'],
      async (db, floor) => {
        // Labels say which tokens reach a floor: who is narrowed to some must not move that border.
        if (given.labels) requireAccountWide(caller)
        requireUnarchived(floor)
        requireVersion('floor', floor.version, ifMatch)
        const { northDirection, floorNumber, ...same } = given
        const changes = Object.fromEntries(
          Object.entries({ ...same, north_direction: northDirection, floor_number: floorNumber }).filter(
            ([, value]) => value !== undefined,
          ),
        )
        if (Object.keys(changes).length === 0) return floorNow(db, floor.id)
        await changeFloor(db, floor.id, { ...changes, updated_at: service.wallClock() })
        await announceChange(service, db, actorOf(caller), {
          accountId: floor.account_id,
          floorId: floor.id,
          event: 'floor.updated',
          tells: ['floor.updated', ...(floor.private && given.private === false ? (['floor.published'] as const) : [])],
          detail: {
            changed: Object.keys(given),
            ...(given.private === undefined || given.private === floor.private ? {} : { private: given.private }),
          },
        })
        return floorNow(db, floor.id)
      },
    ),
})
