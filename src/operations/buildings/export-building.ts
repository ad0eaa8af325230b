import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import { BUILDING_FORMATS, FILE_FORMATS, writtenNames } from '../../schema/resources/floors/file-formats.ts'
import { ExportBuildingParams, ExportedFile } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { StoreyRow } from '../../store/tables/floors/buildings.ts'
import type { SpooledFile } from '../../threads/conversion/spool.ts'
import type { BuildingToWrite, Span } from '../../threads/conversion/write-building-file.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { type FileResult, forPrivateToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { attributeTexts } from '../custom-attributes/attribute-texts.ts'
import { encodedFile, hasSchedule, saysValues } from '../floors/export-floor.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { listedProducts } from '../schedules/listed-products.ts'
import { requireBuilding } from './require-building.ts'

export const exportBuilding = operation({
  name: 'building.export',
  type: 'mutation',
  summary: `Gives a building with all its floors as one file: ${writtenNames(BUILDING_FORMATS)}`,
  access: forPrivateToken(['floor:export']),
  route: {
    method: 'POST',
    path: '/v2/building/{buildingId}/export',
    file: BUILDING_FORMATS.map((format) => FILE_FORMATS[format].mediaType),
  },
  errors: ['not_found', 'conflict', 'payload_too_large', 'unavailable'],
  input: ExportBuildingParams,
  output: ExportedFile,
  examples: [{ title: 'As IFC', input: { buildingId: '00000000-0000-4000-8000-000000000001', format: 'ifc' } }],
  run: async (service, caller, params) => encodedFile(await written(service, caller, params)),
  runFile: written,
})

/** The floors that the caller may export, without archived ones, in one file. */
async function written(
  service: Service,
  caller: TokenHolder | SignedIn,
  { buildingId, format, ...options }: z.output<typeof ExportBuildingParams>,
): Promise<FileResult> {
  const { row, floors } = await requireBuilding(service, caller, buildingId, () => ['floor:export'])
  const shown = floors.filter(({ archived }) => !archived)
  if (shown.length === 0) throw new ServiceError('conflict', 'building: has no floors, which are what is exported')
  const db = requireStore(service)
  const date = new Date(Math.max(...shown.map(({ saved_at, created_at }) => (saved_at ?? created_at).getTime())))
  const { name, address, georeference, external_id: externalId } = row
  const products = hasSchedule(format, options.schedule) ? await listedProducts(service, caller, row.account_id) : []
  const building = {
    format,
    options: { ...options, date: date.toISOString(), fonts: service.config.pdfFonts, products } as WriteOptions,
    facts: { name, address, georeference, externalId },
  }
  const { account_id: client } = row
  const place = service.conversions.reserve('writeBuilding', client, 0) // bytes of files are no memory
  let contents: Contents | undefined
  try {
    const valuesOf = (floor: StoreyRow) =>
      saysValues(format) ? attributeTexts(service, caller, { ...floor, isPrivate: floor.private }) : undefined
    contents = await keptContents(service, db, shown, valuesOf)
    const order = { ...building, contents: contents.file.path, floors: contents.floors }
    return await intoFile(service, order, { client, place, onCost: service.onCost })
  } finally {
    place.release()
    await contents?.file.remove()
  }
}

/** What floors hold, in a file of the spool. */
interface Contents {
  readonly file: SpooledFile
  readonly floors: BuildingToWrite['floors']
}

/** @param valuesOf as `attributeTexts` @throws what the store throws; nothing is kept then */
async function keptContents(
  service: Service,
  db: Db,
  rows: readonly StoreyRow[],
  valuesOf: (row: StoreyRow) => Promise<string | undefined> | undefined,
): Promise<Contents> {
  const floors: BuildingToWrite['floors'][number][] = []
  async function* texts() {
    let at = 0
    for (const row of rows) {
      const { spaces, assets } = await layoutTexts(db, row.id, row.layout_revision, requireBackground(service))
      const values = await valuesOf(row)
      const parts = [spaces, assets, ...(values === undefined ? [] : [values])].map((it) => Buffer.from(it))
      const [spacesAt, assetsAt, valuesAt] = parts.map(({ length }): Span => [at, (at += length)])
      floors.push({
        facts: factsOf(row),
        spaces: spacesAt!,
        assets: assetsAt!,
        values: valuesAt,
        revision: row.layout_revision,
      })
      yield* parts
    }
  }
  return { file: await service.spool.keep(texts()), floors }
}

async function intoFile(
  { conversions, spool }: Service,
  order: Omit<BuildingToWrite, 'written'>,
  options: Parameters<typeof conversions.run>[2],
): Promise<FileResult> {
  const { path, remove } = await spool.place()
  try {
    const { length, ...facts } = await conversions.run('writeBuilding', { ...order, written: path }, options)
    return { ...facts, bytes: { path, length, remove } }
  } catch (error) {
    await remove()
    throw error
  }
}

const factsOf = (row: StoreyRow) => ({
  name: row.name,
  elevation: row.elevation,
  floorNumber: row.floor_number,
  northDirection: row.north_direction,
  georeference: row.georeference,
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
})
