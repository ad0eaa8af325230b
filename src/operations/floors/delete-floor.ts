import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { ReadFloorParams } from '../../schema/resources/floor.ts'
import { removeFloor } from '../../store/tables/floors/floors.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { announceChange } from './announce-change.ts'
import { changingFloor } from './require-floor.ts'

export const deleteFloor = operation({
  name: 'floor.delete',
  type: 'mutation',
  summary: 'Deletes an archived floor with all its layouts',
  access: forPrivateToken(['floor:archive']),
  route: { method: 'DELETE', path: '/v2/floor/{floorId}', status: 204 },
  errors: ['not_found', 'conflict'],
  input: ReadFloorParams,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
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
          accountId: floor.account_id,
          floorId: floor.id,
          event: 'floor.deleted',
          tells: ['floor.deleted'],
          version: floor.version + 1,
        })
        return {}
      },
    ),
})
