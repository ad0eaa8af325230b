import type { CreateFloorParams, NewFloorFacts } from '../../../schema/resources/floors/floor.ts'
import { type LayoutToPrepare, type PreparedLayout, prepareLayout } from './prepare-layout.ts'

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
