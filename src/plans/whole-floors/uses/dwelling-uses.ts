import { elementAt } from '../../../engine/geometry/element-at.ts'
import { hasOwnWord } from '../names/plain-words.ts'
import { isEmptyKind, type RoomKind } from '../names/room-kinds.ts'
import { unfitFor } from './fit-to-stay.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { BEDS, bedroomPieces, emptyUse, type SpaceUse } from './space-use.ts'
import type { Storey } from './storeys.ts'
import { namedWorkUse } from './work-uses.ts'

/** Living rooms from here on take the dining table too where there is no dining room, m². */
const DINING_LIVING_MIN = 16
/** Kitchens from here on have a place to eat where no room has, m². */
const EAT_IN_MIN = 12
/** Rooms from here on take a double bed, m². */
const DOUBLE_MIN = 11
/** The main bedroom from here on has the widest bed, m². */
const MAIN_BED_MIN = 12
/** Smallest rooms without a use in their name that are lived in and slept in, m². */
const LIVING_MIN = 14
const BEDROOM_MIN = 7
/** Studio flats from here on have a sofa beside the bed, m². */
const STUDIO_LIVING_MIN = 22
/** What stands in a kitchen to eat in: its walls are for what is built in. */
const NOT_IN_KITCHEN = ['sideboard', 'shelf', 'carpet'] as const
/** What a second living room has not: one television is enough. */
const SLEEPING: readonly RoomKind[] = ['main_bedroom', 'bedroom', 'guest_bedroom', 'child_bedroom']

type Uses = Map<number, SpaceUse>

/**
 * How the spaces of a dwelling are used: one living zone, one place to eat, a bed in each bedroom, the widest in the main one.
 *
 * @param members indices of its spaces
 * @param mapped what a mapping or the layout has decided already; these count as they are
 */
export function dwellingUses(
  spaces: readonly SpaceFacts[],
  members: readonly number[],
  mapped: ReadonlyMap<number, SpaceUse>,
  storey: Storey,
): Uses {
  const uses: Uses = new Map()
  const open = members.filter((index) => !mapped.has(index))
  const sleepingRooms = members.filter((index) =>
    mapped.has(index)
      ? mapped.get(index)!.template === 'bedroom'
      : SLEEPING.some((kind) => kind === elementAt(spaces, index).named?.kind),
  ).length
  const home: Home = { spaces, open, uses, taken: takenBy(members, mapped), storey, sleepingRooms }
  for (const index of open) nameOnly(home, index)
  livingAndDining(home)
  bedrooms(home)
  for (const index of open) if (!uses.has(index)) uses.set(index, leftover(home, index))
  return uses
}

interface Home {
  readonly spaces: readonly SpaceFacts[]
  /** Spaces whose use is not given. */
  readonly open: readonly number[]
  readonly uses: Uses
  readonly taken: { living: boolean; dining: boolean; beds: boolean }
  readonly storey: Storey
  readonly sleepingRooms: number
}

/** What is there by what was given. */
function takenBy(members: readonly number[], mapped: ReadonlyMap<number, SpaceUse>) {
  const templates = members.map((index) => mapped.get(index)?.template)
  const has = (...names: readonly string[]) => templates.some((name) => name && names.includes(name))
  return { living: has('living', 'dining_living'), dining: has('dining', 'dining_living'), beds: has('bedroom') }
}

/** Dwellings with so many bedrooms are shared, and so are rooms to work in of this area, m². */
const SHARED_FROM = 5
const SHARED_MIN = 20

/** Those whose use does not depend on the others. */
function nameOnly({ spaces, uses, sleepingRooms }: Home, index: number): void {
  const facts = elementAt(spaces, index)
  const kind = facts.named?.kind
  if (kind === undefined || kind === 'kitchen' || kind === 'studio' || LIVING.includes(kind) || kind === 'dining')
    return
  if (SLEEPING.includes(kind)) return
  if (isEmptyKind(kind)) uses.set(index, emptyUse(`${causeOf(facts)}, which stays empty`))
  else if (kind === 'canteen') uses.set(index, emptyUse(`${causeOf(facts)} in other houses, in a dwelling a cellar`))
  else if (AT_DESKS.includes(kind) && sleepingRooms >= SHARED_FROM && facts.area >= SHARED_MIN)
    uses.set(index, { template: 'work', by: 'name', reason: `${causeOf(facts)}, for all who live here` })
  else if (AT_DESKS.includes(kind)) uses.set(index, { template: 'home_office', by: 'name', reason: causeOf(facts) })
  else uses.set(index, namedWorkUse(facts))
}

const LIVING: readonly RoomKind[] = ['living', 'lounge']
const AT_DESKS: readonly RoomKind[] = ['study', 'office', 'executive', 'library']

/** Largest first. */
const ofKind = ({ spaces, open, uses }: Home, kinds: readonly (RoomKind | undefined)[]): number[] =>
  open
    .filter((index) => !uses.has(index) && kinds.includes(elementAt(spaces, index).named?.kind))
    .sort((a, b) => elementAt(spaces, b).area - elementAt(spaces, a).area || a - b)

function livingAndDining(home: Home): void {
  const { spaces, uses, taken } = home
  studios(home)
  const livings = ofKind(home, LIVING)
  const dinings = ofKind(home, ['dining'])
  if (livings.length === 0 && !taken.living) livings.push(...likelyLiving(home))
  for (const index of livings) {
    const facts = elementAt(spaces, index)
    if (taken.living) uses.set(index, secondLiving(facts))
    else uses.set(index, firstLiving(home, facts, dinings.length > 0))
  }
  for (const index of dinings) uses.set(index, diningUse(home, elementAt(spaces, index)))
  for (const index of ofKind(home, ['kitchen'])) uses.set(index, kitchenUse(home, elementAt(spaces, index)))
}

/** A dwelling of one room. */
function studios(home: Home): void {
  for (const index of ofKind(home, ['studio'])) {
    const facts = elementAt(home.spaces, index)
    home.taken.beds = true
    if (facts.area < STUDIO_LIVING_MIN || home.taken.living) {
      home.uses.set(index, { template: 'bedroom', by: 'name', reason: causeOf(facts), beds: [BEDS.double] })
      continue
    }
    home.taken.living = home.taken.dining = true
    const reason = `${causeOf(facts)}; a bed beside the living zone`
    home.uses.set(index, { template: 'dining_living', by: 'name', reason, beds: [BEDS.double] })
  }
}

/** The largest room that no name gives a use, if it is large enough. */
function likelyLiving(home: Home): number[] {
  const sleeps = home.open.some((index) => SLEEPING.includes(elementAt(home.spaces, index).named?.kind ?? 'shaft'))
  const cooks = home.open.some((index) => elementAt(home.spaces, index).named?.kind === 'kitchen')
  const largest = ofKind(home, [undefined]).find((index) => !unfitFor(elementAt(home.spaces, index), home.storey))
  return largest !== undefined && (sleeps || cooks) && elementAt(home.spaces, largest).area >= LIVING_MIN
    ? [largest]
    : []
}

function firstLiving({ taken }: Home, facts: SpaceFacts, diningRoom: boolean): SpaceUse {
  taken.living = true
  const by = facts.named ? 'name' : 'context'
  const cause = facts.named ? causeOf(facts) : `${causeOf(facts)}: the largest room, so the living room`
  if (diningRoom || taken.dining) return { template: 'living', by, reason: `${cause}; one eats in another room` }
  if (!facts.named?.dining && facts.area < DINING_LIVING_MIN) return { template: 'living', by, reason: cause }
  taken.dining = true
  const why = facts.named?.dining ? 'and one eats there' : 'no room of the dwelling is for eating'
  return { template: 'dining_living', by, reason: `${cause}; ${why}, so it has the dining table too` }
}

const secondLiving = (facts: SpaceFacts): SpaceUse => ({
  template: 'home_office',
  by: 'name',
  reason: `${causeOf(facts)}; the dwelling has its living zone elsewhere, so this is a study`,
})

function diningUse(home: Home, facts: SpaceFacts): SpaceUse {
  const cause = causeOf(facts)
  if (home.taken.dining) {
    const reason = `${cause}; the dwelling has its dining table elsewhere`
    return facts.named?.kitchen
      ? emptyUse(reason)
      : { template: 'home_office', by: 'name', reason: `${reason}, so this is a study` }
  }
  home.taken.dining = true
  return { template: 'dining', by: 'name', reason: cause, ...(facts.named?.kitchen ? { exclude: NOT_IN_KITCHEN } : {}) }
}

function kitchenUse(home: Home, facts: SpaceFacts): SpaceUse {
  if (home.taken.dining || facts.area < EAT_IN_MIN) return emptyUse(`${causeOf(facts)}, which stays empty`)
  home.taken.dining = true
  const reason = `${causeOf(facts)}; no room of the dwelling is for eating, and ${facts.area.toFixed(1)} m² have a place for a table`
  return { template: 'dining', by: 'name', reason, exclude: NOT_IN_KITCHEN }
}

function bedrooms(home: Home): void {
  const { spaces, uses, taken } = home
  const named = ofKind(home, SLEEPING)
  const main =
    named.find((index) => elementAt(spaces, index).named!.kind === 'main_bedroom') ??
    firstOfLargest(
      named.filter((index) => elementAt(spaces, index).named!.kind === 'bedroom'),
      spaces,
    )
  for (const index of named) uses.set(index, bedroomUse(elementAt(spaces, index), index === main && !taken.beds))
  if (named.length > 0) taken.beds = true
}

/** Rooms that are hardly smaller than the largest are as large: of them the first by its name. */
const AS_LARGE = 0.95

function firstOfLargest(rooms: readonly number[], spaces: readonly SpaceFacts[]): number | undefined {
  const nameOf = (index: number) => elementAt(spaces, index).space.name
  const least = AS_LARGE * (spaces[rooms[0] ?? -1]?.area ?? 0)
  const large = rooms.filter((index) => elementAt(spaces, index).area >= least)
  return large.reduce<number | undefined>(
    (first, index) => (first === undefined || nameOf(index) < nameOf(first) ? index : first),
    undefined,
  )
}

function bedroomUse(facts: SpaceFacts, main: boolean): SpaceUse {
  const { area, named } = facts
  const cause = causeOf(facts)
  const by = named ? 'name' : 'context'
  const bedroom = (width: number, bed: string): SpaceUse => ({
    template: 'bedroom',
    by,
    reason: `${cause}; ${bed}`,
    beds: [width],
    ...bedroomPieces(width, area, named?.kind === 'child_bedroom'),
  })
  if (named?.kind === 'child_bedroom') return bedroom(BEDS.single, 'a single bed')
  if (main) return bedroom(area < MAIN_BED_MIN ? BEDS.double : BEDS.main, 'the main bedroom, a double bed')
  return area < DOUBLE_MIN ? bedroom(BEDS.single, 'a single bed') : bedroom(BEDS.double, 'a double bed')
}

/** A room of a dwelling whose name tells nothing. */
function leftover(home: Home, index: number): SpaceUse {
  const facts = elementAt(home.spaces, index)
  const { area, width } = facts
  const empty = (why: string) => emptyUse(`${causeOf(facts)}: ${why}`, 'context')
  const unfit = unfitFor(facts, home.storey)
  if (unfit) return empty(unfit)
  if (width < 1.8) return empty(`${width.toFixed(1)} m wide, as a corridor or a store room`)
  if (area < BEDROOM_MIN) return empty('too small for a bed, a store room')
  const isOfMany = home.sleepingRooms >= SHARED_FROM || home.storey.kinds.has('work') || home.storey.kinds.has('venue')
  if (isOfMany && hasOwnWord(facts.space.name)) return empty('a name that is not known, in a house of many')
  const main = !home.taken.beds
  home.taken.beds = true
  return bedroomUse(facts, main)
}
