import { FURNISH_LIMITS } from '../../../engine/furnishing/request/limits.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import { entryFor, type MappingEntry } from '../names/mapping-entry.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { mayBeDivided } from '../parts/solve-in-parts.ts'
import { childCareUse, isChildCare } from './child-care.ts'
import { dwellingUses } from './dwelling-uses.ts'
import { type FloorPart, isDwelling, partsOf, signsOf } from './dwellings.ts'
import { withoutUnfitDesks } from './fit-to-stay.ts'
import { type GuestRooms, guestRoomsOf, guestRoomUse } from './guest-rooms.ts'
import { isLobby, isOfHotel, lobbyUse } from './lobbies.ts'
import { neighboursOf } from './neighbours.ts'
import { withPantries } from './pantries.ts'
import { isWard, patientRoomUse } from './patient-rooms.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { BEDS, emptyUse, type SpaceUse } from './space-use.ts'
import { hasGuests, type Storey, saidByNames } from './storeys.ts'
import { namedWorkUse, unnamedWorkUse } from './work-uses.ts'

/** The spaces of a floor and how each is used. */
export interface FloorUses {
  readonly facts: readonly SpaceFacts[]
  readonly parts: readonly FloorPart[]
  /** As many as spaces, in their order. */
  readonly uses: readonly SpaceUse[]
  /** Places in the list of those that belong to a dwelling. */
  readonly atHome: ReadonlySet<number>
  /** What is known of the building. */
  readonly storey: Storey
}

/**
 * How each space of a floor is furnished: as the mapping says, else as the layout says, else by its name or use, else by what
 * is around it, its size and its openings. No desk stands in a space unfit for hours of stay unless the mapping or the layout says so. Always the same
 * for the same floor and building.
 *
 * @param spaces of one storey
 * @param mapping lines that precede the table of words
 * @param storey as its building tells; left out = a usual one, which is all that is known of the building
 */
export function chooseUses(
  spaces: readonly SpaceFacts[],
  mapping: readonly MappingEntry[] = [],
  storey: Storey = storeyAlone(spaces),
): FloorUses {
  const facts = withPantries(spaces)
  const links = neighboursOf(facts)
  const parts = partsOf(facts, links)
  const mapped = givenUses(facts, mapping)
  const guestRooms = guestRoomsOf(facts, links, parts, storey)
  const ward = isWard(facts) || storey.kinds.has('care')
  const forChildren = isChildCare(facts) || storey.kinds.has('childCare')
  const sleptIn = sleepersUses(facts, guestRooms, ward)
  const given = new Map([...sleptIn, ...mapped])
  const uses = new Map(given)
  const atHome = new Set<number>()
  const useAtWork = workUses(facts, { isSleptIn: guestRooms.size > 0, forChildren, storey })
  const floorSigns = signsOf(facts.map(({ named }) => named?.kind))
  for (const { signs, members } of parts) {
    const isHome = members.some((index) => sleptIn.has(index))
      ? !ward && hasLivingRoom(facts, members)
      : isDwelling([signs, storey.nameSigns.own, floorSigns, storey.signs, storey.nameSigns.building]) &&
        !(storey.kinds.has('childCare') || isChildCare(members.map((index) => elementAt(facts, index))))
    if (isHome) {
      for (const index of members) atHome.add(index)
      for (const [index, use] of dwellingUses(facts, members, given, storey)) uses.set(index, use)
    } else for (const index of members) if (!given.has(index)) uses.set(index, useAtWork(index))
  }
  for (const [index, own] of guestRooms) for (const it of [index, ...own]) atHome.add(it)
  // Stairs, balconies and what else no dwelling has for itself.
  for (const index of facts.keys()) if (!uses.has(index)) uses.set(index, useAtWork(index))
  const fit = facts.map((space, index) =>
    mapped.has(index) ? uses.get(index)! : withoutUnfitDesks(space, uses.get(index)!, storey),
  )
  return { facts, parts, uses: facts.map((space, index) => withinLimits(space, elementAt(fit, index))), atHome, storey }
}

/** What a floor tells of itself where nothing is known beside it. */
const storeyAlone = (facts: readonly SpaceFacts[]): Storey => ({
  apart: undefined,
  signs: signsOf(facts.map(({ named }) => named?.kind)),
  nameSigns: { own: 0, building: 0 },
  kinds: new Set(),
  hasGuests: hasGuests([saidByNames(facts.map(({ space }) => space))]),
  windows: facts.some(({ windows }) => windows > 0),
  doors: facts.some(({ doors }) => doors > 0),
})

/** The uses of rooms in which guests or patients sleep. */
function sleepersUses(facts: readonly SpaceFacts[], guestRooms: GuestRooms, ward: boolean): Map<number, SpaceUse> {
  return new Map(
    facts.flatMap((own, index) => {
      const isGuests = guestRooms.has(index)
      const use = ward ? patientRoomUse(own, isGuests) : isGuests ? guestRoomUse(own, guestRooms.size) : undefined
      return use ? [[index, use] as const] : []
    }),
  )
}

/** Whether those who sleep in rooms of their own live together. */
const hasLivingRoom = (facts: readonly SpaceFacts[], members: readonly number[]): boolean => {
  const kinds = members.map((index) => elementAt(facts, index).named?.kind)
  return kinds.includes('living') && !kinds.some((kind) => kind && NOT_LIVED_IN.has(kind))
}
const NOT_LIVED_IN: ReadonlySet<RoomKind> = new Set<RoomKind>(['reception', 'canteen', 'customers'])

/** The uses of spaces outside of dwellings. @param isSleptIn whether guests sleep on the floor */
function workUses(
  facts: readonly SpaceFacts[],
  { isSleptIn, forChildren, storey }: { isSleptIn: boolean; forChildren: boolean; storey: Storey },
): (index: number) => SpaceUse {
  const isHotel = storey.hasGuests
  return (index) => {
    const own = elementAt(facts, index)
    const care = forChildren ? childCareUse(own) : undefined
    if (care) return care
    if ((isSleptIn || isHotel || isOfHotel(own)) && isLobby(own)) return lobbyUse(own)
    if (own.named) return namedWorkUse(own)
    if (isSleptIn && isHotel)
      return emptyUse(`${causeOf(own)}: among guest rooms, and none by its number or size`, 'context')
    const alike = facts.filter(
      (other) => other !== own && !other.named && Math.abs(other.area - own.area) < 0.2 * own.area,
    )
    return unnamedWorkUse(own, alike.length, storey.kinds)
  }
}

function givenUses(facts: readonly SpaceFacts[], mapping: readonly MappingEntry[]): Map<number, SpaceUse> {
  const mapped = new Map<number, SpaceUse>()
  for (const [index, { space, area }] of facts.entries()) {
    const entry = entryFor(mapping, space)
    const template = entry ? entry.template : space.template
    if (!entry && template === null) continue
    const by = entry ? 'mapping' : 'layout'
    const reason = entry ? 'as the mapping of the request says' : 'as the layout says'
    const beds = template === 'bedroom' ? { beds: [area < 11 ? BEDS.single : BEDS.double] } : {}
    mapped.set(index, { template, by, reason, ...beds })
  }
  return mapped
}

/** Spaces that the solver does not take stay empty. */
export function withinLimits({ floorArea: area, ring }: SpaceFacts, use: SpaceUse): SpaceUse {
  const { roomAreaMin, roomAreaMax } = FURNISH_LIMITS
  if (use.template === null) return use
  if (ring.length === 0) return emptyUse(`${use.reason}; its outline is no polygon`, use.by)
  if (area < roomAreaMin)
    return emptyUse(`${use.reason}; its ${area.toFixed(1)} m² are less than ${roomAreaMin} m²`, use.by)
  if (area > roomAreaMax && !mayBeDivided(use.template))
    return emptyUse(`${use.reason}; its ${area.toFixed(0)} m² are more than ${roomAreaMax} m²: divide it`, use.by)
  return use
}
