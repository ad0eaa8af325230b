import { ServiceError } from '../../base/errors.ts'
import type { FilePlan, ReadFormat } from './file-plan.ts'
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
  const asked = options.format ?? format
  requireFormat(asked, format)
  const plan = await readAs(asked, bytes, options)
  options.onProgress?.(1, 'Done')
  return plan
}

async function readAs(format: ReadFormat, bytes: Uint8Array, options: ReadOptions): Promise<FilePlan> {
  switch (format) {
    case 'ifc': {
      const { readIfc } = await import('./reading/ifc/read-ifc.ts')
      return readIfc(bytes, options)
    }
    case 'dxf': {
      const { readDxf } = await import('./reading/dxf/read-dxf.ts')
      return readDxf(bytes, options)
    }
    case 'geojson': {
      const { readGeoJson } = await import('./reading/geojson/read-geojson.ts')
      return readGeoJson(bytes, options)
    }
    case 'json': {
      const { readJson } = await import('./reading/json/read-json.ts')
      return readJson(bytes, options)
    }
  }
}
