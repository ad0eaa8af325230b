import { elementAt } from '../../../engine/geometry/element-at.ts'
import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { GUEST_ROOMS_MIN } from './dwellings.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { BEDS, BESIDE_ONE, SMALL_DESK, type SpaceUse } from './space-use.ts'
import type { Storey } from './storeys.ts'

/** Guest rooms of a floor, each with the spaces that belong to it alone: its bath, the hall before both. */
export type GuestRooms = ReadonlyMap<number, readonly number[]>

/** From here on rooms with a bath of their own are those of a hotel or a hall of residence, not of a large dwelling. */
const WITH_BATH_MIN = 6
/** Smaller rooms are not slept in, and larger ones are no guest rooms by their number alone, m². */
const GUEST_ROOM_MIN = 8
const BY_NUMBER_MAX = 60
/** Larger spaces without a use in their name are no hall before a room and its bath, m². */
const HALL_MAX = 8

const SLEEPING: ReadonlySet<RoomKind | undefined> = new Set<RoomKind | undefined>([
  undefined,
  ...(['bedroom', 'main_bedroom', 'guest_bedroom'] as const),
])
const WASHING: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>(['bath', 'wc'])
const HALLS: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>(['entrance', 'corridor', 'dressing'])

const WORKING: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>([
  ...(['office', 'executive', 'open_office', 'focus', 'meeting', 'training'] as const),
])

/** What flats have: the bath behind a bedroom of theirs makes no guest room of it. */
const OF_FLATS: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>(['living', 'kitchen', 'dining', 'studio'])

/**
 * The rooms of a floor in which guests sleep; none where the floor is no hotel. Rooms without a use in their name are, where each has a
 * bath of its own, or is called as one that has; in a hotel where it has a number and a window and more of the floor's rooms do than are named for work.
 *
 * @param links as of `neighboursOf`
 * @param parts spaces that belong together, as of `partsOf`
 */
export function guestRoomsOf(
  facts: readonly SpaceFacts[],
  links: readonly (readonly number[])[],
  parts: readonly { readonly members: readonly number[] }[],
  storey: Pick<Storey, 'hasGuests' | 'windows'>,
): GuestRooms {
  const withBath = new Map<number, readonly number[]>()
  for (const [index, room] of facts.entries()) {
    if (!(SLEEPING.has(room.named?.kind) || isCalledFlat(room)) || room.area < GUEST_ROOM_MIN) continue
    const own = ownSpaces(index, facts, links)
    const baths = own.map((it) => elementAt(facts, it).named?.kind)
    if (baths.includes('bath') || (room.named && baths.includes('wc'))) withBath.set(index, own)
  }
  const kindOf = (index: number) => elementAt(facts, index).named?.kind
  const outsideFlats = (rooms: readonly number[], least: number) => {
    const found = parts.flatMap(({ members }) => {
      const inPart = members.filter((index) => rooms.includes(index))
      return inPart.length >= least || !members.some((index) => OF_FLATS.has(kindOf(index))) ? inPart : []
    })
    return found.length >= least ? found : []
  }
  const rooms = outsideFlats([...withBath.keys()], WITH_BATH_MIN)
  const named = outsideFlats(
    facts.flatMap((room, index) =>
      kindOf(index) === 'guest_bedroom' || (withBath.has(index) && isCalledFlat(room)) ? [index] : [],
    ),
    GUEST_ROOMS_MIN,
  )
  const numbered = storey.hasGuests ? outsideFlats(numberedRooms(facts, storey), GUEST_ROOMS_MIN) : []
  if (rooms.length + named.length + numbered.length === 0) return new Map()
  const stems = new Set(rooms.map((index) => stemOf(elementAt(facts, index))))
  const called = facts.flatMap((room, index) =>
    !room.named && room.area >= GUEST_ROOM_MIN && stems.has(stemOf(room)) ? [index] : [],
  )
  return new Map([...rooms, ...named, ...numbered, ...called].map((index) => [index, withBath.get(index) ?? []]))
}

/** A room that is called by the studio that it is, which is a study in Italian, or by the bath that it has: "Ensuite 12". */
const isCalledFlat = ({ named, words }: SpaceFacts): boolean =>
  named?.kind === 'bath'
    ? /^en ?suite\b/.test(plainName(words))
    : (named?.kind === 'study' || named?.kind === 'studio') && /\bstudio\b/.test(plainName(words))

const NUMBER = /\p{N}/u
/** Bedrooms of flats are counted as well: "Bedroom 2". */
const LONG_NUMBER = /\p{N}{3}/u

/** Rooms with a number and a window; none where as many rooms of the floor are named for work. */
function numberedRooms(facts: readonly SpaceFacts[], storey: Pick<Storey, 'windows'>): number[] {
  const rooms = facts.flatMap(({ named, space, area, windows }, index) => {
    const isAsLarge = area >= GUEST_ROOM_MIN && area <= BY_NUMBER_MAX
    const isLit = windows > 0 || !storey.windows
    const isNumbered = (named ? LONG_NUMBER : NUMBER).test(space.name)
    return SLEEPING.has(named?.kind) && isNumbered && isAsLarge && isLit ? [index] : []
  })
  return rooms.length > facts.filter(({ named }) => WORKING.has(named?.kind)).length ? rooms : []
}

/** A name without its numbers: "Zimmer 101" is one of those called "zimmer". */
const stemOf = ({ space }: SpaceFacts): string => plainName(space.name).replace(/\p{N}+\p{L}?(?= |$)/gu, '#')

/** The baths of a room that nobody else reaches, and the hall through which it does; none where there is no such bath. */
function ownSpaces(room: number, facts: readonly SpaceFacts[], links: readonly (readonly number[])[]): number[] {
  const isOwnBath = (index: number, of: readonly number[]) =>
    WASHING.has(elementAt(facts, index).named?.kind) && elementAt(links, index).every((it) => of.includes(it))
  const baths = elementAt(links, room).filter((index) => isOwnBath(index, [room]))
  const halls = elementAt(links, room).flatMap((hall) => {
    const { named, area } = elementAt(facts, hall)
    if (!(named ? HALLS.has(named.kind) : area <= HALL_MAX)) return []
    const behind = elementAt(links, hall).filter((index) => isOwnBath(index, [room, hall]))
    const others = elementAt(links, hall).filter((index) => index !== room && !behind.includes(index))
    return behind.length > 0 && others.length <= 1 ? [hall, ...behind] : []
  })
  return [...new Set([...baths, ...halls])]
}

/** Rooms for guests from here on have a bed for two, two beds where they are called so, and a bed as wide as at home, m². */
const DOUBLE_MIN = 11
const TWIN_MIN = 13
const SUITE_MIN = 22
const FOR_ONE =
  /\b(single|einzel\w*|einbett\w*|simple|singola|individual|jednoosobowy|jednoluzkovy|enkel\w*|enkelt\w*)\b/
const TWIN = /\b(twin|zwei ?bett\w*|2 ?bett\w*|dwuosobowy z)\b/
/** What takes the place of luggage and desk. */
const LEFT_OUT = ['sideboard', 'shelf'] as const

/** A bed, a desk and a wardrobe. @param count guest rooms of the floor */
export function guestRoomUse(facts: SpaceFacts, count: number): SpaceUse {
  const { area, named, space } = facts
  const name = plainName(space.name)
  const isTwin = TWIN.test(name) && area >= TWIN_MIN
  const isDouble = !FOR_ONE.test(name) && area >= DOUBLE_MIN
  const width = !isDouble ? BEDS.single : area >= SUITE_MIN ? BEDS.main : BEDS.double
  const beds = isTwin ? [BEDS.single, BEDS.single] : [width]
  const bed = isTwin ? 'two beds' : isDouble ? 'a double bed' : 'a single bed'
  return {
    template: 'bedroom',
    by: named ? 'name' : 'context',
    reason: `${causeOf(facts)}; one of ${count} guest rooms, ${bed} and a desk`,
    beds,
    exclude: LEFT_OUT,
    pieces: [...(isTwin || isDouble ? [] : BESIDE_ONE), ...SMALL_DESK],
  }
}
