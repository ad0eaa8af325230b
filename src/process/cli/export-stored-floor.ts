import process from 'node:process'
import type { FilePlanFloor } from '../../plans/files/file-plan.ts'
import { withOrders } from './operate.ts'
import type { FloorExportArguments } from './request.ts'
import { writeFloorFile } from './writing/write-floor-file.ts'

/** Writes a floor of the store, whosever it is, as a file. */
export async function exportStoredFloor({ floorId, revision, writing }: FloorExportArguments): Promise<void> {
  const params = { floorId, ...(revision === undefined ? {} : { revision }) }
  const floor = (await withOrders((ask) => ask('floor export', params))) as FilePlanFloor
  await writeFloorFile(floor, writing)
  process.stdout.write(`${writing.output}\n`)
}
