import { expect } from 'vitest'
import { readBoundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import type { Opening } from '../../src/schema/furnishing/room.ts'
import { rectangularRoom } from '../../test/support/rooms.ts'
import type { Layout } from './gauges/gauge.ts'
import { GAUGES } from './gauges/gauges.ts'

// Layouts made by hand, for the tests of what measures them.

export type Items = readonly PlacedItem[]

/** Turned by 0 a piece faces down the page, by 180 up, by 90 to the left, by -90 to the right. */
export const put = (
  type: FurnitureType,
  x: number,
  z: number,
  a: number,
  b: number,
  rotation = 0,
  h = 0.75,
): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b, h },
  groupId: 'group',
})

export interface Setting {
  readonly w?: number
  readonly d?: number
  readonly openings?: Opening[]
  readonly others?: readonly Items[]
  readonly sound?: boolean
}

/** A room of w × d, the far wall at z = 0; `others` are the furnishings after the best. */
export function layoutOf(roomType: TemplateName, items: Items, setting: Setting = {}): Layout {
  const { w = 6, d = 5, openings = [], others = [], sound = true } = setting
  const boundary = readBoundary(rectangularRoom(w, d, openings))
  const furnishings = [items, ...others].map((furniture, i) => ({ id: `${i}`, density: 0, furniture: [...furniture] }))
  return { roomType, area: boundary.area, boundary, furnishings, items, maxResults: 10, sound }
}

export const gaugeNamed = (start: string) => {
  const found = GAUGES.filter(({ name }) => name.startsWith(start))
  expect(found.map(({ name }) => name)).toHaveLength(1)
  return found[0]!
}
