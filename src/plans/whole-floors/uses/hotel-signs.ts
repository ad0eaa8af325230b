import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { kindOfName } from '../names/kind-of-name.ts'
import { plainWords } from '../names/plain-words.ts'
import { matchesIn, wordTable } from '../names/word-table.ts'

/** What names of spaces have of a hotel. */
export type HotelSign = 'hotel' | 'reception' | 'breakfast' | 'luggage' | 'linen'

/** Words of hotels, as `ROOM_WORDS`, and those of others that are alike. */
const TABLE = wordTable({
  other:
    'hotel de ville, hotel de police, hotel des postes, hotel des impots, hotel d entreprises, hotel particulier, hotel desk, hotel desks, hotel office, hotel workstation, hotel seat, hoteling, hotelling, breakfast nook, breakfast bar',
  hotel: 'hotel-, -hotel, hotels, albergo, hostel, motel, auberge, gasthof, hostal, hotell-',
  breakfast:
    'breakfast, breakfast room, breakfast area, -fruhstuck, fruhstucks-, petit dejeuner, petits dejeuners, colazioni, colazione, desayuno, desayunos, pequeno almoco, pequenos almocos, ontbijt-, sniadania, sniadaniowa, frukost-, frokost-, aamiainen, snidane',
  luggage:
    'luggage, baggage, -gepack, gepack-, bagagerie, bagages, bagagli, consigna, equipaje, equipajes, bagagem, bagage, bagageruimte, bagaz, bagazownia, zavazadla',
  linen:
    'housekeeping, linen, lingerie, etagenoffice, etagenservice, zimmerservice, room service, biancheria, lenceria, rouparia, linnenkamer, linnen',
})

/** Those of these besides a reception that a hotel has, where no name says so itself. */
const SIGNS_MIN = 2

/** The signs among names and uses of spaces. */
export const hotelSignsOf = (spaces: readonly Pick<LayoutSpace, 'name' | 'usage'>[]): ReadonlySet<HotelSign> =>
  new Set(spaces.flatMap(({ name, usage }) => [name, usage ?? ''].flatMap(signsIn)))

function signsIn(text: string): HotelSign[] {
  const found = matchesIn(TABLE, plainWords(text)).flatMap(({ kind }) => (kind === 'other' ? [] : [kind]))
  return kindOfName(text)?.kind === 'reception' ? [...found, 'reception'] : found
}

/** Whether signs of all storeys of a building together are those of a hotel: that it is called so, or what only hotels have beside a reception. */
export const isHotel = (signs: ReadonlySet<HotelSign>): boolean =>
  signs.has('hotel') || (signs.has('reception') && signs.size > SIGNS_MIN)
