import { isRecord } from '../../base/is-record.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import { briefOf, doingsOf } from './brief-sentence.ts'
import { type Beside, withoutPlaces } from './pieces/listed-pieces.ts'
import { CLAUSES, naturalPiece, naturalPieces, withLess } from './pieces/natural-pieces.ts'
import { leftOutIn } from './room-sentence.ts'
import { unwantedIn } from './wanted-words.ts'

// A brief beside a room: who does what as a list or a sentence, which may also list pieces.

/**
 * Adds a brief to params, with the pieces that it lists.
 *
 * @param beside takes where pieces are to stand, and a sentence for what was assumed or left out
 * @throws ServiceError `invalid` naming what is not understood
 */
export function withBrief(sent: Record<string, unknown>, said: unknown, beside: Beside): Record<string, unknown> {
  if (said === undefined) return sent
  const { template } = sent
  const {
    brief,
    pieces,
    without = [],
  } = readBriefOf(said, isRecord(template) ? String(template['name']) : undefined, beside)
  sent['brief'] = brief
  if (brief === undefined) delete sent['brief']
  if (without.length > 0) sent['exclude'] = withLess(sent['exclude'], without)
  if (pieces.length > 0)
    sent['furniture'] = [
      ...((sent['furniture'] as unknown[]) ?? []),
      ...pieces.map((it) => naturalPiece(it, beside.assumed)),
    ]
  return sent
}

/** Whether a sentence says who does what. */
export function isBrief(sentence: string): boolean {
  try {
    return briefOf(sentence, 'brief').length > 0
  } catch {
    return false
  }
}

/** What rooms of a template are called in briefs. */
export const CALLED_IN_BRIEFS: Partial<Readonly<Record<TemplateName, string>>> = {
  bedroom: 'bedroom',
  dining: 'dining room',
  living: 'living room',
  home_office: 'home office',
  meet: 'meeting room',
  common: 'break room',
  work: 'office',
}

interface SaidBrief {
  readonly brief: unknown
  readonly pieces: readonly unknown[]
  /** Pieces that are not wanted. */
  readonly without?: readonly string[]
}

/** A brief by itself, else with what is done in the room that the template is for, and with pieces among its clauses. */
function readBriefOf(given: unknown, template: string | undefined, beside: Beside): SaidBrief {
  const said = Array.isArray(given) && given.length === 1 && typeof given[0] === 'string' ? given[0] : given
  if (typeof said !== 'string' || said.length > BRIEF_MAX) return { brief: naturalBrief(said), pieces: [] }
  const sentence = withoutAges(said, beside.assumed)
  const room = CALLED_IN_BRIEFS[template as TemplateName]
  const readings = (text: string) => [text, ...(room === undefined ? [] : [`${room} for ${text}`])]
  const whole = readings(sentence).find(isBrief)
  if (whole !== undefined) return { brief: naturalBrief(whole), pieces: [] }
  const { pieces, without, rest } = piecesAmong(sentence, beside)
  if (pieces.length + without.length === 0)
    return { brief: naturalBrief(Array.isArray(given) ? [sentence] : sentence), pieces }
  if (rest === '') return { brief: undefined, pieces, without }
  return { brief: naturalBrief(readings(rest).find(isBrief) ?? rest), pieces, without }
}

const AGES =
  /\s*\(?\b(?:aged?|ages)\s+\d{1,2}(?:\s*(?:,|and|&)\s*\d{1,2})*\)?|\s*\b\d{1,2}[- ]years?[- ]olds?\b|,\s*\d{1,2}(?:\s*(?:,|and|&)\s*\d{1,2})*(?=\s*(?:,|$))|\s*\(\d{1,2}(?:\s*(?:,|and|&)\s*\d{1,2})*\)/g

/** A brief without how old people are, which changes nothing of what they need. */
function withoutAges(said: string, assumed: string[]): string {
  const plain = said.replace(AGES, '')
  if (plain !== said) assumed.push('ages left out: nothing here follows from them')
  return plain
}

/** The clauses of a sentence that list pieces, those that say which are not wanted, and what else it says. */
function piecesAmong(sentence: string, beside: Beside) {
  const pieces: unknown[] = []
  const without: string[] = []
  const rest: string[] = []
  for (const clause of sentence.split(/:\s|\.(?!\d)\s*|\s+(?=(?:but )?without )/).flatMap((it) => it.split(CLAUSES))) {
    const words = clause.trim()
    if (words === '') continue
    const left = leftOutIn(words)
    const unwanted = left === undefined ? undefined : unwantedIn(left)
    if (unwanted) {
      without.push(...unwanted)
      continue
    }
    const listed = withoutPlaces(words, beside, false)
    if (Array.isArray(listed)) pieces.push(...listed.flatMap((it) => naturalPieces(it)))
    else rest.push(words)
  }
  return { pieces, without, rest: rest.join(', ') }
}

/** Longer briefs are read as they stand, characters. */
const BRIEF_MAX = 1000

/** A brief as a list: a sentence says who does what, as a whole or for one person after the other. */
function naturalBrief(brief: unknown): unknown {
  if (typeof brief === 'string') return briefOf(brief, 'brief')
  if (isRecord(brief)) return [withDoings(brief, 'brief[0]')]
  if (!Array.isArray(brief)) return brief
  return brief.flatMap((it, i) =>
    typeof it === 'string' ? briefOf(it, `brief[${i}]`) : [isRecord(it) ? withDoings(it, `brief[${i}]`) : it],
  )
}

/** A person whose doings are a list: of "eats, relaxes and watches TV" each by itself. */
function withDoings(person: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  const { does } = person
  const said = typeof does === 'string' ? [does] : does
  if (!Array.isArray(said)) return person
  return {
    ...person,
    does: said.flatMap((it, i) => (typeof it === 'string' ? doingsOf(it, `${path}.does[${i}]`) : [it])),
  }
}
