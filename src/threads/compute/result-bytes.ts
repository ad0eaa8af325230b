import { Buffer } from 'node:buffer'
import { cutAtReferences } from '../../schema/wire/custom-data.ts'

/** JSON in UTF-8 in which texts are left out that may occur many times. */
export interface ResultBytes {
  readonly json: Uint8Array<ArrayBuffer>
  readonly inserted?: Inserted
}

interface Inserted {
  /** All texts one after the other. */
  readonly texts: Uint8Array<ArrayBuffer>
  /** Where each of them ends. */
  readonly ends: Uint32Array<ArrayBuffer>
  /** Pairs in ascending order: the place in `json`, and the number of the text that belongs there. */
  readonly places: Uint32Array<ArrayBuffer>
}

/** Bytes of a chunk, roughly. */
const CHUNK_BYTES = 65_536

const encoder = new TextEncoder()

/** @param texts what the references in `json` stand for */
export function resultBytes(json: string, texts: readonly string[]): ResultBytes {
  if (texts.length === 0) return { json: encoder.encode(json) }
  const [first = '', ...rest] = cutAtReferences(json)
  const places = new Uint32Array(rest.length)
  let at = Buffer.byteLength(first)
  for (let i = 0; i < rest.length; i += 2) {
    places[i] = at
    places[i + 1] = Number(rest[i])
    at += Buffer.byteLength(rest[i + 1]!)
  }
  const around = first + rest.filter((_, i) => i % 2 === 1).join('')
  const ends = new Uint32Array(texts.length)
  for (const [i, text] of texts.entries()) ends[i] = (ends[i - 1] ?? 0) + Buffer.byteLength(text)
  const inserted = { texts: encoder.encode(texts.join('')), ends, places }
  return { json: encoder.encode(around), inserted }
}

/** The whole JSON. Each chunk is made when it is asked for, so that the result is never held as a whole. */
export function chunksOf({ json, inserted }: ResultBytes): Iterable<Uint8Array> {
  return inserted ? gathered(partsOf(json, inserted)) : [json]
}

function* partsOf(json: Uint8Array, { texts, ends, places }: Inserted): Generator<Uint8Array> {
  let at = 0
  for (let i = 0; i < places.length; i += 2) {
    const number = places[i + 1]!
    yield json.subarray(at, places[i])
    yield texts.subarray(number === 0 ? 0 : ends[number - 1], ends[number])
    at = places[i]!
  }
  yield json.subarray(at)
}

/** Parts, which are short, as chunks. */
function* gathered(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for (const part of parts) {
    held.push(part)
    length += part.length
    if (length < CHUNK_BYTES) continue
    yield Buffer.concat(held, length)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held, length)
}
