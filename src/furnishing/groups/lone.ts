import type { FurnitureType } from '../../schema/furniture.ts'
import type { WallAlignment } from '../../schema/shape.ts'
import type { Model, Rect } from '../model.ts'
import { askedAlignment } from './alignment.ts'
import {
  type Compose,
  type Composition,
  centre,
  compose,
  depthOf,
  type Member,
  memberRect,
  modelsOf,
  type Space,
  seat,
  widthOf,
} from './composition.ts'

/** Which side of a piece goes to a wall when its shape does not say, and the free floor it needs before it (tried in order). */
interface Habit {
  readonly alignment: WallAlignment
  readonly before: readonly number[]
}

const STORAGE: Habit = { alignment: 'x-axis', before: [0.9, 0.75, 0.6] }
const SEAT: Habit = { alignment: 'none', before: [0.6, 0.45] }

/** The habits of pieces that stand on their own. Sources: furnishing.md §5 */
const HABITS: Partial<Record<FurnitureType, Habit>> = {
  wardrobe: STORAGE,
  shelf: STORAGE,
  sideboard: STORAGE,
  drawer_unit: { alignment: 'x-axis', before: [0.75, 0.6] },
  nightstand: { alignment: 'x-axis', before: [0.45] },
  armchair: SEAT,
  coffee_table: { alignment: 'none', before: [0.45] },
  free_standing_lamp: { alignment: 'x-axis', before: [0] },
  other: { alignment: 'x-axis', before: [0.45, 0] },
  tv: { alignment: 'x-axis', before: [0] },
}
const CHAIR: Habit = { alignment: 'x-axis', before: [0.45] }

/** Height of the middle of a television on a wall. */
const TV_CENTRE = 1.1

/** A single piece with the floor before it. */
export function lone(type: FurnitureType, models: readonly Model[], space: Space): Composition[] {
  const habit = HABITS[type] ?? CHAIR
  return models
    .filter((model) => model.shape.h <= space.y + 1e-9)
    .flatMap((model, size) =>
      habit.before.map((before, rank) =>
        alone(
          type,
          model,
          alignmentOf(model, habit.alignment),
          before,
          1 - 0.05 * rank - 0.08 * Math.min(size, 8),
          space.y,
        ),
      ),
    )
}

export const alignmentOf = (model: Model, habit: WallAlignment): WallAlignment => askedAlignment(model) ?? habit

function alone(
  type: FurnitureType,
  model: Model,
  alignment: WallAlignment,
  before: number,
  merit: number,
  height: number,
): Composition {
  const y = type === 'tv' ? Math.max(0, Math.min(TV_CENTRE - model.shape.h / 2, height - model.shape.h)) : 0
  const member = seat(type, model, 0, 0, alignment === 'z-axis' ? 90 : 0, y)
  return compose({
    members: [member],
    strips: stripBefore(member, before),
    wall: alignment !== 'none',
    corner: alignment === 'corner' ? 'left' : undefined,
    merit,
  })
}

function stripBefore(member: Member, before: number): Rect[] {
  if (before === 0) return []
  const rect = memberRect(member)
  return [{ minX: rect.minX, minZ: rect.maxZ, maxX: rect.maxX, maxZ: rect.maxZ + before }]
}

/** A television on a sideboard that carries it, else on the wall above or without one. */
export const media: Compose = (stock, space) => {
  const tvs = modelsOf(stock, 'tv')
  const sideboards = modelsOf(stock, 'sideboard')
  const compositions: Composition[] = []
  for (const [size, board] of sideboards.entries()) {
    for (const tv of tvs) {
      const carries = widthOf(tv) <= widthOf(board) + 1e-9 && depthOf(tv) <= depthOf(board) + 1e-9
      if (!carries || board.shape.h + tv.shape.h > space.y) continue
      const below = seat('sideboard', board, 0, 0)
      const above = centre('tv', tv, widthOf(board) / 2, depthOf(board) / 2, 0, board.shape.h)
      for (const [rank, before] of STORAGE.before.entries()) {
        compositions.push(
          compose({
            members: [above, below],
            strips: stripBefore(below, before),
            wall: true,
            merit: 1 - 0.05 * rank - 0.04 * size,
          }),
        )
      }
    }
  }
  const best = compositions.length > 0 ? 0.6 : 1
  for (const single of lone('tv', tvs, space)) compositions.push({ ...single, merit: best * single.merit })
  return compositions
}
