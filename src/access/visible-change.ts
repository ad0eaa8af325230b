import type { ChangeKind, ChangeResource } from '../schema/resources/change.ts'
import type { ScopeName } from '../schema/resources/scope.ts'
import {
  type FloorAccess,
  type FloorScopes,
  floorReadScopes,
  type JudgedFloor,
  judgeFloor,
  type Reach,
} from './floor-access.ts'

/** A change as it was recorded, with its floor as it is now. */
export interface JudgedChange {
  readonly resource: ChangeResource
  readonly id: string
  readonly kind: ChangeKind
  readonly floorId: string | null
  /** Of a floor; null where it was or is not there. */
  readonly before: FloorAccess | null
  readonly after: FloorAccess | null
  /** The floor that it belongs to, as it is now; null = it is gone. */
  readonly now: FloorAccess | null
}

/** Scopes that read the values of custom attributes of a floor. */
export const valueReadScopes = (isPrivate: boolean): ScopeName[] => [
  isPrivate ? 'customAttributeValues:readPrivate' : 'customAttributeValues:readPublic',
]

/**
 * What a change is to a caller: a floor that comes within reach is created, one that leaves it is deleted. Of a
 * floor beyond reach only the deletion is visible: when it comes back that is a change, too.
 *
 * @returns undefined for what the caller may not know of
 */
export function visibleChange(reach: Reach, change: JudgedChange): ChangeKind | undefined {
  const { resource, id, kind, floorId, before, after, now } = change
  const reads = (access: FloorAccess | null, scopes: FloorScopes) => {
    const floor: JudgedFloor | undefined =
      access && floorId ? { ...access, id: floorId, accountId: reach.accountId } : undefined
    return judgeFloor(reach, floor, scopes).ok
  }
  // Which floors a building had is not kept: who may not see them all asks for it.
  const readsWhole = (scopes: FloorScopes) =>
    reach.floors === null && reach.kind !== 'pk' && scopes(true).some((it) => reach.scopes.includes(it))
  switch (resource) {
    case 'Floor': {
      const could = reads(before, floorReadScopes)
      if (!reads(after, floorReadScopes)) return could ? 'deleted' : undefined
      if (!reads(now, floorReadScopes)) return undefined
      return could ? kind : 'created'
    }
    case 'Layout':
      // A variant, which has an id of its own, is a draft: what stands in pages for everybody to read does not tell of it.
      if (reach.kind === 'pk' && id !== floorId) return undefined
      return reads(now, floorReadScopes) ? kind : undefined
    case 'Space':
    case 'Asset':
      return reads(now, floorReadScopes) ? kind : undefined
    case 'Building':
      return readsWhole(floorReadScopes) ? kind : undefined
    case 'CustomAttributeValues':
      if (floorId === null) return readsWhole(valueReadScopes) ? kind : undefined
      return reads(now, valueReadScopes) ? kind : undefined
    case 'CustomAttribute':
      return reach.scopes.includes('customAttributes:read') ? kind : undefined
    case 'Extension':
      return reach.floors === null && reach.kind !== 'pk' && reach.scopes.includes('extension:query') ? kind : undefined
  }
}
