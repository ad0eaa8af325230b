import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import {
  type Definition,
  type DisplayList,
  type Group,
  group,
  inLines,
  type Point,
  path,
  pathThrough,
  round,
  type Segment,
  segments,
  type Transform,
} from '../display-list.ts'
import { cornerRadius, drawSymbol } from '../symbols/symbols.ts'
import type { Theme } from '../theme.ts'
import { describePiece } from '../words.ts'
import { isAboveCut } from './layers.ts'
import { between, distance, placedCorners } from './outline.ts'

export interface PieceLook {
  readonly theme: Theme
  /** Fill of each group. */
  readonly tints: ReadonlyMap<string, string>
  /** Whether small things such as books and hangers are large enough on the page. */
  readonly detailed: boolean
  /** Whether each piece carries a title that a browser shows. */
  readonly titled: boolean
}

/** Draws each item once: a symbol per kind and shape, used wherever a piece of it stands. Metres. */
export function drawPieces(items: readonly PlacedItem[], look: PieceLook, definitions: Definition[]): DisplayList {
  const symbols = new Map<string, Group>()
  const symbolOf = (item: PlacedItem) => {
    const isAbove = isAboveCut(item)
    const key = `${item.type} ${isAbove} ${shapeKey(item.shape)}`
    let symbol = symbols.get(key)
    if (symbol === undefined) {
      symbol = group({}, drawSymbol(item.type, item.shape, look.theme, look.detailed, definitions, isAbove))
      definitions.push(symbol)
      symbols.set(key, symbol)
    }
    return symbol
  }
  return inLines(
    items.map((item) => {
      const place: Transform = [['translate', item.position[0], item.position[2]]]
      return {
        kind: 'use',
        class: `piece ${item.type}`,
        href: symbolOf(item),
        transform: round(item.rotation % 360 === 0 ? place : [...place, ['rotate', item.rotation]]),
        fill: look.tints.get(item.groupId)!,
        children: look.titled ? { kind: 'title', value: describePiece(item) } : undefined,
      }
    }),
  )
}

/** What pieces cast on the floor: their outlines moved a little down and right, the taller the further, as one shape. */
export function drawShadows(items: readonly PlacedItem[], theme: Theme): DisplayList {
  const outlines = items.flatMap((item) => {
    const reach = shadowReach(item.shape)
    return footprintPath(
      item,
      placedCorners(item).map(([x, z]): Point => [x + reach, z + reach]),
    )
  })
  if (outlines.length === 0) return []
  const stroke = { stroke: '#000', 'stroke-opacity': round(theme.shadow / 4), 'stroke-width': 0.03 }
  const attributes = { class: 'shadow', fill: '#000', 'fill-opacity': theme.shadow, ...stroke } as const
  return path(outlines, { ...attributes, 'stroke-linejoin': 'round' }, 2)
}

/** How far the shadow of a piece lies right of it and below, metres. */
export const shadowReach = (shape: Shape): number => 0.02 + 0.025 * Math.min(shape.h, 2)

/** The outline of a piece, with its round corners, through the corners of its shape. */
export function footprintPath(
  { type, shape }: Pick<PlacedItem, 'type' | 'shape'>,
  corners: readonly Point[],
): Segment[] {
  if (shape.type === 'box') return roundedPath(corners, cornerRadius(type, shape.a, shape.b))
  return shape.type === 'cylinder' ? roundedPath(corners, shape.r) : pathThrough(corners, true)
}

/** A rectangle with round corners; one whose corners take all of its sides is a circle or the like. */
function roundedPath(corners: readonly Point[], radius: number): Segment[] {
  if (radius < 0.02) return pathThrough(corners, true)
  const towards = (a: Point, b: Point): Point => between(a, b, Math.min(0.5, radius / distance(a, b)))
  const sides = corners.flatMap((corner, i) => {
    const before = towards(corner, corners[(i + corners.length - 1) % corners.length]!)
    const after = towards(corner, corners[(i + 1) % corners.length]!)
    return segments([i === 0 ? 'M' : 'L', before], ['A', radius, radius, 0, 0, 1, after])
  })
  return [...sides, ['z']]
}

/** What a symbol depends on: the numbers of a shape, never its customData. */
function shapeKey(shape: Shape): string {
  const { customData: _, ...numbers } = shape
  return JSON.stringify(numbers)
}
