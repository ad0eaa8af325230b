import { floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import type { WriteOptions } from '../write-options.ts'
import { type IfcContext, startIfc } from './ifc-context.ts'
import { type StepFile, text } from './step-file.ts'
import { writeFurniture } from './write-furniture.ts'
import { writeSpaces } from './write-spaces.ts'
import { writeWalls } from './write-walls.ts'

/** The floor as an IFC4 model in metres: spaces, walls, doors, windows and furniture on one storey. */
export function writeIfc(floor: FilePlanFloor, { date }: WriteOptions): string {
  const { file, facts, storeys } = startIfc([floor])
  writeStorey(storeys[0]!, floor)
  facts.finish()
  return textOf(file, floor.name, date)
}

/** The same of a building: a storey for each floor at its elevation. */
export function writeBuildingIfc(building: FilePlanBuilding, { date }: WriteOptions): string {
  const { file, facts, storeys } = startIfc(building.floors, building)
  for (const [i, floor] of building.floors.entries()) writeStorey(storeys[i]!, floor)
  facts.finish()
  return textOf(file, building.name, date)
}

function writeStorey(context: IfcContext, floor: FilePlanFloor): void {
  const plan = floorPlanOf(floor)
  const spaces = writeSpaces(context, plan)
  writeWalls(context, plan, spaces)
  writeFurniture(context, floor.assets, spaces)
}

function textOf(file: StepFile, name: string, date: string | undefined): string {
  const time = (date ?? '1970-01-01').slice(0, 19)
  return file.toString([
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
    `FILE_NAME(${text(name)},'${time.includes('T') ? time : `${time}T00:00:00`}',(''),(''),'Roomwright','Roomwright','');`,
    "FILE_SCHEMA(('IFC4'));",
  ])
}
