import type { Room } from '../../../schema/furnishing/room.ts'
import { type Boundary, type PlacedOpening, readBoundary } from './boundary.ts'
import { coveredArea } from './covered-area.ts'
import { type EmptyFloor, emptyFloor } from './free-floor.ts'
import type { Region } from './region.ts'
import { countedDoors, doorsIn, type Spend } from './walkable.ts'

/** A room made ready to judge many furnishings. */
export interface Verifier {
  readonly boundary: Boundary
  readonly floor: EmptyFloor
  /** The same floor with finer samples, made when it is asked for. */
  readonly fineFloor: () => EmptyFloor
  /** The doors and gaps that count for docs/furnishing.md#q4: those that the empty room joins; found when it is asked for. */
  readonly counted: () => readonly PlacedOpening[]
  /** The same where they have been asked for already. */
  readonly known: () => readonly PlacedOpening[] | undefined
  /** The area that fixed pieces cover, m², found once for each list of them. */
  readonly coveredByPins: (pins: readonly object[], regions: readonly Region[]) => number
  /** Called with the steps that a part of the work took, about a microsecond each. */
  readonly spend: Spend
}

export function verifierOf(room: Room, spend: Spend = () => {}): Verifier {
  const boundary = readBoundary(room)
  let fine: EmptyFloor | undefined
  let counted: readonly PlacedOpening[] | undefined
  const coveredAreas = new WeakMap<readonly object[], number>()
  const fineFloor = () => (fine ??= emptyFloor(boundary, true))
  return {
    boundary,
    floor: emptyFloor(boundary),
    fineFloor,
    counted: () => (counted ??= countedDoors(boundary, fineFloor)),
    known: () => counted,
    coveredByPins(pins, regions) {
      const area = coveredAreas.get(pins) ?? coveredArea(regions)
      coveredAreas.set(pins, area)
      return area
    },
    spend,
  }
}

/** The openings that no way joins to the others in the empty room, by index: whatever is placed, they are out of reach. */
export function isolatedOpenings({ boundary, counted }: Verifier): number[] {
  return doorsIn(boundary).flatMap((door) => (counted().includes(door) ? [] : [door.index]))
}
