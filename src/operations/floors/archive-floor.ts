import { Floor, ReadFloorParams } from '../../schema/resources/floor.ts'
import type { Service } from '../../service/service.ts'
import { changeFloor } from '../../store/tables/floors/floors.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { announceChange } from './announce-change.ts'
import { floorNow } from './floor-now.ts'
import { changingFloor } from './require-floor.ts'

const input = { floorId: '00000000-0000-4000-8000-000000000001' }

const common = {
  type: 'mutation',
  access: forPrivateToken(['floor:archive']),
  errors: ['not_found'],
  input: ReadFloorParams,
  output: Floor,
} as const

export const archiveFloor = operation({
  ...common,
  name: 'floor.archive',
  summary: 'Puts a floor away: it stays readable and cannot be changed',
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/archive',
    etag: ({ properties }) => properties.version,
  },
  examples: [{ title: 'By its id', input }],
  run: (service, caller, { floorId }) => setArchived(service, caller, floorId, true),
})

export const unarchiveFloor = operation({
  ...common,
  name: 'floor.unarchive',
  summary: 'Takes a floor out of the archive',
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/unarchive',
    etag: ({ properties }) => properties.version,
  },
  examples: [{ title: 'By its id', input }],
  run: (service, caller, { floorId }) => setArchived(service, caller, floorId, false),
})

/** What is so already stays as it is. */
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
        accountId: floor.account_id,
        floorId: floor.id,
        event: archived ? 'floor.archived' : 'floor.unarchived',
        tells: [archived ? 'floor.archived' : 'floor.unarchived'],
      })
      return floorNow(db, floor.id)
    },
  )
