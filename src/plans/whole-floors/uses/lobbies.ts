import { widestDoor } from '../fittings/fitting-places.ts'
import { spaceBeyond } from '../fittings/outward-doors.ts'
import { plainWords } from '../names/plain-words.ts'
import { matchesIn, wordTable } from '../names/word-table.ts'
import { causeOf, type FloorOpening, type SpaceFacts } from './space-facts.ts'
import type { SpaceUse } from './space-use.ts'

/** Smaller and narrower entrances are ways alone, m² and metres. */
const LOBBY_MIN = 20
const WIDTH_MIN = 3.5

/** Entrances in which people stay, and those that are called alike and passed alone, as `ROOM_WORDS`. */
const TABLE = wordTable({
  lobby:
    'lobby, main lobby, entrance lobby, hotel lobby, foyer, -foyer, entrance hall, entry hall, hotelhalle, -eingangshalle, -empfangshalle, lobbyhalle, hall d accueil, hall accueil, hall d entree, hall entree, entree hall, hall de entrada, vestibulo, vestibulo principal, atrio, atrium, entreehal, hol wejsciowy, hol glowny, vstupni hala, aula',
  way: 'elevator lobby, lift lobby, wind lobby, stair lobby, wc lobby, toilet lobby',
})
const HOTEL = /\bhotel/

/** Whether a space is an entrance with place to stay in. */
export function isLobby({ named, words, area, width, ring }: SpaceFacts): boolean {
  if (named?.kind !== 'entrance' || ring.length === 0 || area < LOBBY_MIN || width < WIDTH_MIN) return false
  return isCalledLobby(words)
}

/** Whether a name is that of an entrance in which people stay. */
export function isCalledLobby(name: string): boolean {
  const kinds = matchesIn(TABLE, plainWords(name)).map(({ kind }) => kind)
  return kinds.includes('lobby') && !kinds.includes('way')
}

/** Whether a lobby says itself that it is that of a hotel. */
export const isOfHotel = ({ words }: SpaceFacts): boolean => HOTEL.test(plainWords(words).join(' '))

/** A lobby, and the place among its openings of the door by which one comes in. */
interface Entered {
  readonly space: SpaceFacts
  readonly opening: number
}

/**
 * The lobby that is the reception of a floor too: the largest by which one comes in, where no room is named as the reception.
 *
 * @param atHome places in the list of spaces of dwellings
 */
export function lobbyToReceiveIn(facts: readonly SpaceFacts[], atHome: ReadonlySet<number>): Entered | undefined {
  if (facts.some(({ named }) => named?.kind === 'reception')) return undefined
  return facts
    .flatMap((space, index): Entered[] => {
      const door = !atHome.has(index) && isLobby(space) ? doorToComeInBy(space, facts) : undefined
      return door ? [{ space, opening: space.openings.indexOf(door) }] : []
    })
    .reduce<Entered | undefined>(
      (largest, it) => (it.space.area > (largest?.space.area ?? 0) ? it : largest),
      undefined,
    )
}

/** Doors of a reception that are narrower than the widest by more are not those by which one comes in, metres. */
const NARROWER_MAX = 0.2

/** The place among the openings of a reception of the door that its desk faces: of the widest ones that by which one comes in; undefined = the widest. */
export function doorToFace(space: SpaceFacts, facts: readonly SpaceFacts[]): number | undefined {
  const least = (widestDoor(space.openings)?.opening.l ?? 0) - NARROWER_MAX
  const door = doorToComeInBy(space, facts, ({ opening }) => opening.l >= least)
  return door && space.openings.indexOf(door)
}

/** The widest door that leads outside, else to another entrance, such as a porch. */
function doorToComeInBy(
  space: SpaceFacts,
  facts: readonly SpaceFacts[],
  isAsked: (door: FloorOpening) => boolean = () => true,
): FloorOpening | undefined {
  const doors = space.openings.filter(isAsked)
  const others = facts.filter((other) => other !== space)
  const beyond = (door: FloorOpening) => spaceBeyond(door, others)
  return (
    widestDoor(doors.filter((door) => !beyond(door))) ??
    widestDoor(doors.filter((door) => beyond(door)?.named?.kind === 'entrance'))
  )
}

/** Seats beside the ways between its doors. */
export const lobbyUse = (facts: SpaceFacts): SpaceUse => ({
  template: 'common',
  by: 'name',
  reason: `${causeOf(facts)}, with seats beside the ways`,
  exclude: ['shelf'],
  hasMainWays: true,
})
