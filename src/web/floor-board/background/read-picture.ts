import { readInWorker } from '../../playground/building/read-in-worker.ts'
import type { Picture } from './background.ts'
import type { PdfReply } from './pdf-messages.ts'

/** A picture with what is drawn of it, or why it cannot be read. */
export type ReadPicture =
  | { readonly ok: true; readonly picture: Picture; readonly image: ImageBitmap }
  | { readonly ok: false; readonly reason: string }

/** Most pixels of a picture in one direction; larger ones are made smaller. */
const PIXELS_MAX = 4096
/** Largest PDF, bytes: it is in memory several times while it is read. */
const BYTES_MAX = 100_000_000
/** Longest that a page may take, milliseconds. */
const MS_MAX = 60_000

/** Reads a picture, or a page of a PDF. @param page of a PDF, the first one is 1 */
export async function readPicture(file: File, page: number): Promise<ReadPicture> {
  try {
    return (await isPdf(file)) ? await readPage(file, page) : await readImage(file)
  } catch {
    return { ok: false, reason: `${file.name} cannot be read any more. Choose it again.` }
  }
}

/** By what it begins with, which is no picture then, or by its name. */
const isPdf = async (file: File): Promise<boolean> =>
  /\.pdf$/i.test(file.name) || (await file.slice(0, 1024).text()).includes('%PDF-')

async function readImage(file: File): Promise<ReadPicture> {
  let whole: ImageBitmap
  try {
    whole = await createImageBitmap(file)
  } catch {
    return {
      ok: false,
      reason: `${file.name} is no picture that this browser reads, and no PDF. Take a PDF, PNG, JPEG or WebP.`,
    }
  }
  const image = await limited(whole)
  return { ok: true, picture: { file, width: image.width, height: image.height }, image }
}

function limited(image: ImageBitmap): ImageBitmap | Promise<ImageBitmap> {
  const share = PIXELS_MAX / Math.max(image.width, image.height)
  if (share >= 1) return image
  const [resizeWidth, resizeHeight] = [image.width, image.height].map((it) => Math.max(1, Math.round(it * share)))
  return createImageBitmap(image, { resizeWidth: resizeWidth!, resizeHeight: resizeHeight!, resizeQuality: 'high' })
}

async function readPage(file: File, page: number): Promise<ReadPicture> {
  if (file.size > BYTES_MAX)
    return { ok: false, reason: `${file.name} is larger than ${BYTES_MAX / 1e6} MB. Save the page alone as a PDF.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reply = await drawn(bytes, page)
  if ('fault' in reply) return { ok: false, reason: `${file.name} ${reply.fault}` }
  const { image, unread, ...sheet } = reply.drawn
  return {
    ok: true,
    picture: {
      ...{ file, width: image.width, height: image.height, sheet },
      ...(unread > 0 ? { note: noteOf(file, sheet.page, unread) } : {}),
    },
    image,
  }
}

/** Ends what draws a page that is not waited for any more. */
let end = () => {}

function drawn(bytes: Uint8Array, page: number): Promise<PdfReply> {
  end()
  const worker = new Worker(new URL(PDF_WORKER, import.meta.url), { type: 'module' })
  return new Promise((resolve) => {
    const call = { bytes, page, pixelsMax: PIXELS_MAX }
    const stop = readInWorker<PdfReply>(worker, call, resolve, {
      msMax: MS_MAX,
      tooSlow: `takes longer than ${MS_MAX / 1000} seconds to draw. Save the page alone as a PDF, or take a picture of it.`,
      failed: 'cannot be drawn by this browser. Take a picture of its page.',
    })
    end = () => {
      stop()
      resolve({ fault: 'was left for another one.' })
    }
  })
}

const noteOf = ({ name }: File, page: number, unread: number): string =>
  `Page ${page} of ${name} has ${unread === 1 ? 'a picture' : `${unread} pictures`} packed as JPEG 2000, JBIG2 or fax, as scans may be, which stay white here. Take a picture of the page where they matter.`
