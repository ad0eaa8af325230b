import type { Address } from '../../schema/resources/floors/building.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Georeference } from '../../schema/resources/floors/georeference.ts'
import type { FileBuilding } from '../../schema/resources/floors/model-facts.ts'
import type { FloorSource } from '../layouts/floor-source.ts'

/** What is known of a floor beside its layout. */
export interface FloorFacts extends FloorSource {
  readonly name: string
  /** Of the floor above the origin of the building, metres; null = not known. */
  readonly elevation: number | null
  /** Number of the storey; null = not known. */
  readonly floorNumber: number | null
  /** Degrees clockwise from the top of the plan (−z) to north; null = not known. */
  readonly northDirection: number | null
  readonly georeference: Georeference | null
}

/** A floor as a file has it, in plan coordinates: metres, x right, z down the page, near the origin. */
export interface FilePlanFloor extends FloorFacts, LayoutContent {}

/** A floor of a building to write: what it holds is read when it is its turn, as all floors may be more than memory has room for. */
export interface StoreyToWrite extends FloorFacts {
  readonly elevation: number
  content(): LayoutContent
}

/** A building to write, in the coordinates that its floors share. */
export interface FilePlanBuilding {
  readonly name: string
  readonly address: Address | null
  readonly georeference: Georeference | null
  readonly externalId: string | null
  /** Lowest first, each at its elevation. */
  readonly floors: readonly StoreyToWrite[]
}

/** Something that could not be read as it stands in a file. */
export interface FileNote {
  /** What names the element in its file, such as `#1204 IfcSpace "Kitchen"` or `features[3]`. */
  readonly element: string
  /** Whether it was left out, or read otherwise than it stands there. */
  readonly outcome: 'left out' | 'changed'
  /** Why, for people. */
  readonly reason: string
}

/** What was read from a file: a floor for each storey, lowest first. */
export interface FilePlan {
  readonly floors: readonly FilePlanFloor[]
  /** The building that all floors belong to; left out where the file names none, or several. */
  readonly building?: FileBuilding | undefined
  readonly notes: readonly FileNote[]
}

/** Called while a file is read. @param share what is done, from 0 to 1 */
export type OnProgress = (share: number, what: string) => void
