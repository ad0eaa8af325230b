import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { turnOf } from '../../geometry/frame.ts'
import type { DisplayList } from '../display-list.ts'
import { text, type View } from '../page.ts'
import type { Theme } from '../theme.ts'
import { freeSpot, pieceLabels, textWidth } from './labels.ts'
import type { Extent } from './outline.ts'

/** More pieces than this leave no sensible spot for the area, and none is searched. */
const SEARCHED_MAX = 500

/** Names on the pieces whose symbol alone may leave doubt, in pixels. */
export function drawNames(
  items: readonly PlacedItem[],
  tints: ReadonlyMap<string, string>,
  view: View,
  theme: Theme,
): DisplayList {
  const size = Math.max(10, Math.min(13, view.scale * 0.13))
  return pieceLabels(items, size / view.scale).map(({ item, text: name, at, turn }) => {
    const halo = item.type === 'sideboard' ? theme.wood : tints.get(item.groupId)!
    const { cos, sin } = turnOf(turn)
    // The baseline lies about a third of the size below the middle of the letters.
    const x = view.dx + at[0] * view.scale - sin * size * 0.36
    const y = view.dz + at[1] * view.scale + cos * size * 0.36
    return text(name, x, y, size, theme.text, { anchor: 'middle', turn, halo })
  })
}

/** The floor area in the calmest spot: beside carpets where there is one, else on them, else nowhere. */
export function drawArea(
  value: string,
  floor: readonly number[],
  taken: { standing: readonly Extent[]; lying: readonly Extent[] },
  view: View,
  theme: Theme,
): DisplayList {
  if (taken.standing.length > SEARCHED_MAX) return []
  const size = 16
  const [w, d] = [textWidth(value, size) / view.scale, (size * 1.1) / view.scale]
  const spot = freeSpot(floor, [...taken.standing, ...taken.lying], w, d) ?? freeSpot(floor, taken.standing, w, d)
  if (!spot) return []
  const [x, y] = [view.dx + spot[0] * view.scale, view.dz + spot[1] * view.scale + size * 0.36]
  return text(value, x, y, size, theme.text, { anchor: 'middle', weight: 600, halo: theme.floor })
}
