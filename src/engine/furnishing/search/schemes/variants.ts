import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { piecesOf, type State } from '../scene/state.ts'
import type { Ranking } from './ranking.ts'
import { AT_ONCE, CLOSELY, FIRST, holdsMains, isNew, isOtherIdea, type Sight, type Wanted } from './select-ideas.ts'
import type { Way } from './variations.ts'

// Who asks for ten furnishings gets ten where a room has them: after the ideas come variants of them, in which a further group
// stands elsewhere or is of another size or form (docs/furnishing.md#alternatives).

/** A furnishing of an answer, and the idea that it varies. */
export interface Alternative {
  readonly state: State
  readonly idea?: Alternative
}

/** What filling up an answer takes. */
export interface Filling<One> {
  /** Pieces that are wanted, extras among them. */
  readonly wanted: Wanted
  /** States that are made of another one. */
  readonly varied: (way: Way, state: State, sight: Sight) => readonly State[]
  /** Further ideas, as searched, which hold fewer pieces. */
  readonly lesser: readonly State[]
  /** States with smaller sizes or less free floor of the main piece, as searched. */
  readonly resort: () => readonly State[]
  /** Whether pieces were asked for one by one: no furnishing goes without one of them that another holds. */
  readonly isExplicit: boolean
  /** A state as searched with its extras, and all that fits in beside. */
  readonly finished: (state: State) => State
  /** The alternative that is made of a state, which may only fill the answer; undefined where the verifier does not accept it. */
  readonly vetted: (state: State, sight: Sight, isLast: boolean, idea?: One) => One | undefined
  /** Whether a state has a flaw that the other one does not have. */
  readonly isFlawed: (state: State, beside: State) => boolean
  readonly ranking: Ranking
  readonly mayGoOn: () => boolean
}

/** Points that a variant may score less than its idea: about one size class of its main piece; it stands last beyond that. */
const WORSE_MAX = 9

/**
 * Ideas, then variants up to `count`, best first: in each one group is varied; where there are not so many, two. Where that
 * makes another idea, it stands before the variants. They hold as many pieces of each type that was asked for as their idea.
 * Then come furnishings that hold fewer of a type, ideas that are worse, each with its variants, and last variants of variants.
 * No variant has a flaw that its idea does not have, and no two furnishings look the same.
 */
export function filledUp<One extends Alternative>(ideas: readonly One[], count: number, filling: Filling<One>): One[] {
  const { wanted, varied, lesser, resort, isExplicit, finished, vetted, isFlawed, ranking, mayGoOn } = filling
  const [best] = ideas
  if (!best) return []
  const all = [...ideas]
  const scarce: Variant<One>[] = []
  const worse: { readonly state: State }[] = []
  let isLast = false
  let sight = AT_ONCE
  const isOpen = () => all.length < count && mayGoOn()
  /** Whether a further idea is looked for: the first few are to be ideas, though there are variants enough. */
  const seeksIdeas = () => mayGoOn() && (all.length < count || all.filter(isIdea).length < Math.min(FIRST, count))
  const isFit = (state: State) =>
    seeksIdeas() &&
    isNew(
      state,
      all.map((one) => one.state),
      sight,
    ) &&
    holdsNoMore(state, wanted)
  const isNoWorse = (state: State, idea: One) =>
    ranking.shortfall(state) <= ranking.shortfall(idea.state) && !isFlawed(state, idea.state)
  /** The idea that a state repeats. */
  const repeated = (state: State) => all.find((one) => isIdea(one) && !isOtherIdea(state, [one.state]))
  /** @returns the alternative, where it is added */
  const add = (state: State, idea?: One): One[] => {
    const alternative = idea && !isOpen() ? undefined : vetted(state, sight, isLast, idea)
    if (!alternative) return []
    all.push(alternative)
    return [alternative]
  }
  const offer = ({ state, idea }: Variant<One>): One[] => {
    if (!isFit(state)) return []
    if (!isNoWorse(state, idea)) worse.push({ state })
    else if (state.score < idea.state.score - WORSE_MAX || !holds(state, idea.state)) scarce.push({ state, idea })
    else return add(state, repeated(state) && idea)
    return []
  }
  const withIdeas = (some: readonly One[]) => some.map((one) => ({ state: one.state, idea: (one.idea ?? one) as One }))
  const variantsOf = ({ state, idea }: Variant<One>, way: Way): Variant<One>[] =>
    varied(way, state, sight).map((variant) => ({ state: variant, idea }))
  /** All variants of some alternatives, best first. */
  const made = (from: readonly One[], way: Way): Variant<One>[] =>
    bestFirst(
      withIdeas(from).flatMap((one) => (isOpen() ? variantsOf(one, way) : [])),
      ranking,
    )
  /**
   * Offers the variants of some alternatives, best first, as long as more is wanted. An alternative is varied once none of the
   * variants made before is better than it is: few are better than what they vary.
   *
   * @returns what was added
   */
  const offered = (from: readonly One[], way: Way): One[] => {
    const added: One[] = []
    const unvaried = withIdeas(isOpen() ? from : [])
    let waiting: Variant<One>[] = bestFirst(unvaried, ranking)
    for (let first = waiting.shift(); first && seeksIdeas(); first = waiting.shift()) {
      if (unvaried.includes(first)) waiting = bestFirst([...waiting, ...variantsOf(first, way)], ranking)
      else added.push(...offer(first))
    }
    return added
  }
  /** What a step adds stands after all that was there, best first. */
  const step = (run: () => void) => {
    const before = all.length
    run()
    all.push(...bestFirst(all.splice(before), ranking))
  }
  step(() => {
    offered(offered(ideas, 'vary'), 'vary')
    offered(offered(all.filter(isIdea), 'exchange'), 'vary')
  })
  for (const found of lesser) {
    if (!seeksIdeas()) break
    const state = finished(found)
    scarce.push({ state, idea: repeated(state) ?? best })
  }
  for (const { state, idea } of bestFirst(scarce, ranking)) {
    if (!isFit(state)) continue
    if (isNoWorse(state, idea) && holdsTypesOf(state, idea.state)) add(state, repeated(state) && idea)
    else worse.push({ state })
  }
  isLast = true
  if (seeksIdeas()) for (const one of resort()) worse.push({ state: finished(one) })
  const addLastIdea = (state: State) => {
    if (!isFit(state) || repeated(state) || !holdsMains(state, best.state)) return
    if (isExplicit && !holdsTypesOf(state, best.state)) return
    const added = add(state)
    step(() => offered(offered(added, 'vary'), 'vary'))
  }
  for (const { state } of bestFirst(worse, ranking)) addLastIdea(state)
  const addRest = (some: readonly { readonly state: State }[], isEnough: (state: State, other: State) => boolean) => {
    for (const { state } of bestFirst(some, ranking)) {
      if (!isFit(state)) continue
      const idea = repeated(state)
      if (!idea) addLastIdea(state)
      else if (isNoWorse(state, idea) && isEnough(state, idea.state)) add(state, idea)
    }
  }
  addRest([...worse, ...made(all.filter(isIdea), 'rearrange')], holdsTypesOf)
  const variants = () => all.filter((one) => !isIdea(one))
  step(() => offered(variants(), 'exchange'))
  step(() => offered(offered(variants(), 'vary'), 'vary'))
  // At last what is no part of what the room is for may go.
  const holdsEnough = isExplicit ? holdsTypesOf : holdsMains
  step(() => addRest(worse, holdsEnough))
  // What is added on the way is varied, too.
  const addEach = (way: Way, isMeant: (one: One) => boolean = () => true) =>
    step(() => {
      for (const one of all) if (isMeant(one)) addRest(made([one], way), holdsEnough)
    })
  addEach('lessen')
  addEach('vary', (one) => !isIdea(one))
  addEach('rearrange', (one) => !isIdea(one))
  sight = CLOSELY
  addEach('vary')
  addEach('rearrange', isIdea)
  addEach('lessen')
  return [...all.filter(isIdea), ...variants()].slice(0, count)
}

const bestFirst = <One extends { readonly state: State }>(some: readonly One[], { rank }: Ranking): One[] =>
  [...some].sort((a, b) => rank(b.state) - rank(a.state))

/** A state, and the idea that it varies. */
interface Variant<One> {
  readonly state: State
  readonly idea: One
}

const isIdea = ({ idea }: Alternative): boolean => !idea

/** Whether a state holds as many pieces of each type that was asked for as another one. */
const holds = (state: State, other: State): boolean => holdsShare(state, other, (count) => count)

/** Whether it holds one of two, and all of more: a table that lacks a chair is no furnishing. */
const holdsTypesOf = (state: State, other: State): boolean =>
  holdsShare(state, other, (count) => (count <= 2 ? 1 : count))

/** Whether it holds no more of any type than is wanted: other groups may have come to hold the rest. */
const holdsNoMore = (state: State, wanted: Wanted): boolean =>
  [...piecesOf(state)].every(([type, count]) => count <= (wanted.get(type) ?? 0))

function holdsShare(state: State, other: State, least: (count: number) => number): boolean {
  const counts = askedIn(state)
  return [...askedIn(other)].every(([type, count]) => (counts.get(type) ?? 0) >= least(count))
}

const askedIn = ({ placed }: State): ReadonlyMap<FurnitureType, number> =>
  piecesOf({ placed: placed.filter(({ group }) => !group.extra) })
