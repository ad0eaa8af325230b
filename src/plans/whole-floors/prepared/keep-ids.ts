import type { AssetContent, LayoutContent, SpaceContent } from '../../../schema/resources/floors/floor-layout.ts'
import { KnownAssets, KnownSpaces } from '../../layouts/known-parts.ts'
import { type PreparedLayout, type PreparedRows, rowOf } from './prepare-layout.ts'

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

function spacesNotIn({ ids }: PreparedRows, spaces: LayoutContent['spaces']): FindId<SpaceContent> {
  const sent = new Set(ids)
  const known = new KnownSpaces(spaces.filter(({ id }) => !sent.has(id)))
  return (content) => known.take(content)?.id
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
