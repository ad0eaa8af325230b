import { type Look, lookOf } from '../../../schema/furnishing/cards/furniture-card.ts'
import { FURNITURE_CARDS } from '../../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Definition, DisplayList, Primitive } from '../display-list.ts'
import { group, polygon } from '../display-list.ts'
import { box, circle, type Ink, inkOf, moved, type PieceSymbol, radiusOf } from '../ink.ts'
import { extentOf, localCorners } from '../room/outline.ts'
import type { Theme } from '../theme.ts'
import {
  boxed,
  carpet,
  centred,
  ghost,
  hanging,
  lampHead,
  plain,
  roundCarpet,
  standingLamp,
  tv,
} from './decor-symbols.ts'
import { FITTING_SYMBOLS } from './fitting-symbols.ts'
import { ARMCHAIR_CORNER, armchair, bed, chair, cornerSofa, roundChair, sofa, taskChair } from './seat-symbols.ts'
import { corner, drawers, nightstand, shelf, sideboard, wardrobe } from './storage-symbols.ts'
import { coffeeTable, cornerDesk, desk, execDesk, meetingTable, roundTop, woodTop } from './table-symbols.ts'

// Every symbol is drawn in the frame of its shape: back along z = 0, facing +z, metres. Its first element is the outline
// and covers the footprint exactly; fill (the tint of the group), stroke and stroke width come from the element that
// uses it.

/** A block where a bundle leaves the symbol out. */
const symbolOf = (type: FurnitureType): PieceSymbol => SYMBOLS[lookOf(FURNITURE_CARDS[type])] ?? SYMBOLS.block

/** Radius of the outline's corners of a box. */
export function cornerRadius(type: FurnitureType, a: number, b: number): number {
  return radiusOf(symbolOf(type).corner ?? 0.04, a, b)
}

/** One piece in its own frame: the outline, and its details in finer lines; of one above the cut of a plan the outline in dashes. */
export function drawSymbol(
  type: FurnitureType,
  shape: Shape,
  theme: Theme,
  detailed: boolean,
  definitions: Definition[],
  isAboveCut = false,
): DisplayList {
  const symbol = symbolOf(type)
  const ink = inkOf(theme, detailed)
  const outline = outlineOf(type, shape)
  if (isAboveCut && !symbol.outline) return { ...outline, ...hanging(ink), fill: 'none' }
  const details = detailsOf(symbol, shape, ink, outline, definitions)
  return [{ ...outline, ...symbol.outline?.(ink) }, group({ 'stroke-opacity': 0.65 }, details)]
}

/** Covers the footprint exactly. */
function outlineOf(type: FurnitureType, shape: Shape): Primitive {
  if (shape.type === 'cylinder') return circle(0, 0, shape.r)
  if (shape.type !== 'box') return polygon(localCorners(shape))
  return box(0, 0, shape.a, shape.b, {}, cornerRadius(type, shape.a, shape.b))
}

/** A symbol knows boxes, some also circles and Ls; any other shape shows the box symbol of its extent, cut to the outline. */
function detailsOf(
  symbol: PieceSymbol,
  shape: Shape,
  ink: Ink,
  outline: Primitive,
  definitions: Definition[],
): DisplayList {
  if (shape.type === 'box') return symbol.box(ink, shape.a, shape.b)
  if (shape.type === 'cylinder' && symbol.round) return symbol.round(ink, shape.r)
  if (shape.type === 'l-extrusion' && symbol.ell)
    return symbol.ell(ink, { ...shape, c: Math.min(shape.c, shape.a), d: Math.min(shape.d, shape.b) })
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  const clip = { kind: 'clipPath', children: [outline] } as const
  definitions.push(clip)
  const details = symbol.box(ink, maxX - minX, maxZ - minZ)
  return group({ 'clip-path': clip }, moved(details, ['translate', minX, minZ]))
}

const SYMBOLS: Readonly<Record<Look, PieceSymbol>> = {
  armchair: { corner: ARMCHAIR_CORNER, box: armchair, round: roundChair },
  bed: { corner: 0.03, box: bed },
  'table lamp': { corner: 0.5, outline: (ink) => ink.lamp, box: boxed(lampHead), round: centred(lampHead) },
  carpet: {
    corner: 0,
    outline: () => ({ 'fill-opacity': 0.55, 'stroke-opacity': 0.5 }),
    box: carpet,
    round: roundCarpet,
  },
  'coffee table': { corner: 0.1, box: coffeeTable, round: roundTop },
  chair: { corner: 0.28, box: chair(false, 0.2), round: roundChair },
  'dining table': { corner: 0.06, box: woodTop, round: roundTop },
  drawers: { corner: 0.03, box: drawers },
  'executive chair': { corner: 0.3, box: chair(true, 0.28), round: roundChair },
  'executive desk': { corner: 0.05, box: execDesk, round: roundTop, ell: cornerDesk },
  'floor lamp': { corner: 0.5, outline: ghost, box: boxed(standingLamp), round: centred(standingLamp) },
  'chair with arms': { corner: 0.28, box: chair(true, 0.2), round: roundChair },
  'meeting table': { corner: 0.12, box: meetingTable, round: roundTop },
  nightstand: { corner: 0.06, box: nightstand, round: roundTop },
  block: { box: plain, round: (ink, r) => circle(0, 0, r * 0.8, ink.fine) },
  'pendant lamp': { corner: 0.5, outline: hanging, box: boxed(lampHead), round: centred(lampHead) },
  shelf: { corner: 0, box: shelf, ell: corner(shelf) },
  sideboard: { corner: 0.03, box: sideboard, ell: corner(sideboard) },
  sofa: { corner: 0.1, box: sofa, round: roundChair, ell: cornerSofa },
  'task chair': {
    corner: 0.5,
    outline: ghost,
    box: taskChair,
    round: (ink, r) => moved(taskChair(ink, 2 * r, 2 * r), ['translate', -r, -r]),
  },
  desk: { corner: 0.04, box: desk, round: roundTop, ell: cornerDesk },
  screen: { corner: 0.02, outline: (ink) => ink.screen, box: tv },
  wardrobe: { corner: 0, box: wardrobe, ell: corner(wardrobe) },
  ...FITTING_SYMBOLS,
}
