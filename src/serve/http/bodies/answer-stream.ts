import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { ServiceError } from '../../../base/errors.ts'
import type { ResultStream } from '../../../operations/calling/operation.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import type { SentCall } from '../direct/sent-request.ts'

/** The type in which a caller wants an answer; the first where the caller does not say. */
export const chosenType = (c: SentCall, types: readonly string[]): string =>
  accepts(c as Context, { header: 'Accept', supports: [...types], default: types[0]! })

/**
 * Refuses an Accept that has none of the types.
 *
 * @throws ServiceError `not_acceptable`
 * @see RFC 9110 section 12.5.1, which leaves it to the server whether to send what was not asked for
 */
export function requireAcceptable(c: SentCall, types: readonly string[]): void {
  const sent = c.req.header('Accept')?.trim() ?? ''
  if (sent === '' || /(^|[\s,])\*(\/\*)?\s*($|[;,])/.test(sent)) return
  if (accepts(c as Context, { header: 'Accept', supports: [...types], default: '' }) !== '') return
  throw new ServiceError('not_acceptable', `Accept: must have one of ${types.join(', ')}, got ${valueText(sent)}`)
}

/** Types that are read while they come, line by line or block by block. */
const isCompressible = (mediaType: string) => mediaType !== 'text/event-stream'

/** A result that is made while it is sent, compressed where the caller takes that, and the header fields that say so. */
export function answerStream(
  c: SentCall,
  mediaType: string,
  chunks: ResultStream,
): { readonly chunks: ResultStream; readonly headers: Readonly<Record<string, string>> } {
  const headers = { 'content-type': mediaType }
  if (!isCompressible(mediaType) || !takesGzip(c)) return { chunks, headers }
  const compressed = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES })
  // A failure of the chunks ends the stream, and is reported to its reader.
  pipeline(Readable.from(chunks), compressed, () => {})
  return { chunks: compressed, headers: { ...headers, 'content-encoding': 'gzip' } }
}

/** Bytes that are compressed before some are sent. */
const PIECE_BYTES = 64 * 1024

const takesGzip = (c: SentCall): boolean =>
  accepts(c as Context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) === 'gzip'
