import type { IfcAPI } from 'web-ifc'
import { ServiceError } from '../../../../base/errors.ts'
import { loadOptional } from '../../../../base/optional-package.ts'
import type { ReadOptions } from '../../read-options.ts'
import { IfcModel } from './ifc-model.ts'
import { type StepScan, scanStep } from './step/step-scan.ts'

/** Most memory that the reader of IFC takes, bytes. */
const MEMORY_MAX = 512 * 1024 * 1024
/** In pieces of this size it keeps its copy of the file, bytes; its own choice, 64 MB, leaves most of the last piece empty. */
const TAPE_SIZE = 8 * 1024 * 1024
/** Sides of a circle, which has 0.6 % more area than they; of the 12 that the reader would take, 4.7 %. */
const CIRCLE_SEGMENTS = 32
/** Smaller files are not let go of: their bytes may be a part of others. */
const LARGE = 1024 * 1024

/**
 * Opens an IFC file for as long as it is looked at.
 *
 * @throws ServiceError `invalid` or `payload_too_large` naming the entity
 */
export async function withOpenIfc<Result>(
  bytes: Uint8Array,
  { ifcLibrary, onProgress = () => {}, ownsBytes = false }: ReadOptions,
  look: (model: IfcModel, scan: StepScan) => Promise<Result>,
): Promise<Result> {
  onProgress(0, 'Checking the file')
  const { IfcAPI, ...constants } = ifcLibrary
    ? await ifcLibrary.load()
    : await loadOptional('web-ifc', 'IFC files', () => import('web-ifc'))
  const codes = constants as unknown as Record<string, number>
  const { scan, mended } = scanStep(bytes, attributeCounts(constants), ownsBytes)
  onProgress(0.05, 'Opening the model')
  const api = new IfcAPI()
  await api.Init(ifcLibrary && (() => ifcLibrary.wasm), true)
  api.SetLogLevel(6)
  try {
    const model = openModel(api, codes, scan, mended)
    if (ownsBytes) letGo(mended)
    return await look(model, scan)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError('invalid', `The IFC file cannot be read: ${reasonOf(error)}`, error)
  } finally {
    dispose(api)
  }
}

/** How many attributes types have, in the schema in which they have the fewest. */
function attributeCounts(schemas: Readonly<Record<'IFC2X3' | 'IFC4' | 'IFC4X3', object>>) {
  const counts = new Map<string, number>()
  for (const schema of [schemas.IFC2X3, schemas.IFC4, schemas.IFC4X3])
    for (const [name, type] of Object.entries(schema)) {
      if (typeof type !== 'function' || !name.startsWith('Ifc')) continue
      const key = name.toUpperCase()
      counts.set(key, Math.min(counts.get(key) ?? type.length, type.length))
    }
  return (type: string) => counts.get(type)
}

function openModel(api: IfcAPI, codes: Readonly<Record<string, number>>, scan: StepScan, bytes: Uint8Array): IfcModel {
  const settings = { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS, MEMORY_LIMIT: MEMORY_MAX, TAPE_SIZE }
  const model = api.OpenModel(bytes, settings)
  if (model < 0)
    throw new ServiceError('invalid', 'The IFC file has a schema that is not read: IFC2X3, IFC4 and IFC4X3 are')
  return new IfcModel(api, codes, model, scan)
}

/** Gives the memory of a file back once its reader has a copy; who holds the bytes would keep it until all is read. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= LARGE && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
    structuredClone(buffer, { transfer: [buffer] })
}

/** Its memory goes with it; what a failed reading left behind must not hide why it failed. */
function dispose(api: IfcAPI): void {
  try {
    api.Dispose()
  } catch {}
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)
