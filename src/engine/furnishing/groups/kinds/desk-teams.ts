import { assemble, type Composition, countOf, type Inventory, partAt, type Space, together } from '../composition.ts'
import { deskWith, setupsOf, type Workplace } from './working.ts'

/** Desks of one block touch but for this, so that a screen finds place between them, metres. */
export const TABLE_GAP = 0.02

/** Desks of a row at most, and score lost by each that is left out. */
const ROW_MAX = 12
const LEFT_OUT = 0.02

/** One row with its backs to a wall, two face to face, or two whose users sit back to back on the way between them. */
const ROWS = ['single', 'facing', 'apart'] as const
type Rows = (typeof ROWS)[number]

/** Two desks and more: in a row, in a block, or in two rows with the way between them. */
export function deskTeams(inventory: Inventory, space: Space, place: Workplace): Composition[] {
  const wanted = countOf(inventory, place.table)
  return setupsOf(inventory, space, place).flatMap((setup) => {
    const { side } = setup
    const cell = deskWith(setup, 'back')
    // All workplaces of a team are alike: there are no more of them than of each of their pieces.
    const desks = Math.min(...cell.members.map(({ type }) => countOf(inventory, type)))
    if (side === 'left') return []
    // Turned round, a workplace stands opposite one with its drawer unit on the other side.
    const opposite = deskWith({ ...setup, side: side === 'right' ? 'left' : side }, 'back')
    const longest = Math.floor((Math.max(space.x, space.z) + TABLE_GAP + 1e-9) / (cell.width + TABLE_GAP))
    return ROWS.flatMap((rows) => {
      const columns = Math.min(ROW_MAX, longest, rows === 'single' ? desks : Math.floor(desks / 2))
      return columns < (rows === 'single' ? 2 : 1) ? [] : [team(cell, opposite, rows, columns, wanted)]
    })
  })
}

/** @param wanted desks that are asked for */
function team(cell: Composition, opposite: Composition, rows: Rows, columns: number, wanted: number): Composition {
  const { width, depth } = cell
  const far = rows === 'facing' ? depth : 2 * depth
  const parts = Array.from({ length: columns }, (_, column) => {
    const x = column * (width + TABLE_GAP)
    const own = partAt(cell, { x, z: rows === 'facing' ? depth + TABLE_GAP : 0, turn: 0 })
    return rows === 'single' ? [own] : [own, partAt(opposite, { x: x + width, z: far, turn: 180 })]
  }).flat()
  return assemble({
    form: rows !== 'facing' ? 'desk-rows' : columns === 1 ? 'desk-pair' : 'desk-four',
    ...together(parts),
    wall: rows !== 'facing',
    intrinsicScore: cell.intrinsicScore - LEFT_OUT * (wanted - parts.length),
  })
}
