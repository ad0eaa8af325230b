import type { User } from '../../../operations/calling/caller.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { readFloor } from '../../../operations/floors/manage-floors.ts'
import type { Floor, ListedFloor } from '../../../schema/resources/floors/floor.ts'
import type { FloorLayout } from '../../../schema/resources/floors/floor-layouts.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { SignedInRequest } from '../signed-in-request.ts'
import type { FloorHead } from './floor-head.ts'
import type { FloorRights } from './floor-words.ts'
import type { FloorCard } from './floors-page.ts'

/** The floor whose id stands in the path. */
export const floorOfPath = ({ service, c, caller }: SignedInRequest): Promise<Floor> =>
  perform(service, readFloor, caller, () => ({ floorId: c.req.param('id') }))

export const rightsOf = ({ scopes }: User): FloorRights => ({
  change: scopes.includes('floor:update'),
  archive: scopes.includes('floor:archive'),
  export: scopes.includes('floor:export'),
})

/** A floor as the head of its pages shows it. */
export const floorHeadOf = (floor: Floor, user: User, seen?: FloorLayout): FloorHead => ({
  ...factsOf(floor),
  rooms: floor.resourceRelations.spaces.length,
  pieces: floor.resourceRelations.assets.length,
  revision: floor.properties.layoutRevision,
  rights: rightsOf(user),
  buildingId: floor.properties.buildingId,
  hasModel: floor.properties.externalId !== null,
  ...(seen && !seen.isDefault ? { draft: seen } : {}),
})

/** What a list shows of a floor, beside how much it holds. */
export const factsOf = ({ id, properties }: Floor | ListedFloor): Omit<FloorCard, 'rooms' | 'pieces'> => ({
  id,
  name: properties.name,
  private: properties.private,
  archived: properties.archived,
  area: properties.area,
  floorNumber: properties.floorNumber ?? null,
  labels: properties.labels.map(({ title }) => title),
  updatedAt: unixSeconds(new Date(properties.updatedAt)),
})
