import { respond } from '../http/bodies/stream.ts'

/**
 * The results of one request that are JSON already. tRPC is given a text in place of each, and the bytes are put there in
 * the response: parsing and writing megabytes would stop all other requests.
 */
export class TrpcResults {
  readonly #mark: string
  readonly #results: (readonly Uint8Array[])[] = []

  /** @param nonce what no caller can know */
  constructor(nonce: string) {
    this.#mark = `result of ${nonce}: `
  }

  /** @returns the text that stands for the result */
  add(result: readonly Uint8Array[]): string {
    return this.#mark + (this.#results.push(result) - 1)
  }

  /** The response with the results in their places. */
  async complete(response: Response, onFailure: (error: unknown) => void): Promise<Response> {
    const { status, body } = response
    if (body && !response.headers.has('transfer-encoding')) {
      if (this.#results.length === 0) return response
      const headers = Object.fromEntries(response.headers)
      return respond(this.#filled(await response.text()), { status, headers }, onFailure)
    }
    // A stream of lines, each with what has become ready.
    return body ? new Response(body.pipeThrough(this.#transform()), response) : response
  }

  *#filled(text: string): Generator<Uint8Array> {
    const encoder = new TextEncoder()
    for (const [i, piece] of text.split(new RegExp(`"${this.#mark}(\\d+)"`)).entries()) {
      if (i % 2 === 0) yield encoder.encode(piece)
      else yield* this.#results[Number(piece)]!
    }
  }

  #transform(): TransformStream<Uint8Array, Uint8Array> {
    const decoder = new TextDecoder()
    return new TransformStream({
      transform: (line, controller) => {
        for (const bytes of this.#filled(decoder.decode(line, { stream: true }))) controller.enqueue(bytes)
      },
    })
  }
}
