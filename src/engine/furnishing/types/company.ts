import { PLACING_ORDER } from '../../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { specOf } from './furniture-types.ts'

/** Types that a group may hold, its anchor first. */
export const typesIn = (group: GroupType): FurnitureType[] =>
  PLACING_ORDER.filter((type) => specOf(type).groups.includes(group))

/** Types that the anchor of a group takes beside it. */
export const companyIn = (group: GroupType): FurnitureType[] =>
  typesIn(group).filter((type) => specOf(type).companyMax !== undefined)

/** Types whose groups may take a piece of a type. */
export const takersOf = (type: FurnitureType): FurnitureType[] =>
  PLACING_ORDER.filter((taker) => {
    const { role } = specOf(taker)
    return role.kind === 'anchor' ? companyIn(role.group).includes(type) : role.kind === 'screen' && role.on === type
  })
