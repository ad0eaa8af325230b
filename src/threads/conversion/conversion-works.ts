import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { loadOptional } from '../../base/optional-package.ts'
import type { FloorDrawingOptions, FloorThumbnailOptions } from '../../engine/drawing/draw-floor.ts'
import type { FloorToCheck } from '../../plans/checks/check-floor.ts'
import { buildingOfPlan } from '../../plans/files/building-of-plan.ts'
import type { FilePlan, FilePlanFloor, OnProgress } from '../../plans/files/file-plan.ts'
import type { ReadOptions } from '../../plans/files/read-options.ts'
import { updatedContent } from '../../plans/files/updated-content.ts'
import type { WrittenPlan } from '../../plans/files/write-plan.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import { compareContents, type Differences } from '../../plans/layouts/compare-contents.ts'
import { roomPartsChanged } from '../../plans/layouts/opening-changes.ts'
import { withNewIds } from '../../plans/layouts/with-new-ids.ts'
import { floorSchedule } from '../../plans/schedules/floor-schedule.ts'
import type { ListedProduct } from '../../plans/schedules/product-of-piece.ts'
import type { SeatCounts } from '../../plans/whole-floors/prepared/count-seats.ts'
import { countSeats } from '../../plans/whole-floors/prepared/count-seats.ts'
import { keepIds } from '../../plans/whole-floors/prepared/keep-ids.ts'
import { type PreparedLayout, prepareLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import { firstLayout, type PreparedFloor } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import { statedValues } from '../../plans/whole-floors/prepared/stated-values.ts'
import type { NewBuilding } from '../../schema/resources/floors/building.ts'
import type { WrittenFormat } from '../../schema/resources/floors/file-formats.ts'
import { CreateFloorParams, type IfMatch, newFloorFacts } from '../../schema/resources/floors/floor.ts'
import type { FloorChecks, FloorStandard } from '../../schema/resources/floors/floor-checks.ts'
import { type FloorUpdate, ImportFloorsParams, ImportOptions } from '../../schema/resources/floors/floor-exchange.ts'
import { type LayoutContent, LayoutInput, type LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { SaveLayoutByIdParams } from '../../schema/resources/floors/floor-layouts.ts'
import { SaveLayoutParams } from '../../schema/resources/floors/layout-resources.ts'
import type { Schedule } from '../../schema/resources/floors/schedule.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { ResultArrow } from '../bulk/arrow-part.ts'
import { type ReadItems, readItems, type SentItems } from '../bulk/read-items.ts'
import type { LayoutToFurnish } from './furnish-layout.ts'
import { contentOfTexts, contentWithValues, type LayoutTexts, valuesOfText } from './layout-texts.ts'
import { bytesOf, membersOf, type SentInput } from './sent-input.ts'
import {
  type ModelToWriteBack,
  type ModelWrittenBack,
  type UnpackedFile,
  unpackFile,
  writeIntoModel,
} from './write-back-work.ts'
import type { BuildingToWrite, WrittenBuilding } from './write-building-file.ts'

/** Where a layout is saved: as the default one of a floor, or under its own id. */
export type SaveTarget = { readonly floorId: string } | { readonly layoutId: string }

/** A layout that may be saved, and what was sent with it. */
export interface SentLayout {
  readonly target: SaveTarget
  readonly ifMatch: IfMatch
  readonly layout: PreparedLayout
}

/** A layout that was sent, and what is there already, each as JSON. */
export interface LayoutToMatch {
  readonly layout: PreparedLayout
  readonly before: LayoutTexts
}

/** A layout of a file, undefined where the floor is empty there, and what is there now. */
export interface LayoutToUpdate {
  readonly layout: PreparedLayout | undefined
  readonly before: LayoutTexts
  /** Of custom attributes as JSON, a list of `[id, name, value]`; undefined = they stay as they are. */
  readonly values: string | undefined
  /** Whether values become those of the file also where they were changed here. */
  readonly takesFile: boolean
}

/** A floor of which a schedule is made: its spaces and assets as JSON. */
export interface FloorToSchedule extends LayoutTexts {
  readonly name: string
  /** One space alone; undefined = all. */
  readonly spaceId: string | undefined
  readonly products: readonly ListedProduct[]
}

/** What a newer file makes of a layout, and in short what is other then. */
export interface LayoutUpdate extends Pick<FloorUpdate, 'spaces' | 'assets' | 'attributes'> {
  readonly layout: PreparedLayout
}

/** The floors of a file. */
export interface PreparedFloors {
  readonly floors: readonly PreparedFloor[]
  readonly notes: FilePlan['notes']
  /** The building that they make together; undefined = none. */
  readonly building: NewBuilding | undefined
  /** The building that they join; null = none that there is. */
  readonly buildingId: string | null
  /** Left out: they are new floors. */
  readonly update?: z.output<typeof ImportOptions>['update']
  /** Whether values of custom attributes become those of the file also where they were changed here. */
  readonly takesFileValues: boolean
}

/** A file of which the floors are wanted as they stand there; its bytes are used up. */
export interface PlanToRead {
  readonly bytes: Uint8Array
  readonly options: Omit<ReadOptions, 'onProgress' | 'ifcLibrary'>
}

/** A floor to write: the facts, and its spaces and assets as JSON. */
export interface FloorToWrite extends LayoutTexts {
  readonly format: WrittenFormat
  readonly options: WriteOptions
  readonly facts: Omit<FilePlanFloor, 'spaces' | 'assets'>
  /** Of custom attributes as JSON, a list of `[id, name, value]`; undefined = those that its own files said. */
  readonly values: string | undefined
  /** Of the layout. */
  readonly revision: number
}

/** How a layout is drawn: as a plan, or small, as in lists. */
export type PlanDrawing =
  | { readonly size: 'plan'; readonly options: FloorDrawingOptions }
  | { readonly size: 'thumbnail'; readonly options: FloorThumbnailOptions }

/** A layout to draw: its spaces and assets as JSON. */
export interface PlanToDraw extends LayoutTexts {
  readonly drawing: PlanDrawing
}

/** A layout to check: its spaces and assets as JSON. */
export interface LayoutToCheck extends LayoutTexts, Pick<FloorToCheck, 'storey'> {
  readonly standard: FloorStandard
}

/** Results of desk grids to write in another way. */
export interface LinesToWrite {
  readonly lines: Uint8Array
  /** Whether a row is a request rather than a piece. */
  readonly summary: boolean
}

const summaryWriter = async () => (await import('../bulk/result-summary.ts')).summaryArrow
const pieceWriter = async () => (await import('../bulk/result-arrow.ts')).resultArrow

/** Most floors of one file. */
const FLOORS_MAX = 500

/** Bytes that are decompressed at a time: each chunk is copied once more, and small ones take longer. */
const CHUNK_BYTES = 2 ** 20

/** What is done with large inputs and with files, on a thread or in place. @throws ServiceError */
export const conversionWorks = {
  async readLayout(sent: SentInput): Promise<SentLayout> {
    const members = await membersOf(sent)
    if (typeof members === 'object' && members !== null && 'layoutId' in members) {
      const { layoutId, ifMatch, ...layout } = parse(SaveLayoutByIdParams, members, '')
      return { target: { layoutId }, ifMatch, layout: prepareLayout(layout, randomUUID) }
    }
    const { floorId, ifMatch, ...layout } = parse(SaveLayoutParams, members, '')
    return { target: { floorId }, ifMatch, layout: prepareLayout(layout, randomUUID) }
  },

  /** A layout that was sent, with the ids of what is there already. */
  async keepIds({ layout, before }: LayoutToMatch): Promise<PreparedLayout> {
    return keepIds(layout, contentOfTexts(before))
  },

  async countSeats(texts: LayoutTexts): Promise<SeatCounts> {
    return countSeats(contentOfTexts(texts))
  },

  async schedule({ name, spaceId, products, ...texts }: FloorToSchedule): Promise<Schedule> {
    return floorSchedule({ name, ...contentOfTexts(texts) }, { spaceId: spaceId?.toLowerCase(), products })
  },

  /** What a newer file makes of a layout, and what that changes. */
  async updateLayout({ layout, before, values, takesFile }: LayoutToUpdate): Promise<LayoutUpdate> {
    const now = contentOfTexts(before)
    const known = values === undefined ? undefined : { values: valuesOfText(values), takesFile }
    const { attributes, ...updated } = updatedContent(contentOf(layout), now, known)
    return {
      layout: prepareLayout({ ...updated, message: 'As in a newer file' }, randomUUID),
      attributes,
      spaces: briefly(compareContents(now.spaces, updated.spaces), ({ name }) => name, roomChange),
      assets: briefly(compareContents(now.assets, updated.assets), ({ name, type }) => name ?? type),
    }
  },

  async readFloor(sent: SentInput): Promise<PreparedFloor> {
    const floor = parse(CreateFloorParams, await membersOf(sent), '')
    return { properties: newFloorFacts(floor), geometry: floor.geometry, layout: firstLayout(floor, randomUUID) }
  },

  async readFile(sent: SentInput): Promise<PreparedFloors> {
    const { bytes, options } = await fileOf(sent)
    const { readPlan } = await import('../../plans/files/read-plan.ts')
    const plan = await readPlan(bytes, { ...options, ownsBytes: true } as Parameters<typeof readPlan>[1])
    const { floors, notes } = plan
    if (floors.length > FLOORS_MAX)
      throw new ServiceError('invalid', `file: must have at most ${FLOORS_MAX} floors, got ${floors.length}`)
    const { fileName, buildingId = null, update, values } = options
    if (update !== undefined && buildingId === null)
      throw new ServiceError('invalid', 'buildingId: is required with `update`, which is of a building')
    if (values !== undefined && update === undefined)
      throw new ServiceError('invalid', 'update: is required with `values`, which is of a newer file')
    const building = buildingId === null ? buildingOfPlan(plan, fileName) : undefined
    const prepared = floors.map((floor, i) => preparedFloor(floor, options.private, `floors[${i}]`))
    return { floors: prepared, notes, building, buildingId, update, takesFileValues: values === 'file' }
  },

  async readPlan({ bytes, options }: PlanToRead, onProgress: OnProgress): Promise<FilePlan> {
    const { readPlan } = await import('../../plans/files/read-plan.ts')
    return readPlan(bytes, { ...options, onProgress, ownsBytes: true })
  },

  async readItems(sent: SentItems): Promise<ReadItems> {
    return readItems(sent)
  },

  /** @param lines results of desk grids or rooms as NDJSON, compressed by gzip */
  async writeResultArrow({ lines, summary }: LinesToWrite): Promise<ResultArrow> {
    const [{ gunzipSync }, write] = await Promise.all([
      import('node:zlib'),
      loadOptional('apache-arrow', 'Arrow files', () => (summary ? summaryWriter() : pieceWriter())),
    ])
    return write(gunzipSync(lines, { chunkSize: CHUNK_BYTES }))
  },

  async furnishLayout(layout: LayoutToFurnish): Promise<PreparedLayout> {
    const { furnishLayout } = await import('./furnish-layout.ts')
    return furnishLayout(layout)
  },

  async writeFloor({ format, options, facts, values, revision, ...texts }: FloorToWrite): Promise<WrittenPlan> {
    const { writePlan } = await import('../../plans/files/write-plan.ts')
    return writePlan(format, { ...facts, ...contentWithValues(texts, values, revision) }, options)
  },

  async writeBuilding(building: BuildingToWrite, onProgress: OnProgress): Promise<WrittenBuilding> {
    return (await import('./write-building-file.ts')).writeBuildingFile(building, onProgress)
  },

  async unpackFile(sent: SentInput): Promise<UnpackedFile> {
    return unpackFile(sent)
  },

  async writeBack(model: ModelToWriteBack): Promise<ModelWrittenBack> {
    return writeIntoModel(model)
  },

  async checkFloor({ storey, standard, ...texts }: LayoutToCheck): Promise<FloorChecks> {
    const { checkFloor } = await import('../../plans/checks/check-floor.ts')
    return checkFloor({ ...contentOfTexts(texts), storey }, standard)
  },

  /** @returns an SVG document */
  async drawPlan({ drawing, ...texts }: PlanToDraw): Promise<string> {
    const { drawFloor, drawFloorThumbnail } = await import('../../engine/drawing/draw-floor.ts')
    const content = contentOfTexts(texts)
    return drawing.size === 'plan' ? drawFloor(content, drawing.options) : drawFloorThumbnail(content, drawing.options)
  },
} as const

export type ConversionName = keyof typeof conversionWorks

async function fileOf(
  sent: SentInput,
): Promise<{ bytes: Uint8Array; options: ReturnType<typeof ImportOptions.parse> }> {
  if (sent.isFile) return { bytes: await bytesOf(sent.bytes), options: parse(ImportOptions, sent.members, '') }
  const { file, ...options } = parse(ImportFloorsParams, await membersOf(sent), '')
  return { bytes: Buffer.from(file, 'base64'), options }
}

/** What a prepared layout holds. */
const contentOf = (layout: PreparedLayout | undefined): LayoutContent => {
  const rows = <Row>(texts: readonly string[] = []) =>
    texts.map((text) => {
      const { id, content } = JSON.parse(text) as { id: string; content: object }
      return { id, ...content } as Row
    })
  return { spaces: rows(layout?.spaces.texts), assets: rows(layout?.assets.texts) }
}

/** Differences by ids and names. */
const briefly = <Row extends { readonly id: string }>(
  { added, removed, changed }: Differences<Row>,
  nameOf: (row: Row) => string,
  more: (changes: readonly string[], before: Row, after: Row) => object = () => ({}),
) => ({
  added: added.map((row) => ({ id: row.id, name: nameOf(row) })),
  removed: removed.map((row) => ({ id: row.id, name: nameOf(row) })),
  changed: changed.map(({ id, changes, before, after }) => {
    const [name, formerName] = [nameOf(after), nameOf(before)]
    return { id, name, ...(formerName === name ? {} : { formerName }), changes, ...more(changes, before, after) }
  }),
})

/** What of a room has changed: its walls, and which of its doors, windows and gaps. */
const roomChange = (changes: readonly string[], before: LayoutSpace, after: LayoutSpace) =>
  changes.includes('room') || changes.includes('openings') ? roomPartsChanged(before, after) : {}

/** A floor of a file with ids of its own: the file may have been read before. */
function preparedFloor(floor: FilePlanFloor, isPrivate: boolean, root: string): PreparedFloor {
  const { spaces, assets, externalId = null, height = null, building: _, ...facts } = floor
  const sent = parse(CreateFloorParams, { properties: { ...facts, externalId, height, private: isPrivate } }, root)
  const content = parse(LayoutInput, withNewIds({ spaces, assets }, randomUUID), root)
  const layout = firstLayout(content, randomUUID, `${root}.`)
  return { properties: newFloorFacts(sent), geometry: sent.geometry, layout, values: statedValues(content) }
}
