import type { NewBuilding } from '../../schema/resources/floors/building.ts'
import type { FilePlan } from './file-plan.ts'
import { nameOfFile } from './reading/file-name.ts'

/** What our own files, and many others, call a building that has no name. */
const UNNAMED = 'Building'

/** Of an address: most lines, and characters of each. */
const LINES_MAX = 10
const LINE_MAX = 200

/** The building of a file: of several floors, or of one where the file names it; undefined for a floor alone. */
export function buildingOfPlan({ floors, building }: FilePlan, fileName: string | undefined): NewBuilding | undefined {
  const name = building?.name === UNNAMED ? undefined : building?.name
  if (floors.length < 2 && name === undefined) return undefined
  const unknown = { postalCode: null, town: null, region: null, country: null }
  const lines = building?.address?.split(', ', LINES_MAX).map((it) => it.slice(0, LINE_MAX).trim())
  return {
    name: name?.slice(0, LINE_MAX) ?? nameOfFile(fileName, UNNAMED),
    address: lines === undefined ? null : { lines: lines.filter(Boolean), ...unknown },
    georeference:
      building?.georeference ?? floors.find(({ georeference }) => georeference !== null)?.georeference ?? null,
    labels: [],
    externalId: building?.externalId ?? null,
  }
}
