import { tableFromIPC } from 'apache-arrow'
import { unwrap } from '../../../src/base/result-type.ts'
import { modelOf } from '../../../src/engine/furnishing/request/model.ts'
import type { FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'

/** The rows of a stream of Arrow IPC as plain objects. */
export const rowsOf = (bytes: Uint8Array) =>
  tableFromIPC(bytes)
    .toArray()
    .map((row) => ({ ...row.toJSON() }))

const NOTHING = {
  furnishing: null,
  type: null,
  x: null,
  y: null,
  z: null,
  rotation: null,
  width: null,
  depth: null,
  height: null,
  groupId: null,
}

/** The rows that results as JSON have as a table; extents as the models of the engine have them. */
export const expectedRows = (results: readonly FurnishingItemResult[]) =>
  results.flatMap<object>((it) => {
    if ('error' in it) return [{ item: it.item, ...NOTHING, error: it.error.message }]
    return it.result.furnishings.flatMap(({ furniture }, furnishing) =>
      furniture.map(({ type, position: [x, y, z], rotation, shape, groupId }) => {
        const { minX, maxX, minZ, maxZ } = unwrap(modelOf(shape)).bounds
        const extent = { width: maxX - minX, depth: maxZ - minZ, height: shape.h }
        return { item: it.item, furnishing, type, x, y, z, rotation, ...extent, groupId, error: null }
      }),
    )
  })
