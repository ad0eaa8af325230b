import type { Point } from '../../../../engine/drawing/display-list.ts'
import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import { worldPoint } from '../../../../engine/geometry/frame.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'

/** A piece on the board with the name under which it is followed from one furnishing to the next. */
export interface Figure {
  readonly name: number
  readonly item: PlacedItem
}

/** Middle of a shape in its own frame. */
export function middleOf(shape: Shape): Point {
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return [(minX + maxX) / 2, (minZ + maxZ) / 2]
}

/** Middle of a piece in the room. */
export function centreOf({ position: [x, , z], rotation, shape }: PlacedItem): Point {
  return worldPoint(...middleOf(shape), { x, z, turn: rotation })
}

/**
 * Names the pieces of a furnishing: a piece takes over the name of one of the same type and shape, of all such pairs the
 * nearest first; every other piece gets a new one.
 */
export function matchFigures(before: readonly Figure[], items: readonly PlacedItem[], newName: () => number): Figure[] {
  const kindOf = (item: PlacedItem) => `${item.type} ${shapeText(item.shape)}`
  const earlier = before.map((figure) => ({ figure, kind: kindOf(figure.item), centre: centreOf(figure.item) }))
  const pairs = items.flatMap((item, index) => {
    const kind = kindOf(item)
    const [x, z] = centreOf(item)
    return earlier
      .filter((it) => it.kind === kind)
      .map(({ figure, centre }) => ({ index, name: figure.name, apart: Math.hypot(centre[0] - x, centre[1] - z) }))
  })
  const names = new Map<number, number>()
  const taken = new Set<number>()
  for (const { index, name } of pairs.sort((a, b) => a.apart - b.apart)) {
    if (names.has(index) || taken.has(name)) continue
    names.set(index, name)
    taken.add(name)
  }
  return items.map((item, index) => ({ name: names.get(index) ?? newName(), item }))
}

/** The numbers of a shape, never its customData. */
function shapeText({ customData: _, ...numbers }: Shape): string {
  return JSON.stringify(numbers)
}
