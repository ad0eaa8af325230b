import type { FurnitureType } from '../schema/furniture.ts'
import { widthOf } from './groups/composition.ts'
import { alignmentOf } from './groups/lone.ts'
import type { Plan } from './plan.ts'
import { COUNT_MAX, type Wish } from './wish-list.ts'

/** Types that stand with their back to a wall unless their shape says otherwise. */
const AT_WALL: readonly FurnitureType[] = ['bed', 'wardrobe', 'shelf', 'sideboard', 'drawer_unit', 'nightstand']

/** Wall that the wanted wall-aligned pieces take at least, metres. */
export function wallNeeded(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { type, models, count }) => {
    const lengths = models
      .filter((model) => alignmentOf(model, AT_WALL.includes(type) ? 'x-axis' : 'none') !== 'none')
      .map(widthOf)
    return lengths.length < models.length ? sum : sum + Math.min(count, COUNT_MAX) * Math.min(...lengths)
  }, 0)
}

/** Wall in which no door or gap stands, metres. */
export function freeWall(plan: Plan): number {
  return plan.walls.reduce((sum, wall) => {
    const open = wall.openings
      .filter((opening) => opening.type !== 'window')
      .reduce((width, { from, to }) => width + to - from, 0)
    return sum + Math.max(0, wall.length - open)
  }, 0)
}
