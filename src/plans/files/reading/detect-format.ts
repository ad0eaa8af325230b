import { ServiceError } from '../../../base/errors.ts'
import type { ReadFormat } from '../file-plan.ts'

/** Kinds of files that are known and not read, by their first characters. */
const NOT_READ: readonly (readonly [string, string])[] = [
  ['PK\u0005\u0006', 'This is an empty zip file'],
  ['\u001f\u008b', 'This is a gzip file: unpack it and give the file inside'],
  ['AC10', 'This is a DWG file, which is not read: save the drawing as DXF (ASCII)'],
  ['AutoCAD Binary DXF', 'This is a binary DXF file: save the drawing as DXF (ASCII)'],
  ['%PDF', 'This is a PDF file, which is not read: give IFC, DXF, GeoJSON or JSON'],
  ['\u0089PNG', 'This is a picture, which is not read: give IFC, DXF, GeoJSON or JSON'],
  ['\u00ff\u00d8\u00ff', 'This is a picture, which is not read: give IFC, DXF, GeoJSON or JSON'],
]

const IFC_XML = /<(?:\w+:)?(?:ifcXML|iso_10303_28)\b/i

/**
 * The format of a file by its content; its name decides only where the content does not tell.
 *
 * @throws ServiceError `invalid` for what is no format that is read, with what to do
 */
export function detectFormat(bytes: Uint8Array, fileName = ''): ReadFormat {
  if (bytes.length === 0) throw new ServiceError('invalid', 'The file is empty')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).replace(/^\u00ef\u00bb\u00bf/, '')
  for (const [start, message] of NOT_READ) if (head.startsWith(start)) throw new ServiceError('invalid', message)
  if (/^\s*</.test(head))
    throw new ServiceError(
      'invalid',
      IFC_XML.test(head)
        ? 'This is an ifcXML file, which is not read: save the model as IFC (STEP, .ifc)'
        : 'This is an XML or HTML file, which is not read: give IFC, DXF, GeoJSON or JSON',
    )
  if (/^\s*ISO-10303-21\s*;/.test(head)) return 'ifc'
  if (/^\s*[[{]/.test(head)) return /\.geojson$/i.test(fileName) || isGeoJson(bytes) ? 'geojson' : 'json'
  if (/^\s*(?:999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\b/.test(head)) return 'dxf'
  const ending = /\.(ifc|dxf|geojson|json)$/i.exec(fileName)?.[1]?.toLowerCase()
  const hint = ending ? ` although its name ends with .${ending}` : ''
  throw new ServiceError('invalid', `The content is no IFC, DXF, GeoJSON or JSON${hint}`)
}

/** Whether a JSON text has the words of GeoJSON near its beginning. */
function isGeoJson(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 256 * 1024))
  return /"type"\s*:\s*"(?:FeatureCollection|Feature|Polygon|MultiPolygon|GeometryCollection)"/.test(text)
}

/** @throws ServiceError `invalid` when a file is said to be of a format that its content is not */
export function requireFormat(asked: ReadFormat, told: ReadFormat): void {
  const both = JSON_FORMATS.has(asked) && JSON_FORMATS.has(told)
  if (asked !== told && !both)
    throw new ServiceError('invalid', `The content is ${NAMES[told]}, not ${NAMES[asked]}, as the format says`)
}

/** Formats whose content is JSON either way. */
const JSON_FORMATS: ReadonlySet<ReadFormat> = new Set<ReadFormat>(['json', 'geojson'])

const NAMES: Readonly<Record<ReadFormat, string>> = { ifc: 'IFC', dxf: 'DXF', geojson: 'GeoJSON', json: 'JSON' }
