import { ServiceError } from '../../base/errors.ts'
import type { ReadFormat } from '../../schema/resources/floors/file-formats.ts'
import type { FilePlan } from './file-plan.ts'
import type { ReadOptions } from './read-options.ts'
import { detectFormat, requireFormat } from './reading/detect-format.ts'
import { isZip, unzipPlan } from './reading/unzip.ts'

/**
 * Reads the floors of a file: IFC, DXF, GeoJSON, layouts and furnish requests in JSON, or one of these in a zip. Runs on servers and in browsers; what
 * a format needs is loaded when a file of it is read.
 *
 * @throws ServiceError `invalid` or `payload_too_large` that names the element which cannot be read
 */
export async function readPlan(bytes: Uint8Array, options: ReadOptions = {}): Promise<FilePlan> {
  if (isZip(bytes)) {
    const plan = await unzipPlan(bytes)
    if (isZip(plan.bytes))
      throw new ServiceError('invalid', 'The zip file holds another zip file: give the file inside')
    return readPlan(plan.bytes, { ...options, fileName: plan.name })
  }
  const format = detectFormat(bytes, options.fileName)
  const requested = options.format ?? format
  requireFormat(requested, format)
  const plan = await READERS[requested](bytes, options)
  options.onProgress?.(1, 'Done')
  return plan
}

type Reader = (bytes: Uint8Array, options: ReadOptions) => Promise<FilePlan>

const READERS: Readonly<Record<ReadFormat, Reader>> = {
  ifc: async (bytes, options) => (await import('./reading/ifc/read-ifc.ts')).readIfc(bytes, options),
  dxf: async (bytes, options) => (await import('./reading/dxf/read-dxf.ts')).readDxf(bytes, options),
  geojson: async (bytes, options) => (await import('./reading/geojson/read-geojson.ts')).readGeoJson(bytes, options),
  json: async (bytes, options) => (await import('./reading/json/read-json.ts')).readJson(bytes, options),
}
