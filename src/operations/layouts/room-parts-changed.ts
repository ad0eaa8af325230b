import { haveWallsChanged, openingChanges } from '../../plans/layouts/opening-changes.ts'
import type { OpeningChange } from '../../schema/resources/floors/floor-exchange.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'

/** What of a room has changed from one revision to another. */
interface ChangedParts {
  /** Whether its outline or ceiling differs. */
  readonly walls: boolean
  readonly openings: readonly OpeningChange[]
}

export const roomPartsChanged = (before: LayoutSpace, after: LayoutSpace): ChangedParts => ({
  walls: haveWallsChanged(before, after),
  openings: openingChanges(before, after),
})
