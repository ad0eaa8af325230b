import { bounds } from '../../../engine/geometry/ring.ts'
import type { CustomAttributeValues } from '../../../schema/resources/floors/custom-attribute.ts'
import type { LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import type { Georeference } from '../../../schema/resources/floors/georeference.ts'
import { planShift } from '../../layouts/plan-shift.ts'
import type { FilePlan } from '../file-plan.ts'
import type { ModelPlaces } from './model-places.ts'

/** A floor whose furniture is written into the model that it came from. */
export interface FloorToWriteBack extends LayoutContent {
  readonly floorId: string
  readonly name: string
  /** Of its storey in the model. */
  readonly externalId: string | null
  readonly georeference: Georeference | null
  readonly northDirection: number | null
  /** Values of custom attributes by the ids of spaces and assets, which may be of other layouts too; left out = none. */
  readonly values?: ReadonlyMap<string, CustomAttributeValues>
  /** Of the layout; left out = it is not stored. */
  readonly revision?: number
}

/** A floor, and which of the model it is. */
export interface MatchedFloor {
  readonly floor: FloorToWriteBack
  /** Place among the floors that were read; undefined = the model does not have it. */
  readonly storey: number | undefined
  /** Metres from where the file was read to where the layout has it, in x and z. */
  readonly offset: readonly [x: number, z: number]
}

/** A floor is that with most of its spaces in the model; one whose spaces have no ids there, that of the same id, else that of the same name where one of both has no id. */
export function matchFloor(floor: FloorToWriteBack, plan: FilePlan, places: ModelPlaces): MatchedFloor {
  const storey = storeyOf(floor, places)
  const offset = storey === undefined ? undefined : planShift(plan.floors[storey]!.spaces, floor.spaces)
  return { floor, storey, offset: offset ?? [0, 0] }
}

function storeyOf({ spaces, externalId, name }: FloorToWriteBack, places: ModelPlaces): number | undefined {
  const ids = spaces.flatMap((space) => space.externalId ?? [])
  if (ids.length === 0) {
    const { storeys } = places
    const same = storeys.findIndex((it) => it.externalId === externalId)
    if (same >= 0) return same
    const alike = storeys.findIndex((it) => it.name === name && (externalId === null || it.externalId === undefined))
    return alike < 0 ? undefined : alike
  }
  const counts = new Map<number, number>()
  for (const id of ids) {
    const place = places.spaces.get(id)?.floor
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Outlines that differ by less are the same, metres. */
const OUTLINE_MAX = 0.02

/** Whether two spaces reach as far to all sides. */
export function isOutlineLike(one: LayoutSpace, other: LayoutSpace, [dx, dz]: readonly [number, number]): boolean {
  const [a, b] = [one, other].map(({ room }) => bounds(room.boundary.shape.points.flat()))
  const apart = [a!.minX + dx - b!.minX, a!.maxX + dx - b!.maxX, a!.minZ + dz - b!.minZ, a!.maxZ + dz - b!.maxZ]
  return apart.every((it) => Math.abs(it) <= OUTLINE_MAX)
}
