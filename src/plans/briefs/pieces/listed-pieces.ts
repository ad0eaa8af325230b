import { ServiceError } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { quoted, valueText } from '../../../schema/wire/explain.ts'
import { PIECE_NAMES, renamed } from '../other-names.ts'
import { countOf } from '../plan-words.ts'
import { isFixedPart } from './fixed-parts.ts'
import { CLAUSES, naturalPieces } from './natural-pieces.ts'
import { phrasedPiece } from './piece-phrase.ts'
import { PLACE_WORDS, placesIn, splitPlace, type Wish, wishOf } from './piece-wishes.ts'

// Pieces of a list as people send them, before each is read: where it is to stand goes to the wishes, what is built into the room
// to its parts, and what is no furniture is left out and said.

type Sent = Readonly<Record<string, unknown>>

/** What a list of pieces says beside the pieces. */
export interface Beside {
  readonly wishes: Wish[]
  /** What is built in, as `furniture` has it. */
  readonly parts: unknown[]
  readonly assumed: string[]
}

/** What hangs on walls, stands on pieces or is chosen by taste: of it there are no pieces. */
const DECORATION =
  /\b(?:(?:potted |house)?plants?|mirrors?|curtains?|drapes|blinds?|paintings?|pictures?|posters?|art|artworks?|clocks?|cushions?|pillows?|throws?|vases?|decorations?|decor|whiteboards?|flip ?charts?|projectors?|ceiling lights?|wall lights?|wall lamps?|sconces?|spotlights?)$/i
/** What a kitchen unit has. */
const IN_KITCHEN_UNIT =
  /\b(?:fridges?|refrigerators?|freezers?|stoves?|cookers?|ovens?|hobs?|cooktops?|dishwashers?|microwaves?|extractor hoods?|sinks?|(?:kitchen )?counters?|countertops?|kitchen cabinets?)$/i

/** Members that say where a piece is to stand, each as the words before its value. */
const PLACE_MEMBERS: Readonly<Record<string, string>> = {
  wall: 'against',
  against: 'against',
  near: 'near',
  next_to: 'next to',
  nextTo: 'next to',
  beside: 'next to',
  under: 'under',
  facing: 'facing',
  faces: 'facing',
  opposite: 'opposite',
  place: '',
  placement: '',
  location: '',
  position: '',
  at: '',
  constraint: '',
}
const DIRECTIONS = /^(?:the )?(?:top|right|bottom|left|north|east|south|west|short|long|other short|other long)$/i

/** What is no type of its own: what it is placed as, with its usual sides, metres. */
const PLACED_AS: readonly (readonly [name: RegExp, piece: Sent])[] = [
  [/^(?:baby |toddler )?(?:crib|cot)s?$|^baby bed$/i, { type: 'cot bed' }],
  [
    /^(?:bunk|loft|high)[- ]beds?$|^(?:hoch|etagen|stock)bett(?:en)?$|^lits? (?:superpos|mezzanine)/i,
    { type: 'single bed' },
  ],
  [/^(?:changing table|changing station|changer)$/i, { type: 'sideboard', width: 0.9, depth: 0.5, height: 0.9 }],
  [/^(?:rocking|nursing|reading|lounge|accent|easy) chairs?$|^recliners?$/i, { type: 'armchair' }],
  [/^(?:printer|copier|scanner)s?$/i, { type: 'copier' }],
  [/^(?:upright |digital )?pianos?$|^keyboard$/i, { type: 'other', width: 1.5, depth: 0.65, height: 1.2 }],
  [/^grand pianos?$/i, { type: 'other', width: 1.5, depth: 1.8, height: 1 }],
  [/^treadmills?$/i, { type: 'other', width: 0.8, depth: 1.8, height: 1.3 }],
  [/^(?:exercise|stationary) bikes?$/i, { type: 'other', width: 0.6, depth: 1.2, height: 1.3 }],
  [/^(?:washing machine|dryer|washer)s?$/i, { type: 'other', width: 0.6, depth: 0.6, height: 0.85 }],
  [/^(?:bench|ottoman|pouf|footstool|stool)(?:es|s)?$/i, { type: 'other', width: 0.6, depth: 0.45, height: 0.45 }],
]

/** Members from which nothing follows. */
const DESCRIBING =
  /^(?:id|label|notes?|description|material|colou?r|style|priority|required|optional|brand|purpose|reason)$/i

/** Pieces without where they are to stand. What is not understood stays as it is, for the schema to refuse. */
export function withoutPlaces(furniture: unknown, beside: Beside, inKitchen: boolean): unknown {
  if (typeof furniture === 'string') return textPieces(furniture, 'furniture', beside, inKitchen) ?? furniture
  const list = isRecord(furniture) ? naturalPieces(withoutUnwanted(furniture)) : furniture
  if (!Array.isArray(list)) return furniture
  return list.flatMap((it, i) => {
    const path = `furniture[${i}]`
    if (typeof it === 'string') return textPieces(it, path, beside, inKitchen) ?? [it]
    return isRecord(it) ? recordPieces(it, path, beside, inKitchen) : [it]
  })
}

/** `{ desk: false }` is no piece, and `{ desk: true }` is one. */
export const withoutUnwanted = (pieces: Sent): Sent =>
  Object.fromEntries(
    Object.entries(pieces).flatMap(([name, it]) => (it === false ? [] : [[name, it === true ? {} : it]])),
  )

/** The pieces of a text, clause by clause; undefined where one of them is not understood. */
function textPieces(text: string, path: string, beside: Beside, inKitchen: boolean): unknown[] | undefined {
  const known = [...beside.wishes]
  const read = onePiece(text, path, beside, inKitchen)
  if (read) return read
  const clauses = text.split(CLAUSES).map((it) => it.trim())
  const pieces = clauses.filter((it) => it !== '').map((it) => onePiece(it, path, beside, inKitchen))
  if (pieces.length > 1 && pieces.every((it) => it !== undefined)) return pieces.flat()
  beside.wishes.splice(0, Number.POSITIVE_INFINITY, ...known)
  return undefined
}

function onePiece(text: string, path: string, beside: Beside, inKitchen: boolean): unknown[] | undefined {
  if (isFixedPart(text)) {
    beside.parts.push(text)
    return []
  }
  const whole = naturalPieces(text)
  const said = Array.isArray(whole) ? undefined : splitPlace(text)
  const name = said?.piece ?? text
  if (inKitchen && IN_KITCHEN_UNIT.test(name)) return leftOut(name, 'is part of the kitchen unit', beside)
  const as = placedAs(name, beside)
  const listed = as ? [as] : naturalPieces(name)
  if (!Array.isArray(listed)) return DECORATION.test(name) ? leftOut(name, NO_PIECE, beside) : undefined
  if (!said) return as ? [as] : [text]
  const type = listed.length === 1 ? phrasedPiece(String(listed[0].type))?.type : undefined
  if (!type) return undefined
  wish(type, said.place, path, beside)
  return listed.map((it) => ({ ...it, ...one(type, said.piece, it) }))
}

/** Who names one armchair means one, though two are usual. */
const one = (type: FurnitureType, said: string, piece: Sent) =>
  type === 'armchair' && !/s$/i.test(said) && !('count' in piece) && !('targetCount' in piece) ? { count: 1 } : {}

const NO_PIECE = 'left out, as it is no furniture'

function leftOut(name: string, why: string, { assumed }: Beside): [] {
  assumed.push(`${quoted(name)} ${why}`)
  return []
}

const COUNTED = /^(?:(an?|the|one|two|three|four|\d{1,2})\s+)?(.+)$/i

/** What a text names is placed as, where it has no type of its own: "a piano". */
export const standInFor = (text: string): Sent | undefined => standInOf(text)?.piece

function standInOf(text: string) {
  const [, number = 'a', name = ''] = COUNTED.exec(text.trim()) ?? []
  const [, piece] = PLACED_AS.find(([it]) => it.test(name)) ?? []
  return piece && { piece, name, count: countOf(number.toLowerCase()) }
}

/** Whether a text names what is no furniture. */
export const isDecoration = (text: string): boolean => DECORATION.test(text) && !phrasedPiece(text)

/** What a piece that has no type of its own is placed as, with its number. */
function placedAs(text: string, { assumed }: Beside): Record<string, unknown> | undefined {
  const standIn = standInOf(text)
  if (!standIn) return undefined
  const { piece, name, count } = standIn
  assumed.push(
    `${quoted(name)} as ${Object.values(piece)
      .filter((it) => typeof it === 'string')
      .join()}`,
  )
  return count === 1 ? { ...piece } : { ...piece, count }
}

/** @throws ServiceError `invalid` for a place that is not understood */
function wish(type: FurnitureType, place: string, path: string, { wishes }: Beside): void {
  const places = placesIn(place)
  if (!places)
    throw new ServiceError(
      'invalid',
      `${path}: does not understand where it is to stand, got ${valueText(place)}; say it as ${PLACE_WORDS}, or as its position`,
    )
  wishes.push(wishOf(type, place, places))
}

function recordPieces(sent: Sent, path: string, beside: Beside, inKitchen: boolean): unknown[] {
  const wished = beside.wishes.length
  const { type } = renamed(sent, PIECE_NAMES) as Sent
  const name = typeof type === 'string' ? type : ''
  if (isFixedPart(name)) {
    beside.parts.push({ ...sent, type: name })
    return []
  }
  if (inKitchen && IN_KITCHEN_UNIT.test(name)) return leftOut(name, 'is part of the kitchen unit', beside)
  const as = placedAs(name, beside)
  if (as)
    return recordPieces({ ...as, ...sent, name: undefined, item: undefined, type: as['type'] }, path, beside, inKitchen)
  const phrased = splitPlace(name)
  const known = phrasedPiece(phrased?.piece ?? name)?.type
  if (!known) return DECORATION.test(name) && !('width' in sent) ? leftOut(name, NO_PIECE, beside) : [sent]
  if (phrased) wish(known, phrased.place, path, beside)
  const kept: Record<string, unknown> = phrased ? { ...sent, name: undefined, type: phrased.piece } : { ...sent }
  for (const [member, before] of Object.entries(PLACE_MEMBERS)) {
    const place = kept[member]
    if (typeof place !== 'string' || /\d/.test(place)) continue
    wish(known, placeText(before, place), `${path}.${member}`, beside)
    delete kept[member]
  }
  const chairs = chairsOf(known, kept)
  // What has a position is fixed by it.
  if (kept['position'] !== undefined)
    for (const it of ['fixed', 'locked', 'keep']) if (kept[it] === true) delete kept[it]
  const idle = Object.keys(kept).filter((it) => DESCRIBING.test(it) && kept[it] !== undefined)
  for (const it of idle) delete kept[it]
  if (idle.length > 0) beside.assumed.push(`${idle.join(' and ')} of the ${name} left out: nothing follows from it`)
  const piece = Object.fromEntries(Object.entries(kept).filter(([, it]) => it !== undefined))
  const isPlaced = beside.wishes.length > wished
  return [isPlaced ? { ...one(known, name, renamed(piece, PIECE_NAMES) as Sent), ...piece } : piece, ...chairs]
}

/** What the seats of a piece are: chairs of a table, the width of a sofa. */
function chairsOf(type: FurnitureType, piece: Record<string, unknown>): Sent[] {
  const seats = Number(piece['seats'])
  const chair = type === 'dining_table' ? 'dining_chair' : type === 'meeting_table' ? 'meeting_chair' : undefined
  if (!Number.isInteger(seats) || seats < 1 || (chair === undefined && type !== 'sofa')) return []
  delete piece['seats']
  if (chair !== undefined) return [{ type: chair, count: seats }]
  const said = 'type' in piece ? 'type' : (PIECE_NAMES.type.find((it) => typeof piece[it] === 'string') ?? 'type')
  piece[said] = `${Math.min(seats, 4)}-seater ${piece[said]}`
  return []
}

/** The value of a member as a place: a mere direction is that of a wall. */
function placeText(before: string, value: string): string {
  const said = value.trim().replaceAll('_', ' ')
  if (/^(?:center|centre|middle)$/i.test(said)) return 'in the middle'
  if (/^corner$/i.test(said)) return 'in a corner'
  if (before === 'facing') return `facing ${said}`
  if (DIRECTIONS.test(said)) return `against ${said} wall`
  if (before === 'against') return `against ${said}${/\bwall$/i.test(said) ? '' : ' wall'}`
  return placesIn(said) ? said : `${before || 'near'} ${said}`
}
