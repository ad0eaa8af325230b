import { largestCircle } from '../../engine/furnishing/measure/largest-free.ts'
import { frontOf, loungeSeats, tableSeats, workPlaces } from '../../engine/furnishing/measure/occupancy.ts'
import { piecesOf, type Survey, surveyOf } from '../../engine/furnishing/measure/survey.ts'
import { verifierOf } from '../../engine/furnishing/verify/verifier.ts'
import type { NeedLine } from '../../schema/furnishing/brief.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Diagnostic, Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import type { KnownPerson, Need } from './brief-needs.ts'
import { FIXTURES, type Measure } from './doing-rules.ts'

/** A length is there when it is there to this, metres: as intents of furnish are judged. */
const EXACT = 2e-3

/** Types by which a measure falls short. */
const TYPES: Record<Measure, readonly FurnitureType[]> = {
  beds: ['bed'],
  places: ['task_table', 'exec_table', 'task_chair', 'exec_chair'],
  tableSeats: ['dining_table', 'meeting_table', 'dining_chair', 'meeting_chair'],
  loungeSeats: ['sofa', 'armchair'],
  wardrobe: ['wardrobe'],
  shelves: ['shelf', 'sideboard', 'drawer_unit'],
  screen: ['tv'],
  circle: [],
  washbasin: ['washbasin'],
  toilet: ['toilet', 'toilet_cubicle'],
  shower: ['shower'],
  bathtub: ['bathtub'],
  kitchen_unit: ['kitchen_unit'],
}

/** What several share: one screen, one free circle, one of what is fitted. The rest is taken by one after the other. */
const SHARED: readonly Measure[] = ['screen', 'circle', ...FIXTURES]

/**
 * Each need of a brief in a furnishing, by measurement: what the pieces give is taken in the order of the brief, and beds by
 * those who need the widest first.
 */
export function judgeNeeds(
  { needs, persons }: { readonly needs: readonly Need[]; readonly persons: readonly KnownPerson[] },
  room: Room,
  furnishing: Furnishing,
  { diagnostics }: Pick<FurnishingResult, 'diagnostics'>,
): NeedLine[] {
  const survey = surveyOf(verifierOf(room), furnishing)
  const remaining = new Map<Measure, number>()
  const beds = piecesOf(survey, 'bed')
    .map(({ item }) => frontOf(item.shape))
    .sort((a, b) => b - a)
  const bedsOf = bedsInTurn(needs, beds)
  const lines = needs.map((it): NeedLine => {
    const { measure, wanted } = it
    let got: number
    if (measure === 'beds') got = bedsOf.get(it)!
    else {
      const there = remaining.get(measure) ?? measured(measure, survey)
      got = SHARED.includes(measure) ? there : Math.min(there, wanted)
      remaining.set(measure, SHARED.includes(measure) ? there : there - got)
    }
    return lineOf(it, Math.round(got * 1000) / 1000, diagnostics)
  })
  return [...lines, ...standardLines(persons, furnishing)]
}

/** The narrowest of the beds that each need gets; 0 where there are too few. */
function bedsInTurn(needs: readonly Need[], beds: readonly number[]): Map<Need, number> {
  const got = new Map<Need, number>()
  let taken = 0
  for (const need of needs.filter(({ measure }) => measure === 'beds').sort((a, b) => b.wanted - a.wanted)) {
    taken += need.count
    got.set(need, beds[taken - 1] ?? 0)
  }
  return got
}

function measured(measure: Exclude<Measure, 'beds'>, survey: Survey): number {
  if (measure === 'places') return workPlaces(survey).length
  if (measure === 'tableSeats') return tableSeats(survey).length
  if (measure === 'loungeSeats') return loungeSeats(survey)
  if (measure === 'circle') return largestCircle(survey).width
  if (SHARED.includes(measure)) return piecesOf(survey, ...TYPES[measure]).length
  return piecesOf(survey, ...TYPES[measure]).reduce((sum, { item }) => sum + frontOf(item.shape), 0)
}

function lineOf({ who, does, need, wanted, measure }: Need, got: number, diagnostics: readonly Diagnostic[]): NeedLine {
  const met = got >= wanted - EXACT
  return { who, does, need, wanted, got, met, ...(met ? {} : { reason: reasonOf(measure, got, diagnostics) }) }
}

function reasonOf(measure: Measure, got: number, diagnostics: readonly Diagnostic[]): string {
  const known = diagnostics.filter(({ type }) => TYPES[measure].includes(type))
  const words = known.map(({ type, reason }) => `${type}: ${reason}`)
  if (measure === 'circle') return `the widest circle that stays free is ${got} m`
  return [got === 0 ? 'there is none' : `there is ${got} for them`, ...words].join('; ')
}

/** The standards of a person, as the furnishing was measured by them; none where it was not. */
function standardLines(persons: readonly KnownPerson[], { standard: rules }: Furnishing): NeedLine[] {
  if (!rules) return []
  return persons.flatMap(({ who, rule }) =>
    rule.standards.flatMap((name): NeedLine[] => {
      const own = rules.filter(({ standard }) => standard === name)
      const broken = own.filter(({ met }) => !met)
      const got = own.length - broken.length
      const reasons = broken.map((it) => `${it.rule}: ${it.measured} ${it.unit}, wanted ${it.wanted} ${it.unit}`)
      const met = broken.length === 0
      return [
        {
          who,
          does: '',
          need: `the rules of ${name} that apply`,
          wanted: own.length,
          got,
          met,
          ...(met ? {} : { reason: reasons.join('; ') }),
        },
      ]
    }),
  )
}
