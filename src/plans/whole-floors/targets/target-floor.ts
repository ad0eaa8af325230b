import type { SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import type { Storey } from '../uses/storeys.ts'

/** A floor whose uses are to be chosen, or the storeys of a building as one floor. */
export interface TargetFloor {
  readonly facts: readonly SpaceFacts[]
  /** Without targets, by the place of the space in the list. */
  readonly uses: readonly SpaceUse[]
  readonly atHome: ReadonlySet<number>
  /** Of each space, the same object for those of one storey. */
  readonly storeys: readonly Storey[]
  /** Places in the list of the spaces that are furnished, of which the targets are. */
  readonly requested: readonly number[]
}
