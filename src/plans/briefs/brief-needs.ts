import { ServiceError } from '../../base/errors.ts'
import type { BriefedPerson } from '../../schema/furnishing/brief.ts'
import { quoted } from '../../schema/wire/explain.ts'
import { DOES, type DoesRule, type Measure, WHO, type WhoRule } from './brief-rules.ts'

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
  return brief.map(({ who, count, does }, i) => ({
    who,
    count,
    rule: ruleFor(WHO, who, `brief[${i}].who`),
    does: does.map((said, k) => ({ said, rule: ruleFor(DOES, said, `brief[${i}].does[${k}]`) })),
  }))
}

function ruleFor<Rule extends { readonly words: readonly string[] }>(
  rules: readonly Rule[],
  said: string,
  path: string,
): Rule {
  const word = plain(said)
  const named = (one: string) => rules.find(({ words }) => words.includes(one))
  // "parents" are two, which is not the plural of a parent.
  const found = named(word) ?? named(word.replace(/s$/, ''))
  if (found) return found
  const known = rules.map(({ words }) => words[0]).join(', ')
  throw new ServiceError(
    'invalid',
    `${path}: must be one of ${known}, or a word that docs/mcp.md lists for one of them, got ${quoted(said)}`,
  )
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

function needFor(person: KnownPerson, said: string, { measure, each, need }: DoesRule): Need {
  const persons = person.count * person.rule.persons
  const wanted = {
    beds: person.rule.bed,
    screen: 1,
    circle: each,
    places: each * persons,
    tableSeats: each * persons,
    loungeSeats: each * persons,
    wardrobe: each * persons,
    shelves: each * persons,
  }[measure]
  const amount = Math.round(wanted * 100) / 100
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
