import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { CheckedFloor, CheckFloorParams } from '../../schema/resources/floors/floor-checks.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { requireLayoutOf } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'

// Not for publishable tokens, which stand in pages for everybody to read: it keeps a thread busy for up to seconds.
export const readFloorChecks = operation({
  name: 'floor.check',
  type: 'query',
  summary: 'Checks a floor: ways out, doors, routes, daylight, noise, toilets, areas',
  access: forPrivateToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/checks' },
  errors: ['not_found', 'payload_too_large', 'unavailable'],
  input: CheckFloorParams,
  output: CheckedFloor,
  examples: [
    { title: 'By the figures of ASR', input: { floorId: '00000000-0000-4000-8000-000000000001', standard: 'asr' } },
  ],
  async run(service, caller, { floorId, layoutId, standard }) {
    const { id, accountId, floor, revision } = await requireLayoutOf(service, caller, floorId, layoutId)
    const texts = await layoutTexts(requireStore(service), id, revision, requireBackground(service))
    const { name, floorNumber = null, elevation } = floor.properties
    const checked = await service.conversions.run(
      'checkFloor',
      { storey: { name, floorNumber, elevation }, standard, ...texts },
      { client: accountId, onCost: service.onCost },
    )
    return { floorId: floor.id, layoutId: id, revision, standard, ...checked }
  },
})
