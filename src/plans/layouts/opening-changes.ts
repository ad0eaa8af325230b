import type { Opening } from '../../schema/furnishing/room.ts'
import type { OpeningChange } from '../../schema/resources/floors/floor-exchange.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { isSameJson } from './compare-contents.ts'
import { outlineOf, pointOn } from './room-outlines.ts'

type OfSpace = Pick<LayoutSpace, 'room' | 'openings'>

/** An opening of a space as it is found again in another revision. */
interface Placed {
  readonly opening: Opening
  /** From 1 among the openings of its room, as boards count them. */
  readonly number: number
  readonly name: string | undefined
  readonly externalId: string | undefined
  /** Its middle, in the coordinates of the floor. */
  readonly x: number
  readonly z: number
}

/** Differences up to this come from rounding, metres. */
const ROUNDING = 0.005

/** What of a room has changed from one revision to another. */
export interface ChangedParts {
  /** Whether its outline or ceiling differs. */
  readonly walls: boolean
  readonly openings: OpeningChange[]
}

export const roomPartsChanged = (before: OfSpace, after: OfSpace): ChangedParts => ({
  walls: haveWallsChanged(before, after),
  openings: openingChanges(before, after),
})

/** Whether the outline or the ceiling of a room has changed: what is in its walls is left aside. */
export const haveWallsChanged = ({ room: a }: OfSpace, { room: b }: OfSpace): boolean =>
  !isSameJson({ ...a.boundary, openings: 0 }, { ...b.boundary, openings: 0 })

/**
 * What became of the openings of a space from one revision to another, in the order of the later one. The same opening is that
 * with the same id in the building model, else with the same name, else the nearest one of its type; two of other names are two.
 */
export function openingChanges(before: OfSpace, after: OfSpace): OpeningChange[] {
  const [earlier, later] = [placedOf(before), placedOf(after)]
  const pairs = pairsOf(earlier, later)
  const met = new Set(pairs.values())
  return [
    ...later.flatMap((it) => {
      const former = pairs.get(it)
      return former ? changeOf(former, it) : [{ ...factsOf(it), outcome: 'added' as const }]
    }),
    ...earlier.flatMap((it) => (met.has(it) ? [] : [{ ...factsOf(it), outcome: 'removed' as const }])),
  ]
}

const factsOf = ({ opening: { type }, number, name }: Placed) => ({
  type,
  number,
  ...(name === undefined ? {} : { name }),
})

function changeOf(before: Placed, after: Placed): OpeningChange[] {
  const by = distance(before, after)
  if (by > ROUNDING) return [{ ...factsOf(after), outcome: 'moved', by: Math.round(by * 1000) / 1000 }]
  const { pos: _, ...former } = before.opening
  const { pos: __, ...now } = after.opening
  const isOther = isSameJson(former, now) ? before.name !== after.name : true
  return isOther ? [{ ...factsOf(after), outcome: 'changed' }] : []
}

const distance = (a: Placed, b: Placed) => Math.hypot(a.x - b.x, a.z - b.z)

/** Each later opening with the earlier one that it is. */
function pairsOf(earlier: readonly Placed[], later: readonly Placed[]): Map<Placed, Placed> {
  const pairs = new Map<Placed, Placed>()
  const free = new Set(earlier)
  const take = (now: Placed, former: Placed) => {
    pairs.set(now, former)
    free.delete(former)
  }
  for (const fact of ['externalId', 'name'] as const)
    for (const now of later) {
      if (pairs.has(now) || now[fact] === undefined) continue
      const former = [...free].find((it) => it[fact] === now[fact])
      if (former) take(now, former)
    }
  const isOther = (a: Placed, b: Placed) => a.name !== undefined && b.name !== undefined
  const near = later
    .filter((it) => !pairs.has(it))
    .flatMap((now) =>
      [...free].flatMap((former) =>
        former.opening.type === now.opening.type && !isOther(former, now) ? [{ now, former }] : [],
      ),
    )
    .map((it) => ({ ...it, by: distance(it.former, it.now) }))
    .sort((a, b) => a.by - b.by)
  for (const { now, former } of near) if (!pairs.has(now) && free.has(former)) take(now, former)
  return pairs
}

function placedOf({ room, openings: said }: OfSpace): Placed[] {
  const outline = outlineOf(room)
  return (room.boundary.openings ?? []).map((opening, i) => {
    const [x, z] = pointOn(outline, opening.pos + opening.l / 2)
    return { opening, number: i + 1, name: said?.[i]?.name, externalId: said?.[i]?.externalId, x, z }
  })
}
