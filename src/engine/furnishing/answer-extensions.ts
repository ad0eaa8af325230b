import type { Density, Intent, RuleLine, StandardName } from '../../schema/furnishing/extensions.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Diagnostic, Explanation, Furnishing } from '../../schema/furnishing/result.ts'
import { elementAt } from '../geometry/element-at.ts'
import type { Misfit } from './diagnosis/misfits.ts'
import { densityGap, intentLinesOf, type Judged } from './measure/intent-lines.ts'
import { movesBetween } from './measure/nearness.ts'
import { denserLists, sparserLists } from './request/density-wishes.ts'
import { countOf, seatsAtTables, withCount } from './request/intent-wishes.ts'
import { compact, type Purpose, purposeful, roomy, unitOf } from './request/purposes.ts'
import { type WishList, withoutExtras } from './request/wish-list.ts'
import type { Placed } from './search/scene/candidate.ts'
import type { FreeFloor } from './search/scene/reserved-floor.ts'
import { clearancesFor } from './standards/clearances.ts'
import type { Clearances } from './standards/rule.ts'
import { ruleLinesOf } from './standards/standards.ts'
import type { Verifier } from './verify/verifier.ts'

/** A furnishing that was found. */
export interface Alternative {
  readonly furnishing: Furnishing
  readonly placed: readonly Placed[]
  /** How much it lacks of what the room is for; 0 = nothing. */
  readonly shortfall: number
  /** The id of the furnishing whose idea it varies. */
  readonly variantOf?: string
  /** Whether it only fills the answer: an idea that is worse than others are, or a variant of such. */
  readonly isLast: boolean
  /** Where it is to be explained. */
  readonly score?: Pick<Explanation, 'score' | 'terms'>
}

/** Ideas, best first, then their variants, and what is missing in the first. */
export interface Alternatives {
  readonly alternatives: readonly Alternative[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What is answered. */
interface Answer {
  readonly furnishings: readonly Furnishing[]
  readonly diagnostics: readonly Diagnostic[]
}

/** How a search is to be done for the extensions. */
export interface Manner {
  readonly wishList: WishList
  /** What was asked for, where the search wants a part of it: what diagnostics are about. */
  readonly asked?: WishList
  /** Furnishings to find, at most. */
  readonly most: number
  /** What furnishings are ordered by before their score, the smaller first; undefined when by nothing. */
  readonly keyOf: KeyOf | undefined
  /** Whether ideas come without variants. */
  readonly isBare?: boolean
  /** Whether an answer with these ideas, in order, is of use; else it is not filled, which would take the steps of later searches. */
  readonly isOfUse?: (ideas: readonly Keyed[]) => boolean
  /** Floor to keep free. */
  readonly reserved?: FreeFloor
  /** Floor that a standard wants free at pieces. */
  readonly clearances?: Clearances
}

/** Compared number by number. */
type KeyOf = (one: Keyed) => readonly number[]

type Keyed = Pick<Alternative, 'furnishing' | 'shortfall' | 'isLast'>

/** A request as far as the extensions of furnish go. */
interface Asked {
  readonly params: FurnishParams
  readonly verifier: Verifier
  readonly wishList: WishList
  readonly misfits: readonly Misfit[]
  /** The same with beds that may be narrower than the intent wants. */
  readonly narrower: () => WishList
  /** The same with misfits fixed at the nearest places that they can have. */
  readonly moved: () => WishList
  /** What the room is for. */
  readonly purposes: readonly Purpose[]
  /** The furnishings of an answer, explained where that is asked for. */
  readonly described: (all: readonly Alternative[]) => readonly Furnishing[]
  /** Types of the pieces that the room is not furnished without. */
  readonly mainTypes: readonly FurnitureType[]
  /** Places for a circle or a square of floor to keep free, metres, best first. */
  readonly floorsFor: (wanted: { size: number; square?: true }) => readonly FreeFloor[]
  /** Whether there are steps left for a further search. */
  readonly mayGoOn: () => boolean
  /** Whether there are steps left for measuring a further furnishing by standards. */
  readonly mayMeasure: () => boolean
}

/** Of so many furnishings the ones are chosen that do what is asked, however many are wanted: the first is the same then. */
const CHOICE = 20

/** The same where rules of a standard are to be kept: few furnishings keep many of them. */
const CHOICE_BY_RULES = 24

/**
 * What `find` gives, with the extensions of furnish that are asked for: more of the intent first, then what is nearer to the
 * earlier answer, then by score (docs/decisions.md#e1, #e2); each furnishing with the lines of its intent and standards. Where the
 * first lacks something that the room is for, or seats fewer than asked for, the ones of further searches may stand before it.
 */
export function extended(request: Asked, find: (manner: Manner) => Alternatives): Answer {
  const { params, verifier, wishList, misfits, described } = request
  const { intent, standard, maxResults } = params
  const ruleLines = ruleLinesFor(request)
  const keyOf = intent || standard || misfits.length > 0 ? keyFor(request, ruleLines) : undefined
  const { alternatives, diagnostics, reasons } = best(request, keyOf, ruleLines, find)
  const furnishings = described(alternatives.slice(0, maxResults))
  const judged: Judged = { verifier, atTables: seatsAtTables(wishList), diagnostics: reasons }
  return {
    furnishings: furnishings.map((furnishing, i) => ({
      ...furnishing,
      ...(intent ? { intent: intentLinesOf(intent, furnishing, judged) } : {}),
      ...(standard && (i === 0 || ruleLines.mayAsk(furnishing)) ? { standard: [...ruleLines.of(furnishing)] } : {}),
    })),
    diagnostics: [...misfitDiagnostics(misfits, wishList, furnishings[0]), ...diagnostics],
  }
}

/** The furnishings of all searches that what is missing calls for, in order. */
function best(
  request: Asked,
  keyOf: KeyOf | undefined,
  ruleLines: RuleLines,
  find: (manner: Manner) => Alternatives,
): Alternatives & { readonly reasons: readonly Diagnostic[] } {
  const { params, misfits, mayGoOn } = request
  const { maxResults, intent, standard } = params
  const asWished = !intent && misfits.length === 0
  const most = standard ? CHOICE_BY_RULES : keyOf ? CHOICE : maxResults
  let manner: Manner = { wishList: request.wishList, most, keyOf }
  let found = find(manner)
  const reasons = found.diagnostics
  if (asWished && params.template) found = withPurposes(request, manner, found, find)
  if (asWished) found = withMoreSeats(request, manner, found, find)
  const goOn = (changed: Partial<Manner>) => {
    manner = { ...manner, ...changed }
    found = together(find(manner), found, keyOf)
  }
  if (misfits.length > 0 && mayGoOn()) goOn({ wishList: request.moved() })
  if (intent?.beds && isMissed({ beds: intent.beds }, found, request) && mayGoOn())
    goOn({ wishList: request.narrower() })
  const { turningCircle, density } = intent ?? {}
  for (const wishList of density ? listsFor(density, manner.wishList, found, request) : []) {
    if (!isMissed({ density }, found, request) || !mayGoOn()) break
    goOn({ wishList, asked: request.wishList })
  }
  if (turningCircle !== undefined && isMissed({ turningCircle }, found, request) && mayGoOn()) {
    const [reserved] = request.floorsFor({ size: turningCircle })
    if (reserved) goOn({ reserved })
  }
  if (standard) found = byStandard(request, standard, manner, found, ruleLines, keyOf, find)
  return { ...found, reasons }
}

/**
 * Where the first furnishing lacks something that the room is for: searches that want nothing else, with all sizes, with the least
 * that are wide enough, and with compact ones. Where only what comes late is lacking, searches for the latter two, at first beside
 * all that was asked for, and for one piece less. Of each come the furnishings that lack as little as its best one.
 */
function withPurposes(
  { wishList, purposes, mayGoOn }: Asked,
  manner: Manner,
  found: Alternatives,
  find: (manner: Manner) => Alternatives,
): Alternatives {
  const missingIn = ([first]: readonly Keyed[]) => first?.shortfall ?? Number.POSITIVE_INFINITY
  const lacking = missingIn(found.alternatives)
  if (lacking === 0) return found
  let best = found
  const isLate = (missing: number) => missing < unitOf(purposes)
  const isEarly = (missing: number) => !isLate(missing)
  const bare = purposeful(wishList, purposes)
  const wide = roomy(bare, purposes)
  const last = purposes.at(-1)
  const ways: (readonly [list: WishList | undefined, isMeant: (missing: number) => boolean])[] = [
    [isLate(lacking) ? (roomy(wishList, purposes) ?? compact(wishList)) : undefined, () => true],
    [bare, isEarly],
    [roomy(bare, purposes, 2), isEarly],
    [compact(bare), wide ? isEarly : () => true],
    [wide && compact(wide), isLate],
    [last && compact(withOneLess(bare, last)), (missing) => isLate(missing) && missing > 1],
  ]
  for (const [list, isMeant] of ways) {
    const missing = missingIn(best.alternatives)
    if (!list || missing === 0 || !isMeant(missing) || !mayGoOn()) continue
    // Variants of the usual sizes follow the ideas of both.
    const isBare = list !== bare && best.alternatives.length > 0
    // Other keys may put any furnishing first.
    const isOfUse: Manner['isOfUse'] = (ideas) => manner.keyOf !== undefined || missingIn(ideas) < missing
    const { alternatives, diagnostics } = find({ ...manner, wishList: list, asked: wishList, isBare, isOfUse })
    const most = list === bare ? Number.POSITIVE_INFINITY : missingIn(alternatives)
    const more = { alternatives: alternatives.filter(({ shortfall }) => shortfall <= most), diagnostics }
    best = before(more, best, ({ shortfall }) => -shortfall)
  }
  return best
}

const withOneLess = ({ wishes, ...list }: WishList, { type, count }: Purpose): WishList => ({
  ...list,
  wishes: withCount(wishes, type, count - 1),
})

/** Wishes by which a furnishing may come nearer to a density that the first one misses. */
function listsFor(
  density: Density,
  wishList: WishList,
  { alternatives: [first] }: Alternatives,
  { params: { template } }: Asked,
): WishList[] {
  if (!first) return []
  const gap = densityGap(first.furnishing.density, density)
  const isFree = template !== undefined
  return gap < 0 ? denserLists(wishList, isFree) : sparserLists(wishList, isFree)
}

/**
 * Where the first furnishing breaks rules of a standard, further searches plan for them: with its figures as floor at the pieces,
 * with a square to turn on as well, and with nothing but what is asked for.
 */
function byStandard(
  request: Asked,
  standard: readonly StandardName[],
  manner: Manner,
  found: Alternatives,
  ruleLines: RuleLines,
  keyOf: KeyOf | undefined,
  find: (manner: Manner) => Alternatives,
): Alternatives {
  // A rule about beds is held by a room without one, too: what the room is about must not go for its sake.
  const mains = request.mainTypes.filter((type) => found.alternatives.some((one) => hasType(one, type)))
  const byRules: KeyOf = (one) => [mains.filter((type) => !hasType(one, type)).length, ...(keyOf?.(one) ?? [])]
  let best: Alternatives = { ...found, alternatives: inOrder(found.alternatives, byRules, (one) => one) }
  const clearances = clearancesFor(standard)
  if (!clearances) return best
  const { turning = 0 } = clearances
  const squares = turning > 0 ? request.floorsFor({ size: turning, square: true }).slice(0, SQUARES_TRIED) : []
  const planned: Manner = { ...manner, clearances }
  const wide = [planned, ...squares.map((reserved): Manner => ({ ...planned, reserved }))]
  const bare = { wishList: purposeful(request.wishList, request.purposes), asked: manner.wishList }
  const attempts = [
    ...wide.flatMap((one) => [one, { ...one, ...bare }]),
    ...wide.map((one) => ({ ...one, wishList: withoutExtras(one.wishList) })),
  ]
  for (const [i, attempt] of attempts.entries()) {
    const [first] = best.alternatives
    const isHeld =
      first && (!ruleLines.mayAsk(first.furnishing) || ruleLines.of(first.furnishing).every(({ met }) => met))
    if ((isHeld && (first.shortfall === 0 || i >= 2 * wide.length)) || !request.mayGoOn()) break
    best = together(find(attempt), best, byRules)
  }
  return best
}

const hasType = ({ furnishing }: Keyed, type: FurnitureType): boolean =>
  furnishing.furniture.some((item) => item.type === type)

/** Places of a square to turn on that are tried. */
const SQUARES_TRIED = 2

/** The lines of the standards of a request, measured once for each furnishing. */
interface RuleLines {
  /** Whether a furnishing has been measured, or there are steps left for it. */
  mayAsk(furnishing: Furnishing): boolean
  of(furnishing: Furnishing): readonly RuleLine[]
}

function ruleLinesFor({ params: { standard = [] }, verifier, mayMeasure }: Asked): RuleLines {
  const known = new Map<string, readonly RuleLine[]>()
  return {
    mayAsk: ({ id }) => known.has(id) || mayMeasure(),
    of(furnishing) {
      const lines = known.get(furnishing.id) ?? ruleLinesOf(standard, furnishing, verifier)
      known.set(furnishing.id, lines)
      return lines
    },
  }
}

const SEATS: readonly FurnitureType[] = ['dining_chair', 'meeting_chair']

/**
 * Where tables seat fewer than the request lists, fewer are asked for, one by one: so as many come as for any smaller number, and
 * never fewer because more were asked for.
 */
function withMoreSeats(
  { params, wishList: { wishes, pins, unasked }, mayGoOn }: Asked,
  manner: Manner,
  found: Alternatives,
  find: (manner: Manner) => Alternatives,
): Alternatives {
  let best = found
  for (const type of SEATS) {
    if (!params.furniture.some((item) => item.type === type)) continue
    const fixed = pins.filter((pin) => pin.type === type).length
    const seatsIn = ({ furnishing }: Keyed) => furnishing.furniture.filter((item) => item.type === type).length - fixed
    const seats = ([first]: readonly Keyed[]) => (first ? seatsIn(first) : 0)
    const isOfUse = (ideas: readonly Keyed[]) => seats(ideas) > seats(best.alternatives)
    for (
      let count = Math.min(countOf(wishes, type), SEATS_TRIED) - 1;
      count > seats(best.alternatives) && mayGoOn();
      count--
    ) {
      const wishList = { wishes: withCount(wishes, type, count), pins, unasked }
      best = before(find({ ...manner, wishList, asked: manner.wishList, isOfUse }), best, seatsIn)
    }
  }
  return best
}

/** More people sit at no table. */
const SEATS_TRIED = 24

/**
 * The furnishings of two searches, each once, ideas before variants; those of the search whose first one is worth more come
 * first. What is missing is that of the first.
 */
function before(more: Alternatives, found: Alternatives, worthOf: (one: Alternative) => number): Alternatives {
  const [best] = found.alternatives
  const [other] = more.alternatives
  if (!other || (best && worthOf(other) <= worthOf(best))) return found
  const all = eachOnce(more, found)
  const alternatives = [...all.filter(isIdea), ...all.filter((one) => !isIdea(one))]
  return { alternatives, diagnostics: more.diagnostics }
}

/** The furnishings of one search, then those that only the other one found. */
function eachOnce({ alternatives }: Alternatives, other: Alternatives): Alternative[] {
  const known = new Set(alternatives.map(({ furnishing }) => furnishing.id))
  return [...alternatives, ...other.alternatives.filter(({ furnishing }) => !known.has(furnishing.id))]
}

const isIdea = ({ variantOf }: Alternative): boolean => variantOf === undefined

/** The furnishings of two searches, each once; what is missing is that of the first. */
function together(more: Alternatives, found: Alternatives, keyOf: KeyOf | undefined): Alternatives {
  const alternatives = inOrder(eachOnce(more, found), keyOf, (one) => one)
  const isOfMore = more.alternatives.some(({ furnishing }) => furnishing.id === alternatives[0]?.furnishing.id)
  return { alternatives, diagnostics: (isOfMore ? more : found).diagnostics }
}

/** Whether the first furnishing misses part of an intent. */
function isMissed(intent: Intent, { alternatives: [first] }: Alternatives, { verifier }: Asked): boolean {
  const judged: Judged = { verifier, atTables: true, diagnostics: [] }
  return !first || intentLinesOf(intent, first.furnishing, judged).some(({ met }) => !met)
}

/**
 * How many rules of the standards are broken; whether it only fills the answer; how much of the intent is missed; with standards,
 * how much is missing of what the room is for; how many pieces of the earlier answer are missing, then how far the others have
 * moved. Where nothing but pieces to keep orders them, what only fills the answer stands among the others.
 */
function keyFor(
  { params: { intent, standard, keep = [] }, verifier, wishList, misfits }: Asked,
  ruleLines: RuleLines,
): KeyOf {
  const judged: Judged = { verifier, atTables: seatsAtTables(wishList), diagnostics: [] }
  return ({ furnishing, shortfall, isLast }) => {
    const missed = intent ? intentLinesOf(intent, furnishing, judged).filter(({ met }) => !met).length : 0
    const lines = standard && ruleLines.mayAsk(furnishing) ? ruleLines.of(furnishing) : undefined
    const broken = lines ? lines.filter(({ met }) => !met).length : standard ? UNMEASURED : 0
    const gap = intent?.density ? Math.abs(densityGap(furnishing.density, intent.density)) : 0
    const last = Number(isLast)
    if (misfits.length === 0) return [broken, last, missed, standard ? shortfall : 0, gap]
    const { missing, metres } = movesBetween(verifier, keep, furnishing.furniture)
    return intent ? [broken, last, missed, missing, metres, gap] : [broken, missing, metres, last]
  }
}

/** More rules than standards have: what was not measured comes last. */
const UNMEASURED = 1000

/** Things in the order of their furnishings' keys; equal ones as they were. */
export function inOrder<One>(all: readonly One[], keyOf: KeyOf | undefined, keyedOf: (one: One) => Keyed): One[] {
  if (!keyOf) return [...all]
  return all
    .map((one, rank) => ({ one, key: [...keyOf(keyedOf(one)), rank] }))
    .sort((a, b) => a.key.reduce((order, value, i) => order || value - elementAt(b.key, i), 0))
    .map(({ one }) => one)
}

/** A line for each kept piece that could not stay, with how many of its type there are now. */
function misfitDiagnostics(
  misfits: readonly Misfit[],
  { wishes, pins }: WishList,
  first: Furnishing | undefined,
): Diagnostic[] {
  return misfits.map(({ pin: { type }, reason, index }) => ({
    type,
    wanted: countOf(wishes, type) + pins.filter((pin) => pin.type === type).length,
    placed: (first?.furniture ?? []).filter((item) => item.type === type).length,
    reason: `keep[${index}] cannot stay and was arranged anew: ${reason}`,
  }))
}
