import { round6 } from '../geometry/frame.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { FurnishParams } from '../schema/furnish.ts'
import type { Diagnostic, Furnishing, FurnishingResult, Warning } from '../schema/result.ts'
import { choose } from './choice.ts'
import { countWarnings, refusals, warnings } from './conditions.ts'
import { densityOf } from './density.ts'
import { diagnosticsOf, unconnected } from './diagnosis.ts'
import { dressed } from './dressing.ts'
import { explanationOf } from './explanation.ts'
import { checkFixedArea, fixedWarnings } from './fixed.ts'
import { identifier } from './identity.ts'
import { type Item, itemsOf, sent } from './items.ts'
import { FURNISH_LIMITS, type FurnishLimits } from './limits.ts'
import { type Plan, planOf } from './plan.ts'
import { ROWS_FROM, rowStates } from './rows.ts'
import { closeScene, openScene, type Scene } from './scene.ts'
import { budgetFor, type Found, search } from './search.ts'
import { type State, startState } from './state.ts'
import { type Unit, unitsOf } from './units.ts'
import { type Expectation, type Violation, verifierOf, verify, verifyBeyondPins } from './verify.ts'
import { freeWall, wallNeeded } from './walls.ts'
import { type Pin, type WishList, wishListOf } from './wish-list.ts'

/** The last word before anything is sent. */
type IsSound = (furnishing: Furnishing, scene: Scene) => boolean

/** Told of every furnishing that the search made and the verifier would not let pass where both should agree; none is expected. */
export type Rejected = (violations: readonly Violation[], furnishing: Furnishing) => void

/** States beyond `maxResults` that are dressed and verified, in case some are rejected. */
const SPARE = 4

/** Patterns of desk rows that the search goes on from. */
const ROW_STATES = 24

/**
 * Furnishes a room: alternatives that hold the guarantees of furnishing.md §2, best first.
 *
 * @param params as parsed by `FurnishParams`
 * @param rejected told of what the verifier stopped
 * @returns up to maxResults furnishings, the warnings of the specification and what was left out and why
 * @throws ServiceError `invalid` (error_2), `room_too_large`, `fixed_too_large`, `fixed_too_dense`, `room_too_small`
 * @see spec "Params of FurnishingAI.furnish"
 */
export function furnish(
  kernels: Kernels,
  params: FurnishParams,
  limits: FurnishLimits = FURNISH_LIMITS,
  rejected: Rejected = () => {},
): FurnishingResult {
  const plan = planOf(params.room)
  if (plan.area < limits.roomAreaMin) throw refusals.tooSmall(limits.roomAreaMin)
  if (plan.area > limits.roomAreaMax) throw refusals.tooLarge(limits.roomAreaMax)
  const wishList = wishListOf(params, plan.area)
  const verifier = verifierOf(params.room)
  checkFixedArea(verifier, wishList.pins, limits)
  const baseline = verify(verifier, fixedOnly(plan, wishList.pins), {
    pins: wishList.pins.map((pin) => pin.item),
    allowed: [],
  })
  const expectation = expectationOf(wishList)
  const isSound: IsSound = (furnishing, scene) => {
    const violations = verifyBeyondPins(verifier, furnishing, expectation)
    // Where the search cannot be sure which floor counts, the verifier decides: no fault to be told of.
    if (violations.length > 0 && !scene.uncertain) rejected(violations, furnishing)
    return violations.length === 0
  }
  const doorsMeet = () => verify(verifier, { density: 0, id: '', furniture: [] }).length === 0
  const roomWarnings: Warning[] = [
    ...(wallNeeded(wishList.wishes) > freeWall(plan) ? [warnings.notEnoughWalls()] : []),
    ...fixedWarnings(wishList.pins, baseline),
    ...(plan.openingPastEnd ? [warnings.openingPastEnd()] : []),
  ]
  const { furnishings, diagnostics } = alternatives(kernels, params, plan, wishList, isSound, doorsMeet)
  return {
    furnishings,
    warnings: [...countWarnings(furnishings.length, params.maxResults), ...roomWarnings],
    diagnostics,
  }
}

function alternatives(
  kernels: Kernels,
  params: FurnishParams,
  plan: Plan,
  wishList: WishList,
  isSound: IsSound,
  doorsMeet: () => boolean,
): { furnishings: Furnishing[]; diagnostics: Diagnostic[] } {
  const { wishes, pins } = wishList
  if (wishes.length === 0 && pins.length === 0) return { furnishings: [], diagnostics: [] }
  const scene = openScene(kernels, plan, pins)
  try {
    if (!scene.connected) return { furnishings: [], diagnostics: unconnected(wishes, pins, doorsMeet()) }
    const space = { x: Number.POSITIVE_INFINITY, y: plan.height, z: Number.POSITIVE_INFINITY }
    const units = unitsOf(wishList, space, plan.area)
    const found = searchAll(scene, units)
    const { explain: _, ...request } = params
    const idOf = identifier(request)
    const sound: { furnishing: Furnishing; items: Item[]; state: State }[] = []
    const add = (state: State) => {
      const items = dressed(scene, itemsOf(pins, state.placed), state.placed, wishes)
      const furnishing = furnishingOf(idOf, plan, items)
      const repeats = sound.some((other) => other.furnishing.id === furnishing.id)
      if (items.length > 0 && !repeats && isSound(furnishing, scene)) sound.push({ furnishing, items, state })
    }
    const wanted = params.maxResults + SPARE
    const chosen = choose(found.states, wanted)
    // Where the main pieces have few places, the lesser ones make the alternatives.
    const more = chosen.length < params.maxResults ? searchAll(scene, units, true).states : []
    for (const state of more.length > 0 ? choose([...found.states, ...more], wanted) : chosen)
      if (sound.length < params.maxResults) add(state)
    // The fixed pieces among themselves may stay as they are, whatever is wrong with all that was placed around them.
    if (sound.length === 0) add(startState())
    return {
      furnishings: sound.map(({ furnishing, state }, i) =>
        params.explain ? { ...furnishing, explanation: explanationOf(state, plan, i + 1) } : furnishing,
      ),
      diagnostics: diagnosticsOf({
        scene,
        wishes,
        units,
        skipped: found.skipped,
        placed: sound[0]?.state.placed ?? [],
        items: sound[0]?.items ?? [],
      }),
    }
  } finally {
    closeScene(scene)
  }
}

/** Many equal desks are laid out in rows first; everything else is searched for unit by unit. */
function searchAll(scene: Scene, units: readonly Unit[], minors = false): Found {
  const budget = budgetFor(scene.plan.area, minors)
  const working = units.filter((unit) => unit.kind === 'working' && !unit.pin)
  // Rows are of one desk and one chair: where the chairs are fewer, the desks without one are searched for like the rest.
  const desks = working.filter(({ compositions }) => compositions === working[0]!.compositions)
  if (desks.length < ROWS_FROM) return search(scene, units, [], budget)
  const rows = rowStates(scene, desks, ROW_STATES)
  const others = units.filter((unit) => !desks.includes(unit))
  return rows.length > 0 ? search(scene, others, rows, budget) : search(scene, units, [], budget)
}

function furnishingOf(idOf: (content: string) => string, plan: Plan, items: readonly Item[]): Furnishing {
  const furniture = items.map(sent)
  const density = round6(densityOf(items, plan.area))
  return { density, id: idOf(JSON.stringify(furniture)), furniture }
}

/** The fixed pieces alone, for what is wrong with them before anything is placed. */
function fixedOnly(plan: Plan, pins: readonly Pin[]): Furnishing {
  const items = itemsOf(pins, [])
  return { density: densityOf(items, plan.area), id: '', furniture: items.map(sent) }
}

function expectationOf({ wishes, pins }: WishList): Expectation {
  const allowed = wishes.map(({ type, count, models }) => ({
    type,
    countMax: count,
    shapes: models.map((model) => model.shape),
  }))
  return { pins: pins.map((pin) => pin.item), allowed }
}
