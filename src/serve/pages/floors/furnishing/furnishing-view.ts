import { capitalise, nameOf, sayOpenings, TEMPLATE_WORDS } from '../../../../engine/drawing/words.ts'
import { placeOfAlternative } from '../../../../operations/floors/preview-furnishing.ts'
import type { WeighedSpace } from '../../../../operations/floors/weigh-furnishing.ts'
import { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { FloorFurnishing, FurnishedSpace } from '../../../../schema/resources/floors/floor-furnishing.ts'
import { alternativeNames } from './alternative-names.ts'
import type { FurnishedRoom } from './furnishing-page.ts'
import { furnishedOf } from './room-rows-of.ts'

/** The rooms of a furnishing as the page shows them. */
export const furnishedRoomsOf = (
  { spaces }: FloorFurnishing,
  weighed: readonly WeighedSpace[],
  chosen: ReadonlyMap<string, number>,
): FurnishedRoom[] => {
  const byId = new Map(weighed.map((it) => [it.spaceId, it]))
  return spaces.map((space) => roomOf(space, byId.get(space.spaceId), chosen.get(space.spaceId) ?? 0))
}

function roomOf(space: FurnishedSpace, weighed: WeighedSpace | undefined, chosen: number): FurnishedRoom {
  const ideas = alternativeNames(space.furnishings, weighed?.extents ?? [])
  return {
    id: space.spaceId,
    name: space.name,
    area: weighed?.area ?? 0,
    use: space.template === null ? undefined : TEMPLATE_WORDS[space.template],
    reason: sentence(space.reason),
    alternatives: space.furnishings.map(({ id }, i) => {
      const totals = weighed?.totals[i]
      return {
        id,
        idea: ideas[i]!,
        furnished: totals ? furnishedOf(totals) : { seats: 0, places: 0, beds: 0 },
        pieces: totals?.pieces ?? 0,
      }
    }),
    chosen,
    remarks: [
      ...space.warnings.filter(({ code }) => code !== FEWER).map(({ message }) => message),
      ...space.diagnostics.map(({ reason }) => sentence(reason)),
      ...space.notes.map((it) => sentence(named(it))),
    ],
  }
}

/** The warning that there are fewer alternatives than asked for, which everybody sees. */
const FEWER = 'warning_2'

/** A note may begin with the type of a piece, which people call otherwise. */
const named = (note: string) =>
  note.replace(/^\w+(?=:)/, (type) => {
    const known = FurnitureType.safeParse(type)
    return known.success ? nameOf(known.data) : type
  })

const sentence = (text: string) => capitalise(sayOpenings(text))

/** Rooms that have a choice, in the order in which an address names their places: `chosen=0.2.1`. */
const choosable = ({ spaces }: FloorFurnishing) => spaces.filter(({ furnishings }) => furnishings.length > 0)

/**
 * The place of the chosen alternative by room, as an address or a form has them; the best where it names none that there is.
 *
 * @param choices id of the alternative by room
 */
export function chosenIn(
  furnishing: FloorFurnishing,
  text: string | undefined,
  choices: Readonly<Record<string, string>> = {},
): Map<string, number> {
  const places = text === undefined ? [] : text.split('.').map(Number)
  return new Map(
    choosable(furnishing).map(({ spaceId, furnishings, chosen }, i) => {
      const place = places[i]
      if (place !== undefined && furnishings[place]) return [spaceId, place]
      return [spaceId, placeOfAlternative(furnishings, choices[spaceId] ?? chosen)]
    }),
  )
}

/** The same as an address has it. */
export const chosenText = (chosen: ReadonlyMap<string, number>): string => [...chosen.values()].join('.')
