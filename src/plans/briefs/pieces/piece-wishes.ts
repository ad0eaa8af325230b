import { FURNITURE_CARDS } from '../../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { inEnglish, withSeatsInEnglish } from '../plan-words.ts'
import { phrasedPiece } from './piece-phrase.ts'

// Where a piece is to stand, in words: "against the north wall", "by the window", "facing the door", "in a corner".

/** A place that is wanted. Walls are words of `wallNamed`; `any` is whichever. */
export type Place =
  /** `isMiddle`: at its middle. */
  | { readonly at: 'wall'; readonly wall: string; readonly isMiddle?: true }
  | {
      readonly at: 'opposite' | 'near' | 'facing'
      readonly what: 'door' | 'window' | FurnitureType
      /** The wall of the door or window, where it is said. */
      readonly wall?: string
      /** Whether one stands on each side. */
      readonly isBoth?: true
    }
  | { readonly at: 'facing'; readonly side: string }
  | { readonly at: 'corner'; readonly sides: readonly string[] }
  | { readonly at: 'middle' }

/** A wish for where the pieces of a type stand. */
export interface Wish {
  readonly type: FurnitureType
  readonly said: string
  readonly places: readonly Place[]
}

/** What is understood, for refusals. */
export const PLACE_WORDS =
  '"against the north wall", "opposite the door", "by the window", "next to the bed", "facing the tv", "in a corner", "in the middle"'

const SIDE = '(?:top|right|bottom|left|north|east|south|west)(?:ern)?'
const PREPOSITIONS =
  'against|along|at|on|in|by|near|next to|beside|close to|under|underneath|below|beneath|in front of|around|facing|looking (?:at|to|out of)|towards?|opposite|across from|with its back to'
const TO_WALL = `(?:against|along|at|on|in|by|near|next to|close to|with its back to)`
const NEAR = `(?:by|near|next to|beside|close to|under|underneath|below|beneath|in front of|around|along|at|(?:on )?one side of)`
const DIRECTED = `(?:facing|looking (?:at|to|towards?|out of)|towards?)`
const THING = String.raw`(?:the |a |an |its )?([\p{L} -]+?)(?=$|,|;| (?:and|but) | (?:${PREPOSITIONS})\b)`

/** Each reads one place at the begin of a text; undefined for what it does not understand. */
const READINGS: readonly (readonly [pattern: RegExp, read: (found: readonly string[]) => Place | undefined])[] = [
  [
    new RegExp(`^(?:on )?(?:either|each|both) sides? of ${THING}`, 'u'),
    ([, word]) => {
      const place = ofThing('near', word!)
      return place && { ...place, isBoth: true }
    },
  ],
  [
    new RegExp(`^${TO_WALL} (?:the |a |an |any )?(?:(.+?)[ -])?(?:wall|side)(?: of the room)?(?=$|[ ,;])`, 'u'),
    ([, word = 'any']) =>
      /^(?:opposite|same)$/.test(word) || / /.test(word.replace(/^other /, ''))
        ? undefined
        : { at: 'wall', wall: word },
  ],
  [
    new RegExp(`^cent(?:ere|re)d (?:on|at|along|against) (?:the )?(${SIDE}|short|long)(?: wall| side)?(?=$|[ ,;])`),
    ([, wall]) => ({ at: 'wall', wall: plainSide(wall!), isMiddle: true }),
  ],
  [
    new RegExp(`^(?:in|at|near) (?:the |a |one )?(${SIDE})?[ -]?(${SIDE})?[ -]?corner(?: of the room)?(?=$|[ ,;])`),
    ([, one, two]) => ({ at: 'corner', sides: [one, two].flatMap((it) => (it ? [plainSide(it)] : [])) }),
  ],
  [/^(?:in|at) the (?:middle|cent(?:re|er))(?: of the room)?(?=$|[ ,;])/, () => ({ at: 'middle' })],
  [
    new RegExp(`^(?:opposite|across from|across) (?:from |to )?${THING}`, 'u'),
    ([, word]) => ofThing('opposite', word!),
  ],
  [
    new RegExp(`^${DIRECTED} (?:the )?(${SIDE})(?: wall| side)?(?=$|[ ,;])`),
    ([, side]) => ({ at: 'facing', side: plainSide(side!) }),
  ],
  [new RegExp(`^${DIRECTED} ${THING}`, 'u'), ([, word]) => ofThing('facing', word!)],
  [new RegExp(`^${NEAR} ${THING}`, 'u'), ([, word]) => ofThing('near', word!)],
  [/^(?:in|on) (?:the |a )?(windows?|doors?)(?=$|[ ,;])/, ([, word]) => ofThing('near', word!)],
]

const OPENING = new RegExp(`^(?:(${SIDE}) )?(windows?|doors?|entrance|entry)$`)

const plainSide = (side: string): string => side.replace(/ern$/, '')

function ofThing(at: 'opposite' | 'near' | 'facing', word: string): (Place & { at: typeof at }) | undefined {
  const one = word.trim()
  const [, wall, opening] = OPENING.exec(one) ?? []
  if (opening !== undefined) {
    const what = opening.startsWith('window') ? 'window' : 'door'
    return wall === undefined ? { at, what } : { at, what, wall: plainSide(wall) }
  }
  const type = phrasedPiece(one)?.type
  return type && { at, what: type }
}

/** The side of a piece that is its back anyhow. */
const OWN_SIDE =
  /^(?:(?:with )?(?:its |the )?(?:headboard|head|back)(?: side)? |(?:placed|positioned|located|flush|mounted|hung|pushed|up) )+/

/** Longer texts say no place, characters. */
const PLACE_MAX = 160

/** The places that a text says, one after the other; undefined where some of it is not understood. */
export function placesIn(text: string): Place[] | undefined {
  if (text.length > PLACE_MAX) return undefined
  const places: Place[] = []
  let rest = inEnglish(text).toLowerCase().replace(/\s+/g, ' ').trim().replace(OWN_SIDE, '')
  while (rest !== '') {
    const found = READINGS.flatMap(([pattern, read]) => {
      const match = pattern.exec(rest)
      const place = match ? read(match) : undefined
      return match && place ? [{ place, length: match[0].length }] : []
    })[0]
    if (!found) return undefined
    places.push(found.place)
    rest = rest.slice(found.length).replace(/^[\s,;.]+(?:and |but )?/, '')
  }
  return places.length > 0 ? places : undefined
}

const STANDING = String.raw`(?:\s+(?:is|are|must|should|shall|needs? to|has to|have to|can|could|may|to)\b)*(?:\s+(?:be|stand|go|sit|face|goes|stands))?(?:\s+(?:placed|positioned|standing|located|put|set|up))*`
const PLACED = new RegExp(
  String.raw`^(.+?)${STANDING}[\s,]+((?:${PREPOSITIONS}|cent(?:ere|re)d (?:on|at|along|against)|(?:on )?(?:either|each|both|one) sides? of)\b.+)$`,
  'iu',
)
const FACES = /\b(?:(?:should|must|shall|to|has to|needs to)\s+)?(?:faces?|looks? (?:at|to|towards|out of))\b/i
const ASKING = /^(?:please\s+)?(?:place|put|keep|position|set|leave|have|want|move)\s+/i

/** A phrase that says a piece and where it stands, "sofa facing the window", in its two parts; undefined for other phrases. */
export function splitPlace(phrase: string): { readonly piece: string; readonly place: string } | undefined {
  if (phrase.length > PLACE_MAX) return undefined
  const plain = inEnglish(withSeatsInEnglish(phrase))
    .trim()
    .replace(ASKING, '')
    .replace(/[.!]+$/, '')
    .replace(FACES, 'facing')
  const [, piece, place] = PLACED.exec(plain) ?? []
  return piece === undefined || place === undefined ? undefined : { piece, place }
}

/** A wish in words, by its piece. */
export const wishOf = (type: FurnitureType, place: string, places: readonly Place[]): Wish => ({
  type,
  said: `${FURNITURE_CARDS[type].name} ${place}`,
  places,
})
