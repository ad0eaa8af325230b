import type { Habit } from '../../../../schema/furnishing/cards/placing-facts.ts'
import { sideboardPlacing } from '../../../../schema/furnishing/cards/storage/sideboard-card.ts'
import { tvPlacing } from '../../../../schema/furnishing/cards/tv-card.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { WallAlignment } from '../../../../schema/furnishing/shape.ts'
import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import { askedAlignment } from '../alignment.ts'
import {
  assemble,
  type Compose,
  type Composition,
  type Member,
  memberRect,
  modelsOf,
  placeAtCentre,
  placeAtCorner,
  type Space,
} from '../composition.ts'

/** Height of the middle of a television on a wall. */
const TV_CENTRE = 1.1

/** Score lost by each later (smaller) shape, and by an armchair that stands square to the room and in no corner. */
const SMALLER = 0.08
const SQUARE = 0.15

/** A single piece with the floor before it. */
export function singlePiece(type: FurnitureType, habit: Habit, models: readonly Model[], space: Space): Composition[] {
  return models
    .filter((model) => model.shape.h <= space.y + 1e-9)
    .flatMap((model, size) => {
      const score = 1 - SMALLER * Math.min(size, 8)
      const alignment = alignmentOf(model, habit.alignment)
      const reads = type === 'armchair' && alignment === 'none'
      const square = habit.before.map((before, rank) =>
        compositionOf(type, model, alignment, before, score - 0.05 * rank - (reads ? SQUARE : 0), space.y),
      )
      return reads ? [inCorner(model, 'left', score), inCorner(model, 'right', score), ...square] : square
    })
}

/** Floor before an armchair in a corner, beyond the square around it, metres. */
const BEFORE_CORNER = 0.3

/** An armchair to read in: across a corner of the room, with a view over all of it. */
function inCorner(model: Model, corner: 'left' | 'right', intrinsicScore: number): Composition {
  const member = placeAtCorner('armchair', model, 0, 0, corner === 'left' ? -45 : 45)
  const { maxX, maxZ } = memberRect(member)
  const across =
    corner === 'left' ? { minX: maxX / 2, maxX: maxX + BEFORE_CORNER } : { minX: -BEFORE_CORNER, maxX: maxX / 2 }
  return assemble({
    form: 'single',
    members: [member],
    strips: [{ ...across, minZ: maxZ / 2, maxZ: maxZ + BEFORE_CORNER }],
    wall: true,
    corner,
    intrinsicScore,
  })
}

export const alignmentOf = (model: Model, habit: WallAlignment): WallAlignment => askedAlignment(model) ?? habit

function compositionOf(
  type: FurnitureType,
  model: Model,
  alignment: WallAlignment,
  before: number,
  intrinsicScore: number,
  height: number,
): Composition {
  const y = type === 'tv' ? Math.max(0, Math.min(TV_CENTRE - model.shape.h / 2, height - model.shape.h)) : 0
  const member = placeAtCorner(type, model, 0, 0, alignment === 'z-axis' ? 90 : 0, y)
  return assemble({
    form: 'single',
    members: [member],
    strips: stripBefore(member, before),
    wall: alignment !== 'none',
    corner: alignment === 'corner' ? 'left' : undefined,
    intrinsicScore,
  })
}

function stripBefore(member: Member, before: number): Rect[] {
  if (before === 0) return []
  const rect = memberRect(member)
  return [{ minX: rect.minX, minZ: rect.maxZ, maxX: rect.maxX, maxZ: rect.maxZ + before }]
}

const carries = (board: Model, tv: Model): boolean =>
  widthOf(tv) <= widthOf(board) + 1e-9 && depthOf(tv) <= depthOf(board) + 1e-9

/** The first television that a sideboard carries on each of them, else on the wall above or without one. */
export const media: Compose = (inventory, space) => {
  const tvs = modelsOf(inventory, 'tv')
  const sideboards = modelsOf(inventory, 'sideboard')
  const compositions: Composition[] = []
  for (const [size, board] of sideboards.entries()) {
    const tv = tvs.find((one) => carries(board, one) && board.shape.h + one.shape.h <= space.y)
    if (tv) {
      const below = placeAtCorner('sideboard', board, 0, 0)
      const above = placeAtCentre('tv', tv, widthOf(board) / 2, depthOf(board) / 2, 0, board.shape.h)
      for (const [rank, before] of sideboardPlacing.role.habit.before.entries()) {
        compositions.push(
          assemble({
            form: 'single',
            members: [above, below],
            strips: stripBefore(below, before),
            wall: true,
            intrinsicScore: 1 - 0.05 * rank - 0.04 * size,
          }),
        )
      }
    }
  }
  const best = compositions.length > 0 ? 0.6 : 1
  for (const single of singlePiece('tv', tvPlacing.role.habit, tvs, space))
    compositions.push({ ...single, intrinsicScore: best * single.intrinsicScore })
  return compositions
}
