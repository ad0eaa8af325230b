import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { round6 } from '../../geometry/frame.ts'
import { across, along, type Bearing } from './bearing.ts'
import type { Part } from './cell-parts.ts'
import type { PlacedGrid } from './place.ts'

/** Coordinate of a part that depends on the column alone: x when rows run along x, else z. */
export const columnNumber = (bearing: Bearing, { columns }: PlacedGrid, part: Part, column: number) =>
  round6(along(bearing, columns[column]! + part.u))

/** Coordinate of a part that depends on the band alone. */
export const bandNumber = (bearing: Bearing, { bands, bandDesks }: PlacedGrid, part: Part, band: number) =>
  round6(across(bearing, bands[band]! + part.v[bandDesks[band]!]!))

/**
 * A cell is a group: the desks face to face, their chairs and the sideboard beside them. Its id is the band and the
 * column, both from 1 in reading order.
 */
export const bandLabel = (band: number) => `${band + 1}-`
export const columnLabel = (column: number) => `${column + 1}`

/** The items of a grid in reading order: band by band, column by column, and in a cell as the parts are numbered. */
export function itemsOf(bearing: Bearing, grid: PlacedGrid): PlacedItem[] {
  const items: PlacedItem[] = []
  const width = grid.columns.length
  const numbers = grid.parts.map((part) =>
    part ? Float64Array.from(grid.columns, (_, column) => columnNumber(bearing, grid, part, column)) : undefined,
  )
  for (let band = 0, cell = 0; band < grid.bands.length; band++) {
    const across = grid.parts.map((part) => (part ? bandNumber(bearing, grid, part, band) : 0))
    for (let column = 0; column < width; column++, cell++) {
      const mask = grid.masks[cell]!
      if (mask === 0) continue
      const groupId = bandLabel(band) + columnLabel(column)
      for (let k = 0; k < grid.parts.length; k++) {
        if (!(mask & (1 << k))) continue
        const { type, rotation, piece } = grid.parts[k]!
        const [u, v] = [numbers[k]![column]!, across[k]!]
        const position: [number, number, number] = bearing.alongX ? [u, 0, v] : [v, 0, u]
        items.push({ type, position, rotation, shape: piece.shape, groupId })
      }
    }
  }
  return items
}
