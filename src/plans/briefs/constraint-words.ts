import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { PIECE_NAMES, renamed } from './other-names.ts'
import type { Beside } from './pieces/listed-pieces.ts'
import { naturalPieces, piecesIn, withMore } from './pieces/natural-pieces.ts'
import { phrasedPiece } from './pieces/piece-phrase.ts'
import { PLACE_WORDS, placesIn, splitPlace, wishOf } from './pieces/piece-wishes.ts'
import { leftOutIn } from './room-sentence.ts'
import { unwantedIn } from './wanted-words.ts'

// What is to be so beside the list of pieces, each in a phrase: "sofa facing the window", "keep the middle free", "no TV".

const NAMES = ['constraints', 'constraint', 'requirements', 'wishes', 'conditions'] as const
const MIDDLE_FREE =
  /^(?:please )?(?:(?:keep|leave)\s+)?(?:the )?(?:middle|cent(?:re|er))(?: of the room)?\s+(?:(?:must|should) (?:be|stay) )?(?:free|clear|empty|open)$/i

/** A middle that is free has a circle of this, metres. */
const FREE_MIDDLE = 1.5

/**
 * Params without their constraints, which become wishes, what is not wanted, and an intent.
 *
 * @throws ServiceError `invalid` naming what is not understood
 */
export function withConstraints(
  given: Readonly<Record<string, unknown>>,
  beside: Beside,
): Readonly<Record<string, unknown>> {
  const name = NAMES.find((it) => given[it] !== undefined)
  if (name === undefined) return given
  const { [name]: said, ...others } = given
  const phrases =
    typeof said === 'string'
      ? said.split(/[;\n]|\.(?!\d)|,(?!\d)/)
      : isRecord(said)
        ? Object.entries(said).map(([piece, place]) => `${piece} ${String(place)}`)
        : said
  if (!Array.isArray(phrases)) return given
  let sent: Readonly<Record<string, unknown>> = others
  for (const [i, phrase] of phrases.entries()) {
    if (typeof phrase !== 'string') return given
    if (phrase.trim() !== '') sent = withConstraint(sent, phrase.trim().replace(/[.!]+$/, ''), `${name}[${i}]`, beside)
  }
  return sent
}

function withConstraint(
  sent: Readonly<Record<string, unknown>>,
  phrase: string,
  path: string,
  { wishes, assumed }: Beside,
): Readonly<Record<string, unknown>> {
  const { intent = {}, exclude = [] } = sent
  if (MIDDLE_FREE.test(phrase) && isRecord(intent)) {
    assumed.push(`${valueText(phrase)} as intent: {turningCircle: ${FREE_MIDDLE}}`)
    return { ...sent, intent: { turningCircle: FREE_MIDDLE, ...intent } }
  }
  const left = leftOutIn(phrase)
  const unwanted = left === undefined ? undefined : unwantedIn(left)
  if (unwanted) return { ...sent, exclude: [exclude].flat().concat(unwanted) }
  const split = splitPlace(phrase)
  const [piece, ...others] = (split && piecesIn(split.piece)) ?? []
  const type = others.length === 0 ? phrasedPiece(typeOf(piece))?.type : undefined
  const places = split && placesIn(split.place)
  if (!type || !places)
    throw new ServiceError(
      'invalid',
      `${path}: does not understand ${valueText(phrase)}; it takes a piece and where it stands, as in ${PLACE_WORDS}, "no tv", or "keep the middle free"`,
    )
  wishes.push(wishOf(type, split.place, places))
  // A number or a size is one of the piece, which stands in place of that of the template.
  const isMore = isRecord(piece) && ('count' in piece || typeOf(piece) !== type)
  if (!isMore) return sent
  const listed = [naturalPieces(sent['furniture'] ?? [])].flat()
  if (!listed.some((it) => phrasedPiece(typeOf(it))?.type === type))
    return { ...sent, furniture: withMore(sent['furniture'], [piece]) }
  assumed.push(`of ${valueText(phrase)} only the place: furniture says which ${FURNITURE_CARDS[type].name} is meant`)
  return sent
}

/** What a piece is called, as it is sent. */
function typeOf(piece: unknown): string {
  const sent = renamed(piece, PIECE_NAMES)
  return String(isRecord(sent) ? sent['type'] : sent)
}
