import { buildingSchedule } from '../../plans/schedules/floor-schedule.ts'
import type { ListedProduct } from '../../plans/schedules/product-of-piece.ts'
import { BuildingScheduleParams, FloorScheduleParams, Schedule } from '../../schema/resources/floors/schedule.ts'
import type { Service } from '../../service/service.ts'
import { requireBuilding } from '../buildings/require-building.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { requireLayoutOf } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { revisionOrNone } from '../layouts/require-revision.ts'
import { listedProducts } from './listed-products.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const floorSchedule = operation({
  name: 'floor.schedule',
  type: 'query',
  summary: 'Gives the rooms and the furniture of a floor in rows, with sums and prices',
  access: forPrivateToken(['floor:export']),
  route: { method: 'GET', path: '/v2/floor/{floorId}/schedule' },
  errors: ['not_found', 'unavailable'],
  input: FloorScheduleParams,
  output: Schedule,
  examples: [{ title: 'The newest', input: { floorId: ID } }],
  async run(service, caller, { floorId, layoutId, revision, spaceId }) {
    const known = await requireLayoutOf(service, caller, floorId, layoutId, () => ['floor:export'])
    const row = await revisionOrNone(requireStore(service), known.id, known.revision, revision)
    const { name } = known.floor.properties
    const products = await listedProducts(service, caller, known.accountId)
    const layout = { name, spaceId, products, layoutId: known.id, revision: row?.revision ?? 0 }
    return scheduled(service, known.accountId, layout)
  },
})

export const scheduleOfBuilding = operation({
  name: 'building.schedule',
  type: 'query',
  summary: 'Gives the rooms and the furniture of all floors of a building in rows, with sums and prices',
  access: forPrivateToken(['floor:export']),
  route: { method: 'GET', path: '/v2/building/{buildingId}/schedule' },
  errors: ['not_found', 'unavailable'],
  input: BuildingScheduleParams,
  output: Schedule,
  examples: [{ title: 'Of all storeys', input: { buildingId: ID } }],
  async run(service, caller, { buildingId }) {
    const { row, floors } = await requireBuilding(service, caller, buildingId, () => ['floor:export'])
    const products = await listedProducts(service, caller, row.account_id)
    const schedules: Schedule[] = []
    for (const { id, name, archived, layout_revision: revision } of floors)
      if (!archived)
        schedules.push(await scheduled(service, row.account_id, { name, products, layoutId: id, revision }))
    return buildingSchedule(schedules)
  },
})

interface LayoutOfSchedule {
  readonly name: string
  readonly layoutId: string
  /** 0 = none yet */
  readonly revision: number
  readonly spaceId?: string | undefined
  readonly products: readonly ListedProduct[]
}

/** Counted on a thread: a floor may have thousands of pieces. @throws ServiceError `not_found` for a space that the layout does not have */
async function scheduled(
  service: Service,
  client: string,
  { layoutId, revision, name, spaceId, products }: LayoutOfSchedule,
): Promise<Schedule> {
  const texts = await layoutTexts(requireStore(service), layoutId, revision, requireBackground(service))
  return service.conversions.run('schedule', { name, spaceId, products, ...texts }, { client, onCost: service.onCost })
}
