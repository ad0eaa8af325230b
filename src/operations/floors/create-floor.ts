import { randomUUID } from 'node:crypto'
import { firstLayout, type PreparedFloor } from '../../plans/layouts/prepared-floor.ts'
import { CreateFloorParams, Floor } from '../../schema/resources/floor.ts'
import type { Service } from '../../service/service.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { convertSent } from './convert-sent.ts'
import { storeFloors } from './store-floors.ts'

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
  run: (service, caller, { properties, geometry, ...content }) =>
    create(service, caller, { properties, geometry, layout: firstLayout(content, randomUUID) }),
})

async function create(service: Service, caller: TokenHolder | SignedIn, floor: PreparedFloor): Promise<Floor> {
  const { accountId } = requireAccountWide(caller)
  const by = { accountId, actor: actorOf(caller), source: 'save' as const }
  const [stored] = await storeFloors(service, [{ ...floor, id: randomUUID() }], by)
  return stored!
}
