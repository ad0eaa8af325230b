import { ServiceError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a body. @throws ServiceError `payload_too_large` as soon as it exceeds `bytesMax` */
export async function readBody(request: Request, bytesMax: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced === null) return readCounting(request, bytesMax)
  if (Number(announced) > bytesMax) throw tooLarge(bytesMax)
  const bytes = new Uint8Array(await request.arrayBuffer().catch(brokenOff))
  if (bytes.length > bytesMax) throw tooLarge(bytesMax)
  return bytes
}

/** The bytes as text; undefined when they are not UTF-8. A byte order mark stays, for JSON.parse to refuse. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** @throws ServiceError `unsupported_media_type` unless the Content-Type is JSON in UTF-8 */
export function requireJson(headers: Headers): void {
  const type = headers.get('content-type')
  if (!isUtf8(type, /^application\/(json|json-rpc|jsonrequest|[\w.-]+\+json)$/))
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type: must be application/json in UTF-8, got ${type === null ? 'none' : JSON.stringify(type)}`,
    )
  requireUncoded(headers)
}

/** Whether a Content-Type is of a kind, and in UTF-8 as far as it says. */
export function isUtf8(type: string | null, kind: RegExp): boolean {
  const [essence = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const charset = parameters.map((it) => it.trim()).find((it) => it.startsWith('charset='))
  return kind.test(essence.trim()) && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
}

/** @throws ServiceError `unsupported_media_type` for a compressed body: none is ever inflated */
export function requireUncoded(headers: Headers): void {
  const coding = headers.get('content-encoding')
  if (coding !== null && coding !== 'identity')
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Encoding: must be identity, got ${JSON.stringify(coding)}`,
    )
}

async function readCounting(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array(0)
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop by an exception cancels the body.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return concat(chunks, length)
}

/** Chunks as one array. */
export function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const only = chunks[0]
  return chunks.length === 1 && only ? only : Buffer.concat(chunks, length) // which does not fill with zeros first
}

/** The client closed the connection: the answer is not read, and the failure is not logged. */
function brokenOff(): never {
  throw new ServiceError('invalid', 'body: broke off before its end')
}

const tooLarge = (bytesMax: number) => new ServiceError('payload_too_large', `body: must be at most ${bytesMax} bytes`)
