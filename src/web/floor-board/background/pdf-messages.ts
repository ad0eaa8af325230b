/** What the worker that draws a page of a PDF is sent. */
export interface PdfCall {
  readonly bytes: Uint8Array
  /** The first one is 1; beyond the last one it is the last one. */
  readonly page: number
  /** Most pixels in one direction. */
  readonly pixelsMax: number
}

/** A page of a PDF as a picture. */
export interface DrawnPage {
  readonly image: ImageBitmap
  readonly page: number
  readonly pages: number
  /** Width of the paper, metres. */
  readonly width: number
  /** How many pictures on the page are packed in a way that is not read: these are left white. */
  readonly unread: number
}

/** The page, or why there is none: as the rest of a sentence that begins with the name of the file. */
export type PdfReply = { readonly drawn: DrawnPage } | { readonly fault: string }
