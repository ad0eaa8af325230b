import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Wish } from '../../request/wish-list.ts'
import type { Scene } from '../scene/scene.ts'
import type { State } from '../scene/state.ts'
import { deskBlocks, rowStates } from './desk-rows.ts'
import { budgetFor, type Found, fillSchemes } from './fill-schemes.ts'
import type { Ranking } from './ranking.ts'
import { FIRST, selectIdeas, type Wanted, wantedOf } from './select-ideas.ts'

/** States beyond those asked for that are completed and verified, in case some are rejected. */
const SPARE = 4

/** Share of the best one's pieces that further ideas hold, which come where there are no others. */
const LESSER_PIECES_MIN = 0.2

/** Patterns of desk rows that the search goes on from. */
const ROW_STATES = 16

/** Steps for comparing one group of two states. */
const COMPARE_STEPS = 0.3

/** The ideas that were found, and the groups that are placed in them when they have been chosen. */
export interface Ideas extends Found {
  readonly extras: readonly PlacementGroup[]
  /** Further ideas, which hold fewer pieces. */
  readonly lesser: readonly State[]
}

/** States that are different ideas, best first: `most` and a few to spare, as far as there are so many. */
export function findIdeas(
  scene: Scene,
  groups: readonly PlacementGroup[],
  wishes: readonly Wish[],
  most: number,
  ranking: Ranking,
): Ideas {
  const counts = wantedOf(wishes)
  const sought = soughtOf(groups)
  const found = searchAll(scene, sought, counts, ranking)
  scene.effort.spend(found.states.length * groups.length * most * COMPARE_STEPS)
  const states = selectIdeas(found.states, Math.max(most, FIRST) + SPARE, counts, ranking)
  const lesser = selectIdeas(found.states, Math.max(most, FIRST) + SPARE, counts, ranking, LESSER_PIECES_MIN).filter(
    (state) => !states.includes(state),
  )
  return { ...found, states, lesser, extras: groups.filter((group) => !sought.includes(group)) }
}

/** What ideas are made of: what was asked for, and the screens that belong before it; without any of it, all there is. */
function soughtOf(groups: readonly PlacementGroup[]): readonly PlacementGroup[] {
  const sought = groups.filter(({ extra, kind }) => !extra || kind === 'media')
  return sought.some(({ extra }) => !extra) ? sought : groups
}

/** Equal desks are laid out in blocks first; everything else is searched for group by group. */
function searchAll(scene: Scene, groups: readonly PlacementGroup[], counts: Wanted, ranking: Ranking): Found {
  const budget = budgetFor(scene.plan.area)
  const desks = deskBlocks(groups)
  const rows = desks.length > 0 ? rowStates(scene, desks, ROW_STATES) : []
  const others = rows.length > 0 ? groups.filter((group) => !desks.includes(group)) : groups
  return fillSchemes(scene, others, rows, counts, budget, ranking)
}
