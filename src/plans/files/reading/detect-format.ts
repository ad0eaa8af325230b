import { ServiceError } from '../../../base/errors.ts'
import {
  FILE_FORMATS,
  READ_IN_WORDS,
  type ReadFormat,
  readingOfFormat,
  readNames,
} from '../../../schema/resources/floors/file-formats.ts'
import { BINARY_DXF } from './dxf/binary-dxf.ts'

const GIVE = `give ${readNames()}`

/** Kinds of files that are known and not read, by their first characters. */
const NOT_READ: readonly (readonly [string, string])[] = [
  ['PK\u0005\u0006', 'This is an empty zip file'],
  ['\u001f\u008b', 'This is a gzip file: unpack it and give the file inside'],
  ['AC10', 'This is a DWG file, which is not read: save the drawing as DXF'],
  ['%PDF', `This is a PDF file, which is not read: ${GIVE}`],
  ['\u0089PNG', `This is a picture, which is not read: ${GIVE}`],
  ['\u00ff\u00d8\u00ff', `This is a picture, which is not read: ${GIVE}`],
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
        : `This is an XML or HTML file, which is not read: ${GIVE}`,
    )
  const content = { head, bytes, fileName }
  const format = (Object.keys(CONTENTS) as ReadFormat[]).find((it) => CONTENTS[it](content))
  if (format) return format
  const ending = READ_IN_WORDS.map((it) => FILE_FORMATS[it].ending).find((it) =>
    fileName.toLowerCase().endsWith(`.${it}`),
  )
  const hint = ending ? ` although its name ends with .${ending}` : ''
  throw new ServiceError('invalid', `The content is no ${readNames()}${hint}`)
}

interface Content {
  /** Its first characters. */
  readonly head: string
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** By what each format is known, in the order in which they are tried. */
const CONTENTS: Readonly<Record<ReadFormat, (content: Content) => boolean>> = {
  ifc: ({ head }) => /^\s*ISO-10303-21\s*;/.test(head),
  geojson: ({ head, bytes, fileName }) => /^\s*[[{]/.test(head) && (/\.geojson$/i.test(fileName) || isGeoJson(bytes)),
  json: ({ head }) => /^\s*[[{]/.test(head),
  dxf: ({ head }) => head.startsWith(BINARY_DXF) || /^\s*(?:999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\b/.test(head),
}

/** Whether a JSON text has the words of GeoJSON near its beginning. */
function isGeoJson(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 256 * 1024))
  return /"type"\s*:\s*"(?:FeatureCollection|Feature|Polygon|MultiPolygon|GeometryCollection)"/.test(text)
}

/** @throws ServiceError `invalid` when a file is said to be of a format that its content is not */
export function requireFormat(requested: ReadFormat, detected: ReadFormat): void {
  const both = readingOfFormat(requested).isJson && readingOfFormat(detected).isJson
  if (requested !== detected && !both)
    throw new ServiceError(
      'invalid',
      `The content is ${FILE_FORMATS[detected].name}, not ${FILE_FORMATS[requested].name}, as the format says`,
    )
}
