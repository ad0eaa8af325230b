// The worker that draws a page of a PDF. It is loaded when a PDF is chosen, as is the library for it, and ends with its answer.

import type { PDFPageProxy } from 'unpdf/pdfjs'
import { importLibrary, MissingLibrary } from '../../libraries/import-library.ts'
import type { DrawnPage, PdfCall, PdfReply } from './pdf-messages.ts'

type Library = typeof import('unpdf/pdfjs')

/** Metres of a point of a PDF. */
const POINT = 0.0254 / 72
/** Most pixels that a point takes: more show nothing that small pages do not show with these. */
const PER_POINT_MAX = 8

/** Canvases as the library asks for them; there is no document in a worker. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width
    canvas.height = height
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters are elements of a document: masks and colours that take one are drawn without it. */
class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  addSelectionHCMFilter = none
  addSelectionFilter = none
  createSelectionStyle = () => null
  destroy(): void {}
}

function none(): string {
  return 'none'
}

self.addEventListener('message', async ({ data }: MessageEvent<PdfCall>) => {
  const reply = (it: PdfReply, transfer: Transferable[] = []) => self.postMessage(it, { transfer })
  try {
    const drawn = await drawPage(data)
    reply({ drawn }, [drawn.image])
  } catch (error) {
    reply({ fault: faultOf(error) })
  }
})

/** @throws MissingLibrary */
function loadLibrary(): Promise<Library> {
  // In a worker without a window the library takes all messages for its own.
  Object.assign(globalThis, { window: globalThis })
  return importLibrary(new URL(PDF_LIBRARY, import.meta.url).href)
}

async function drawPage({ bytes, page: wanted, pixelsMax }: PdfCall): Promise<DrawnPage> {
  const { getDocument, OPS } = await loadLibrary()
  const isSuspect = PACKED.test(new TextDecoder('latin1').decode(bytes))
  const pdf = await getDocument({
    data: bytes,
    // Letters are drawn as paths, and those of fonts that are not in the file with fonts of the system.
    disableFontFace: true,
    useSystemFonts: true,
    useWorkerFetch: false,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    verbosity: 0,
  }).promise
  const page = await pdf.getPage(Math.min(wanted, pdf.numPages))
  const paper = page.getViewport({ scale: 1 })
  const scale = Math.min(PER_POINT_MAX, pixelsMax / Math.max(paper.width, paper.height))
  const [width, height] = [paper.width, paper.height].map((it) => Math.max(1, Math.round(it * scale)))
  const canvas = new OffscreenCanvas(width!, height!)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser has no canvas of this size')
  await page.render({
    // The library takes what it is given for a canvas of a document, of which it calls nothing that this one has not.
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport: page.getViewport({ scale: width! / paper.width }),
    intent: 'print',
  }).promise
  const unread = isSuspect ? await unreadImages(page, OPS.paintImageXObject) : 0
  return {
    ...{ image: canvas.transferToImageBitmap(), page: page.pageNumber, pages: pdf.numPages },
    ...{ width: paper.width * POINT, unread },
  }
}

/** Ways of packing pictures that take WebAssembly which the library has beside it. */
const PACKED = /\/(?:JBIG2Decode|JPXDecode|CCITTFaxDecode)\b/

/** How many pictures of a page could not be unpacked: the library leaves them out and goes on. */
async function unreadImages(page: PDFPageProxy, painting: number): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList({ intent: 'print' })
  const ids = fnArray.flatMap((fn: number, i: number): string[] => (fn === painting ? [argsArray[i][0]] : []))
  const found = await Promise.all([...new Set<string>(ids)].map((id) => unpacked(page, id)))
  return found.filter((it) => it === null).length
}

/** What was unpacked of a picture, once it is. Those that several pages show are kept for the whole document. */
const unpacked = (page: PDFPageProxy, id: string): Promise<unknown> =>
  new Promise((resolve) => (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve))

const FAULTS: Readonly<Record<string, string>> = {
  PasswordException: 'is protected by a password. Save it without one, then choose it again.',
  InvalidPDFException: 'is no PDF that can be read, or it is damaged. Save it anew, or take a picture of its page.',
}

const faultOf = (error: unknown): string =>
  error instanceof MissingLibrary
    ? `cannot be read: ${error.message}. Take a picture of its page.`
    : (FAULTS[error instanceof Error ? error.name : ''] ?? 'has a page that cannot be drawn. Take a picture of it.')
