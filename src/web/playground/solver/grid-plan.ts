import type { FurnishingResult, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { GridPlan } from './messages.ts'

type DeskType = GridPlan['pieces'][number]['type']

const NUMBERS = 4

/** The grids of a result in the short form. */
export const gridPlans = ({ furnishings }: FurnishingResult): GridPlan[] =>
  furnishings.map(({ furniture, density }) => {
    const pieces: { type: DeskType; shape: Shape }[] = []
    const places = new Float64Array(NUMBERS * furniture.length)
    const count = { task_table: 0, task_chair: 0, sideboard: 0 }
    furniture.forEach(({ shape, position, rotation, ...item }, i) => {
      const type = item.type as DeskType
      let index = pieces.findIndex((piece) => piece.type === type && piece.shape === shape)
      if (index < 0) index = pieces.push({ type, shape }) - 1
      places.set([index, position[0], position[2], rotation], NUMBERS * i)
      count[type]++
    })
    return {
      pieces,
      places,
      density,
      desks: count.task_table,
      chairs: count.task_chair,
      sideboards: count.sideboard,
    }
  })

/** The pieces of a grid as placed, for drawings; all in one group. */
export function gridItems({ pieces, places }: GridPlan): PlacedItem[] {
  return Array.from({ length: places.length / NUMBERS }, (_, i) => {
    const [index, x, z, rotation] = places.subarray(NUMBERS * i, NUMBERS * (i + 1)) as unknown as number[]
    return { ...pieces[index!]!, position: [x!, 0, z!], rotation: rotation!, groupId: 'grid' }
  })
}
