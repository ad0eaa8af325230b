import { specOf } from '../../../../engine/furnishing/types/furniture-types.ts'
import { worldPoint } from '../../../../engine/geometry/frame.ts'
import { withoutProduct } from '../../../../plans/layouts/sku-of.ts'
import { lookOf } from '../../../../schema/furnishing/cards/furniture-card.ts'
import { FURNITURE_CARDS } from '../../../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import { centreOf } from '../hand/match-figures.ts'
import { toGrid } from '../outline/snapping.ts'
import { centredAt, shifted } from './edit-pieces.ts'

/** A side of a piece as seen from behind it: its front is where people come from. */
export type Side = 'left' | 'right' | 'front' | 'back'

/** Least and most of a size, metres. */
export type Bounds = readonly [least: number, most: number]

/** Pieces may be smaller than the smallest size of their type and larger than the largest by these factors. */
const SMALLER = 0.8
const LARGER = 1.25
/** Of pieces that may be anything. */
const ANY: Bounds = [0.05, 5]

/** Width and depth of shapes that have them; of a cylinder its diameter twice. */
export function sidesOf(shape: Shape): readonly [width: number, depth: number] | undefined {
  if (shape.type === 'cylinder') return [2 * shape.r, 2 * shape.r]
  return shape.type === 'polygon-extrusion' ? undefined : [shape.a, shape.b]
}

/** Between which widths and depths a piece of a type can be made, from the sizes on the card of the type. */
export function boundsOf(type: FurnitureType): { readonly width: Bounds; readonly depth: Bounds } {
  if (lookOf(FURNITURE_CARDS[type]) === 'block') return { width: ANY, depth: ANY }
  const sizes = specOf(type).shapes.flatMap((shape) => {
    const sides = sidesOf(shape)
    return sides ? [sides] : []
  })
  const boundsAmong = (values: readonly number[]): Bounds => [
    Math.min(...values) * SMALLER,
    Math.max(...values) * LARGER,
  ]
  return { width: boundsAmong(sizes.map(([width]) => width)), depth: boundsAmong(sizes.map(([, depth]) => depth)) }
}

/** Sizes of a type to choose from. */
export const sizesOf = (type: FurnitureType): readonly Shape[] => specOf(type).shapes

const within = (value: number, [least, most]: Bounds): number => Math.max(least, Math.min(value, most))
const millimetres = (value: number): number => Math.round(value * 1000) / 1000

/**
 * The piece with another width or depth, as near to what is asked for as its type allows; a polygon stays as it is. A cylinder
 * has the same width and depth.
 */
export function resizedTo(item: PlacedItem, wanted: { readonly width?: number; readonly depth?: number }): PlacedItem {
  const { shape, type } = item
  const bounds = boundsOf(type)
  if (shape.type === 'polygon-extrusion') return item
  if (shape.type === 'cylinder') {
    const r = millimetres(within(wanted.width ?? wanted.depth ?? 2 * shape.r, bounds.width) / 2)
    return r === shape.r ? item : { ...item, shape: { ...withoutProduct(shape), r } }
  }
  const a = wanted.width === undefined ? shape.a : millimetres(within(wanted.width, bounds.width))
  const b = wanted.depth === undefined ? shape.b : millimetres(within(wanted.depth, bounds.depth))
  if (a === shape.a && b === shape.b) return item
  const arms = shape.type === 'l-extrusion' ? { c: Math.min(shape.c, a), d: Math.min(shape.d, b) } : {}
  const sized = { ...item, shape: { ...withoutProduct(shape), a, b, ...arms } }
  // It grows to both sides, and to the front from where its back is.
  return movedInFrame(sized, (shape.a - a) / 2, 0)
}

/** The piece with another shape of its type, its back and the middle of it where they were. */
export function swapped(item: PlacedItem, shape: Shape): PlacedItem {
  const sides = sidesOf(item.shape)
  const next = sidesOf(shape)
  const { customData: _, ...former } = item.shape
  const alignment =
    'wallAlignment' in former && shape.type !== 'cylinder' ? { wallAlignment: former.wallAlignment } : {}
  const other = { ...item, shape: { ...shape, ...alignment } as Shape }
  if (!sides || !next || shape.type === 'cylinder' || item.shape.type === 'cylinder')
    return centredAt(other, centreOf(item))
  return movedInFrame(other, (sides[0] - next[0]) / 2, 0)
}

/** The piece with one side drawn out by so many metres, the opposite one in place. @param snaps to 5 cm */
export function drawnOut(item: PlacedItem, side: Side, by: number, snaps: boolean): PlacedItem {
  const { shape } = item
  if (shape.type === 'polygon-extrusion') return item
  const across = side === 'left' || side === 'right'
  const sides = sidesOf(shape)!
  const size = (across ? sides[0] : sides[1]) + by
  const target = snaps ? toGrid(size) : size
  const sized = resizedTo(item, across ? { width: target } : { depth: target })
  if (shape.type === 'cylinder') return sized
  const [width, depth] = sidesOf(sized.shape)!
  if (side === 'right') return movedInFrame(sized, (width - sides[0]) / 2, 0)
  if (side === 'left') return movedInFrame(sized, (sides[0] - width) / 2, 0)
  return side === 'back' ? movedInFrame(sized, 0, sides[1] - depth) : sized
}

/** Moves a piece along its own axes. */
const movedInFrame = (item: PlacedItem, x: number, z: number): PlacedItem =>
  shifted(item, worldPoint(x, z, { x: 0, z: 0, turn: item.rotation }))
