import { loadOptional } from '../../base/optional-package.ts'
import type { FilePlanFloor, WrittenFormat } from './file-plan.ts'
import { fileNameOf } from './writing/file-name-of.ts'
import type { WriteOptions } from './writing/write-options.ts'

/** A plan as a file. */
export interface WrittenPlan {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
  /** Made of the name of the floor; holds no character that file systems refuse. */
  readonly fileName: string
}

type Written = string | Uint8Array

interface Writer {
  readonly mediaType: string
  readonly extension: string
  readonly write: (floor: FilePlanFloor, options: WriteOptions) => Promise<Written>
}

// Libraries are loaded with the first file that needs them.
const WRITERS: Readonly<Record<WrittenFormat, Writer>> = {
  svg: {
    mediaType: 'image/svg+xml',
    extension: 'svg',
    write: async (floor, options) => (await import('./writing/write-svg.ts')).writeSvg(floor, options),
  },
  png: {
    mediaType: 'image/png',
    extension: 'png',
    write: async (floor, options) => (await import('./writing/write-png.ts')).writePng(floor, options),
  },
  pdf: {
    mediaType: 'application/pdf',
    extension: 'pdf',
    write: async (floor, options) =>
      (await loadOptional('pdfkit', 'PDF files', () => import('./writing/pdf/write-pdf.ts'))).writePdf(floor, options),
  },
  geojson: {
    mediaType: 'application/geo+json',
    extension: 'geojson',
    write: async (floor) => (await import('./writing/geojson/write-geojson.ts')).writeGeojson(floor),
  },
  dxf: {
    mediaType: 'image/vnd.dxf',
    extension: 'dxf',
    write: async (floor) => (await import('./writing/dxf/write-dxf.ts')).writeDxf(floor),
  },
  ifc: {
    mediaType: 'application/x-step',
    extension: 'ifc',
    write: async (floor, options) => (await import('./writing/ifc/write-ifc.ts')).writeIfc(floor, options),
  },
  gltf: {
    mediaType: 'model/gltf-binary',
    extension: 'glb',
    write: async (floor) => (await import('./writing/gltf/write-gltf.ts')).writeGltf(floor),
  },
}

/**
 * Writes a floor in one of the formats of docs/export.md. The same floor and options give the same bytes, on servers and in
 * browsers.
 *
 * @throws ServiceError `invalid` for options that the format cannot follow
 */
export async function writePlan(
  format: WrittenFormat,
  floor: FilePlanFloor,
  options: WriteOptions = {},
): Promise<WrittenPlan> {
  const { mediaType, extension, write } = WRITERS[format]
  const written = await write(floor, options)
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : new Uint8Array(written)
  return { bytes, mediaType, fileName: `${fileNameOf(floor.name)}.${extension}` }
}
