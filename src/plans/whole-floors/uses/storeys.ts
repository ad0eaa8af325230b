import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { type BuildingKind, buildingKindsOf, signOfKinds } from '../names/building-words.ts'
import { kindOfName } from '../names/kind-of-name.ts'
import { STOREY_TITLES, storeyKindOf } from '../names/storey-words.ts'
import { GUEST_ROOMS_MIN, signsOf } from './dwellings.ts'
import { type HotelSign, hotelSignsOf, isHotel } from './hotel-signs.ts'

/** A storey as its building is looked at. */
export interface StoreySeen {
  readonly name: string
  /** null = not known */
  readonly floorNumber: number | null
  /** Of its floor, metres; null = not known. */
  readonly elevation: number | null
  /** From its floor to that above, metres; null = not known. */
  readonly height: number | null
  /** Of the names of its spaces, as of `signsOf`. */
  readonly signs: number
  /** Guest rooms by the names of its spaces, and what else these have of a hotel. */
  readonly guestRooms: number
  readonly hotelSigns: ReadonlySet<HotelSign>
  /** Whether any of its spaces has a window, and whether any has a door or a gap. */
  readonly windows: boolean
  readonly doors: boolean
}

/** A storey with all its spaces, as it is looked at. */
export function storeySeen(
  facts: Pick<StoreySeen, 'name' | 'floorNumber' | 'elevation'> & { readonly height?: number | null | undefined },
  spaces: readonly LayoutSpace[],
): StoreySeen {
  const { name, floorNumber, elevation, height = null } = facts
  const has = (window: boolean) =>
    spaces.some(({ room }) => room.boundary.openings?.some(({ type }) => (type === 'window') === window))
  return { name, floorNumber, elevation, height, ...saidByNames(spaces), windows: has(true), doors: has(false) }
}

/** What the names and uses of spaces tell of their storey. */
export function saidByNames(
  spaces: readonly Pick<LayoutSpace, 'name' | 'usage'>[],
): Pick<StoreySeen, 'signs' | 'guestRooms' | 'hotelSigns'> {
  const kinds = spaces.map(({ name, usage }) => (kindOfName(name) ?? kindOfName(usage ?? ''))?.kind)
  const guestRooms = kinds.filter((kind) => kind === 'guest_bedroom').length
  return { signs: signsOf(kinds), guestRooms, hotelSigns: hotelSignsOf(spaces) }
}

/** Whether guests sleep in a building, as far as the names on its storeys tell. */
export const hasGuests = (storeys: readonly Pick<StoreySeen, 'guestRooms' | 'hotelSigns'>[]): boolean =>
  storeys.reduce((sum, { guestRooms }) => sum + guestRooms, 0) >= GUEST_ROOMS_MIN ||
  isHotel(new Set(storeys.flatMap(({ hotelSigns }) => [...hotelSigns])))

/** A floor of a file, which may have several buildings. */
type FloorOfFile = Parameters<typeof storeySeen>[0] & {
  readonly spaces: readonly LayoutSpace[]
  readonly building?: { readonly externalId?: string | undefined; readonly name?: string | undefined } | undefined
}

/** What each floor of a file is among those of its building, in the order given. */
export function storeysOfFile(floors: readonly FloorOfFile[]): Storey[] {
  const found = new Map<FloorOfFile, Storey>()
  for (const own of buildingsOfFile(floors)) {
    const storeys = storeysOf(
      own.map((floor) => storeySeen(floor, floor.spaces)),
      own[0]?.building?.name,
    )
    for (const [i, floor] of own.entries()) found.set(floor, elementAt(storeys, i))
  }
  return floors.map((floor) => found.get(floor)!)
}

/** The floors of each building of a file; those that tell of none are one. */
export function buildingsOfFile<Floor extends Pick<FloorOfFile, 'building'>>(floors: readonly Floor[]): Floor[][] {
  const buildings = new Map<string | undefined, Floor[]>()
  for (const floor of floors) {
    const key = floor.building?.externalId ?? floor.building?.name
    buildings.set(key, [...(buildings.get(key) ?? []), floor])
  }
  return [...buildings.values()]
}

/** What is known of a storey beside its spaces. */
export interface Storey {
  /** Why it is none to stay in by its name or its place; undefined for a usual one. */
  readonly apart: string | undefined
  /** Of all storeys of its building together, as of `signsOf`. */
  readonly signs: number
  /** Of its own name and of that of its building, as of `signsOf`, and what both say that it is for. */
  readonly nameSigns: { readonly own: number; readonly building: number }
  readonly kinds: ReadonlySet<BuildingKind>
  /** Whether guests sleep in the building, as far as names tell. */
  readonly hasGuests: boolean
  /** Whether the building has windows, and whether it has doors: else nothing follows from a space that has none. */
  readonly windows: boolean
  readonly doors: boolean
}

/** The storeys of one building, in the order given. @param name of the building */
export function storeysOf(building: readonly StoreySeen[], name = ''): Storey[] {
  const kinds = buildingKindsOf(name)
  const whole = {
    signs: building.reduce((sum, { signs }) => sum + signs, 0),
    hasGuests: kinds.has('hotel') || hasGuests(building),
    windows: building.some(({ windows }) => windows),
    doors: building.some(({ doors }) => doors),
  }
  const below = belowGround(building)
  return building.map((seen, i) => {
    const own = buildingKindsOf(seen.name)
    return {
      apart: apartFor(seen, elementAt(below, i)),
      ...whole,
      nameSigns: { own: signOfKinds(own), building: signOfKinds(kinds) },
      kinds: new Set([...own, ...kinds]),
    }
  })
}

function apartFor({ name, floorNumber }: StoreySeen, below: boolean): string | undefined {
  const kind = storeyKindOf(name)
  // "Keller" is a name of families too, and of their houses.
  const aboveGround = floorNumber !== null && floorNumber >= 0
  if (kind && !(kind === 'cellar' && aboveGround)) return `the storey "${name}" is ${STOREY_TITLES[kind]}`
  if (floorNumber !== null && floorNumber < 0)
    return `the storey "${name}" has the number ${floorNumber}, below the ground`
  return below ? `the storey "${name}" is below the ground` : undefined
}

/** A storey that ends no higher above the ground is a cellar, metres. */
const ABOVE_GROUND_MIN = 1
/** Height of a storey where nothing tells it, metres. */
const USUAL_HEIGHT = 2.5

/** Which storeys are below the ground; none where all of several are, as their elevations count from elsewhere then. */
function belowGround(building: readonly StoreySeen[]): boolean[] {
  const below = building.map(({ elevation, height }) => {
    if (elevation === null) return false
    const above = building.flatMap((other) =>
      other.elevation !== null && other.elevation > elevation ? [other.elevation - elevation] : [],
    )
    return elevation + (height ?? Math.min(USUAL_HEIGHT, ...above)) <= ABOVE_GROUND_MIN
  })
  return building.length > 1 && below.every(Boolean) ? below.map(() => false) : below
}
