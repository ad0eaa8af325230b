import { READING_FACTS } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { PieceKind } from '../furniture/furniture-words.ts'

const END_TABLE = 0.55

/** Height of a piece, which a drawing does not say, metres. */
export const usualHeight = (kind: PieceKind): number =>
  kind === 'end_table' ? END_TABLE : READING_FACTS[kind].usualHeight
