import { factOfPlacing, PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { PlacingFacts } from '../../../schema/furnishing/cards/placing-facts.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'

export type TypeSpec = PlacingFacts<FurnitureType>

/** What the search knows of a type. */
export const specOf = (type: FurnitureType): TypeSpec => PLACING[type]

/** One fact of every type. Where it is read for each candidate, a table is faster than records of many forms. */
export const tableOf: <T>(value: (spec: TypeSpec) => T) => Readonly<Record<FurnitureType, T>> = factOfPlacing

const DECOR = tableOf(({ role }) => role.kind === 'decor')
const LYING = tableOf(({ role }) => role.kind === 'decor' && role.place === 'floor')

/** Whether pieces of a type take no floor. */
export const isDecor = (type: FurnitureType): boolean => DECOR[type]

/** Whether pieces of a type lie flat on the floor: others stand on them. */
export const liesOnFloor = (type: FurnitureType): boolean => LYING[type]
