import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { ServiceError } from '../../../base/errors.ts'
import type { Spool, SpooledFile } from '../../../threads/conversion/spool.ts'
import { chunksOf, requireUncoded } from './body.ts'

/** What a form has around its files: fields, names, boundaries. */
const AROUND_BYTES = 64 * 1024

/** Most files of a form. */
const FILES_MAX = 100

/** A file of a form, as it was named there. */
export interface SentFile extends SpooledFile {
  readonly name: string
}

/** A form with files. */
export interface FileForm {
  readonly fields: FormData
  /** Those of the field `file` that were chosen. */
  readonly files: readonly SentFile[]
}

/** Largest body of a form with files, bytes. */
export const formBytesMax = (filesBytesMax: number): number => filesBytesMax + AROUND_BYTES

/** @throws ServiceError `unsupported_media_type` unless a request has a form that may have files */
export function requireFileForm(headers: Headers): void {
  if (!/^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? ''))
    throw new ServiceError(
      'unsupported_media_type',
      'Content-Type: must be multipart/form-data, as forms with files are',
    )
  requireUncoded(headers)
}

/**
 * Reads a form; its files go to the spool while they come, and are for the caller to remove.
 *
 * @param filesBytesMax of all its files together
 * @throws ServiceError `payload_too_large`, `invalid`; no file is kept then
 */
export async function readFileForm(request: Request, filesBytesMax: number, spool: Spool): Promise<FileForm> {
  const fields = new FormData()
  const keeping: Promise<SentFile>[] = []
  const streams: Readable[] = []
  const reading = parserOf(request.headers)
  reading.on('field', (name, value) => fields.append(name, value))
  reading.on('file', (field, stream, name) => {
    // What the form holds under another name, or nothing was chosen for, is read past.
    if (field !== 'file' || !name) return void stream.resume()
    const file = spool.keep(stream).then((it) => ({ ...it, name }))
    file.catch(() => {}) // reported below
    keeping.push(file)
    streams.push(stream)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const body = Readable.from(chunksOf(request, formBytesMax(filesBytesMax)))
      reading.once('finish', resolve)
      reading.once('error', () => reject(new ServiceError('invalid', 'body: must be the parts of a form')))
      body.once('error', (error) => {
        reject(isTooLarge(error) ? tooLarge(filesBytesMax) : error)
        reading.destroy()
      })
      body.pipe(reading)
    })
    return { fields, files: await Promise.all(keeping) }
  } catch (error) {
    // Those that wait for more would wait for ever.
    for (const stream of streams) stream.destroy(error as Error)
    for (const outcome of await Promise.allSettled(keeping))
      if (outcome.status === 'fulfilled') await outcome.value.remove()
    throw error
  }
}

function parserOf(headers: Headers) {
  const limits = { fieldSize: AROUND_BYTES, fields: 1000, files: FILES_MAX }
  try {
    return new Busboy({ headers: { 'content-type': headers.get('content-type')! }, limits })
  } catch {
    throw new ServiceError('invalid', 'body: must be the parts of a form')
  }
}

const isTooLarge = (error: unknown) => error instanceof ServiceError && error.code === 'payload_too_large'

const tooLarge = (bytesMax: number) =>
  new ServiceError(
    'payload_too_large',
    `The files are larger than ${Math.floor(bytesMax / 2 ** 20)} MB. Send them one by one, or leave out of them what is no plan`,
  )
