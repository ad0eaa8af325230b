import { ServiceError } from '../../../base/errors.ts'
import { loadOptional } from '../../../base/optional-package.ts'

/** Largest file that is unpacked, bytes: as large as the largest that is read. */
const UNPACKED_MAX = 64 * 1024 * 1024

const ENDINGS = /\.(?:ifc|dxf|geojson|json)$/i

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * The one plan of a zip file, such as the model of an .ifczip.
 *
 * @returns its content and its name
 * @throws ServiceError `invalid` for archives that are cut off, hold no plan or several; `payload_too_large` naming the file in it
 */
export async function unzipPlan(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } = await loadOptional(
    '@zip.js/zip.js',
    'Zip files',
    () => import('@zip.js/zip.js/lib/zip-native.js'),
  )
  const archive = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true })
  const entries = await archive.getEntries().catch((error: Error) => {
    throw refused(`is cut off or damaged: ${error.message}`)
  })
  const files = entries.filter((it) => !it.directory)
  const plans = files.filter(({ filename }) => ENDINGS.test(filename) && !/(?:^|\/)(?:__MACOSX|\.)/.test(filename))
  const [plan, other] = plans
  if (!plan) throw refused(`holds no IFC, DXF, GeoJSON or JSON, but ${listed(files)}`)
  if (other) throw refused(`holds several plans, ${listed(plans)}: unpack it and give them one by one`)
  const named = JSON.stringify(plan.filename.slice(0, 200))
  if (plan.encrypted) throw refused(`has a password on ${named}: unpack it and give the file inside`)
  if (plan.uncompressedSize > UNPACKED_MAX) throw tooLarge(named)
  const content = await plan.getData(new Uint8ArrayWriter()).catch((error: Error) => {
    throw refused(`is cut off or damaged in ${named}: ${error.message}`)
  })
  return { bytes: content, name: plan.filename }
}

const refused = (what: string) => new ServiceError('invalid', `The zip file ${what}`)
const tooLarge = (named: string) =>
  new ServiceError('payload_too_large', `${named} in the zip file has more than ${UNPACKED_MAX} bytes`)
const listed = (entries: readonly { readonly filename: string }[]) =>
  entries.length === 0
    ? 'nothing'
    : entries
        .slice(0, 3)
        .map(({ filename }) => JSON.stringify(filename.slice(0, 60)))
        .join(', ') + (entries.length > 3 ? ` and ${entries.length - 3} more` : '')
