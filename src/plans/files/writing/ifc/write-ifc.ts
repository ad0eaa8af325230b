import { floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import type { WriteOptions } from '../write-options.ts'
import { frameOf, type IfcContext, startIfc } from './ifc-context.ts'
import { STEP_END, stepHead, text } from './step-file.ts'
import { writeFurniture } from './write-furniture.ts'
import { writeSpaces } from './write-spaces.ts'
import { writeWalls } from './write-walls.ts'

/** The floor as an IFC4 model in metres: spaces, walls, doors, windows and furniture on one storey. */
export function writeIfc(floor: FilePlanFloor, { date }: WriteOptions): string {
  const { file, facts, storeys } = startIfc([frameOf(floor, floor)])
  writeStorey(storeys[0]!, floor)
  facts.finish()
  return headOf(floor.name, date) + file.take() + STEP_END
}

/** The same of a building: a storey for each floor at its elevation. */
export function* writeBuildingIfc(building: FilePlanBuilding, { date }: WriteOptions): Generator<string> {
  const frames = building.floors.map((floor) => frameOf(floor, floor.content()))
  const { file, facts, storeys } = startIfc(frames, building)
  yield headOf(building.name, date)
  for (const [i, { content, ...floor }] of building.floors.entries()) {
    writeStorey(storeys[i]!, { ...floor, ...content() })
    yield file.take()
  }
  facts.finish()
  yield file.take() + STEP_END
}

function writeStorey(context: IfcContext, floor: FilePlanFloor): void {
  const plan = floorPlanOf(floor)
  const spaces = writeSpaces(context, plan)
  writeWalls(context, plan, spaces)
  writeFurniture(context, floor.assets, spaces)
}

function headOf(name: string, date: string | undefined): string {
  const time = (date ?? '1970-01-01').slice(0, 19)
  return stepHead([
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
    `FILE_NAME(${text(name)},'${time.includes('T') ? time : `${time}T00:00:00`}',(''),(''),'Roomwright','Roomwright','');`,
    "FILE_SCHEMA(('IFC4'));",
  ])
}
