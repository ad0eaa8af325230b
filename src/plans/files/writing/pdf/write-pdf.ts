import PDFDocument from 'pdfkit'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import { paintedOf } from '../painting/painted.ts'
import type { WriteOptions } from '../write-options.ts'
import { drawSheetOf, POINT } from './draw-sheet.ts'
import { paintOnPage } from './paint-on-page.ts'

/** The plan to scale on one page, as vectors, with embedded typefaces. */
export const writePdf = (floor: FilePlanFloor, options: WriteOptions): Promise<Uint8Array> =>
  writeSheets([floor], floor.name, options)

/** A page for each floor of a building, lowest first. */
export const writeBuildingPdf = ({ name, floors }: FilePlanBuilding, options: WriteOptions): Promise<Uint8Array> =>
  writeSheets(eachWhole(floors), name, options)

function* eachWhole(floors: FilePlanBuilding['floors']): Generator<FilePlanFloor> {
  for (const { content, ...floor } of floors) yield { ...floor, ...content() }
}

async function writeSheets(floors: Iterable<FilePlanFloor>, title: string, options: WriteOptions): Promise<Uint8Array> {
  const loadFont = options.loadFont ?? (await import('./load-package-font.ts')).loadPackageFont
  const [regular, semibold] = await Promise.all([loadFont('regular'), loadFont('semibold')])
  const document = new PDFDocument({
    autoFirstPage: false,
    // The built-in fonts, which are not embedded, are not loaded.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Roomwright', Creator: 'Roomwright', CreationDate: dateOf(options) },
  })
  const written = collect(document)
  document.registerFont('regular', fontOf(regular))
  document.registerFont('semibold', fontOf(semibold))
  for (const floor of floors) {
    const { sheet, content } = drawSheetOf(floor, options)
    document.addPage({ size: [sheet.width * POINT, sheet.height * POINT], margin: 0 })
    writingAtOnce(document, () => paintOnPage(document, paintedOf(content)))
  }
  document.end()
  return written
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

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('error', reject)
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      resolve(bytes)
    })
  })
}
