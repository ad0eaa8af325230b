import type { WallAlignment } from '../../../schema/furnishing/shape.ts'
import { alignmentOf } from '../groups/kinds/single-piece.ts'
import { depthOf, type Model, widthOf } from '../request/model.ts'
import type { Plan } from '../request/plan.ts'
import { COUNT_MAX, type Wish } from '../request/wish-list.ts'
import { specOf } from '../types/furniture-types.ts'

/** Wall that the wanted wall-aligned pieces take at least, metres. */
export function wallNeeded(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { type, models, count }) => {
    const least = Math.min(...models.map((model) => wallTaken(model, specOf(type).wall === 'back' ? 'x-axis' : 'none')))
    return sum + Math.min(count, COUNT_MAX) * least
  }, 0)
}

/** Wall behind a piece (docs/decisions.md#c4): its side on the X axis, on the Z axis, or both in a corner. */
function wallTaken(model: Model, habit: WallAlignment): number {
  switch (alignmentOf(model, habit)) {
    case 'x-axis':
      return widthOf(model)
    case 'z-axis':
      return depthOf(model)
    case 'corner':
      return widthOf(model) + depthOf(model)
    case 'none':
      return 0
  }
}

/** Wall in which no door or gap stands, metres; where two share a stretch it is missing once. */
export function freeWall(plan: Plan): number {
  return plan.walls.reduce((sum, wall) => {
    const open = wall.openings.filter((opening) => opening.type !== 'window').sort((a, b) => a.from - b.from)
    let end = 0
    let free = wall.length
    for (const { from, to } of open) {
      free -= Math.max(0, to - Math.max(from, end))
      end = Math.max(end, to)
    }
    return sum + free
  }, 0)
}
