import type { IncomingMessage, ServerResponse } from 'node:http'
import { withRoom } from '../serve/http/bodies/body.ts'
import type { SentHeaders, SentRequest } from '../serve/http/direct/sent-request.ts'

/** A request as it came to node:http, of which no Request of fetch is made. */
export class NodeRequest implements SentRequest {
  readonly headers: SentHeaders
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  #leaving: AbortController | undefined

  /**
   * @param incoming with a Host and a path that a URL writes as they are, and a body that is announced or none
   * @param outgoing its answer
   */
  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.headers = new RawHeaders(incoming.rawHeaders)
  }

  get method(): string {
    return this.#incoming.method!
  }

  get url(): string {
    return `http://${this.#incoming.headers.host}${this.#incoming.url}`
  }

  /** Comes when who sent the request has left before its answer was sent. Made when it is asked for: most answers need none. */
  get signal(): AbortSignal {
    if (!this.#leaving) {
      const [leaving, outgoing] = [new AbortController(), this.#outgoing]
      const leave = () => {
        if (!outgoing.writableFinished) leaving.abort()
      }
      if (outgoing.closed) leave()
      else outgoing.once('close', leave)
      this.#leaving = leaving
    }
    return this.#leaving.signal
  }

  /** A body that is not announced is not read here. */
  get body(): null {
    return null
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.readWhole(() => {})).slice().buffer
  }

  readWhole(onChunk: () => void): Promise<Uint8Array<ArrayBuffer>> {
    const incoming = this.#incoming
    return new Promise((resolve, reject) => {
      let bytes = NOTHING
      let length = 0
      const take = (chunk: Buffer) => {
        try {
          onChunk()
        } catch (error) {
          incoming.off('data', take) // it flows on, and is dropped
          return reject(error)
        }
        bytes = appended(bytes, length, chunk)
        length += chunk.length
      }
      incoming.on('data', take)
      incoming.on('end', () => resolve(bytes.subarray(0, length)))
      incoming.on('error', reject)
      incoming.on('close', () => {
        if (!incoming.readableEnded) reject(new Error('The connection was closed'))
      })
    })
  }
}

const NOTHING = new Uint8Array(0)

/** Bytes with a chunk behind the first `length` of them: the chunk itself where it is the first. No Buffer, whose slices share its memory. */
function appended(bytes: Uint8Array<ArrayBuffer>, length: number, chunk: Buffer): Uint8Array<ArrayBuffer> {
  if (length === 0) return new Uint8Array(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.length)
  const room = withRoom(bytes, length, length + chunk.length)
  room.set(chunk, length)
  return room
}

/** Header fields as they were sent, looked through for each that is asked for: it is a handful. */
class RawHeaders implements SentHeaders {
  readonly #raw: readonly string[]

  /** @param raw names and values in turn */
  constructor(raw: readonly string[]) {
    this.#raw = raw
  }

  /** Several of one name are joined, also where node:http would keep the first alone. @see https://fetch.spec.whatwg.org/#concept-header-list-get */
  get(name: string): string | null {
    const raw = this.#raw
    let found: string | null = null
    for (let i = 0; i < raw.length; i += 2) {
      const sent = raw[i]!
      if (sent.length !== name.length || (sent !== name && sent.toLowerCase() !== name.toLowerCase())) continue
      const value = raw[i + 1]!.trim()
      found = found === null ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`
    }
    return found
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}
