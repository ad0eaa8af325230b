import { type Verifier, verifierOf } from '../../../engine/furnishing/verify/verifier.ts'
import { pointsOf } from '../../../engine/geometry/edges.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { planeHeight } from '../../../engine/geometry/moved-ceiling.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import { footprint } from '../../layouts/footprint.ts'
import type { GiveWay } from '../in-slices.ts'
import { liesWithin, sharesFloor } from './convex.ts'
import { type FittingPlace, type FittingRoom, placesAtWalls, placesBeforeDoor } from './fitting-places.ts'
import type { FittingPlan, FittingWish } from './fitting-wish.ts'
import { blockOpening, violationsOf } from './soundness.ts'

/** Places of a fitting that are looked into, and arrangements of a room that are compared. */
const BRANCHES = 8
const COMPARED = 3
/** Arrangements that the verifier judges for one plan, at most. */
const JUDGED_MAX = 400

/** A fitting where it stands. */
export type PlacedFitting = Omit<PlacedItem, 'groupId'>

/**
 * The fittings of the first plan of which every wish has a place: in the room, on no other piece, with their free floor before
 * them, and sound by the verifier of rooms. The same room gives the same answer.
 *
 * @param plans the preferred first
 * @param standing what stands there already
 * @param giveWay called between judgements of some milliseconds
 * @returns undefined where no plan has places
 */
export async function placeFittings(
  room: FittingRoom,
  plans: readonly FittingPlan[],
  standing: readonly PlacedItem[] = [],
  giveWay: GiveWay = async () => {},
): Promise<PlacedFitting[] | undefined> {
  const search = new FittingSearch(room, standing, giveWay)
  for (const plan of plans) {
    const found = await search.arrange(plan)
    if (found) return found.flatMap(({ items }) => items)
  }
  return undefined
}

class FittingSearch {
  readonly #room: FittingRoom
  readonly #outlines: readonly (readonly number[])[]
  readonly #standing: readonly PlacedItem[]
  readonly #verifier: Verifier
  readonly #before: number
  readonly #giveWay: GiveWay
  #judged = 0

  constructor(room: FittingRoom, standing: readonly PlacedItem[], giveWay: GiveWay) {
    this.#giveWay = giveWay
    this.#room = room
    this.#outlines = standing.map((item) => footprint(item).flat())
    this.#standing = standing
    this.#verifier = verifierOf(room.space.room)
    this.#before = violationsOf(this.#verifier, standing)
  }

  /** The best of a few arrangements that begin differently. */
  async arrange(plan: FittingPlan): Promise<FittingPlace[] | undefined> {
    this.#judged = 0
    const arranged: FittingPlace[][] = []
    const [first, ...others] = plan
    if (!first) return []
    for await (const placed of this.#starts(first, [])) {
      const whole = await this.#complete(others, placed)
      if (whole) arranged.push(whole)
      if (arranged.length === COMPARED || this.#judged > JUDGED_MAX) break
    }
    const best = Math.max(...arranged.map(scoreOf))
    const found = arranged.find((one) => scoreOf(one) === best)
    return found ?? (first.isOptional ? this.#complete(others, []) : undefined)
  }

  async #complete(plan: FittingPlan, placed: readonly FittingPlace[]): Promise<FittingPlace[] | undefined> {
    const [wish, ...others] = plan
    if (!wish) return [...placed]
    for await (const more of this.#starts(wish, placed)) {
      const whole = await this.#complete(others, more)
      if (whole) return whole
      if (this.#judged > JUDGED_MAX) return undefined
    }
    return wish.isOptional ? this.#complete(others, placed) : undefined
  }

  /** What stands with the pieces of a wish, from its best place on. */
  async *#starts(wish: FittingWish, placed: readonly FittingPlace[]): AsyncGenerator<FittingPlace[]> {
    for await (const place of this.#sound(wish, placed)) {
      const row = [...placed, place]
      for (let count = 1; count < (wish.most ?? 1); count++) {
        const next = await this.#sound(wish, row).next()
        if (next.done) break
        row.push(next.value)
      }
      yield row
    }
  }

  /** Places of one piece that break no rule, the best first. */
  async *#sound(wish: FittingWish, placed: readonly FittingPlace[]): AsyncGenerator<FittingPlace> {
    const places = wish.facesDoor ? placesBeforeDoor(this.#room, wish) : placesAtWalls(this.#room, wish, placed)
    let branches = 0
    for (const place of places) {
      if (!this.#isFree(place, placed) || blockOpening(this.#verifier, place.items)) continue
      if (++this.#judged > JUDGED_MAX) return
      const items = [...placed, place].flatMap((it) => it.items)
      await this.#giveWay()
      if (violationsOf(this.#verifier, [...this.#standing, ...items]) > this.#before) continue
      yield place
      if (++branches === BRANCHES) return
    }
  }

  #isFree(place: FittingPlace, placed: readonly FittingPlace[]): boolean {
    const { ring, space } = this.#room
    if (!place.toWalls.every((it) => liesWithin(it, ring)) || !place.free.every((it) => liesWithin(it, ring)))
      return false
    if (![...place.bodies, ...place.free].every((it) => hasHeadroom(it, space.room))) return false
    const own = [...place.toPieces, ...place.free]
    if (shareFloor(own, this.#outlines)) return false
    return placed.every(
      (other) => !shareFloor(own, other.bodies) && !shareFloor([...other.toPieces, ...other.free], place.bodies),
    )
  }
}

/** Headroom over a fitting and the floor before it, metres (docs/furnishing.md#headroom). */
const HEADROOM = 2

/** Slopes are lowest over a corner. */
const hasHeadroom = (outline: Ring, { boundary: { shape, ceiling = [] } }: Room): boolean =>
  ceiling.length === 0 ||
  pointsOf(outline).every(([x, z]) =>
    [shape.h, ...ceiling.map((plane) => planeHeight(plane, x, z))].every((height) => height > HEADROOM - 1e-6),
  )

const shareFloor = (some: readonly Ring[], others: readonly Ring[]): boolean =>
  some.some((one) => others.some((other) => sharesFloor(one, other)))

const scoreOf = (places: readonly FittingPlace[]): number => places.reduce((sum, { score }) => sum + score, 0)
