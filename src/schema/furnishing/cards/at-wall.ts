import { factOfCards } from './furniture-cards.ts'

/** Whether the pieces of a type belong to a wall by the contract: all that the verifier reads of the cards. */
export const AT_WALL_BY_TYPE = factOfCards(({ atWall }) => atWall)
