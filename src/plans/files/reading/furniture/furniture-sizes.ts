import { typesReadAs } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { type PieceSize, plainWords } from './furniture-words.ts'

/** Words that say no more than that something is a piece. */
const DULL =
  /^(?:furniture|furnishing|furnishings|mobel|mobiliar|einrichtung|meuble|meubles|mobilier|mobile|mobili|mueble|muebles|generic|generisch|model|modell|object|objekt|objet|element|item|block|component|family|familie|type|typ|default|standard|custom|unnamed|noname|unknown|undefined|ifc\w*)$/

type Range = readonly [number, number]

const within = (value: number, [from, to]: Range) => value >= from - 0.005 && value <= to + 0.005

/** What a piece is by its size; undefined where a name says that it is something else, or the size is that of no usual piece. */
export function furnitureTypeBySize(
  names: readonly string[],
  { width, depth, height = 0 }: PieceSize,
): FurnitureType | undefined {
  if (names.some((name) => plainWords(name).split(' ').some(tells))) return undefined
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)]
  return typesReadAs(({ sizes }) =>
    Boolean(sizes && within(long, sizes.long) && within(short, sizes.short) && within(height, sizes.height)),
  )[0]
}

const tells = (word: string) => /\p{L}{3}/u.test(word) && !DULL.test(word)
