import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { ServiceError } from '../../base/errors.ts'
import { changedSpaces } from '../../plans/whole-floors/changed-spaces.ts'
import { furnishedContent } from '../../plans/whole-floors/furnished-content.ts'
import { type PreparedLayout, prepareLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import type { FloorFurnishing, KeepMode } from '../../schema/resources/floors/floor-furnishing.ts'
import { ASSETS_MAX, type LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { contentOfTexts, type LayoutTexts } from './layout-texts.ts'

/** A layout into which furnishings are to be placed. */
export interface LayoutToFurnish extends LayoutTexts {
  /** The one that was furnished, where this is another. */
  readonly before: LayoutTexts | undefined
  /** The furnishings as JSON, compressed by gzip. */
  readonly result: Uint8Array
  readonly keep: KeepMode
  /** Furnishing by space id, where it is not the chosen one. */
  readonly choices: Readonly<Record<string, string>>
}

/** @throws ServiceError `conflict` where a space has changed since, or nothing is there to save; `invalid` for a choice that is none */
export function furnishLayout({ before, result: bytes, keep, choices, ...texts }: LayoutToFurnish): PreparedLayout {
  const result = JSON.parse(gunzipSync(bytes).toString()) as FloorFurnishing
  const now = contentOfTexts(texts)
  const ids = result.spaces.flatMap(({ spaceId, chosen }) => (chosen === null ? [] : [spaceId]))
  if (ids.length === 0) throw new ServiceError('conflict', 'floor: no space was furnished, so there is nothing to save')
  if (before) requireUnchanged(contentOfTexts(before), now, ids, result)
  const furnished = furnishedContent(now, result, keep, choices, randomUUID)
  if (furnished.assets.length > ASSETS_MAX)
    throw new ServiceError(
      'conflict',
      `layout: would have ${furnished.assets.length} assets, at most ${ASSETS_MAX} may be`,
    )
  const message = `Furnished: ${ids.length === 1 ? '1 space' : `${ids.length} spaces`}`
  return prepareLayout({ ...furnished, message }, randomUUID)
}

/** @throws ServiceError `conflict` naming a space that is not as it was when it was furnished */
function requireUnchanged(
  before: LayoutContent,
  now: LayoutContent,
  ids: readonly string[],
  { spaces }: FloorFurnishing,
): void {
  const changed = changedSpaces(before, now, ids)
  if (changed.length === 0) return
  const name = spaces.find(({ spaceId }) => spaceId === changed[0])!.name
  const others = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
  throw new ServiceError(
    'conflict',
    `layout: "${name}"${others} changed since the furnishing was asked for: furnish the floor again`,
    undefined,
    { spaces: changed },
  )
}
