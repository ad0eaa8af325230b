import { ServiceError } from '../../base/errors.ts'
import type { BriefedPerson } from '../../schema/furnishing/brief.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import { quoted } from '../../schema/wire/explain.ts'
import { CALLED, ROOM_ORDER, WHO, type WhoRule } from './brief-rules.ts'
import { DOES, type DoesRule, FIXTURES, type FixtureType, type Measure } from './doing-rules.ts'
import { NUMBERS } from './plan-words.ts'

/** A person of a brief with the rules that hold for them. */
export interface KnownPerson {
  readonly who: string
  readonly count: number
  readonly rule: WhoRule
  readonly does: readonly { readonly said: string; readonly rule: DoesRule }[]
}

/** Something that a furnishing has to give. */
export interface Need {
  /** As the brief says it, with the number where they are several. */
  readonly who: string
  readonly does: string
  readonly measure: Measure
  readonly need: string
  readonly wanted: number
  /** Of beds, how many of that width. */
  readonly count: number
}

/**
 * The persons of a brief, understood.
 *
 * @throws ServiceError `invalid` with the path of a word that is not known, and those that are
 */
export function knownPersons(brief: readonly BriefedPerson[]): KnownPerson[] {
  return brief.flatMap((person, i) =>
    membersOf(person).map(({ who, count, does }) => ({
      who,
      count,
      rule: ruleFor(WHO, who, `brief[${i}].who`, personForms),
      does: does.map((said, k) => ({ said, rule: ruleFor(DOES, said, `brief[${i}].does[${k}]`, verbForms) })),
    })),
  )
}

/** Whether a word is the number of several. */
export const isNumber = (word: string): boolean => numbered(word) !== undefined

/** The number that a text begins with, in a word or digits, and the rest. */
function numbered(said: string): { readonly number: number; readonly rest: string } | undefined {
  const [, first = '', rest = ''] = /^(\w+)(?: (.+))?$/.exec(said) ?? []
  const number = /^\d{1,3}$/.test(first) ? Number(first) : NUMBERS.indexOf(first) + 2
  return number >= 2 ? { number, rest } : undefined
}

/** Persons a family has that does not say how many. */
const FAMILY = 4

const SIBLINGS: ReadonlyMap<string, number> = new Map([
  ['twins', 2],
  ['triplets', 3],
])

/** "Two children" are two of a child, and a family is a couple with children. */
function membersOf(person: BriefedPerson): BriefedPerson[] {
  const said = plain(person.who)
  const family = /^family(?: of (\w+))?$/.exec(said)
  if (family) {
    const size = family[1] === undefined ? FAMILY : numbered(family[1])?.number
    if (size === undefined || size < 3) return [person]
    const couple = { ...person, who: 'couple' }
    return [couple, { ...person, who: 'child', count: person.count * (size - 2) }]
  }
  const siblings = SIBLINGS.get(said)
  if (siblings !== undefined && person.count === 1) return [{ ...person, who: 'child', count: siblings }]
  const several = numbered(said)
  const isWord = WHO.some(({ words }) => words.includes(said))
  if (isWord || person.count > 1 || !several || several.rest === '') return [person]
  return [{ ...person, who: several.rest, count: several.number }]
}

function ruleFor<Rule extends { readonly words: readonly string[] }>(
  rules: readonly Rule[],
  said: string,
  path: string,
  formsOf: (word: string) => readonly string[],
): Rule {
  const found = ruleOf(rules, said, formsOf)
  if (found) return found
  throw new ServiceError(
    'invalid',
    `${path}: must be one of ${namesOf(rules)}, or a word that docs/mcp.md lists for one of them, got ${quoted(said)}`,
  )
}

const namesOf = (rules: readonly { readonly words: readonly string[] }[]): string =>
  rules.map(({ words }) => words[0]).join(', ')

/** What of a brief is understood. */
export const knownWords = (): string => `who: ${namesOf(WHO)}; does: ${namesOf(DOES)}`

function ruleOf<Rule extends { readonly words: readonly string[] }>(
  rules: readonly Rule[],
  said: string,
  formsOf: (word: string) => readonly string[],
): Rule | undefined {
  const word = plain(said)
  // The word itself first: "parents" are two, which is not the plural of a parent.
  for (const form of [word, ...formsOf(word)]) {
    const found = rules.find(({ words }) => words.includes(form))
    if (found) return found
  }
  return undefined
}

/** Whether there is a rule for an activity. */
export const knowsDoing = (said: string): boolean => ruleOf(DOES, said, verbForms) !== undefined

/** Whether there is a rule for a person, or for each of several. */
export const knowsPerson = (said: string): boolean =>
  membersOf({ who: said, count: 1, does: [] }).every(({ who }) => ruleOf(WHO, who, personForms) !== undefined)

/** Whether two activities need the same thing: a place to sit is there for reading and for relaxing. */
export const needSame = (one: string, other: string): boolean =>
  ruleOf(DOES, one, verbForms)?.measure === ruleOf(DOES, other, verbForms)?.measure

/** What is done in a room that is called so; undefined where no rule has the name. */
export const doneIn = (said: string): readonly string[] | undefined =>
  CALLED.find(({ words }) => words.includes(said))?.does

/** A person as rules name them, of several, or with what else is said of them: "two elderly men", "a boy in a wheelchair". */
function personForms(word: string): string[] {
  const one = singular(word)
  const [, inWheelchair, disabled] =
    /^(?:(.+) (?:in|with|using) a wheelchair|(?:disabled|wheelchair-bound) (.+))$/.exec(one) ?? []
  const seated = inWheelchair ?? disabled
  if (seated !== undefined) return knowsPerson(seated) ? ['wheelchair user'] : []
  const [, old, described] =
    new RegExp(`^(?:(elderly|old|older|aged|retired|senior)|${DESCRIBED}) (.+)$`).exec(one) ?? []
  if (described === undefined || !knowsPerson(described)) return [one]
  if (old === undefined) return [one, described, ...personForms(described)]
  return [one, /couple$|^parents$/.test(described) ? 'older couple' : 'older person']
}

/** What is said of persons that changes nothing of what they need. */
const DESCRIBED = '(?:young|little|small|adult|grown-up|married|newlywed|single|busy|working|our|my|their)'

/** The template of a room that is called so by what is done there; undefined where none is for it. */
export function templateFor(called: string): TemplateName | undefined {
  const rooms = (doneIn(called) ?? []).map((it) => ruleOf(DOES, it, verbForms)?.room)
  return ROOM_ORDER.find((it) => rooms.includes(it))
}

const singular = (word: string) =>
  word
    .replace(/children$/, 'child')
    .replace(/men$/, 'man')
    .replace(/^people\b/, 'person')
    .replace(/s$/, '')

/** What follows a verb and changes nothing of what it needs: "eats dinner together", "sleeps over". */
const COMPLEMENT =
  / (?:dinner|breakfast|lunch|brunch|supper|meals?|snacks|food|books?|magazines|newspapers|novels|together|alone|over|overnight|a lot|late|daily|every (?:day|night|evening)|at night|in the (?:mornings?|evenings?)|during the day|on weekends|comfortably|quietly|at (?:a|the) (?:table|desk))$/

/** An activity as rules name it, of "work at a desk" and "working at a desk", and without what follows from nothing. */
function verbForms(said: string): string[] {
  const [verb = '', ...others] = said.split(' ')
  const stem = verb.replace(/ing$/, '')
  const bases = stem === verb ? [verb, thirdPerson(verb)] : [stem, `${stem}e`, stem.slice(0, -1)].map(thirdPerson)
  const forms = bases.map((base) => [base, ...others].join(' '))
  const shorter = said
    .replace(COMPLEMENT, '')
    .replace(/ (?:his|her|their|my|our|some) /, ' ')
    // "Does gaming".
    .replace(/^do(?:es|ing)? (?=\w+ing$)/, '')
  return shorter === said ? forms : [...forms, shorter, ...verbForms(shorter)]
}

function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:[sx]|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

const plain = (said: string) =>
  said
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(a|an|the|one) /, '')

/** What the persons need, in the order of the brief; what is needed twice in a room for the same thing is one need each. */
export function needsOf(persons: readonly KnownPerson[]): Need[] {
  return persons.flatMap((person) => [
    ...person.does.map(({ said, rule }) => needFor(person, said, rule)),
    ...(person.rule.circle === 0 ? [] : [circleNeed(person)]),
  ])
}

const ONE_OF_EACH = Object.fromEntries(FIXTURES.map((it) => [it, 1])) as Record<FixtureType, number>

function needFor(person: KnownPerson, said: string, { measure, each, need }: DoesRule): Need {
  const persons = person.count * person.rule.persons
  const exact = {
    ...ONE_OF_EACH,
    beds: person.rule.bed,
    screen: 1,
    circle: each,
    places: each * persons,
    tableSeats: each * persons,
    loungeSeats: each * persons,
    wardrobe: each * persons,
    shelves: each * persons,
  }[measure]
  const amount = Math.round(exact * 100) / 100
  const beds = person.count > 1 ? `${person.count} beds of at least {amount} m` : need
  const text = (measure === 'beds' ? beds : amount > 1 ? plural(need) : need).replace('{amount}', String(amount))
  return { who: nameOf(person), does: said, measure, need: text, wanted: amount, count: person.count }
}

const circleNeed = (person: KnownPerson): Need => ({
  who: nameOf(person),
  does: '',
  measure: 'circle',
  need: `a free circle of ${person.rule.circle} m to turn in`,
  wanted: person.rule.circle,
  count: 1,
})

const nameOf = ({ who, count }: KnownPerson) => (count === 1 ? who : `${count} × ${who}`)

const plural = (need: string) => need.replace(/\b(desk|seat)\b/, '$1s').replace('with a chair', 'with chairs')
