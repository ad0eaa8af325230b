import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import {
  FILE_FORMATS,
  WRITTEN_FORMATS,
  type WrittenFormat,
  writtenNames,
} from '../../schema/resources/floors/file-formats.ts'
import { ExportedFile, ExportFloorParams } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import { sourceOfFloor } from '../buildings/building-facts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { type FileResult, forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { attributeTexts } from '../custom-attributes/attribute-texts.ts'
import { requireLayoutOf } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { revisionOrNone } from '../layouts/require-revision.ts'
import { listedProducts } from '../schedules/listed-products.ts'

/** Largest file in base64, bytes before: what tRPC sends is no stream. */
const ENCODED_BYTES_MAX = 12 * 1024 * 1024

export const exportFloor = operation({
  name: 'floor.export',
  type: 'mutation',
  summary: `Gives a floor as a file: ${writtenNames()}`,
  access: forPrivateToken(['floor:export']),
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/export',
    file: WRITTEN_FORMATS.map((format) => FILE_FORMATS[format].mediaType),
  },
  errors: ['not_found', 'payload_too_large', 'unavailable'],
  input: ExportFloorParams,
  output: ExportedFile,
  examples: [
    { title: 'As PDF', input: { floorId: '00000000-0000-4000-8000-000000000001', format: 'pdf', scale: 100 } },
  ],
  run: async (service, caller, params) => encodedFile(await written(service, caller, params)),
  runFile: written,
})

/** A file in JSON. @throws ServiceError `payload_too_large` */
export async function encodedFile({ bytes, mediaType, fileName }: FileResult): Promise<ExportedFile> {
  try {
    if (bytes.length > ENCODED_BYTES_MAX)
      throw new ServiceError(
        'payload_too_large',
        `file: must be at most ${ENCODED_BYTES_MAX} bytes in base64, ask for it over REST`,
      )
    const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : await readFile(bytes.path)
    return { fileName, mediaType, content: content.toString('base64') }
  } finally {
    if (!(bytes instanceof Uint8Array)) await bytes.remove()
  }
}

/** Whether a file says values of custom attributes. */
export const saysValues = (format: WrittenFormat): boolean => {
  const { written } = FILE_FORMATS[format]
  return 'values' in written
}

/** Whether a file tells prices. */
export const hasSchedule = (format: WrittenFormat, schedule: string | undefined): boolean =>
  format === 'csv' || format === 'xlsx' || schedule !== undefined

/** The floor as a file; the scope for it is enough, whether the floor is public or private. */
async function written(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floorId, layoutId, format, revision, ...options }: z.output<typeof ExportFloorParams>,
): Promise<FileResult> {
  const known = await requireLayoutOf(service, caller, floorId, layoutId, () => ['floor:export'])
  const { id, accountId, floor, revision: newest } = known
  const db = requireStore(service)
  const { name, elevation, floorNumber = null, northDirection, georeference, createdAt } = floor.properties
  const source = await sourceOfFloor(db, floor.properties)
  const row = await revisionOrNone(db, id, newest, revision)
  const written = row?.revision ?? 0
  const layout = await layoutTexts(db, id, written, requireBackground(service))
  const values = saysValues(format)
    ? await attributeTexts(service, caller, { id: floor.id, name, isPrivate: floor.properties.private })
    : undefined
  // Of what is written, not of the writing: the same revision and values are the same bytes whenever they are asked for.
  const date = row?.created_at.toISOString() ?? createdAt
  return service.conversions.run(
    'writeFloor',
    {
      format,
      options: {
        ...options,
        date,
        fonts: service.config.pdfFonts,
        products: hasSchedule(format, options.schedule) ? await listedProducts(service, caller, accountId) : [],
        ...(row ? { revision: row.revision } : {}),
      } as WriteOptions,
      facts: { name, elevation, floorNumber, northDirection, georeference, ...source },
      values,
      revision: written,
      ...layout,
    },
    { client: accountId, onCost: service.onCost },
  )
}
