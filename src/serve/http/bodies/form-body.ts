import { ServiceError } from '../../../base/errors.ts'
import { decodeText } from '../../../schema/wire/checked-json.ts'
import { isUtf8, readBody, requireUncoded } from './body.ts'

/** Bodies of usual forms and of the OAuth endpoints. */
const BYTES_MAX = 16 * 1024

/** A form body as text, undecoded. @throws ServiceError `unsupported_media_type`, `payload_too_large`, `invalid` */
export async function readFormText(request: Request, bytesMax = BYTES_MAX): Promise<string> {
  const type = request.headers.get('content-type')
  if (!isUtf8(type, /^application\/x-www-form-urlencoded$/))
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type: must be application/x-www-form-urlencoded in UTF-8, got ${type === null ? 'none' : JSON.stringify(type)}`,
    )
  requireUncoded(request.headers)
  const text = decodeText(await readBody(request, bytesMax))
  if (text === undefined) throw new ServiceError('invalid', 'body: must be UTF-8')
  return text
}
