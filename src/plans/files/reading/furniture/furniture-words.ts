import { FITTING_TYPES, PLACING_ORDER } from '../../../../schema/furnishing/cards/furniture-cards.ts'
import { READING_FACTS } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'

/** Size of a piece, metres: its footprint and its height. */
export interface PieceSize {
  readonly width: number
  readonly depth: number
  /** Undefined where a drawing does not tell it. */
  readonly height: number | undefined
}

/** Where it is only asked whether a name tells. */
export const NO_SIZE: PieceSize = { width: 1, depth: 1, height: 1 }

/** Coffee tables are longer than side tables, and lower; metres. */
const SIDE_TABLE_LENGTH = 0.75
const COFFEE_TABLE_HEIGHT = 0.52
/** Tables up to this height are none to dine or work at, metres. */
const LOW_TABLE_HEIGHT = 0.66

const lengthOf = ({ width, depth }: PieceSize) => Math.max(width, depth)

function coffeeTable(size: PieceSize): FurnitureType {
  const { height = 0 } = size
  return lengthOf(size) < SIDE_TABLE_LENGTH && height > COFFEE_TABLE_HEIGHT ? 'side_table' : 'coffee_table'
}

/** People call low tables in front of sofas side tables, too. */
function sideTable(size: PieceSize): FurnitureType {
  const { height = 0 } = size
  return lengthOf(size) >= SIDE_TABLE_LENGTH && height <= COFFEE_TABLE_HEIGHT ? 'coffee_table' : 'side_table'
}

function table(size: PieceSize): FurnitureType {
  const { height = Number.POSITIVE_INFINITY } = size
  if (height < LOW_TABLE_HEIGHT && lengthOf(size) < SIDE_TABLE_LENGTH) return coffeeTable(size)
  return height < 0.58 && lengthOf(size) < 1.6 ? 'coffee_table' : 'dining_table'
}

/** Lengths of worktops, depths of rows of them, and the most of islands; metres. */
const WORKTOP_LENGTH = 1.2
const WORKTOP_DEPTH = [0.5, 0.8, 1.5] as const

/** A row with a worktop, or an island, which is deeper; other parts of kitchens, such as a cupboard on the wall, are of no type. */
function kitchenPart(size: PieceSize): FurnitureType {
  const depth = Math.min(size.width, size.depth)
  if (lengthOf(size) < WORKTOP_LENGTH || depth < WORKTOP_DEPTH[0] || depth > WORKTOP_DEPTH[2]) return 'other'
  return depth <= WORKTOP_DEPTH[1] ? 'kitchen_unit' : 'worktop'
}

interface Word {
  /** Says no more than what kind of thing it is: the room decides on its type. */
  readonly isVague?: true
  readonly order: number
  readonly pattern: RegExp
  readonly kindOf: (size: PieceSize) => FurnitureType
}

const OWN_WORDS = PLACING_ORDER.flatMap((type): Word[] =>
  READING_FACTS[type].words.map((word) => ({
    ...word,
    kindOf: type === 'coffee_table' ? coffeeTable : type === 'side_table' ? sideTable : () => type,
  })),
)

/** Words that several types share: the size decides. Their order is among those of the cards. */
const SHARED_WORDS: readonly Word[] = [
  {
    order: 9, // before the parts of kitchens that say it themselves; tables, chairs, shelves and lamps of kitchens are such
    pattern:
      /^(?!.*(?:table|tisch|tavol|\bmesa|tafel|chair|stuhl|chaise|\bsedi|\bsilla|stoel|stool|hocker|tabouret|sgabell|taburete|\bkruk|bench|bank\b|\bbanc\b|panca|\bbanco\b|shelf|shelv|regal|etagere|scaffal|estant|lamp|leuchte|light|luminaire))(?=.*(?:kitchen|kuche|cuisine|cucina|cocina|keuken|counter ?top .*sink|worktop .*sink|arbeitsplatte .*spule|plan de travail .*evier))/,
    kindOf: kitchenPart,
  },
  {
    order: 270,
    pattern: /schrank|cabinet|cupboard|placard/,
    kindOf: ({ height = 0 }) => (height >= 1.5 ? 'wardrobe' : 'sideboard'),
  },
  {
    order: 265,
    isVague: true,
    pattern: /\bcounter\b|theke|tresen|comptoir|bancone|mostrador/,
    kindOf: ({ height = 1 }) => (height >= 0.5 ? 'sideboard' : 'other'),
  },
  { order: 280, isVague: true, pattern: /table|tisch|tavolo|mesa\b/, kindOf: table },
]

const WORDS = [...OWN_WORDS, ...SHARED_WORDS].sort((a, b) => a.order - b.order)

/** Kinds of furniture of IFC4 (IfcFurnitureTypeEnum) that tell enough. */
const KINDS: Readonly<Record<string, string>> = {
  CHAIR: 'chair',
  TABLE: 'table',
  DESK: 'desk',
  BED: 'bed',
  FILECABINET: 'file cabinet',
  SHELF: 'shelf',
  SOFA: 'sofa',
}

/** What names tell of a piece. */
export interface RecognizedKind {
  readonly kind: FurnitureType
  /** Whether they say no more than table, chair, stool or counter. */
  readonly isVague: boolean
}

/**
 * What a piece is by its names, its kind and its size; undefined when they do not tell.
 *
 * @param names the most telling first, such as that of its product and that of its type
 * @param kind as IFC has it, such as TABLE
 */
export function recognizedKind(
  names: readonly string[],
  kind: string | undefined,
  size: PieceSize,
): RecognizedKind | undefined {
  const kindly = kind === undefined ? undefined : KINDS[kind]
  for (const name of [...names, ...(kindly ? [kindly] : [])]) {
    const plain = ` ${plainWords(name)} `
    const word = WORDS.find(({ pattern }) => pattern.test(plain))
    if (word) return { kind: word.kindOf(size), isVague: word.isVague === true }
  }
  return undefined
}

/** What IFC calls fittings (IfcSanitaryTerminalTypeEnum, IfcElectricApplianceTypeEnum). */
const FITTED_KINDS: Readonly<Record<string, FurnitureType>> = {
  ...Object.fromEntries(
    FITTING_TYPES.flatMap((type) => {
      const { as, kind } = READING_FACTS[type].ifc
      return as === undefined ? [] : [[kind, type]]
    }),
  ),
  WCSEAT: 'toilet',
}

/** What a sanitary terminal or an appliance is, by its kind, else by its names; other where it has no type of its own. */
export function fittedKind(names: readonly string[], kind: string | undefined, size: PieceSize): FurnitureType {
  const byKind = kind === undefined ? undefined : FITTED_KINDS[kind]
  const type = byKind ?? recognizedKind(names, undefined, size)?.kind
  return type !== undefined && FITTING_TYPES.includes(type) ? type : 'other'
}

/** Lower case without accents, everything that is no letter or digit a blank. */
export const plainWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
