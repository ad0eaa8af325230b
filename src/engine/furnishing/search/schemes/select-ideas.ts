import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../../geometry/element-at.ts'
import { normaliseDegrees, type Pose } from '../../../geometry/frame.ts'
import type { Composition } from '../../groups/composition.ts'
import { sizeClassOf } from '../../groups/main-size.ts'
import { isMinor } from '../../groups/placement-groups.ts'
import { widthOf } from '../../request/model.ts'
import type { Wish } from '../../request/wish-list.ts'
import { standsBesideSeats } from '../places/seat-spots.ts'
import { type Candidate, standingOf } from '../scene/candidate.ts'
import { type Placed, piecesOf, type State } from '../scene/state.ts'
import type { Ranking } from './ranking.ts'

// A client who asks for ten furnishings asks for ten ideas (docs/furnishing.md#alternatives): the main piece stands
// elsewhere, looks another way, is of another size class, or its group is composed in another form. Where a shelf stands is
// no idea.

/** A main piece that has moved this far, metres, or turned this much, degrees, is another idea. */
const MOVED = 1
const TURNED = 45

/** Two places are too near each other to be tried both, metres. */
const NEAR = 0.5

/** Share of the best furnishing's wanted pieces that each other one holds. */
export const PIECES_MIN = 0.85

/** The first few are chosen to be as different as they can, and stand before the others. */
export const FIRST = 4

/** Points lost by repeating the idea of another furnishing in full, as a share of the best score. */
const REPETITION = 0.3

/** What the leading group says of an idea beside the other main groups, and what a pose says beside size and form. */
const LEADING = 0.7
const SAME_POSE = 0.8
const SAME_WALL = 0.4

/** How many pieces of each type are wanted. */
export type Wanted = ReadonlyMap<FurnitureType, number>

/** @param extras whether those of the template count */
export function wantedOf(wishes: readonly Wish[], extras = false): Wanted {
  const counts = new Map<FurnitureType, number>()
  for (const { type, count, extra } of wishes) if (extras || !extra) counts.set(type, (counts.get(type) ?? 0) + count)
  return counts
}

/**
 * Up to `count` states that are different ideas: each next one is the best of those that repeat the fewest ideas of those before it;
 * the first four come first, then the others, each by rank. None lacks a main piece that the best one has, or holds much
 * fewer of the wanted pieces; where there are not so many, fewer are returned.
 */
export function selectIdeas(
  states: readonly State[],
  count: number,
  counts: Wanted,
  { rank }: Ranking,
  piecesMin = PIECES_MIN,
): State[] {
  const open = complete(
    [...states].sort((a, b) => rank(b) - rank(a)),
    counts,
    piecesMin,
  ).map((state) => ({
    idea: ideaOf(state),
    similarity: 0,
  }))
  const price = REPETITION * Math.abs(open[0]?.idea.state.score ?? 0)
  const chosen: State[] = []
  const worth = ({ idea, similarity }: (typeof open)[number]) => rank(idea.state) - price * similarity
  while (chosen.length < count) {
    let best: (typeof open)[number] | undefined
    for (const one of open) if (one.similarity < 1 && (!best || worth(one) > worth(best))) best = one
    if (!best) break
    const { idea } = best
    chosen.push(idea.state)
    for (const one of open) one.similarity = Math.max(one.similarity, similarityOf(one.idea, idea))
  }
  return inIdeaOrder(chosen, rank)
}

/** The first four, which are the most different, before the others; each part by rank. */
export function inIdeaOrder<One>(chosen: readonly One[], rankOf: (one: One) => number): One[] {
  const byRank = (a: One, b: One) => rankOf(b) - rankOf(a)
  return [...chosen.slice(0, FIRST).sort(byRank), ...chosen.slice(FIRST).sort(byRank)]
}

/** Those that hold the main pieces of the best one and about as many of the wanted pieces. */
function complete(states: readonly State[], counts: Wanted, piecesMin: number): readonly State[] {
  const [best] = states
  if (!best) return []
  const pieces = wantedPieces(best, counts)
  return states.filter((state) => holdsMains(state, best) && wantedPieces(state, counts) >= piecesMin * pieces)
}

/** Pieces that were wanted, at most as many of each type as that. */
export function wantedPieces(state: State, limits: Wanted): number {
  let sum = 0
  for (const [type, count] of piecesOf(state)) sum += Math.min(count, limits.get(type) ?? 0)
  return sum
}

/** The main groups of a state, and by the patch of floor they stand on, so that comparing two states is linear. */
interface Idea {
  readonly state: State
  readonly mains: readonly Placed[]
  readonly byPatch: ReadonlyMap<number, readonly Placed[]>
}

function ideaOf(state: State): Idea {
  const mains = makersOf(state.placed)
  const byPatch = new Map<number, Placed[]>()
  for (const one of mains) {
    const patch = patchOf(one, 0, 0)
    const there = byPatch.get(patch)
    if (there) there.push(one)
    else byPatch.set(patch, [one])
  }
  return { state, mains, byPatch }
}

const mainsOf = (placed: readonly Placed[]): readonly Placed[] =>
  placed.filter(({ group }) => !group.pin && !group.extra && !isMinor(group))

/** Whether a state has what the room is about as another one has it. */
export function holdsMains(state: State, other: State): boolean {
  const [mains, others] = [mainsOf(state.placed), mainsOf(other.placed)]
  return (
    mains.length >= others.length && others.every((one) => mains.some(({ group }) => group.anchor === one.group.anchor))
  )
}

/** The groups that make ideas: the main groups that can move, or all that can move where there is no main one. */
function makersOf(placed: readonly Placed[]): readonly Placed[] {
  const mains = mainsOf(placed)
  return mains.length > 0 ? mains : placed.filter(({ group }) => !group.pin)
}

function patchOf({ candidate }: Placed, dx: number, dz: number): number {
  const { x, z } = candidate.anchor
  return (Math.floor(x / MOVED) + dx) * 0x100000 + Math.floor(z / MOVED) + dz
}

/** Whether a state is another idea than all of these. */
export function isOtherIdea(state: State, ideas: readonly State[]): boolean {
  const own = ideaOf(state)
  return ideas.every((other) => similarityOf(own, ideaOf(other)) < 1)
}

/** 0 = nothing in common, 1 = the same idea. */
function similarityOf(a: Idea, b: Idea): number {
  const all = sharedWeight(a, b)
  return all >= 1 ? 1 : Math.min(0.99, LEADING * leadingSimilarity(a.mains[0], b.mains[0]) + (1 - LEADING) * all)
}

function leadingSimilarity(a: Placed | undefined, b: Placed | undefined): number {
  if (!a || !b || a.group.anchor !== b.group.anchor) return 0
  if (isSameIdea(a, b)) return 1
  if (isSameIdeaPose(a.candidate.anchor, b.candidate.anchor)) return SAME_POSE
  const turned = Math.abs(normaliseDegrees(a.candidate.turn - b.candidate.turn)) >= TURNED
  return a.candidate.wall === b.candidate.wall && !turned ? SAME_WALL : 0
}

/** Share of the main groups, by weight, that stand alike in both; 1 = the same idea. */
function sharedWeight(a: Idea, b: Idea): number {
  let total = 0
  let alike = 0
  for (const one of a.mains) {
    total += one.group.weight
    if (hasSame(one, b)) alike += one.group.weight
  }
  for (const one of b.mains) if (!hasSame(one, a)) total += one.group.weight
  return total === 0 ? 1 : alike / total
}

/** So few groups are compared one by one; more by the patches they stand on. */
const FEW = 12

function hasSame(one: Placed, { mains, byPatch }: Idea): boolean {
  if (mains.length <= FEW) return mains.some((other) => isSameIdea(one, other))
  for (let dx = -1; dx <= 1; dx++)
    for (let dz = -1; dz <= 1; dz++)
      if (byPatch.get(patchOf(one, dx, dz))?.some((other) => isSameIdea(one, other))) return true
  return false
}

/** Whether two groups are one idea: the same main piece in about the same size at about the same place, in the same form. */
export const isSameIdea = ({ group, candidate: a }: Placed, { group: other, candidate: b }: Placed): boolean =>
  group.anchor === other.anchor &&
  isSameIdeaPose(a.anchor, b.anchor) &&
  isSameSize(a.composition, b.composition) &&
  (a.composition.form === b.composition.form || looksAlike(a, b))

/** Classes apart by so little, metres, look alike: a bed 1.60 m wide and one of 1.80 m. */
const OTHER_SIZE = 0.35

const isSameSize = (a: Composition, b: Composition): boolean =>
  sizeClassOf(a) === sizeClassOf(b) || isAsWide(a, b, OTHER_SIZE)

/** How far from each other two groups look different, metres. */
export interface Sight {
  readonly moved: number
  /** Of the first piece: a wardrobe with a door less is no other idea, but does not look the same. */
  readonly wider: number
  /** Whether more places of each composition are tried, and those of which the raster doubts that one can walk to them. */
  readonly isClose?: true
}

/** What a client sees at once, and what on a second look. */
export const AT_ONCE: Sight = { moved: NEAR, wider: 0.3 }
export const CLOSELY: Sight = { moved: 0.29, wider: 0.2, isClose: true }

const isAsWide = (a: Composition, b: Composition, less: number): boolean =>
  Math.abs(widthOf(firstOf(a.members).model) - widthOf(firstOf(b.members).model)) < less - 1e-9

/**
 * Whether all pieces stand at about the same places, whatever the forms are called: a table before the wall of a screen and one
 * in the middle of the room need not look different.
 */
function looksAlike(a: Candidate, b: Candidate, { moved } = AT_ONCE): boolean {
  const own = standingOf(a)
  const others = standingOf(b)
  return (
    own.length === others.length &&
    own.every((one) => others.some((other) => one.type === other.type && isSamePose(one, other, moved)))
  )
}

/** Whether a main piece in two poses is one idea, size and form aside. */
export const isSameIdeaPose = (a: Pose, b: Pose): boolean => isSamePose(a, b, MOVED)

/** Whether two poses are too near each other to try both. */
export const samePlace = (a: Pose, b: Pose): boolean => isSamePose(a, b, NEAR)

function isSamePose(a: Pose, b: Pose, moved: number): boolean {
  const dx = a.x - b.x
  const dz = a.z - b.z
  return dx * dx + dz * dz <= moved * moved && Math.abs(normaliseDegrees(a.turn - b.turn)) < TURNED
}

/** Whether two groups look alike: the same pieces, the first about as wide, each at about the same place. */
const isSameStand = (a: Placed, b: Placed, sight: Sight): boolean =>
  a.group.anchor === b.group.anchor && isSameView(a.candidate, b.candidate, sight)

/** The same of two candidates of groups with one kind of anchor. */
export const isSameView = (a: Candidate, b: Candidate, sight: Sight): boolean =>
  a === b ||
  (isSamePose(a.anchor, b.anchor, sight.moved) &&
    isAsWide(a.composition, b.composition, sight.wider) &&
    looksAlike(a, b, sight))

/** Whether a state differs from all of these in the place, size or form of a group; lamps beside seats make no difference. */
export const isNew = ({ placed }: State, known: readonly State[], sight: Sight): boolean =>
  known.every((other) => isVaried(placed, other.placed, sight) || isVaried(other.placed, placed, sight))

const isVaried = (placed: readonly Placed[], base: readonly Placed[], sight: Sight): boolean =>
  variedGroups(placed, base, sight).some(({ group }) => !standsBesideSeats(group))

/** The groups of `a` that stand in `b`, too, are left out: what is left is what `a` varies. */
export function variedGroups(a: readonly Placed[], b: readonly Placed[], sight: Sight): readonly Placed[] {
  const rest = [...b]
  return a.filter((one) => {
    const at = rest.findIndex((other) => isSameStand(one, other, sight))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
