import type { NewBuilding } from '../../schema/resources/floors/building.ts'
import type { FilePlan } from './file-plan.ts'
import { nameOfFile } from './reading/file-name.ts'

/** The building that the floors of a file make together; undefined for a single floor, which needs none. */
export function buildingOfPlan({ floors }: FilePlan, fileName: string | undefined): NewBuilding | undefined {
  if (floors.length < 2) return undefined
  return {
    name: nameOfFile(fileName, 'Building'),
    address: null,
    georeference: floors.find(({ georeference }) => georeference !== null)?.georeference ?? null,
    labels: [],
    externalId: null,
  }
}
