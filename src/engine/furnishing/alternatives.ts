import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Furnishing } from '../../schema/furnishing/result.ts'
import { round6 } from '../geometry/frame.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { type Alternative, type Alternatives, inOrder, type Manner } from './answer-extensions.ts'
import { diagnosticsOf, type Outcome, unaskedDiagnostics } from './diagnosis/diagnosis.ts'
import { openingDiagnostics } from './diagnosis/opening-diagnostics.ts'
import { type PlacementGroup, placementGroupsOf } from './groups/placement-groups.ts'
import { type Effort, STEPS_MAX } from './request/effort.ts'
import type { Plan } from './request/plan.ts'
import type { Purpose } from './request/purposes.ts'
import type { Pin } from './request/wish-list.ts'
import { addDecor } from './result/decor.ts'
import { densityOf } from './result/density.ts'
import { identifier } from './result/identity.ts'
import { type Item, itemsOf, sent } from './result/placed-items.ts'
import { completed } from './search/places/complete.ts'
import { explanationOf, flawsBeside } from './search/places/explanation.ts'
import { refined } from './search/places/refine.ts'
import { withShutWindows } from './search/places/shut-windows.ts'
import { hidesScreen } from './search/scene/piece-records.ts'
import { closeScene, openScene, type Scene } from './search/scene/scene.ts'
import { type State, startState } from './search/scene/state.ts'
import { findIdeas, type Ideas } from './search/schemes/find-ideas.ts'
import type { Ranking } from './search/schemes/ranking.ts'
import { FIRST, holdsMains, inIdeaOrder, PIECES_MIN, type Sight, wantedOf } from './search/schemes/select-ideas.ts'
import { type Filling, filledUp } from './search/schemes/variants.ts'
import type { Violation } from './verify/violation.ts'

/** Called for each furnishing the verifier rejects where search and verifier should agree; no call is expected. */
export type Rejected = (violations: readonly Violation[], furnishing: Furnishing) => void

/** A request as read. */
export interface Request {
  readonly params: FurnishParams
  readonly plan: Plan
  readonly effort: Effort
  readonly manner: Manner
  readonly purposes: readonly Purpose[]
  readonly ranking: Ranking
  /** Floor that more than one of the fixed pieces covers, m². */
  readonly sharedByPins: number
  /** What the fixed pieces break by themselves. */
  readonly baseline: readonly Violation[]
  /** The openings that no way joins to the others in the empty room. */
  readonly isolated: () => readonly number[]
  /** What the verifier finds wrong with a furnishing, apart from its fixed pieces. */
  readonly violationsOf: (furnishing: Furnishing) => readonly Violation[]
  readonly rejected: Rejected
}

/** A furnishing that the verifier accepts, and what it was made from. */
interface Sound {
  readonly furnishing: Furnishing
  readonly items: readonly Item[]
  readonly state: State
  /** Whether it only fills the answer. */
  readonly isLast: boolean
  /** The idea that it varies. */
  readonly idea?: Sound
}

/** The furnishings of a request in one manner, best first, and what they lack. */
export function alternatives(kernels: Kernels, request: Request): Alternatives {
  const { params, plan, effort, manner, purposes, ranking, baseline } = request
  const { wishes, pins } = manner.wishList
  if (wishes.length === 0 && pins.length === 0) return NOTHING
  const scene = openScene(kernels, plan, pins, effort, { isolated: request.isolated, reserved: manner.reserved })
  try {
    const { clearances } = manner
    const longestWall = Math.max(...plan.walls.map(({ length }) => length))
    /** One that was asked for by itself stands where it can. */
    const isOfTemplate = (type: FurnitureType) => params.furniture.every((item) => item.type !== type)
    const space = { x: Number.POSITIVE_INFINITY, y: plan.height, z: Number.POSITIVE_INFINITY, clearances, longestWall }
    effort.enter('compose')
    const { groups, uncomposed } = placementGroupsOf(manner.wishList, space, plan.usable, effort, isOfTemplate)
    effort.enter('search')
    const found = findIdeas(scene, groups, wishes, manner.most, ranking)
    const untried = new Set<FurnitureType>()
    effort.enter('complete')
    const { ideas, filled } = soundFurnishings(scene, found, request, groups, untried)
    const lacksMain = isEmptyOfPurpose(request, ideas)
    const keyedOf = ({ furnishing, state, isLast }: Sound) => ({
      ...{ furnishing, isLast },
      shortfall: ranking.shortfall(state),
    })
    const { keyOf, isOfUse } = manner
    if (isOfUse && (lacksMain || !isOfUse(inOrder(ideas, keyOf, keyedOf).map(keyedOf)))) return NOTHING
    const sound = lacksMain ? [] : inOrder(filled(), keyOf, keyedOf)
    const [best] = sound
    const cut = effort.steps > STEPS_MAX.search && sound.length < manner.most
    effort.enter('diagnose')
    const outcome: Outcome = {
      scene,
      wishes: (manner.asked ?? manner.wishList).wishes,
      purposes,
      groups,
      skipped: new Set([...uncomposed, ...found.skipped]),
      untried,
      lacksMain,
      isAllowed: (items) => request.violationsOf(furnishingOf(request, items)).length === 0,
      placed: best?.state.placed ?? [],
      items: best?.items ?? [],
    }
    return {
      alternatives: sound.map(({ furnishing, state, isLast, idea }): Alternative => {
        const { placed } = state
        return {
          furnishing,
          placed,
          isLast,
          shortfall: ranking.shortfall(state),
          ...(idea ? { variantOf: idea.furnishing.id } : {}),
          ...(params.explain ? { score: explanationOf(scene, state) } : {}),
        }
      }),
      diagnostics: [
        ...diagnosticsOf(outcome, cut),
        ...unaskedDiagnostics(manner.wishList.unasked),
        ...openingDiagnostics({ isolated: scene.isolated, baseline }, plan, [...wishes, ...pins], outcome.items),
      ],
    }
  } finally {
    closeScene(scene)
  }
}

const NOTHING: Alternatives = { alternatives: [], diagnostics: [] }

/** Whether a room of a template goes without its main piece: storage alone is no furnishing. */
function isEmptyOfPurpose({ params, purposes, manner }: Request, [best]: readonly Sound[]): boolean {
  const mains = purposes.filter(({ main }) => main)
  if (mains.length === 0 || !best || params.furniture.length > 0 || manner.wishList.pins.length > 0) return false
  return !best.items.some((item) => mains.some(({ type }) => type === item.type))
}

/**
 * Steps for completing the furnishing that is likely the best, each of the first few and each further one; places of one group
 * that are judged exactly, and those from which something may be cut off before it is given up.
 */
const COMPLETE_BEST = { steps: 40_000, exactMax: 6, failuresMax: Number.POSITIVE_INFINITY }
const COMPLETE_FIRST = { ...COMPLETE_BEST, steps: 10_000, exactMax: 4 }
const COMPLETE = { steps: 4_000, exactMax: 0, failuresMax: 48 }

/** The furnishings of a search: its ideas, and the whole answer, which costs as much again. */
interface SoundFurnishings {
  readonly ideas: readonly Sound[]
  /** The ideas and what fills the answer. */
  readonly filled: () => readonly Sound[]
}

/** The first `maxResults` states that the verifier accepts with their decor, each furnishing once. */
function soundFurnishings(
  scene: Scene,
  { states, lesser, variations, resort, extras }: Ideas,
  request: Request,
  groups: readonly PlacementGroup[],
  untried: Set<FurnitureType>,
): SoundFurnishings {
  const { params, effort, manner, ranking, violationsOf, rejected } = request
  const { wishes, pins } = manner.wishList
  const { explain: _, standard: _standard, alternatives: _alternatives, ...identifying } = params
  const idOf = identifier(identifying)
  const sound: Sound[] = []
  const isLegal = (state: State) => violationsOf(furnishingOf(request, itemsOf(pins, state.placed))).length === 0
  const isSound = (furnishing: Furnishing, isDoubtful = scene.uncertain): boolean => {
    effort.enter('verify')
    const violations = violationsOf(furnishing)
    effort.enter('complete')
    // Where the raster may disagree with the exact rule, a rejection is expected and not reported.
    if (violations.length > 0 && !isDoubtful) rejected(violations, furnishing)
    return violations.length === 0
  }
  const complete = (state: State, judgeAll: boolean): State => {
    const few = sound.length < FIRST ? COMPLETE_FIRST : COMPLETE
    const { steps, ...exactness } = sound.length === 0 ? COMPLETE_BEST : few
    const stepsMax = Math.min(effort.steps + steps, STEPS_MAX.verify)
    const completion = completed(scene, state, groups, wishes, { stepsMax, isLegal, judgeAll, ...exactness })
    if (sound.length < FIRST) for (const type of completion.untried) untried.add(type)
    return completion.state
  }
  const hides = (state: State) => state.placed.some(({ group }) => group.inView) && hidesScreen(scene, state)
  const finished = (found: State) => {
    const better = refined(scene, found)
    return withShutWindows(scene, variations.extend(complete(hides(better) ? found : better, false), extras))
  }
  const dressed = (state: State): Sound => {
    effort.spend(sendingSteps(state, pins))
    const items = addDecor(scene, itemsOf(pins, state.placed), state.placed, wishes)
    return { furnishing: furnishingOf(request, items, idOf), items, state, isLast: false }
  }
  const add = (state: State) => {
    const one = dressed(state)
    const repeats = sound.some((other) => other.furnishing.id === one.furnishing.id)
    if (one.items.length > 0 && !repeats && isSound(one.furnishing)) sound.push(one)
  }
  // The best one is found among the first few, however many are asked for.
  const most = Math.max(manner.most, FIRST)
  for (const state of states) {
    if (sound.length === most || (sound.length > 0 && effort.steps > STEPS_MAX.verify)) break
    add(finished(state))
  }
  // Without a sound furnishing the answer is the fixed pieces, of which what is wrong is allowed, and what stands well beside them.
  if (sound.length === 0) add(complete(refined(scene, startState()), true))
  const [best, ...others] = inIdeaOrder(sound, ({ state }) => ranking.rank(state))
  if (!best) return { ideas: [], filled: () => [] }
  const isWhole = ({ items, state }: Sound) =>
    items.length >= PIECES_MIN * best.items.length && holdsMains(state, best.state)
  const ideas = [best, ...others.filter(isWhole)].slice(0, manner.most)
  if (params.alternatives === 'ideas' || manner.isBare) return { ideas, filled: () => ideas }
  const vetted = (state: State, { isClose }: Sight, isLast: boolean, idea?: Sound): Sound | undefined => {
    if (hides(state)) return undefined
    const one = dressed(state)
    return isSound(one.furnishing, isClose) ? { ...one, isLast, ...(idea ? { idea } : {}) } : undefined
  }
  const filling: Filling<Sound> = {
    wanted: wantedOf(wishes, true),
    varied: (way, state, sight) => variations[way](state, sight, extras),
    lesser,
    resort,
    isExplicit: params.furniture.length > 0,
    finished,
    vetted,
    isFlawed: flawsBeside(scene),
    ranking,
    mayGoOn: () => effort.steps < STEPS_MAX.verify,
  }
  return { ideas, filled: () => filledUp(ideas, manner.most, filling) }
}

/** Steps for a piece of an answer, and for a point of its outline. */
const PIECE_STEPS = 4
const POINT_STEPS = 0.3

/** Steps of writing the pieces of a state, without decor. */
function sendingSteps({ placed }: State, pins: readonly Pin[]): number {
  const members = placed.flatMap(({ candidate }) => candidate.composition.members)
  return [...members, ...pins].reduce((steps, { model }) => steps + PIECE_STEPS + POINT_STEPS * model.ring.length, 0)
}

function furnishingOf(
  { plan, sharedByPins }: Request,
  items: readonly Item[],
  idOf: (content: string) => string = () => '',
): Furnishing {
  const furniture = items.map((item) => sent(item, plan.frame))
  const density = round6(densityOf(items, plan.area, sharedByPins))
  return { density, id: idOf(JSON.stringify(furniture)), furniture }
}
