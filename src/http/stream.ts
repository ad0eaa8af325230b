import { concat } from './body.ts'

/** Answers up to this many bytes are sent whole, with a content-length; longer ones are streamed. */
const WHOLE_MAX = 256 * 1024

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Lets other requests and timers have their turn. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * A response of chunks: whole when it is short, else streamed. A streamed one is computed no faster than it is read, and
 * no further once the reader is gone.
 *
 * @param onFailure told what went wrong after the first bytes, when no status can say so any more
 */
export async function respond(
  chunks: Chunks,
  init: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  onFailure: (error: unknown) => void,
): Promise<Response> {
  const iterator = iterate(chunks)
  const head: Uint8Array[] = []
  let length = 0
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head.push(next.value)
    length += next.value.length
    if (length > WHOLE_MAX) return new Response(stream(head, iterator, onFailure), init)
  }
  // A plain record: header objects are what a server spends most on.
  const headers = { ...init.headers, 'content-length': String(length) }
  return new Response(concat(head, length) as Uint8Array<ArrayBuffer>, { ...init, headers })
}

function stream(
  head: Uint8Array[],
  rest: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const ready = head.shift()
        if (ready) return controller.enqueue(ready)
        await breathe()
        try {
          const next = await rest.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          onFailure(error)
          controller.error(error) // cuts the connection: half an answer must not look whole
        }
      },
      async cancel() {
        await rest.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function iterate(chunks: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
}
