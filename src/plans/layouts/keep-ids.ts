import { bounds } from '../../engine/geometry/ring.ts'
import type {
  AssetContent,
  LayoutContent,
  LayoutSpace,
  SpaceContent,
} from '../../schema/resources/floors/floor-layout.ts'
import { KnownAssets } from './known-assets.ts'
import { type PreparedLayout, type PreparedRows, rowOf } from './prepare-layout.ts'
import { roomArea } from './space-area.ts'

/** Outlines may differ by as much and still be the same room, metres and parts of the area. */
const OUTLINE_MAX = 0.05
const AREA_MAX = 0.01

/**
 * Gives what was sent without an id the id of what is there already: a space of the same outline, an asset of the same type in the
 * same place.
 */
export function keepIds(layout: PreparedLayout, before: LayoutContent): PreparedLayout {
  return {
    ...layout,
    spaces: withIds<SpaceContent>(layout.spaces, spacesNotIn(layout.spaces, before.spaces)),
    assets: withIds<AssetContent>(layout.assets, assetsNotIn(layout.assets, before.assets)),
  }
}

/** Finds the id for the content of a row that has none of its own; undefined = it is new. */
type FindId<Content> = (content: Content) => string | undefined

function assetsNotIn({ ids }: PreparedRows, assets: LayoutContent['assets']): FindId<AssetContent> {
  const sent = new Set(ids)
  const known = new KnownAssets(assets.filter(({ id }) => !sent.has(id)))
  return (content) => known.take(content)?.id
}

function spacesNotIn({ ids }: PreparedRows, spaces: readonly LayoutSpace[]): FindId<SpaceContent> {
  const sent = new Set(ids)
  const free = spaces.filter(({ id }) => !sent.has(id))
  return (content) => {
    const place = free.findIndex((space) => isSameRoom(space, content))
    return place < 0 ? undefined : free.splice(place, 1)[0]!.id
  }
}

/** Whether two spaces have the same outline, as files and drawings are rounded. */
export function isSameRoom({ room: one }: SpaceContent, { room: other }: SpaceContent): boolean {
  const [a, b] = [one, other].map(({ boundary: { shape } }) => bounds(shape.points.flat()))
  const isInPlace = (['minX', 'minZ', 'maxX', 'maxZ'] as const).every((it) => Math.abs(a![it] - b![it]) <= OUTLINE_MAX)
  return isInPlace && Math.abs(roomArea(one) / roomArea(other) - 1) <= AREA_MAX
}

function withIds<Content>(rows: PreparedRows, find: FindId<Content>): PreparedRows {
  const [ids, texts, digests] = [[...rows.ids], [...rows.texts], [...rows.digests]]
  for (const place of rows.made) {
    const { id: _, ...row } = JSON.parse(texts[place]!) as { id: string; content: Content }
    const id = find(row.content)
    if (id === undefined) continue
    const known = rowOf({ id, ...row })
    ids[place] = id
    texts[place] = known.text
    digests[place] = known.digest
  }
  return { ids, texts, digests, made: [] }
}
