import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { kindOfName } from '../names/kind-of-name.ts'
import { plainWords } from '../names/plain-words.ts'
import { matchesIn, wordTable } from '../names/word-table.ts'
import { isCalledLobby } from './lobbies.ts'

/** What names of spaces have of a hotel. */
export type HotelSign = 'hotel' | 'reception' | 'lobby' | 'breakfast' | 'luggage' | 'linen' | 'bar' | 'spa'

/** Words of hotels, as `ROOM_WORDS`, and those of others that are alike. */
const TABLE = wordTable({
  other:
    'hotel de ville, hotel de police, hotel des postes, hotel des impots, hotel d entreprises, hotel particulier, hotel desk, hotel desks, hotel office, hotel workstation, hotel seat, hoteling, hotelling, breakfast nook, breakfast bar, coffee bar, snack bar, juice bar',
  hotel: 'hotel-, -hotel, hotels, albergo, hostel, motel, auberge, gasthof, hostal, hotell-',
  breakfast:
    'breakfast, breakfast room, breakfast area, -fruhstuck, fruhstucks-, petit dejeuner, petits dejeuners, colazioni, colazione, desayuno, desayunos, pequeno almoco, pequenos almocos, ontbijt-, sniadania, sniadaniowa, frukost-, frokost-, aamiainen, snidane',
  luggage:
    'luggage, baggage, -gepack, gepack-, bagagerie, bagages, bagagli, consigna, equipaje, equipajes, bagagem, bagage, bagageruimte, bagaz, bagazownia, zavazadla',
  linen:
    'housekeeping, linen, lingerie, etagenoffice, etagenservice, zimmerservice, room service, biancheria, lenceria, rouparia, linnenkamer, linnen',
  bar: 'bar, -bar, bar lounge',
  spa: 'spa, sauna, wellness, wellnessbereich, pool, swimming pool, piscina, piscine, schwimmbad, zwembad, basen',
})

/** So many of these together are those of a hotel, where no name says so itself: one that only hotels have, and a way to receive guests among them. */
const SIGNS_MIN = 3

/** The signs among names and uses of spaces. */
export const hotelSignsOf = (spaces: readonly Pick<LayoutSpace, 'name' | 'usage'>[]): ReadonlySet<HotelSign> =>
  new Set(spaces.flatMap(({ name, usage }) => [name, usage ?? ''].flatMap(signsIn)))

function signsIn(text: string): HotelSign[] {
  const found: HotelSign[] = matchesIn(TABLE, plainWords(text)).flatMap(({ kind }) => (kind === 'other' ? [] : [kind]))
  const kind = kindOfName(text)?.kind
  if (kind === 'reception') found.push('reception')
  if (kind === 'entrance' && isCalledLobby(text)) found.push('lobby')
  return found
}

/** Whether signs of all storeys of a building together are those of a hotel: that it is called so, or what only hotels have beside a reception or lobby. */
export const isHotel = (signs: ReadonlySet<HotelSign>): boolean =>
  signs.has('hotel') ||
  ((signs.has('reception') || signs.has('lobby')) &&
    (signs.has('breakfast') || signs.has('luggage')) &&
    signs.size >= SIGNS_MIN)
