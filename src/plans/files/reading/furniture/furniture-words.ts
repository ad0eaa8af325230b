import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'

/** Size of a piece, metres: its footprint and its height. */
export interface PieceSize {
  readonly width: number
  readonly depth: number
  /** Undefined where a drawing does not tell it. */
  readonly height: number | undefined
}

/** What a piece is told to be. An end table has no type of its own: where it stands tells what it is. */
export type PieceKind = FurnitureType | 'end_table'

/** Where it is only asked whether a name tells. */
export const NO_SIZE: PieceSize = { width: 1, depth: 1, height: 1 }

/** Coffee tables are longer than end tables, and lower; metres. */
const END_TABLE_LENGTH = 0.75
const COFFEE_TABLE_HEIGHT = 0.52
/** Tables up to this height are none to dine or work at, metres. */
const LOW_TABLE_HEIGHT = 0.66

const lengthOf = ({ width, depth }: PieceSize) => Math.max(width, depth)

function coffeeTable(size: PieceSize): PieceKind {
  const { height = 0 } = size
  return lengthOf(size) < END_TABLE_LENGTH && height > COFFEE_TABLE_HEIGHT ? 'end_table' : 'coffee_table'
}

/** People call low tables in front of sofas side tables, too. */
function sideTable(size: PieceSize): PieceKind {
  const { height = 0 } = size
  return lengthOf(size) >= END_TABLE_LENGTH && height <= COFFEE_TABLE_HEIGHT ? 'coffee_table' : 'end_table'
}

function table(size: PieceSize): PieceKind {
  const { height = Number.POSITIVE_INFINITY } = size
  if (height < LOW_TABLE_HEIGHT && lengthOf(size) < END_TABLE_LENGTH) return coffeeTable(size)
  return height < 0.58 && lengthOf(size) < 1.6 ? 'coffee_table' : 'dining_table'
}

/**
 * Words of English, German, French, Italian and Spanish by which a piece is told, the first that fits first. Names are compared in lower
 * case, without accents, with blanks for all that is no letter or digit.
 */
const WORDS: readonly (readonly [RegExp, PieceKind | ((size: PieceSize) => PieceKind)])[] = [
  [
    /kitchen|kuche|cuisine|cucina|cocina|counter ?top|worktop|arbeitsplatte|base cabinet|upper cabinet|wall cabinet|vanity|waschtisch|unterschrank|oberschrank|hangeschrank|spule|sink|lavabo|toilet|wc\b|bath|badewanne|dusche|shower|oven|herd\b|fridge|kuhlschrank|dishwasher|washing|waschmaschine|refrigerator/,
    'other',
  ],
  [
    /bed ?side|night ?stand|nachttisch|nachtkasten|table de chevet|chevet|comodino|mesilla|mesita de noche/,
    'nightstand',
  ],
  [/pendant|pendel|hange(?:lampe|leuchte)|deckenlampe|suspension|sospensione|ceiling lamp|chandelier/, 'pendant_lamp'],
  [/floor ?lamp|standing lamp|stehlampe|stehleuchte|lampadaire|lampada da terra|lampara de pie/, 'free_standing_lamp'],
  [/table ?lamp|bed ?lamp|nachttischlampe|tischleuchte|lampe de (?:table|chevet)/, 'bed_lamp'],
  [/carpet|\brug\b|teppich|tapis|tappeto|alfombra/, 'carpet'],
  [
    /(?:side|end|occasional|lamp|nesting) ?tables?\b|nest of tables|table (?:side|end|occasional|lamp)\b|(?:beistell|satz|lampen)tisch|bout de canape|table (?:d appoint|gigogne)|gueridon|sellette|tavolin[oi] (?:laterale|di servizio|d appoggio)|mes(?:a|ita) (?:auxiliar|lateral|rinconera)|velador/,
    sideTable,
  ],
  [/coffee ?table|table ?coffee|couchtisch|table basse|tavolino|mesa de centro/, coffeeTable],
  [/\btv\b|television|fernseher|flat ?screen|bildschirm|televisore/, 'tv'],
  [/drawer unit|rollcontainer|pedestal|caisson|cassettiera|cajonera/, 'drawer_unit'],
  [
    /arm ?chair|easy ?chair|lounge ?chair|club ?chair|sessel(?!.*(?:buro|dreh|chef))|fauteuil(?!.*bureau)|poltrona|sillon|recliner/,
    'armchair',
  ],
  [/sofa|couch|settee|loveseat|canape|divano|lounge ?seat|chaise longue/, 'sofa'],
  [/exec\w* chair|chefsessel|manager chair|fauteuil de direction/, 'exec_chair'],
  [/exec\w* (?:desk|table)|chefschreibtisch|bureau de direction/, 'exec_table'],
  [
    /conference chair|meeting chair|visitor|besucherstuhl|konferenzstuhl|chaise (?:de )?(?:reunion|visiteur)/,
    'meeting_chair',
  ],
  [/conference|meeting|besprechung|konferenz|table de reunion|tavolo riunioni|mesa de reuniones/, 'meeting_table'],
  [/(?:table|tisch|tavolo|mesa)\b.*\b(?:w|with|mit|avec|con)\b.*(?:chair|stuhl|chaise|sedi|sill)/, 'dining_table'],
  [
    /(?:task|office|desk|swivel|computer|executive) ?chair|chair (?:task|desk|office|executive)|drehstuhl|burostuhl|burosessel|schreibtischstuhl|chaise de bureau|fauteuil de bureau|sedia (?:da )?ufficio|silla de (?:oficina|escritorio)/,
    'task_chair',
  ],
  [/\bstool\b|hocker|tabouret|sgabello|taburete|barhocker/, 'dining_chair'],
  [/chair|stuhl|stuhle|chaise|sedia|silla|\bseat\b/, 'dining_chair'],
  [
    /desk|schreibtisch|burotisch|arbeitstisch|workstation|arbeitsplatz|\bbureau\b|scrivania|escritorio|work ?table/,
    'task_table',
  ],
  [/dining|esstisch|speisetisch|table a manger|salle a manger|pranzo|comedor/, 'dining_table'],
  [/bunk|\bbed\b|\bbett\b|bett$|\w+bett\b|\blit\b|\bletto\b|\bcama\b|mattress|matratze/, 'bed'],
  [/wardrobe|kleiderschrank|armoire|guardaroba|armadio|armario|closet|locker|spind|garderobe/, 'wardrobe'],
  [
    /side ?board|credenza|buffet|dresser|kommode|commode|chest of drawers|lowboard|aparador|anrichte|highboard|console/,
    'sideboard',
  ],
  [
    /shelf|shelv|book ?case|regal\b|regal$|\w+regal\b|etagere|bibliotheque|scaffale|libreria|estanteria|file cabinet|filing|aktenschrank|storage|bookshelf/,
    'shelf',
  ],
  [/schrank|cabinet|cupboard|placard/, ({ height = 0 }) => (height >= 1.5 ? 'wardrobe' : 'sideboard')],
  [/table|tisch|tavolo|mesa\b/, table],
]

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

/**
 * What a piece is by its names, its kind and its size; undefined when they do not tell.
 *
 * @param names the most telling first, such as that of its product and that of its type
 * @param kind as IFC has it, such as TABLE
 */
export function toldKind(names: readonly string[], kind: string | undefined, size: PieceSize): PieceKind | undefined {
  const kindly = kind === undefined ? undefined : KINDS[kind]
  for (const name of [...names, ...(kindly ? [kindly] : [])]) {
    const plain = ` ${plainWords(name)} `
    const found = WORDS.find(([pattern]) => pattern.test(plain))
    if (found) return typeof found[1] === 'function' ? found[1](size) : found[1]
  }
  return undefined
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
