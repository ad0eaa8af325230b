import type { PlacedItem } from './result.ts'

/** A request: the method of the furnisher, and its params. */
interface LinkedRequest {
  readonly mode: string
  readonly params: unknown
}

/** What a link into the playground holds. */
export interface Linked<Asked extends LinkedRequest = LinkedRequest> {
  readonly asked: Asked
  /** Number of the alternative that is shown, from 0. */
  readonly chosen: number
  /** The pieces of the plan by hand, if there is one. */
  readonly own?: readonly PlacedItem[] | undefined
}

/** In front of what is packed, so that later forms can be recognised. */
const FORM = '1.'

/** Longest text that is unpacked, so that a hostile link costs nothing. */
const BYTES_MAX = 2_000_000

/** The part of a link behind the `#`: JSON, deflated, in letters that addresses may hold. */
export async function packLink({ asked, chosen, own }: Linked): Promise<string> {
  const text = JSON.stringify({ ...asked, chosen, own })
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return FORM + base64url(packed)
}

/**
 * What a link holds, not yet validated; undefined where it is damaged or of an unknown form.
 *
 * @param fragment without the `#`
 */
export async function unpackLink(fragment: string): Promise<unknown> {
  if (!fragment.startsWith(FORM)) return undefined
  try {
    const packed = Uint8Array.from(atob(fragment.slice(FORM.length).replaceAll('-', '+').replaceAll('_', '/')), (it) =>
      it.charCodeAt(0),
    )
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return JSON.parse(new TextDecoder().decode(await bytesOf(unpacked)))
  } catch {
    return undefined
  }
}

/** @throws RangeError for more than BYTES_MAX */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > BYTES_MAX) {
      await reader.cancel()
      throw new RangeError('The link holds too much')
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const base64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (it) => String.fromCharCode(it)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
