import { concatBytes } from '@noble/hashes/utils.js'
import PDFDocument from 'pdfkit'
import type { DisplayList } from '../../../../engine/drawing/display-list.ts'
import { SCHEDULE_NAMES, type Schedule } from '../../../../schema/resources/floors/schedule.ts'
import { buildingSchedule, floorSchedule } from '../../../schedules/floor-schedule.ts'
import { type ScheduleTable, scheduleTable } from '../../../schedules/schedule-tables.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import { paintedOf } from '../painting/painted.ts'
import type { WriteOptions } from '../write-options.ts'
import { drawSchedule, SCHEDULE_PAGE } from './draw-schedule.ts'
import { paintOnPage } from './paint-on-page.ts'
import { drawSheetOf } from './sheet/draw-sheet.ts'
import { POINT } from './sheet/print.ts'
import { tableInFeet } from './table-in-feet.ts'
import { Typefaces } from './typefaces.ts'

/** The plan to scale on one page, as vectors, with embedded typefaces. */
export const writePdf = async (floor: FilePlanFloor, options: WriteOptions): Promise<Uint8Array> =>
  concatBytes(...(await sheetsOf([floor], floor.name, options)))

/** A page for each floor of a building, lowest first, in pieces: no more than a page is held. */
export const writeBuildingPdf = (
  { name, floors }: FilePlanBuilding,
  options: WriteOptions,
): Promise<Iterable<Uint8Array>> => sheetsOf(eachWhole(name, floors), name, options)

function* eachWhole(name: string, floors: FilePlanBuilding['floors']): Generator<FilePlanFloor> {
  for (const { content, ...floor } of floors) yield { ...floor, building: { name }, ...content() }
}

async function sheetsOf(
  floors: Iterable<FilePlanFloor>,
  title: string,
  options: WriteOptions,
): Promise<Iterable<Uint8Array>> {
  const loadFont = options.loadFont ?? (await import('./load-package-font.ts')).loadPackageFont
  const [regular, semibold] = await Promise.all([loadFont('regular'), loadFont('semibold')])
  const more = options.loadFont ? [] : await (await import('./load-package-font.ts')).moreTypefaces(options.fonts)
  const document = new DocumentInPieces({
    autoFirstPage: false,
    // The built-in fonts, which are not embedded, are not loaded.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Roomwright', Creator: 'Roomwright', CreationDate: dateOf(options) },
  })
  document.registerFont('regular', fontOf(regular))
  document.registerFont('semibold', fontOf(semibold))
  for (const { name, bytes, face } of more) document.registerFont(name, fontOf(bytes), face)
  return piecesOf({ document, typefaces: new Typefaces(regular, more) }, title, floors, options)
}

/** A document and the typefaces that it has. */
interface Print {
  readonly document: DocumentInPieces
  readonly typefaces: Typefaces
}

function* piecesOf(print: Print, title: string, floors: Iterable<FilePlanFloor>, options: WriteOptions) {
  const schedules: Schedule[] = []
  for (const floor of floors) {
    const schedule = floorSchedule(floor, options)
    const { sheet, content } = drawSheetOf(floor, schedule, options)
    yield* pageOf(print, sheet.width * POINT, sheet.height * POINT, content)
    if (options.schedule) schedules.push(schedule)
  }
  const tables = SCHEDULE_NAMES.filter((name) => options.schedule === name || options.schedule === 'all')
  const whole = buildingSchedule(schedules)
  for (const name of tables)
    for (const content of drawSchedule(tableIn(options, scheduleTable(name, whole)), title, options.date))
      yield* pageOf(print, SCHEDULE_PAGE.width, SCHEDULE_PAGE.height, content)
  const { document, typefaces } = print
  document.end()
  yield* document.takePieces()
  if (typefaces.missing.size > 0) options.onMissingLetters?.([...typefaces.missing].join(''))
}

const tableIn = ({ unit }: WriteOptions, table: ScheduleTable) => (unit === 'ft' ? tableInFeet(table) : table)

function* pageOf({ document, typefaces }: Print, width: number, height: number, content: DisplayList) {
  document.addPage({ size: [width, height], margin: 0 })
  writingAtOnce(document, () => paintOnPage(document, paintedOf(content), typefaces))
  document.flushPages()
  yield* document.takePieces()
}

/** A document whose bytes are taken as it writes them. Read as a stream it gives none before all pages are painted, as none waits for anything. */
class DocumentInPieces extends PDFDocument {
  /** Left out where nothing has been written: the document begins to write before it is made. */
  declare written?: Uint8Array[]

  override push(bytes: Uint8Array | null): boolean {
    if (bytes) (this.written ??= []).push(bytes)
    return true
  }

  /** What has been written since this was called last. */
  takePieces(): Uint8Array[] {
    const { written = [] } = this
    this.written = []
    return written
  }
}

/** Writes what is painted on a page at once: pdfkit makes an array of bytes of each operator, of which a floor has a million. */
function writingAtOnce(document: PDFKit.PDFDocument, paint: () => void): void {
  const { addContent } = document
  const operators: string[] = []
  document.addContent = (operator: string) => {
    operators.push(operator)
    return document
  }
  paint()
  document.addContent = addContent
  document.addContent(operators.join('\n'))
}

/** The bytes in a buffer of their own: those of a file may be part of a larger one. */
const fontOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** Without a date of the caller the first there is: the same plan is the same file. */
const dateOf = ({ date }: WriteOptions) => new Date(date ?? 0)
