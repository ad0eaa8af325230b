import { ServiceError } from '../errors.ts'
import { readBody, requireUncoded } from './body.ts'

/** What a form has around its files: fields, names, boundaries. */
const AROUND_BYTES = 64 * 1024

/**
 * The fields and files of a form.
 *
 * @param filesBytesMax of all its files together
 * @throws ServiceError `unsupported_media_type`, `payload_too_large`, `invalid`
 */
export async function readFileForm(request: Request, filesBytesMax: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ServiceError(
      'unsupported_media_type',
      'Content-Type: must be multipart/form-data, as forms with files are',
    )
  requireUncoded(request.headers)
  const bytes = await readBody(request, filesBytesMax + AROUND_BYTES).catch((error: unknown) => {
    throw isTooLarge(error) ? tooLarge(filesBytesMax) : error
  })
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
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
