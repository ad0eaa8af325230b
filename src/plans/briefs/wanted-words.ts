import { isRecord } from '../../base/is-record.ts'
import { isDecoration } from './pieces/listed-pieces.ts'
import { CLAUSES, withLess, withMore } from './pieces/natural-pieces.ts'
import { phrasedPiece, typeNamed } from './pieces/piece-phrase.ts'
import { leftOutIn } from './room-sentence.ts'

// Pieces that are wanted or not, in members of their own beside the template: `avoid: ["tv"]`, `must_have: ["bookshelf"]`.

type Sent = Readonly<Record<string, unknown>>

const UNWANTED =
  /^(?:avoid|without|remove|omit|unwanted|not_?wanted|do_?n[o']?t_?(?:want|include|use)|no|(?:avoid|excluded?|unwanted)_?(?:furniture|types|items|pieces))$/i
const WANTED =
  /^(?:must_?haves?|add|includes?|included|required?|wanted|essentials|(?:must_?have|additional|extra|include|required|wanted)_?(?:furniture|items|pieces))$/i

/** Params with what is wanted among the pieces, also a piece as a member, `tv: false`, and what is not in `exclude`. A list that names anything but pieces is left for the schema to refuse. */
export function withWants(given: Sent): Sent {
  const sent: Record<string, unknown> = { ...given }
  for (const [name, said] of Object.entries(given)) {
    const type = typeNamed(name.replaceAll('_', ' '))
    if (type !== undefined && (isRecord(said) || typeof said === 'boolean')) {
      delete sent[name]
      if (said === false) sent['exclude'] = withLess(sent['exclude'], [type])
      else sent['furniture'] = withMore(sent['furniture'], [said === true ? { type } : { ...said, type }])
      continue
    }
    const list = typeof said === 'string' || Array.isArray(said) ? [said].flat() : []
    if (list.length === 0 || said === '') continue
    const unwanted = UNWANTED.test(name) ? list.map(unwantedIn) : [undefined]
    if (unwanted.every((it) => it !== undefined)) {
      delete sent[name]
      sent['exclude'] = withLess(sent['exclude'], unwanted.flat())
    } else if (WANTED.test(name)) {
      delete sent[name]
      sent['furniture'] = withMore(sent['furniture'], list)
    }
  }
  return withoutNegatives(sent)
}

/** Pieces without those that say what is not wanted: "sofa, no TV". */
function withoutNegatives(sent: Record<string, unknown>): Record<string, unknown> {
  const { furniture, exclude } = sent
  const isText = typeof furniture === 'string'
  const clauses = isText ? furniture.split(CLAUSES).map((it) => it.trim()) : furniture
  if (!Array.isArray(clauses)) return sent
  const unwanted = clauses.map((it) => {
    const names = typeof it === 'string' ? leftOutIn(it) : undefined
    return names === undefined ? undefined : unwantedIn(names)
  })
  if (unwanted.every((it) => it === undefined)) return sent
  const wanted = clauses.filter((_, i) => unwanted[i] === undefined)
  return {
    ...sent,
    furniture: isText ? wanted.join(', ') : wanted,
    exclude: withLess(
      exclude,
      unwanted.flatMap((it) => it ?? []),
    ),
  }
}

/** The pieces of a text that lists what is not wanted; undefined where it says more. */
export function unwantedIn(said: unknown): string[] | undefined {
  if (typeof said !== 'string') return undefined
  const names = (leftOutIn(said) ?? said)
    .split(/\s*,\s*|\s+(?:and|or|nor)\s+/)
    .map((it) => it.replace(/^(?:(?:and|or|nor)\s+)?(?:(?:an?|any|the|no)\s+)?/i, '').trim())
  // "No leather sofa" leaves room for others, and of plants there are none anyhow.
  return names.every((it) => isMerePiece(it) || isDecoration(it)) ? names.filter((it) => !isDecoration(it)) : undefined
}

/** Whether a text names pieces and says no more of them. */
function isMerePiece(said: string): boolean {
  const piece = phrasedPiece(said) ?? phrasedPiece(said.replace(/s$/, ''))
  return piece !== undefined && piece.leftOut.length === 0 && !piece.shapes && Object.keys(piece.sides).length === 0
}
