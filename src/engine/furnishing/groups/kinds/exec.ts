import { elementAt } from '../../../geometry/element-at.ts'
import { isCompact } from '../../request/purposes.ts'
import { quarterTurned } from '../alignment.ts'
import { type Compose, type Composition, countOf, type Inventory, modelsOf, type Space } from '../composition.ts'
import { type DeskFacingRoom, deskFacingRoom } from './desk-facing-room.ts'
import { deskTeams } from './desk-teams.ts'
import { desksAtWall, SMALLER, type Workplace } from './working.ts'

/** Between desk and the wall behind its user, and on the visitors' side. docs/furnishing.md#design-rules */
const BEHIND = [1.1, 0.95] as const
const VISITORS = [1.2, 0.95, 0.75] as const
/** Before a desk without visitors. */
const PAST = 0.6

/** Score lost: a visitor or the drawer unit left out, no chair, less floor, looking at a wall, an end at it. */
const NO_VISITOR = 0.1
const NO_DRAWER = 0.1
const NO_CHAIR = 0.3
const TIGHT = 0.05
const FACING_WALL = 0.4
const END_AT_WALL = 0.05

const AT_WALL: Workplace = { table: 'exec_table', chair: 'exec_chair', behind: BEHIND }

/** The user with the back to a solid wall, the desk before, up to two visitors facing it; a drawer unit at the desk's end. */
export const exec: Compose = (inventory, space) => {
  const compositions: Composition[] = []
  const chairs = chairsOf(inventory, space)
  const drawer = modelsOf(inventory, 'drawer_unit', space.y)[0]
  const visitorsMax = Math.min(2, countOf(inventory, 'task_chair'))
  const isSmall = isCompact('exec_table', inventory)
  for (const [size, desk] of modelsOf(inventory, 'exec_table', space.y).entries()) {
    for (const [rank, before] of VISITORS.entries()) {
      for (let visitors = chairs.visitor ? visitorsMax : 0; visitors >= Math.max(0, rank - 1); visitors--) {
        for (const used of new Set([drawer, undefined])) {
          const missing = SMALLER * size + NO_VISITOR * (visitorsMax - visitors) + (drawer && !used ? NO_DRAWER : 0)
          const setup: DeskFacingRoom = {
            ...FACING_ROOM,
            ...chairs,
            desk,
            visitors,
            drawer: used,
            behind: elementAt(BEHIND, Math.min(rank, 1)),
            before: visitors > 0 ? before : PAST,
            intrinsicScore: 1 - missing - TIGHT * rank - (chairs.chair ? 0 : NO_CHAIR),
          }
          const composition = deskFacingRoom(setup)
          if (composition) compositions.push(composition)
          if (isSmall && visitors > 0 && !used) compositions.push(...endAtWall(setup))
        }
      }
    }
  }
  return [...compositions, ...facingWall(inventory, space)]
}

const FACING_ROOM = { form: 'exec-facing-room', table: 'exec_table' } as const

/** The chair behind the desk, and that of visitors. */
function chairsOf(inventory: Inventory, { y }: Space): Pick<DeskFacingRoom, 'chair' | 'visitor'> {
  const chair = modelsOf(inventory, 'exec_chair', y)[0]
  return { chair: chair && { type: 'exec_chair', model: chair }, visitor: modelsOf(inventory, 'task_chair', y)[0] }
}

/** A compact desk in a narrow room: an end at the wall, its user on one side and the visitors on the other. */
function endAtWall(setup: DeskFacingRoom): Composition[] {
  const intrinsicScore = setup.intrinsicScore - END_AT_WALL
  const facing = deskFacingRoom({ ...setup, form: 'desk-end-at-wall', pastEnd: 0, intrinsicScore })
  return facing ? [quarterTurned(facing, 90), quarterTurned(facing, -90)] : []
}

/** What a planner chooses from where no room decides: visitors at the end of the desk, two desks at right angles, desks in teams. */
export const execByHand: Compose = (inventory, space) => {
  const compositions = deskTeams(inventory, space, AT_WALL)
  const chairs = chairsOf(inventory, space)
  const { chair, visitor } = chairs
  const wanted = countOf(inventory, 'task_chair')
  for (const [size, desk] of modelsOf(inventory, 'exec_table', space.y).entries()) {
    for (let visitors = visitor ? Math.min(2, wanted) : 0; visitors >= 0; visitors--) {
      const missing = SMALLER * size + (chair ? 0 : NO_CHAIR) + NO_VISITOR * (wanted - visitors)
      const setup: DeskFacingRoom = {
        ...FACING_ROOM,
        ...chairs,
        desk,
        visitors,
        drawer: undefined,
        behind: BEHIND[0],
        before: visitors > 0 ? VISITORS[0] : PAST,
        intrinsicScore: 1 - missing,
      }
      const atEnds = [
        ...(wanted > visitors && visitor ? [{ type: 'task_chair', model: visitor } as const] : []),
        ...(countOf(inventory, 'exec_table') > 1 ? [{ type: 'exec_table', model: desk } as const] : []),
      ]
      for (const atEnd of atEnds) {
        const composition = deskFacingRoom({ ...setup, atEnd })
        if (composition) compositions.push(composition)
      }
      if (visitors > 0 && !isCompact('exec_table', inventory)) compositions.push(...endAtWall(setup))
    }
  }
  return compositions
}

/** In a room too small to sit behind the desk and look at the door, the desk looks at the wall. */
function facingWall(inventory: Inventory, space: Space): Composition[] {
  return desksAtWall(inventory, space, AT_WALL).map((desk) => ({
    ...desk,
    form: 'exec-facing-wall',
    lastResort: true,
    intrinsicScore: desk.intrinsicScore - FACING_WALL,
  }))
}
