import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { type Definitions, n, type Point, pathThrough, pointList } from '../svg.ts'
import { cornerRadius, drawSymbol } from '../symbols/symbols.ts'
import type { Theme } from '../theme.ts'
import { describePiece } from '../words.ts'
import { placedCorners } from './outline.ts'

export interface PieceLook {
  readonly theme: Theme
  /** Fill of each group. */
  readonly tints: ReadonlyMap<string, string>
  /** Whether small things such as books and hangers are large enough on the page. */
  readonly detailed: boolean
  /** Whether each piece carries a title that a browser shows. */
  readonly titled: boolean
}

/** The pieces of a furnishing from the floor up: what lies, what stands, what hangs. */
export function layersOf(items: readonly PlacedItem[]): {
  lying: PlacedItem[]
  standing: PlacedItem[]
  hanging: PlacedItem[]
} {
  const upwards = items.toSorted(
    (a, b) => a.position[1] - b.position[1] || a.position[1] + a.shape.h - b.position[1] - b.shape.h,
  )
  const hangs = (item: PlacedItem) => item.type === 'pendant_lamp' || item.position[1] > 1.8
  return {
    lying: upwards.filter((item) => item.type === 'carpet'),
    standing: upwards.filter((item) => item.type !== 'carpet' && !hangs(item)),
    hanging: upwards.filter((item) => item.type !== 'carpet' && hangs(item)),
  }
}

/** Draws each item once: a symbol per kind and shape, used wherever a piece of it stands. Metres. */
export function drawPieces(items: readonly PlacedItem[], look: PieceLook, definitions: Definitions): string {
  const ids = new Map<string, string>()
  const symbolId = (item: PlacedItem) => {
    const key = `${item.type} ${shapeKey(item.shape)}`
    let id = ids.get(key)
    if (id === undefined) {
      id = definitions.add('g', '', drawSymbol(item.type, item.shape, look.theme, look.detailed, definitions))
      ids.set(key, id)
    }
    return id
  }
  return items
    .map((item) => {
      const [x, , z] = item.position
      const turn = item.rotation % 360 === 0 ? '' : `rotate(${n(item.rotation)})`
      const use = `<use class="piece ${item.type}" href="#${symbolId(item)}" transform="translate(${n(x)} ${n(z)})${turn}" fill="${look.tints.get(item.groupId)}"`
      return look.titled ? `${use}><title>${describePiece(item)}</title></use>` : `${use}/>`
    })
    .join('\n')
}

/** What pieces cast on the floor: their outlines moved a little down and right, the taller the further, as one shape. */
export function drawShadows(items: readonly PlacedItem[], theme: Theme): string {
  const outlines = items.map((item) => {
    const reach = shadowReach(item.shape)
    return footprintPath(
      item,
      placedCorners(item).map(([x, z]): Point => [x + reach, z + reach]),
    )
  })
  return outlines.length === 0
    ? ''
    : `<path class="shadow" d="${outlines.join('')}" fill="#000" fill-opacity="${n(theme.shadow)}" stroke="#000" stroke-opacity="${n(theme.shadow / 4)}" stroke-width=".03" stroke-linejoin="round"/>`
}

/** How far the shadow of a piece lies right of it and below, metres. */
export const shadowReach = (shape: Shape): number => 0.02 + 0.025 * Math.min(shape.h, 2)

/** The outline of a piece, with its round corners, through the corners of its shape. */
export function footprintPath({ type, shape }: Pick<PlacedItem, 'type' | 'shape'>, corners: readonly Point[]): string {
  if (shape.type === 'box') return roundedPath(corners, cornerRadius(type, shape.a, shape.b))
  return shape.type === 'cylinder' ? roundedPath(corners, shape.r) : pathThrough(corners, true, 2)
}

/** A rectangle with round corners; one whose corners take all of its sides is a circle or the like. */
function roundedPath(corners: readonly Point[], radius: number): string {
  if (radius < 0.02) return pathThrough(corners, true, 2)
  const towards = (a: Point, b: Point): Point => {
    const share = Math.min(0.5, radius / Math.hypot(b[0] - a[0], b[1] - a[1]))
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  }
  const r = n(radius, 2)
  const arcs = corners.map((corner, i) => {
    const before = towards(corner, corners[(i + corners.length - 1) % corners.length]!)
    const after = towards(corner, corners[(i + 1) % corners.length]!)
    return `${i === 0 ? 'M' : 'L'}${pointList([before], 2)}A${r} ${r} 0 0 1 ${pointList([after], 2)}`
  })
  return `${arcs.join('')}z`
}

/** What a symbol depends on: the numbers of a shape, never its customData. */
function shapeKey(shape: Shape): string {
  const { customData: _, ...numbers } = shape
  return JSON.stringify(numbers)
}
