import * as z from 'zod'
import { ServiceError } from '../../../base/errors.ts'
import { movedCeiling } from '../../../engine/geometry/moved-ceiling.ts'
import { bounds } from '../../../engine/geometry/ring.ts'
import type { FilePlan, FilePlanFloor } from '../../../plans/files/file-plan.ts'
import type { IfcLibrary } from '../../../plans/files/read-options.ts'
import { readPlan } from '../../../plans/files/read-plan.ts'
import { roomArea } from '../../../plans/layouts/space-area.ts'
import { chooseUses } from '../../../plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../plans/whole-floors/uses/space-facts.ts'
import { type Storey, storeysOfFile } from '../../../plans/whole-floors/uses/storeys.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import { importLibrary } from '../../libraries/import-library.ts'
import type { Building, BuildingFloor, ReadCall, ReadReply } from './building-messages.ts'

// The policy of the page forbids what Zod would compile.
z.config({ jitless: true })

const addressOf = (file: string) => new URL(file, import.meta.url).href
const IFC: IfcLibrary = {
  load: () => importLibrary(addressOf(IFC_LIBRARY)),
  wasm: addressOf(IFC_WASM),
}

self.addEventListener('message', async ({ data }: MessageEvent<ReadCall>) => {
  const reply = (it: ReadReply) => self.postMessage(it)
  try {
    const plan = await readPlan(data.bytes, {
      fileName: data.fileName,
      ownsBytes: true,
      onProgress: (share, what) => reply({ share, what }),
      ifcLibrary: IFC,
    })
    reply({ building: buildingOf(plan) })
  } catch (error) {
    const known = error instanceof ServiceError
    reply({
      fault: known ? error.message : `The file could not be read: ${error instanceof Error ? error.message : error}`,
    })
  }
})

function buildingOf({ floors, notes }: FilePlan): Building {
  const storeys = storeysOfFile(floors)
  return { floors: floors.map((floor, i) => floorOf(floor, storeys[i]!)), notes }
}

function floorOf({ name, spaces }: FilePlanFloor, storey: Storey): BuildingFloor {
  const { uses } = chooseUses(spaces.map(factsOf), [], storey)
  const rooms = spaces.map(({ id, name: own, room, template }, i) => ({
    id,
    name: own,
    room: atOrigin(room),
    area: roomArea(room),
    template: template ?? uses[i]?.template ?? null,
  }))
  return { name, rooms }
}

function atOrigin({ boundary }: Room): Room {
  const { minX, minZ } = bounds(boundary.shape.points.flat())
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4
  const points = boundary.shape.points.map(([x, z]): [number, number] => [rounded(x - minX), rounded(z - minZ)])
  const ceiling = boundary.ceiling && { ceiling: movedCeiling(boundary.ceiling, -minX, -minZ) }
  return { boundary: { ...boundary, ...ceiling, shape: { ...boundary.shape, points } } }
}
