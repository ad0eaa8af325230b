import { elementAt, firstOf } from '../../../engine/geometry/element-at.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { type DeskRule, mostDesks, nextDesks, ruleIn, usualPlaces } from './desk-figures.ts'

/** A room that takes desks. */
export interface DeskRoom {
  /** Its place in the list of spaces. */
  readonly index: number
  /** m² */
  readonly area: number
  readonly kind: RoomKind | undefined
  /** Whether it may have none. */
  readonly mayBeFree: boolean
  /** Most desks that are known to have a place; undefined where it was not tried. */
  readonly most: number | undefined
  /** Desks that stay in it whatever the target, as they stand there already; left out = none. */
  readonly least?: number
}

/** Rooms of nearly one size, which have as many desks each. */
interface Group {
  readonly rooms: readonly DeskRoom[]
  readonly most: number
  desks: number
}

/** More than are wanted, at most: the second desk of a pair. */
const OVER = 1

/**
 * Shares places among rooms, desk by desk and pair by pair, always to the room that has the fewest of what is usual in it, so that
 * all are as dense. Where the rooms would have more than are wanted with a desk each, those that may are free, the smallest first.
 *
 * @param places in all, those of rooms that are not listed apart
 * @returns desks by the place of the room in the list of spaces; together as many or one more, or fewer where no more are allowed
 */
export function sharePlaces(rooms: readonly DeskRoom[], places: number, rule: DeskRule): ReadonlyMap<number, number> {
  let groups = likeInSize(rooms).map((some): Group => {
    const allowed = mostDesks(middleArea(some), ruleIn(firstOf(some).kind, rule))
    const most = Math.min(allowed, firstOf(some).most ?? allowed)
    return { rooms: some, most, desks: firstOf(some).least ?? Math.min(1, most) }
  })
  let sum = sumOf(groups)
  for (const group of groups) {
    if (sum <= places + OVER) break
    if (!group.rooms.every(({ mayBeFree, least }) => mayBeFree && least === undefined)) continue
    sum -= group.desks * group.rooms.length
    group.desks = 0
  }
  while (sum < places) {
    const open = groups.filter(({ desks, most }) => nextDesks(desks) <= most)
    const [best] = open
      .filter((group) => sum + stepOf(group) <= places + OVER)
      .sort(
        (a, b) =>
          Number(sum + stepOf(a) > places) - Number(sum + stepOf(b) > places) ||
          shareOf(a, rule) - shareOf(b, rule) ||
          firstOf(a.rooms).index - firstOf(b.rooms).index,
      )
    if (best) {
      sum += stepOf(best)
      best.desks = nextDesks(best.desks)
      continue
    }
    // Too many rooms are alike: some of them have one more than the others.
    const several = open.find((group) => group.rooms.length > 1)
    if (!several) break
    groups = groups.flatMap((group) =>
      group === several ? group.rooms.map((room): Group => ({ ...group, rooms: [room] })) : [group],
    )
  }
  return new Map(groups.flatMap(({ rooms: some, desks }) => some.map(({ index }) => [index, desks] as const)))
}

const sumOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { desks, rooms }) => sum + desks * rooms.length, 0)

const stepOf = ({ desks, rooms }: Group): number => (nextDesks(desks) - desks) * rooms.length

/** What of the usual number a room would have with the next step. */
const shareOf = ({ desks, rooms }: Group, rule: DeskRule): number =>
  nextDesks(desks) / usualPlaces(firstOf(rooms).area, ruleIn(firstOf(rooms).kind, rule))

/** Areas that differ by no more are alike. */
const LIKE = 1.05
/** Larger rooms are furnished each by itself, m². */
const LIKE_MAX = 36

/** Rooms of nearly one area together, the smallest first; those of which something else is known by themselves. */
export function likeInSize<
  Room extends { readonly area: number } & Partial<Pick<DeskRoom, 'kind' | 'mayBeFree' | 'least' | 'most'>>,
>(rooms: readonly Room[]): Room[][] {
  const groups: Room[][] = []
  for (const room of [...rooms].sort((a, b) => a.area - b.area)) {
    const group = groups.find(
      (some) =>
        room.area <= LIKE_MAX &&
        (room.least ?? firstOf(some).least) === undefined &&
        room.most === firstOf(some).most &&
        room.kind === firstOf(some).kind &&
        room.area <= firstOf(some).area * LIKE &&
        Boolean(firstOf(some).mayBeFree) === Boolean(room.mayBeFree),
    )
    if (group) group.push(room)
    else groups.push([room])
  }
  return groups
}

/** The area of the room in the middle of a group, m². */
export const middleArea = (group: readonly { readonly area: number }[]): number =>
  elementAt(group, Math.floor(group.length / 2)).area
