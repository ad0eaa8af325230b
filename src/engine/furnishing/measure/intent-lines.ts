import { DENSITIES, type Density, type Intent, type IntentLine } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Diagnostic, Furnishing } from '../../../schema/furnishing/result.ts'
import type { Verifier } from '../verify/verifier.ts'
import { largestCircle } from './largest-free.ts'
import { frontOf, loungeSeats, storageFront, tableSeats, typesFor, workPlaces } from './occupancy.ts'
import { piecesOf, round3, type Survey, surveyOf } from './survey.ts'

/** Highest densities that are low and medium (docs/decisions.md#e2). */
const DENSITY_MAX = { low: 0.2, medium: 0.35, high: Number.POSITIVE_INFINITY } as const
/** A length is there when it is there to this, metres. */
const EXACT = 2e-3

/** What reasons are taken from beside the furnishing itself. */
export interface Judged {
  readonly verifier: Verifier
  /** Whether seats are those at tables. */
  readonly atTables: boolean
  /** Of the best furnishing. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What of an intent a furnishing achieves, by measurement; in the order of the schema. */
export function intentLinesOf(intent: Intent, furnishing: Furnishing, judged: Judged): IntentLine[] {
  const survey = surveyOf(judged.verifier, furnishing)
  const { seats, places, beds, turningCircle, storage, density } = intent
  return [
    ...(seats === undefined ? [] : [seatLine(seats, survey, judged)]),
    ...(places === undefined ? [] : [countLine('places', places, workPlaces(survey).length, PLACE_TYPES, judged)]),
    ...(beds === undefined ? [] : bedLines(beds, survey, judged)),
    ...(turningCircle === undefined ? [] : [circleLine(turningCircle, survey)]),
    ...(storage === undefined ? [] : [storageLine(storage, survey, judged)]),
    ...(density === undefined ? [] : [densityLine(density, furnishing.density)]),
  ]
}

const PLACE_TYPES: readonly FurnitureType[] = [...typesFor('desk'), ...typesFor('desk chair')]
const TABLE_TYPES: readonly FurnitureType[] = [...typesFor('table'), ...typesFor('table chair')]
const LOUNGE_TYPES: readonly FurnitureType[] = typesFor('lounge seat')
const STORAGE_TYPES: readonly FurnitureType[] = typesFor('storage')

function seatLine(goal: number, survey: Survey, judged: Judged): IntentLine {
  const got = judged.atTables ? tableSeats(survey).length : loungeSeats(survey)
  return countLine('seats', goal, got, judged.atTables ? TABLE_TYPES : LOUNGE_TYPES, judged)
}

function countLine(
  name: string,
  goal: number,
  got: number,
  types: readonly FurnitureType[],
  judged: Judged,
): IntentLine {
  return line(name, goal, got, got >= goal, () => reasonOf(types, judged, `only ${got} in this furnishing`))
}

/** Each bed wanted, the widest first, takes the widest that is left. */
function bedLines(widths: readonly number[], survey: Survey, judged: Judged): IntentLine[] {
  const there = piecesOf(survey, 'bed')
    .map(({ item }) => round3(frontOf(item.shape)))
    .sort((a, b) => b - a)
  const order = widths.map((_, i) => i).sort((a, b) => widths[b]! - widths[a]! || a - b)
  const got = new Map(order.map((index, i) => [index, there[i] ?? 0]))
  return widths.map((goal, i) => {
    const width = got.get(i)!
    const narrow = width > 0 ? `no place for a wider bed than ${width} m was found` : 'no bed was placed'
    return line(`beds[${i}]`, goal, width, width >= goal - EXACT, () => reasonOf(['bed'], judged, narrow))
  })
}

function circleLine(goal: number, survey: Survey): IntentLine {
  const { width } = largestCircle(survey)
  return line('turningCircle', goal, width, width >= goal - EXACT, () => {
    const empty = largestCircle(surveyOf(survey.verifier, { furniture: [] })).width
    return empty < goal - EXACT
      ? `the room itself has no free circle wider than ${empty} m`
      : `the widest circle that the pieces leave free is ${width} m`
  })
}

function storageLine(goal: number, survey: Survey, judged: Judged): IntentLine {
  const got = round3(storageFront(survey))
  return line('storage', goal, got, got >= goal - EXACT, () =>
    reasonOf(STORAGE_TYPES, judged, `storage pieces are ${got} m long together`),
  )
}

/** What density a share of covered floor is. */
const densityOf = (covered: number): Density => DENSITIES.find((name) => covered <= DENSITY_MAX[name])!

/** By how much a share of covered floor is above the density that is wanted; below it the difference is negative. */
export function densityGap(covered: number, wanted: Density): number {
  const least = { low: 0, medium: DENSITY_MAX.low, high: DENSITY_MAX.medium }[wanted]
  if (densityOf(covered) === wanted) return 0
  return covered > least ? covered - DENSITY_MAX[wanted] : covered - least
}

function densityLine(goal: Density, covered: number): IntentLine {
  const got = densityOf(covered)
  return line('density', goal, got, got === goal, () => `furniture covers ${round3(covered)} of the floor`)
}

const line = (
  name: string,
  goal: number | string,
  got: number | string,
  met: boolean,
  reason: () => string,
): IntentLine => ({ name, wanted: goal, got, met, ...(met ? {} : { reason: reason() }) })

/** What is known of the types that fall short; else what was measured. */
function reasonOf(types: readonly FurnitureType[], { diagnostics }: Judged, measured: string): string {
  const known = diagnostics.filter(({ type }) => types.includes(type))
  return known.length === 0
    ? measured
    : `${measured}; ${known.map(({ type, reason }) => `${type}: ${reason}`).join('; ')}`
}
