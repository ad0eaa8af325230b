import { randomUUID } from 'node:crypto'
import { withNewIds } from '../../plans/layouts/with-new-ids.ts'
import { firstLayout } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import { DuplicateFloorParams, Floor } from '../../schema/resources/floors/floor.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { layoutContent } from '../layouts/layout-content.ts'
import { revisionOrNone } from '../layouts/require-revision.ts'
import { requireFloor } from './require-floor.ts'
import { storeFloors } from './store-floors.ts'

export const duplicateFloor = operation({
  name: 'floor.duplicate',
  type: 'mutation',
  summary: 'Makes a floor with what another holds, its spaces and assets under ids of their own',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/duplicate',
    status: 201,
    etag: ({ properties }) => properties.version,
    location: ({ id }) => `/v2/floor/${id}`,
  },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  input: DuplicateFloorParams,
  output: Floor,
  examples: [
    { title: 'Under another name', input: { floorId: '00000000-0000-4000-8000-000000000001', name: 'Level 2' } },
  ],
  async run(service, caller, { floorId, name, revision }) {
    const { accountId } = requireAccountWide(caller)
    const { id, floor } = await requireFloor(service, caller, floorId, () => ['floor:update'])
    const { floorNumber = null, ...facts } = floor.properties
    const db = requireStore(service)
    const row = await revisionOrNone(db, id, facts.layoutRevision, revision)
    const content = await layoutContent(db, id, row?.revision ?? 0, requireBackground(service))
    const copy = {
      id: randomUUID(),
      properties: {
        name: name ?? `${facts.name} (copy)`.slice(-200),
        private: facts.private,
        // That of the spaces is counted anew; one that was stated as the same counts as such.
        area: row && facts.area === row.area ? null : facts.area,
        elevation: facts.elevation,
        northDirection: facts.northDirection,
        floorNumber,
        labels: facts.labels,
        georeference: facts.georeference,
        height: facts.height,
        // A copy is another storey, if one at all.
        buildingId: null,
        externalId: null,
      },
      geometry: floor.geometry,
      layout: firstLayout(withNewIds(content, randomUUID), randomUUID),
    }
    const [stored] = await storeFloors(service, [copy], { accountId, actor: actorOf(caller), source: 'duplicate' })
    return stored!
  },
})
