import { capitalise, listPieces, nameOf } from '../../../engine/drawing/words.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { nameAndSize } from '../board/board-words.ts'
import { inUnits } from '../board/length-units.ts'

// Names of the alternatives of one answer: each is called by what sets it apart from those before it.

export interface AlternativeName {
  /** What sets it apart, first: it begins otherwise than every other title of the answer. */
  readonly title: string
  /** What it is as a whole; after a title that says what the main piece is, only where that stands. */
  readonly about: string
}

/** What a name is made of. */
export type Named = Pick<Furnishing, 'furniture' | 'explanation'> & { readonly density?: number }

/** Captions are cut off: titles differ within this many characters. */
export const TITLE_START = 14

/** Something that is true of an alternative, and what is written beside it. */
interface Fact {
  readonly text: string
  readonly about: string
  /** A figure says least: it is a name only where nothing else is. */
  readonly isFigure?: true
}

/**
 * The names of alternatives, in their order. The first is called by what it is; each further one by the first thing that is
 * true of none before it, else by what is not true of all and begins like no title before it.
 *
 * @returns no two titles with the same first `TITLE_START` characters
 */
export function nameAlternatives(alternatives: readonly Named[]): AlternativeName[] {
  const all = alternatives.map(factsOf)
  const counts = new Map<string, number>()
  for (const { text } of all.flat()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const starts = new Set<string>()
  const said = new Set<string>()
  return all.map((facts, i) => {
    const isFree = ({ text }: Fact) => !starts.has(startOf(text))
    const isApart = ({ text }: Fact) => counts.get(text)! < all.length
    const fact =
      facts.find((it) => isFree(it) && !said.has(it.text) && !it.isFigure) ??
      facts.find((it) => isFree(it) && isApart(it)) ??
      numbered(i + 1, facts[0]!, isFree)
    starts.add(startOf(fact.text))
    for (const { text } of facts) said.add(text)
    return { title: capitalise(fact.text), about: capitalise(fact.about) }
  })
}

const startOf = (text: string): string => text.slice(0, TITLE_START).trimEnd()

/** Where all that is known of two alternatives is alike, a number tells them apart. */
function numbered(from: number, { text, about }: Fact, isFree: (it: Fact) => boolean): Fact {
  for (let number = from; ; number++) {
    const fact = { text: `no. ${number}, ${text}`, about }
    if (isFree(fact)) return fact
  }
}

/** What is true of an alternative, what matters most first and each thing once. */
function factsOf(one: Named): Fact[] {
  const idea = one.explanation?.idea
  const facts = idea === undefined ? factsOfPieces(one) : factsOfIdea(one, inWords(idea))
  const about = idea === undefined ? listPieces(one) : inWords(idea)
  const figures = [...(idea === undefined ? [] : piecesOf(one)), ...figuresOf(one)].map((text) => ({
    text,
    about,
    isFigure: true as const,
  }))
  return [...facts, ...figures].filter(({ text }, i, all) => all.findIndex((it) => it.text === text) === i)
}

function factsOfPieces(one: Named): Fact[] {
  const pieces = listPieces(one)
  return [
    { text: pieces || 'nothing', about: figuresOf(one).join(', ') },
    ...piecesOf(one).map((text) => ({ text, about: pieces })),
  ]
}

/** How many there are of each type, those that belong to others first, and the size of each. */
function piecesOf(one: Named): string[] {
  if (one.furniture.length === 0) return []
  const sizes = one.furniture.map((it) => nameAndSize(it))
  return [...listPieces(one).split(', ').reverse(), ...sizes.map((it) => it.charAt(0).toLowerCase() + it.slice(1))]
}

function factsOfIdea(one: Named, idea: string): Fact[] {
  const { explanation } = one
  const { what, count, places, beside } = partsOf(idea)
  const [wall = '', ...openings] = places
  // A single piece is no idea without its place.
  const first = what.includes(' ')
    ? { text: what, about: places.map(shortPlace).join(', ') }
    : { text: `${what} ${wall}`.trimEnd(), about: openings.join(', ') }
  const setting = [...openings, shortPlace(wall), beside, count].filter((it): it is string => Boolean(it))
  const changes = changesOf(inWords(explanation?.difference ?? ''), what)
  // A variant is its idea but for a little.
  const further = explanation?.variantOf === undefined ? [...setting, ...changes] : [...changes, ...setting]
  return [first, ...further.map((text) => ({ text, about: idea }))]
}

const figuresOf = ({ furniture, density }: Named): string[] => [
  furniture.length === 1 ? '1 piece' : `${furniture.length} pieces`,
  ...(density === undefined ? [] : [`${Math.round(100 * density)} % full`]),
]

/** The parts of an idea: `10 groups, the first a long table, at the end of a long wall, opposite the door; sofa, …`. */
function partsOf(idea: string) {
  const [, count, own] = /^(\d+ groups), the first a (.*)$/s.exec(idea) ?? []
  const [leading = '', second] = (own ?? idea).split('; ')
  const [what = '', ...places] = leading.split(', ')
  const beside = second?.split(', ').slice(0, 2).map(shortPlace).join(', ')
  return { what, count, places, beside }
}

/** A wall by what tells it from others first: `long wall, at its end`. */
function shortPlace(place: string): string {
  const [, where, wall] = /^(in the middle|at the start|at the end) of (?:the|a) (.+ wall)$/.exec(place) ?? []
  if (wall === undefined) return place.replace(/^in the middle of the room$/, 'middle of the room')
  return where === 'in the middle' ? wall : `${wall}, ${where!.replace('the', 'its')}`
}

/** What differs, group by group: of the main one each change by itself, of others also with the change in front of the name. */
function changesOf(difference: string, what: string): string[] {
  return difference.split('; ').flatMap((clause) => {
    const [, name, change] = /^(.+?) ((?:at another wall|turned|added|mirrored|instead of|\d).*)$/.exec(clause) ?? []
    if (name === undefined || change === undefined) return clause === '' ? [] : [clause]
    const changes = change.split(', ').map((it) => shortPlace(it).replace(/^its middle /, ''))
    return name === what ? [...changes, clause] : [clause, ...changes.map((it) => `${it}: ${name}`)]
  })
}

/** A sentence of the engine, which names pieces as the wire does, for people. */
export const inWords = (text: string): string => inUnits(text.replace(/\btv\b/g, nameOf('tv')))
