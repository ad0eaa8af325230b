import { furnishedFloor } from '../../test/fixtures/floors/furnished-floor.ts'
import { twoFlats } from '../../test/fixtures/floors/two-flats.ts'

/** The layout of a furnished storey, as it is saved: with ids of its own each time, as an account may have it twice. */
export function shownLayout() {
  const { spaces, assets } = furnishedFloor(twoFlats())
  const ids = new Map(spaces.map(({ id }) => [id, crypto.randomUUID()]))
  return {
    spaces: spaces.map((space) => ({ ...space, id: ids.get(space.id)! })),
    assets: assets.map((asset) => ({
      ...asset,
      id: crypto.randomUUID(),
      spaceId: asset.spaceId === null ? null : ids.get(asset.spaceId)!,
    })),
  }
}
