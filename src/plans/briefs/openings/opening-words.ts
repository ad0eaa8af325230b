import { inEnglish } from '../plan-words.ts'

// Where an opening is, in a phrase: "on the short side near the corner, 0.9 m wide", "top wall, to the left", "unten rechts".

/** What a phrase says of an opening, by its members. */
export interface WordedPlace {
  wall?: string | number
  at?: string
  width?: string
  height?: string
  sill?: string
}

const DIRECTION =
  'top|upper|back|rear|right|bottom|lower|front|left|north(?:ern)?|east(?:ern)?|south(?:ern)?|west(?:ern)?'
const UNIT = `(?:m|cm|mm|metres?|meters?|ft|feet|foot|in|inch(?:es)?|['′"″])`
const LENGTH = String.raw`(\d+(?:[.,]\d+)?\s*(?:'|′|ft|feet|foot)\s*-?\s*\d+\s*(?:"|″|in|inch(?:es)?)?|\d+(?:[.,]\d+)?\s*${UNIT}?)`
const END = String.raw`(?![\p{L}\d])`

/** What is taken out of a phrase, in this order. The walls come after what tells a place along one. */
const PARTS: readonly (readonly [pattern: RegExp, member: (found: readonly string[]) => WordedPlace])[] = [
  [
    new RegExp(String.raw`\b${LENGTH} from (?:the )?(left|right)(?: (?:corner|end|side|wall))?${END}`, 'u'),
    ([, far, end]) => ({ at: `${lengthIn(far!)} from the ${end}` }),
  ],
  [
    new RegExp(String.raw`\bsill(?: height)?(?: (?:of|at))? ${LENGTH}${END}|\b${LENGTH} sill\b`, 'u'),
    ([, a, b]) => ({ sill: lengthIn(a ?? b!) }),
  ],
  [new RegExp(String.raw`\b${LENGTH}[ -]?(?:high|tall|in height)\b`, 'u'), ([, it]) => ({ height: lengthIn(it!) })],
  [
    new RegExp(
      String.raw`\bwidth(?: of|:)? ${LENGTH}${END}|\b${LENGTH}[ -]?(?:wide|in width)${END}|\b(\d+(?:[.,]\d+)?\s*${UNIT})${END}`,
      'u',
    ),
    ([, a, b, c]) => ({ width: lengthIn(a ?? b ?? c!) }),
  ],
]

const CORNER =
  /^(?:(?:in|at|on|near|by) )?(?:the )?(top|bottom|left|right|north|east|south|west)(?:[- ]+|(?=east|west))(top|bottom|left|right|east|west)(?: corner)?$/
const WALLS: readonly (readonly [pattern: RegExp, wall: (found: readonly string[]) => string | number])[] = [
  [/\bwall (?:no\.? |number )?(\d{1,2})\b/, ([, number]) => Number(number)],
  [/\b((?:other |second |opposite )?(?:short|long)(?:er|est)?)\b/, ([, size]) => size!],
  [/\b(same)\b(?: (?:wall|side))?(?: as (?:the )?(?:door|window|entrance))?/, () => 'same'],
  [
    new RegExp(
      `\\b(?:opposite|across|facing(?! (?:the )?(?:${DIRECTION})))\\b(?: (?:wall|side))?(?: (?:from|to|of))?(?: (?:(?:the )?(?:first )?(?:door|window|entrance)|it|that))?`,
    ),
    () => 'opposite',
  ],
  [new RegExp(`\\b(${DIRECTION}) wall\\b`), ([, side]) => side!],
  [new RegExp(`\\b(${DIRECTION}) side\\b`), ([, side]) => side!],
  [new RegExp(`^(?:(?:in|on|at|to|facing) )?(?:the )?(${DIRECTION})\\b(?! (?:end|corner)\\b)`), ([, side]) => side!],
  [new RegExp(`\\b(${DIRECTION})\\b(?! (?:end|corner)\\b)`), ([, side]) => side!],
]
const ENDS: readonly (readonly [pattern: RegExp, at: (found: readonly string[]) => string])[] = [
  [/\b(?:middle|mid|cent(?:re|er)(?:ed|d)?)\b/, () => 'middle'],
  [new RegExp(`\\b(${DIRECTION})\\b(?: (?:end|side|corner|hand))*`), ([, end]) => end!],
  [/\b(start|end)\b(?: (?:side|corner))?/, ([, end]) => end!],
  [/\bcorner\b/, () => 'corner'],
]
const FILLERS =
  /\b(?:in|on|at|to|of|the|a|an|is|are|it|its|one|wall|side|near|by|close|next|towards?|along|placed|located|positioned|set|facing|with|and|hand|doors?|windows?|gaps?)\b|[\s,.:;()-]+/g

/** Longer texts are no phrase, characters. */
const PHRASE_MAX = 120

/** What a phrase says of where an opening is; undefined where some of it is not understood, or it says nothing. */
export function placeInWords(phrase: string): WordedPlace | undefined {
  if (phrase.length > PHRASE_MAX) return undefined
  const place: WordedPlace = {}
  let rest = inEnglish(phrase).toLowerCase().replace(/\s+/g, ' ').trim()
  const take = (pattern: RegExp, member: (found: readonly string[]) => WordedPlace) => {
    const found = pattern.exec(rest)
    const said = found ? member(found) : {}
    if (!found || Object.keys(said).some((name) => name in place)) return
    Object.assign(place, said)
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`.replace(
      /^[\s,]+|[\s,]+$/g,
      '',
    )
  }
  for (const [pattern, member] of PARTS) take(pattern, member)
  take(CORNER, ([, wall, end]) => ({ wall: wall!, at: `${end} of the plan` }))
  for (const [pattern, wall] of WALLS) take(pattern, (found) => ({ wall: wall(found) }))
  for (const [pattern, at] of ENDS) take(pattern, (found) => ({ at: at(found) }))
  return rest.replace(FILLERS, '') === '' && Object.keys(place).length > 0 ? place : undefined
}

/** A length as it is parsed elsewhere: units by their short names. */
const lengthIn = (said: string): string => said.replace(/met(?:re|er)s?$/, 'm').trim()
