import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Explanation } from '../../../../schema/furnishing/result.ts'
import { round6 } from '../../../geometry/frame.ts'
import { classesShort } from '../../groups/main-size.ts'
import { isMinor } from '../../groups/placement-groups.ts'
import { widthOf } from '../../request/model.ts'
import { WARDROBE } from '../../request/purposes.ts'
import type { Placed } from '../scene/candidate.ts'
import type { Scene } from '../scene/scene.ts'
import { EXTRA_SHARE, QUALITY_SHARE, ROOM_WEIGHTS } from '../scene/score.ts'
import type { State } from '../scene/state.ts'
import { type PlacedTerm, termsOf } from './place-scores.ts'
import { withShutWindows } from './shut-windows.ts'
import { slitsIn } from './wall-slits.ts'

/**
 * The terms of a state's score, each summed over its groups: `placed` for what the pieces are worth, `composition` for being
 * complete and well proportioned, those of `WEIGHTS` for where a group stands and what it stands next to, those of
 * `ROOM_WEIGHTS` for the room as a whole. `limits` is what is cut off a group that does better or worse than a group can count.
 */
export function explanationOf(scene: Scene, state: State): Pick<Explanation, 'score' | 'terms'> {
  const { placed, score, walkway, shut } = withShutWindows(scene, state)
  const share = (one: Placed) => (one.group.extra ? EXTRA_SHARE : 1)
  const terms = [
    { name: 'placed', weight: 1, value: placed.reduce((sum, one) => sum + share(one) * one.candidate.worth, 0) },
    {
      name: 'composition',
      weight: QUALITY_SHARE,
      value: placed.reduce(
        (sum, one) => sum + share(one) * one.group.weight * one.candidate.composition.intrinsicScore,
        0,
      ),
    },
    ...summed(
      placed.flatMap((one, i) =>
        termsOf(scene, one, placed.slice(0, i)).map(({ name, weight, value }) => ({
          name,
          weight: QUALITY_SHARE * weight,
          value: share(one) * one.group.weight * value,
        })),
      ),
    ),
    { name: 'lostWalkway', weight: ROOM_WEIGHTS.lostWalkway, value: walkway ? 0 : 1 },
    { name: 'shutWindow', weight: ROOM_WEIGHTS.shutWindow, value: shut },
  ]
  const sum = terms.reduce((all, { weight, value }) => all + weight * value, 0)
  return {
    score: round6(score),
    terms: [...terms, { name: 'limits', weight: 1, value: score - sum }].map(({ name, weight, value }) => ({
      name,
      weight: round6(weight),
      value: round6(value),
    })),
  }
}

/** One term for each name, in the order in which they come. */
function summed(terms: readonly PlacedTerm[]): PlacedTerm[] {
  const byName = new Map<string, PlacedTerm>()
  for (const term of terms) {
    const known = byName.get(term.name)
    byName.set(term.name, known ? { ...known, value: known.value + term.value } : term)
  }
  return [...byName.values()]
}

/** Terms that say what is wrong with a place, where others say what is good or better about one. */
const FLAWS = new Set([
  'slit',
  'neighbourSlit',
  'windowBehind',
  'tallBeforeWindow',
  'storageNearWindow',
  'inTheWay',
  'lateral',
  'tooNear',
  'tooFar',
  'zoneGap',
  'seatBeforeScreen',
  'backTo',
])

const IS_FLAW = new Map<string, boolean>()

/** Whether a term, by its name with its row, is a flaw. */
function isFlaw(name: string): boolean {
  let is = IS_FLAW.get(name)
  if (is === undefined) IS_FLAW.set(name, (is = FLAWS.has(name.slice(name.lastIndexOf('.') + 1))))
  return is
}

/** A flaw counts from this many points on more than another state has. */
const FLAW_MIN = 0.005

/** Tells whether a state has more of a flaw than another one, or a main piece of a class that is too small where that one has not. */
export function flawsBeside(scene: Scene): (state: State, beside: State) => boolean {
  const known = new WeakMap<State, ReadonlyMap<string, number>>()
  const flawsIn = (state: State) => {
    let flaws = known.get(state)
    if (!flaws) known.set(state, (flaws = flawsOf(scene, state)))
    return flaws
  }
  return (state, beside) => {
    const others = flawsIn(beside)
    return [...flawsIn(state)].some(([name, points]) => points > (others.get(name) ?? 0) + FLAW_MIN)
  }
}

/** Where these are, one misses the wardrobe. */
const BESIDE_WARDROBE: readonly FurnitureType[] = ['shelf', 'sideboard', 'armchair']

/**
 * Points lost by each flaw of a state, the slits at its walls, the classes by which its main pieces are too small, metres of
 * wardrobe, negative, and whether a bedroom has other pieces in its stead.
 */
function flawsOf(scene: Scene, { placed }: State): ReadonlyMap<string, number> {
  const flaws = new Map<string, number>()
  const add = (name: string, points: number) => flaws.set(name, (flaws.get(name) ?? 0) + points)
  add('slits', slitsIn(scene.plan, placed))
  const holds = (type: FurnitureType) => placed.some(({ group }) => group.anchor === type)
  if (holds('bed') && !holds('wardrobe') && BESIDE_WARDROBE.some(holds)) add('noWardrobe', 1)
  for (const [i, one] of placed.entries()) {
    if (!one.group.pin && !isMinor(one.group)) add('short', classesShort(one.candidate.composition, scene.plan.usable))
    for (const { type, model } of one.candidate.composition.members)
      if (type === 'wardrobe' && scene.plan.usable >= WARDROBE.areaMin)
        add('storage', -Math.min(WARDROBE.width, widthOf(model)))
    for (const { name, weight, value } of termsOf(scene, one, placed.slice(0, i)))
      if (isFlaw(name)) add(name, -weight * value)
  }
  return flaws
}
