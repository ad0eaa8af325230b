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
  customData: null,
}

/** The rows that results as JSON have as a table; extents as the models of the engine have them. */
export const expectedRows = (results: readonly FurnishingItemResult[]) =>
  results.flatMap<object>((it) => {
    if ('error' in it) return [{ item: it.item, ...NOTHING, error: it.error.message }]
    return it.result.furnishings.flatMap(({ furniture }, furnishing) =>
      furniture.map(({ type, position: [x, y, z], rotation, shape, groupId }) => {
        const { minX, maxX, minZ, maxZ } = unwrap(modelOf(shape)).bounds
        const extent = { width: maxX - minX, depth: maxZ - minZ, height: shape.h }
        const customData = shape.customData === undefined ? null : JSON.stringify(shape.customData)
        return { item: it.item, furnishing, type, x, y, z, rotation, ...extent, groupId, error: null, customData }
      }),
    )
  })

/** The row of a summary that a result as JSON has. */
export function summaryOf(it: FurnishingItemResult) {
  const [first] = 'result' in it ? it.result.furnishings : []
  return {
    item: it.item,
    furnishings: 'result' in it ? it.result.furnishings.length : 0,
    desks: (first?.furniture ?? []).filter(({ type }) => type === 'task_table' || type === 'exec_table').length,
    pieces: first?.furniture.length ?? 0,
    density: first?.density ?? null,
    error: 'error' in it ? it.error.message : null,
  }
}
