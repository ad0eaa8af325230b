import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { Floor, ReadFloorParams } from '../../schema/resources/floor.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { requireFloor } from './require-floor.ts'

export const readFloor = operation({
  name: 'floor.read',
  type: 'query',
  summary: 'Reads a floor',
  // Judged before the lookup: a caller that can read no floor learns nothing from the time it takes.
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}', etag: ({ properties }) => properties.version },
  errors: ['not_found'],
  input: ReadFloorParams,
  output: Floor,
  examples: [{ title: 'By its id', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { floorId }) {
    return (await requireFloor(service, caller, floorId)).floor
  },
})
