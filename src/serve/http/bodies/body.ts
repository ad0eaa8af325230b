import { ServiceError } from '../../../base/errors.ts'
import type { SentHeaders, SentRequest } from '../direct/sent-request.ts'
import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts'

/** Largest input that is parsed on the thread that serves, bytes: parsing keeps all other requests waiting. */
export const PARSED_BYTES_MAX = 64 * 1024

/** Bodies announced to be at most as long are read at once, which is faster; the request keeps what it has read so. */
const SHORT_BYTES = 65_536

/** Whether a body may be long: it is announced so, or comes in chunks. */
export const mayBeLong = (headers: SentHeaders): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > SHORT_BYTES

/** Reads a body. @throws ServiceError `payload_too_large` as soon as it exceeds `bytesMax` */
export async function readBody(request: SentRequest, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > bytesMax) throw tooLarge(bytesMax)
  if (announced !== null && request.readWhole) return request.readWhole(chunkCounter()).catch(brokenOff)
  if (announced === null || Number(announced) > SHORT_BYTES) return readCounting(request, bytesMax)
  const bytes = await copiedBytes(request).catch(brokenOff)
  if (bytes.length > bytesMax) throw tooLarge(bytesMax)
  return bytes
}

const copiedBytes = async (request: SentRequest) => new Uint8Array(await request.arrayBuffer())

/** @throws ServiceError `unsupported_media_type` unless the Content-Type is JSON in UTF-8 */
export function requireJson(headers: SentHeaders): void {
  const type = headers.get('content-type')
  if (!isUtf8(type, /^application\/(json|json-rpc|jsonrequest|[\w.-]+\+json)$/))
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type: must be application/json in UTF-8, got ${type === null ? 'none' : JSON.stringify(type)}`,
    )
  requireUncoded(headers)
}

/** @returns the type. @throws ServiceError `unsupported_media_type` unless the Content-Type is one of the types */
export function requireType(headers: SentHeaders, types: readonly string[]): string {
  const contentType = headers.get('content-type')
  const essence = (contentType ?? '').toLowerCase().split(';')[0]!.trim()
  if (!types.includes(essence))
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Type: must be one of ${types.join(', ')}, got ${contentType === null ? 'none' : JSON.stringify(contentType)}`,
    )
  requireUncoded(headers)
  return essence
}

/** Whether a Content-Type is of a kind, and in UTF-8 as far as it says. */
export function isUtf8(type: string | null, kind: RegExp): boolean {
  const [essence = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const charset = parameters.map((it) => it.trim()).find((it) => it.startsWith('charset='))
  return kind.test(essence.trim()) && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
}

/** @throws ServiceError `unsupported_media_type` for a compressed body: none is ever inflated */
export function requireUncoded(headers: SentHeaders): void {
  const coding = headers.get('content-encoding')
  if (coding !== null && coding !== 'identity')
    throw new ServiceError(
      'unsupported_media_type',
      `Content-Encoding: must be identity, got ${JSON.stringify(coding)}`,
    )
}

/** Most chunks of a body: each costs microseconds, however short it is. */
const CHUNKS_MAX = 32_768

/** Chunks that are read at a time. */
const CHUNKS_PER_TURN = 256

/** @throws ServiceError `payload_too_large` from that function */
function chunkCounter(): () => void {
  let chunks = 0
  return () => {
    if (++chunks > CHUNKS_MAX) throw tooManyChunks()
  }
}

/**
 * An array that begins with the first `length` of some bytes and has room up to `end`, these bytes themselves where they have.
 * Each next one is twice as long, so that a body of many tiny chunks, copied one by one, takes no more memory than its bytes.
 */
export function withRoom(
  bytes: Uint8Array<ArrayBuffer>,
  length: number,
  end: number,
  lengthMax = Number.POSITIVE_INFINITY,
): Uint8Array<ArrayBuffer> {
  if (end <= bytes.length) return bytes
  const grown = new Uint8Array(Math.min(lengthMax, Math.max(end, 2 * bytes.length)))
  grown.set(bytes.subarray(0, length))
  return grown
}

async function readCounting(request: SentRequest, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  let length = 0
  for await (const chunk of chunksOf(request, bytesMax)) {
    const end = length + chunk.length
    bytes = withRoom(bytes, length, Math.max(end, Math.min(SHORT_BYTES, bytesMax)), bytesMax)
    bytes.set(chunk, length)
    length = end
  }
  return bytes.subarray(0, length)
}

/**
 * The chunks of a body, as they come. A reader that stops early cancels the body.
 *
 * @throws ServiceError `payload_too_large` as soon as they exceed `bytesMax`, `invalid` where they break off
 */
export async function* chunksOf(request: SentRequest, bytesMax: number): AsyncGenerator<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > bytesMax) throw tooLarge(bytesMax)
  let length = 0
  let chunks = 0
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > bytesMax) throw tooLarge(bytesMax)
      if (++chunks > CHUNKS_MAX) throw tooManyChunks()
      // Chunks that are there already would be read in one turn of the event loop.
      if (chunks % CHUNKS_PER_TURN === 0) await yieldToEventLoop()
      yield chunk
    }
  } catch (error) {
    brokenOff(error)
  }
}

/** Chunks as one array. */
export function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const only = chunks[0]
  return chunks.length === 1 && only ? only : Buffer.concat(chunks, length) // which does not fill with zeros first
}

/** The client closed the connection: the answer is not read, and the failure is not logged. */
function brokenOff(error: unknown): never {
  throw error instanceof ServiceError ? error : new ServiceError('invalid', 'body: broke off before its end')
}

const tooManyChunks = () => new ServiceError('payload_too_large', `body: must be sent in at most ${CHUNKS_MAX} chunks`)

const tooLarge = (bytesMax: number) => new ServiceError('payload_too_large', `body: must be at most ${bytesMax} bytes`)
