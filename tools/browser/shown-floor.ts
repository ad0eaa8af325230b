import { furnishedFloor } from '../../test/fixtures/floors/furnished-floor.ts'
import { twoFlats } from '../../test/fixtures/floors/two-flats.ts'

/** The layout of a furnished storey, as it is saved. */
export function shownLayout() {
  const { spaces, assets } = furnishedFloor(twoFlats())
  return { spaces, assets }
}
