import type { Address } from '../../schema/resources/floors/building.ts'
import type { FileBuilding } from '../../schema/resources/floors/model-facts.ts'

/** What the file of a floor says of it beside its properties. */
export interface FloorSource {
  /** Its id where it comes from, such as the GlobalId of an IfcBuildingStorey. */
  readonly externalId?: string | undefined
  /** From its floor to that above, metres; left out = not known. */
  readonly height?: number | undefined
  /** The building that it belongs to, with its address by parts where they are known. */
  readonly building?: (FileBuilding & { readonly postalAddress?: Address }) | undefined
}
