import type { CustomAttributeValues } from '../../../schema/resources/floors/custom-attribute.ts'
import type { CreateFloorParams, NewFloorFacts } from '../../../schema/resources/floors/floor.ts'
import { type LayoutToPrepare, type PreparedLayout, prepareLayout } from './prepare-layout.ts'

/** Values of custom attributes that a file has for a space or asset. */
export interface StatedValues {
  readonly resource: 'space' | 'asset'
  readonly id: string
  readonly values: CustomAttributeValues
}

/** A floor that may be stored. */
export interface PreparedFloor {
  readonly properties: NewFloorFacts
  readonly geometry: CreateFloorParams['geometry']
  /** undefined: it has none. */
  readonly layout: PreparedLayout | undefined
  /** Of the file that it comes from; left out = none. */
  readonly values?: readonly StatedValues[]
}

/**
 * The first layout of a floor; undefined where it would hold nothing.
 *
 * @throws ServiceError as `prepareLayout`
 */
export const firstLayout = (content: LayoutToPrepare, newId: () => string, root = ''): PreparedLayout | undefined =>
  content.spaces.length + content.assets.length > 0 ? prepareLayout(content, newId, root) : undefined
