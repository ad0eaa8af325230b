import { floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import type { WriteOptions } from '../write-options.ts'
import { startIfc } from './ifc-context.ts'
import { text } from './step-file.ts'
import { writeFurniture } from './write-furniture.ts'
import { writeSpaces } from './write-spaces.ts'
import { writeWalls } from './write-walls.ts'

/** The floor as an IFC4 model in metres: spaces, walls, doors, windows and furniture on one storey. */
export function writeIfc(floor: FilePlanFloor, { date }: WriteOptions): string {
  const context = startIfc(floor)
  const plan = floorPlanOf(floor)
  const spaces = writeSpaces(context, plan)
  writeWalls(context, plan, spaces)
  writeFurniture(context, floor.assets, spaces)
  context.facts.finish()
  const time = (date ?? '1970-01-01').slice(0, 19)
  return context.file.toString([
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
    `FILE_NAME(${text(floor.name)},'${time.includes('T') ? time : `${time}T00:00:00`}',(''),(''),'Roomwright','Roomwright','');`,
    "FILE_SCHEMA(('IFC4'));",
  ])
}
