import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { type PieceSize, plainWords } from './furniture-words.ts'

/** Words that say no more than that something is a piece. */
const DULL =
  /^(?:furniture|furnishing|furnishings|mobel|mobiliar|einrichtung|meuble|meubles|mobilier|mobile|mobili|mueble|muebles|generic|generisch|model|modell|object|objekt|objet|element|item|block|component|family|familie|type|typ|default|standard|custom|unnamed|noname|unknown|undefined|ifc\w*)$/

/** Sizes by which a piece without a telling name is told: from and to of the longer side, the shorter side and the height, metres. */
const SIZES: readonly (readonly [FurnitureType, Range, Range, Range])[] = [
  ['bed', [1.85, 2.3], [0.8, 2.1], [0.25, 1.2]],
  ['wardrobe', [0.8, 4], [0.5, 0.75], [1.7, 2.8]],
  ['shelf', [0.5, 4], [0.2, 0.45], [1.1, 2.8]],
  ['sofa', [1.4, 3.2], [0.75, 1.15], [0.76, 1.05]],
  ['dining_table', [1.2, 3.2], [0.65, 1.3], [0.68, 0.78]],
  ['dining_chair', [0.38, 0.65], [0.38, 0.65], [0.75, 1.1]],
]
type Range = readonly [number, number]

const within = (value: number, [from, to]: Range) => value >= from - 0.005 && value <= to + 0.005

/** What a piece is by its size; undefined where a name says that it is something else, or the size is that of no usual piece. */
export function furnitureTypeBySize(
  names: readonly string[],
  { width, depth, height = 0 }: PieceSize,
): FurnitureType | undefined {
  if (names.some((name) => plainWords(name).split(' ').some(tells))) return undefined
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)]
  return SIZES.find(([, a, b, h]) => within(long, a) && within(short, b) && within(height, h))?.[0]
}

const tells = (word: string) => /\p{L}{3}/u.test(word) && !DULL.test(word)
