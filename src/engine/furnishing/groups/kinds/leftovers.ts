import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Plan } from '../../request/plan.ts'
import type { Wish } from '../../request/wish-list.ts'
import { specOf } from '../../types/furniture-types.ts'
import { GROUPS_MAX, type PlacementGroup } from '../placement-groups.ts'
import { countsTried } from '../supplies.ts'
import { singlePiece } from './single-piece.ts'

/**
 * Pieces asked for that their groups have left over in a furnishing, each as a group of its own: the sideboard of a television
 * that hangs on the wall, armchairs that found no place beside their sofa. Pieces that mean nothing away from their anchor
 * (nightstands, chairs) are none of them, nor are more pieces than a search tries.
 *
 * @param missing groups of the request that the furnishing has not
 * @param placed how many pieces of a type it has
 */
export function leftoverGroups(
  wishes: readonly Wish[],
  missing: readonly PlacementGroup[],
  placed: (type: FurnitureType) => number,
  { area, height }: Pick<Plan, 'area' | 'height'>,
): PlacementGroup[] {
  const tried = countsTried(wishes, area)
  const groups: PlacementGroup[] = []
  for (const type of new Set(wishes.map((wish) => wish.type))) {
    const own = wishes.filter((wish) => wish.type === type && !wish.extra)
    const total = own.reduce((sum, wish) => sum + tried.get(wish)!, 0)
    const known = missing.filter(({ anchor, kind }) => anchor === type && kind === 'lone').length
    let short = total - placed(type) - known
    // Those placed so far are taken to be of the first wishes.
    for (const wish of own.toReversed()) {
      const count = Math.min(short, tried.get(wish)!)
      const group = count > 0 ? loneGroup(wish, height) : undefined
      for (let i = 0; group && i < count; i++) groups.push(group)
      short -= count
    }
  }
  return groups.slice(0, GROUPS_MAX)
}

const LONE = new WeakMap<Wish, PlacementGroup>()

function loneGroup(wish: Wish, height: number): PlacementGroup | undefined {
  const { role } = specOf(wish.type)
  if (role.kind !== 'single' || role.alone !== 'always') return undefined
  const known = LONE.get(wish)
  if (known) return known
  const space = { x: Number.POSITIVE_INFINITY, y: height, z: Number.POSITIVE_INFINITY }
  const compositions = singlePiece(wish.type, role.habit, wish.models, space)
  const group: PlacementGroup = { kind: 'lone', anchor: wish.type, compositions, lastResort: [], weight: role.weight }
  LONE.set(wish, group)
  return group
}
