import { loadOptional } from '../../base/optional-package.ts'
import { type BuildingFormat, FILE_FORMATS, type WrittenFormat } from '../../schema/resources/floors/file-formats.ts'
import { buildingSchedule, floorSchedule } from '../schedules/floor-schedule.ts'
import type { FilePlanBuilding, FilePlanFloor } from './file-plan.ts'
import { fileNameOf } from './writing/file-name-of.ts'
import { writeCsv } from './writing/schedules/write-csv.ts'
import type { WriteOptions } from './writing/write-options.ts'

/** A plan as a file. */
export interface WrittenPlan {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
  /** Made of the name of the floor; holds no character that file systems refuse. */
  readonly fileName: string
}

type Written = string | Uint8Array

type Writer = (floor: FilePlanFloor, options: WriteOptions) => Promise<Written>

// Libraries are loaded with the first file that needs them.
const WRITERS: Readonly<Record<WrittenFormat, Writer>> = {
  svg: async (floor, options) => (await import('./writing/write-svg.ts')).writeSvg(floor, options),
  png: async (floor, options) => (await import('./writing/write-png.ts')).writePng(floor, options),
  pdf: async (floor, options) => (await pdfs()).writePdf(floor, options),
  geojson: async (floor) => (await import('./writing/geojson/write-geojson.ts')).writeGeojson(floor),
  dxf: async (floor) => (await import('./writing/dxf/write-dxf.ts')).writeDxf(floor),
  ifc: async (floor, options) => (await import('./writing/ifc/write-ifc.ts')).writeIfc(floor, options),
  gltf: async (floor) => (await import('./writing/gltf/write-gltf.ts')).writeGltf(floor),
  imdf: async (floor, options) =>
    (await loadOptional('@zip.js/zip.js', 'IMDF files', () => import('./writing/imdf/write-imdf.ts'))).writeImdf(
      floor,
      options,
    ),
  xlsx: async (floor, options) => (await schedules()).writeXlsx(floorSchedule(floor, options)),
  csv: async (floor, options) => writeCsv(floorSchedule(floor, options), options),
}

const pdfs = () =>
  loadOptional(['pdfkit', 'fontkit', 'bidi-js'], 'PDF files', () => import('./writing/pdf/write-pdf.ts'))
const schedules = () =>
  loadOptional(['write-excel-file', 'fflate'], 'Spreadsheets', () => import('./writing/schedules/write-xlsx.ts'))

/** A file in pieces, which are made one after the other. */
type Pieces = Iterable<Written> | AsyncIterable<Written>

type BuildingWriter = (building: FilePlanBuilding, options: WriteOptions) => Promise<Pieces>

const BUILDING_WRITERS: Readonly<Record<BuildingFormat, BuildingWriter>> = {
  pdf: async (building, options) => (await pdfs()).writeBuildingPdf(building, options),
  geojson: async (building) => (await import('./writing/geojson/write-geojson.ts')).writeBuildingGeojson(building),
  ifc: async (building, options) => (await import('./writing/ifc/write-ifc.ts')).writeBuildingIfc(building, options),
  gltf: async (building) => (await import('./writing/gltf/write-gltf.ts')).writeBuildingGltf(building),
  xlsx: async (building, options) => [await (await schedules()).writeXlsx(scheduleOfBuilding(building, options))],
  csv: async (building, options) => [writeCsv(scheduleOfBuilding(building, options), options)],
}

const scheduleOfBuilding = ({ floors }: FilePlanBuilding, { products }: WriteOptions) =>
  buildingSchedule(floors.map(({ name, content }) => floorSchedule({ name, ...content() }, { products })))

/**
 * Writes a floor in one of the formats of docs/files.md#files-to-take-out. The same floor and options give the same bytes, on servers and in
 * browsers.
 *
 * @throws ServiceError `invalid` for options that the format cannot follow
 */
export async function writePlan(
  format: WrittenFormat,
  floor: FilePlanFloor,
  options: WriteOptions = {},
): Promise<WrittenPlan> {
  return fileOf(format, floor.name, await WRITERS[format](floor, options))
}

/**
 * The same of all floors of a building, as one file.
 *
 * @param write takes the bytes of the file in pieces; no more of it is held than a floor takes
 */
export async function writeBuilding(
  format: BuildingFormat,
  building: FilePlanBuilding,
  options: WriteOptions,
  write: (bytes: Uint8Array) => void,
): Promise<Omit<WrittenPlan, 'bytes'>> {
  for await (const piece of await BUILDING_WRITERS[format](building, options))
    write(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
  return factsOf(format, building.name)
}

const fileOf = (format: WrittenFormat, name: string, written: Written): WrittenPlan => ({
  bytes: bytesOf(written),
  ...factsOf(format, name),
})

const bytesOf = (written: Written) =>
  typeof written === 'string' ? new TextEncoder().encode(written) : new Uint8Array(written)

const factsOf = (format: WrittenFormat, name: string) => ({
  mediaType: FILE_FORMATS[format].mediaType,
  fileName: `${fileNameOf(name)}.${FILE_FORMATS[format].ending}`,
})
