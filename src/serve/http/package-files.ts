import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadOptional } from '../../base/optional-package.ts'

/**
 * The library with which browsers draw pages of PDFs, as one module: pdf.js. It is half a megabyte when packed, and so no part of the
 * build.
 *
 * @throws ServiceError `unavailable` where its package is missing
 */
export const readPdfLibrary = (): Promise<Uint8Array<ArrayBuffer>> =>
  loadOptional('unpdf', 'PDF files under plans', async () => {
    const main = createRequire(import.meta.url).resolve('unpdf')
    return new Uint8Array(await readFile(join(dirname(main), 'pdfjs.mjs')))
  })
