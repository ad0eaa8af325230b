import type { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import { projectionAt } from '../../../layouts/earth/geodesy.ts'

/** Where a point of a plan lies on the earth, and the direction of north there. */
export interface Place {
  readonly georeference: Georeference | null
  /** Degrees clockwise from the top of the plan; null = not known. */
  readonly northDirection: number | null
}

/** Tells the place of a point of a plan. @param x, z metres, as the plan has them */
export type PlaceAt = (x: number, z: number) => Place

/** A point of a plan whose place is known. */
interface PlacedPoint extends Place {
  readonly x: number
  readonly z: number
}

/** Places of a plan that lies around one point whose place is known. */
export const placeAround =
  ({ x, z, georeference, northDirection }: PlacedPoint): PlaceAt =>
  (atX, atZ) => {
    if (!georeference) return { georeference, northDirection }
    const [longitude, latitude] = projectionAt(georeference, northDirection ?? 0).toEarth(atX - x, atZ - z)
    return { georeference: { latitude, longitude }, northDirection }
  }
