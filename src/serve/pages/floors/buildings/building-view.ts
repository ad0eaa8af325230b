import { addressLine } from '../../../../operations/buildings/building-facts.ts'
import { readBuilding } from '../../../../operations/buildings/manage-buildings.ts'
import type { User } from '../../../../operations/calling/caller.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import type { Building, ListedBuilding } from '../../../../schema/resources/floors/building.ts'
import type { SignedInRequest } from '../../signed-in-request.ts'
import { rightsOf } from '../floor-view.ts'
import type { BuildingHead } from './building-head.ts'

/** The building whose id stands in the path. */
export const buildingOfPath = ({ service, c, caller }: SignedInRequest): Promise<Building> =>
  perform(service, readBuilding, caller, () => ({ buildingId: c.req.param('id') }))

/** A building as the head of its pages shows it. */
export const buildingHeadOf = ({ id, properties }: Building | ListedBuilding, user: User): BuildingHead => ({
  id,
  name: properties.name,
  address: properties.address === null ? '' : addressLine(properties.address),
  labels: properties.labels.map(({ title }) => title),
  totals: properties.totals,
  rights: rightsOf(user),
  hasModel: properties.externalId !== null,
})
