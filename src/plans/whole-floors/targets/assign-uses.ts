import { TEMPLATES, templateCount } from '../../../engine/furnishing/request/templates.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FloorTargets, RoomPurpose } from '../../../schema/resources/floors/floor-targets.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { withinLimits } from '../uses/choose-uses.ts'
import { unfitFor } from '../uses/fit-to-stay.ts'
import { causeOf } from '../uses/space-facts.ts'
import { emptyUse, FOCUS_MAX, type SpaceUse } from '../uses/space-use.ts'
import type { DeskRule } from './desk-figures.ts'
import { type DeskRoom, sharePlaces } from './share-places.ts'
import { type StoreyWeights, spread, storeyWeights, usualIn } from './spread-rooms.ts'
import type { TargetFloor } from './target-floor.ts'
import { withUsualDesks } from './usual-desks.ts'

/** What earlier rounds have shown, by the place of the space in the list. */
export interface Found {
  /** Most desks that stand in a room, and how many the request had when they did. */
  readonly desks: ReadonlyMap<number, { readonly standing: number; readonly requested: number }>
  /** Desks of rooms in which more stand than the request had, as they are there already. */
  readonly least: ReadonlyMap<number, number>
  /** Seats in meeting rooms. */
  readonly seats: ReadonlyMap<number, number>
  /** Rooms in which what a target would have made of them has no place. */
  readonly failed: ReadonlySet<number>
  /** Places of the last round; undefined before the first. */
  readonly places: number | undefined
}

/** Kinds that are named for work and may become another. */
const WORK_KINDS: ReadonlySet<RoomKind> = new Set<RoomKind>([
  'office',
  'open_office',
  'study',
  'meeting',
  'training',
  'lounge',
  'library',
])
/** Floor of phone booths, focus rooms and meeting rooms, m². */
const PHONE_MAX = 8
const FOCUS_MIN = 5
export const MEETING_MIN = 8
export const MEETING_MAX = 60
/** Narrower rooms take no meeting table, metres. */
export const MEETING_WIDTH = 2.4
/** Narrower rooms are ways or shafts, metres. */
const ROOM_WIDTH = 1.5
/** A space with so many doors is one to walk through. */
const THROUGH_DOORS = 3

/** The rule by which desks are counted. */
export const ruleOf = ({ standard, density }: FloorTargets): DeskRule => ({ standard, density })

/** Whether the targets may change the use of a space. What is named for work and takes no workplace, as it is dark, has none to lose. */
export function mayChangeUse(floor: TargetFloor, index: number, mayChange: FloorTargets['mayChange']): boolean {
  const [{ space, named, width, doors }, use] = [elementAt(floor.facts, index), elementAt(floor.uses, index)]
  const { by, template } = use
  if (by === 'mapping' || by === 'layout' || floor.atHome.has(index)) return false
  if (Array.isArray(mayChange)) return mayChange.some((id) => id.toLowerCase() === space.id)
  const isForWork = named !== undefined && WORK_KINDS.has(named.kind)
  if (isForWork && mayChange === 'work') return true
  const isFree = !named || (isForWork && template === null)
  return isFree && width >= ROOM_WIDTH && doors > 0 && doors < THROUGH_DOORS
}

/** What a target may make of a room. */
export type Becoming = 'phone' | 'focus' | 'meeting' | 'office'

/**
 * Whether a space is fit for what a target may make of it, by its size, its openings and the use that it has. None is in a cellar, an
 * attic or a storey of building services.
 */
export function mayBecome({ facts, uses, storeys }: TargetFloor, index: number, what: Becoming): boolean {
  const own = elementAt(facts, index)
  const storey = elementAt(storeys, index)
  if (storey.apart) return false
  const { template } = elementAt(uses, index)
  const { area, width } = own
  if (what === 'phone') return area <= PHONE_MAX
  if (what === 'meeting')
    return template !== 'meet' && area >= MEETING_MIN && area <= MEETING_MAX && width >= MEETING_WIDTH
  if (unfitFor(own, storey) !== undefined) return false
  return what === 'focus' ? area >= FOCUS_MIN && area <= FOCUS_MAX : template === 'common' || template === 'meet'
}

/** Whether one can stay in a space for hours. */
const canStayIn =
  ({ facts, storeys }: TargetFloor) =>
  (index: number): boolean =>
    unfitFor(elementAt(facts, index), elementAt(storeys, index)) === undefined

const not =
  (holds: (index: number) => boolean) =>
  (index: number): boolean =>
    !holds(index)

/**
 * The uses of a floor by its targets: phone booths and focus rooms in the smallest rooms that are fit, then meeting rooms where fewest
 * desks are lost, then desks in what remains. Of a building the rooms are spread over its storeys by the desks of each.
 */
export function assignUses(floor: TargetFloor, targets: FloorTargets, found: Found): SpaceUse[] {
  const { facts, requested } = floor
  const uses = [...floor.uses]
  const free = new Set(
    requested.filter((index) => mayChangeUse(floor, index, targets.mayChange) && !found.failed.has(index)),
  )
  const set = (index: number, use: SpaceUse) => {
    uses[index] = withinLimits(elementAt(facts, index), use)
    free.delete(index)
  }
  const cause = (index: number) => causeOf(elementAt(facts, index))
  const byArea = (a: number, b: number) => elementAt(facts, a).area - elementAt(facts, b).area || a - b
  const weights = storeyWeights(floor, ruleOf(targets))
  const fitFor = (what: Becoming) => [...free].filter((index) => mayBecome(floor, index, what)).sort(byArea)
  // Where one cannot stay for long comes first: there no desk is lost.
  const [bright, dark] = [fitFor('phone').filter(canStayIn(floor)), fitFor('phone').filter(not(canStayIn(floor)))]
  const named = (what: RoomPurpose) =>
    floor.requested.filter((index) => elementAt(floor.uses, index).purpose === what && !found.failed.has(index)).length
  const beside = (count: number | undefined, what: RoomPurpose) => count && Math.max(0, count - named(what))
  const [booths, focusRooms] = [beside(targets.phoneBooths, 'phone'), beside(targets.focusRooms, 'focus')]
  for (const index of spread(floor, [dark, bright], booths, weights)) set(index, phoneBooth(cause(index)))
  for (const index of spread(floor, [fitFor('focus')], focusRooms, weights)) set(index, focusRoom(cause(index)))
  for (const index of meetingRooms({ ...floor, uses }, free, targets, found, weights))
    set(index, { template: 'meet', by: 'target', reason: `${cause(index)}; meeting room for the seats asked for` })
  if (targets.places === undefined) return [...withUsualDesks(facts, uses, ruleOf(targets))]
  return withPlaces(floor, uses, free, { ...targets, places: targets.places }, found)
}

const phoneBooth = (cause: string): SpaceUse => ({
  template: 'common',
  by: 'target',
  reason: `${cause}; phone booth, as asked for`,
  purpose: 'phone',
  exclude: ['sofa', 'coffee_table', 'sideboard', 'shelf', 'free_standing_lamp', 'carpet'],
  pieces: [{ type: 'armchair', count: 1 }],
})

const focusRoom = (cause: string): SpaceUse => ({
  template: 'work',
  by: 'target',
  reason: `${cause}; focus room, as asked for`,
  purpose: 'focus',
  places: 1,
})

/** Rooms that become meeting rooms, until there are seats for the places. @param floor with the uses chosen so far */
function meetingRooms(
  floor: TargetFloor,
  free: ReadonlySet<number>,
  { places, meetingSeatsPerPlace, ...rule }: FloorTargets,
  found: Found,
  weights: StoreyWeights,
): number[] {
  if (!meetingSeatsPerPlace) return []
  const { facts, uses, requested, storeys } = floor
  const seatsIn = (index: number) => found.seats.get(index) ?? seatsOf(elementAt(facts, index).area)
  const seated = found.places ?? places ?? usualIn(floor, requested, ruleOf(rule))
  const seatsNeeded = Math.ceil(meetingSeatsPerPlace * seated - 1e-9)
  const missingIn = new Map([...weights].map(([storey, weight]) => [storey, seatsNeeded * weight]))
  let missing = seatsNeeded
  const seat = (index: number) => {
    const storey = elementAt(storeys, index)
    missing -= seatsIn(index)
    missingIn.set(storey, (missingIn.get(storey) ?? 0) - seatsIn(index))
  }
  for (const index of requested) if (elementAt(uses, index).template === 'meet') seat(index)
  const rooms = [...free].filter((index) => mayBecome(floor, index, 'meeting') && seatsIn(index) > 0)
  const isFit = canStayIn(floor)
  const ofStorey = (index: number) => missingIn.get(elementAt(storeys, index)) ?? 0
  const farOff = (index: number) => Math.abs(seatsIn(index) - (ofStorey(index) > 0 ? ofStorey(index) : missing))
  const chosen: number[] = []
  while (missing > 0 && rooms.length > 0) {
    // Rooms without desks to lose, of them those of the storey that lacks most, and there the one that comes nearest to it.
    rooms.sort(
      (a, b) => Number(isFit(a)) - Number(isFit(b)) || ofStorey(b) - ofStorey(a) || farOff(a) - farOff(b) || a - b,
    )
    const [next] = rooms.splice(0, 1)
    if (next === undefined) break
    chosen.push(next)
    seat(next)
  }
  return chosen
}

/** Seats of a meeting room of so many m², as its template brings them. */
const seatsOf = (area: number): number =>
  TEMPLATES.meet.reduce(
    (sum, piece) => (piece.type === 'meeting_chair' && !piece.extra ? sum + templateCount(piece, area) : sum),
    0,
  )

/** Desks for the places asked for; rooms that may change become offices where the others do not hold them. */
function withPlaces(
  floor: TargetFloor,
  uses: SpaceUse[],
  free: ReadonlySet<number>,
  { places, meetingSeatsPerPlace, mayChange, ...rule }: FloorTargets & { readonly places: number },
  found: Found,
): SpaceUse[] {
  const { facts, requested } = floor
  const single = requested.filter((index) => SINGLE.has(elementAt(uses, index).template)).length
  const toShare = Math.max(0, places - single)
  const offices = requested.filter((index) => {
    const { template, purpose } = elementAt(uses, index)
    return template === 'work' && purpose === undefined
  })
  const roomOf = (index: number): DeskRoom => ({
    index,
    area: elementAt(facts, index).area,
    kind: elementAt(facts, index).named?.kind,
    mayBeFree: free.has(index),
    most: found.desks.get(index)?.standing,
    ...leastOf(found.least.get(index)),
  })
  const isForWork = (index: number) => !elementAt(floor.storeys, index).apart && canStayIn(floor)(index)
  // Lounges, spaces that are named one by one, and meeting rooms where no seats are asked for, the largest first.
  const further = [...free]
    .filter((index) => {
      const { template } = elementAt(uses, index)
      return (
        (template === 'common' ||
          (template === null && Array.isArray(mayChange)) ||
          (template === 'meet' && meetingSeatsPerPlace === undefined)) &&
        isForWork(index)
      )
    })
    .sort((a, b) => elementAt(facts, b).area - elementAt(facts, a).area || a - b)
  const rooms = offices.map(roomOf)
  let shares = sharePlaces(rooms, toShare, rule)
  for (const index of further) {
    if (total(shares) >= toShare) break
    rooms.push(roomOf(index))
    shares = sharePlaces(rooms, toShare, rule)
  }
  for (const [index, desks] of shares) {
    const known = found.desks.get(index)
    const base = elementAt(uses, index)
    const isNew = base.template !== 'work'
    if (desks === 0 && known?.standing === 0) {
      // What is no office by itself remains what it is; an office says that no desk has a place.
      if (!isNew)
        uses[index] = { ...base, places: known.requested, reason: `${base.reason}; no desk has a place in it` }
    } else if (desks === 0)
      uses[index] = emptyUse(`${base.reason}; left free, as the ${places} places have room elsewhere`, 'target')
    else {
      const reason = `${base.reason}; ${isNew ? 'an office with ' : ''}${desks === 1 ? '1 desk' : `${desks} desks`} of the ${places} places asked for`
      uses[index] = {
        template: 'work',
        by: isNew ? 'target' : base.by,
        reason,
        places: known?.standing === desks ? known.requested : desks,
      }
    }
  }
  return uses
}

const leastOf = (least: number | undefined) => (least === undefined ? {} : { least })

/** Templates with one place each. */
export const SINGLE: ReadonlySet<SpaceUse['template']> = new Set(['executive_office', 'home_office'])

const total = (shares: ReadonlyMap<number, number>): number => [...shares.values()].reduce((sum, one) => sum + one, 0)
