import type { Service } from '../../service/service.ts'
import {
  type FloorChoice,
  type LabelChoice,
  selectFloorChoices,
  selectLabelChoices,
} from '../../store/tables/tokens/offered-floors.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'

/** What a token can be narrowed to, as its form offers it. */
export interface FloorChoices {
  /** By name, archived ones left out. */
  readonly floors: readonly FloorChoice[]
  /** By title. */
  readonly labels: readonly LabelChoice[]
  /** Whether there are more than these. */
  readonly more: boolean
}

/** Most floors, and most labels, that a form offers. */
const OFFERED_MAX = 200

/** The floors that a user may list, and their labels. */
export async function floorChoices(service: Service, { accountId, scopes }: User): Promise<FloorChoices> {
  const privacies = [
    ...(scopes.includes('floor:queryPublic') ? [false] : []),
    ...(scopes.includes('floor:queryPrivate') ? [true] : []),
  ]
  if (privacies.length === 0) return { floors: [], labels: [], more: false }
  const db = requireStore(service)
  const count = OFFERED_MAX + 1
  const floors = await selectFloorChoices(db, accountId, { privacies, count })
  const labels = await selectLabelChoices(db, accountId, { privacies, count })
  return {
    floors: floors.slice(0, OFFERED_MAX),
    labels: labels.slice(0, OFFERED_MAX),
    more: floors.length > OFFERED_MAX || labels.length > OFFERED_MAX,
  }
}
