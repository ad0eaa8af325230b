import type { Address } from '../../schema/resources/floors/building.ts'
import type { CreateFloorParams, NewFloorFacts } from '../../schema/resources/floors/floor.ts'
import type { FileBuilding } from '../../schema/resources/floors/model-facts.ts'
import { type LayoutToPrepare, type PreparedLayout, prepareLayout } from './prepare-layout.ts'

/** What the file of a floor says of it beside its properties. */
export interface FloorSource {
  /** Its id where it comes from, such as the GlobalId of an IfcBuildingStorey. */
  readonly externalId?: string | undefined
  /** From its floor to that above, metres; left out = not known. */
  readonly height?: number | undefined
  /** The building that it belongs to, with its address by parts where they are known. */
  readonly building?: (FileBuilding & { readonly postalAddress?: Address }) | undefined
}

/** A floor that may be stored. */
export interface PreparedFloor {
  readonly properties: NewFloorFacts
  readonly geometry: CreateFloorParams['geometry']
  /** undefined: it has none. */
  readonly layout: PreparedLayout | undefined
}

/**
 * The first layout of a floor; undefined where it would hold nothing.
 *
 * @throws ServiceError as `prepareLayout`
 */
export const firstLayout = (content: LayoutToPrepare, newId: () => string, root = ''): PreparedLayout | undefined =>
  content.spaces.length + content.assets.length > 0 ? prepareLayout(content, newId, root) : undefined
