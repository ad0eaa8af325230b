import { type Answer, asResponse } from '../direct/whole-answer.ts'
import { copiedFields } from '../fields.ts'
import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts'
import { concat } from './body.ts'

/** Answers up to this many bytes are sent whole, with a content-length; longer ones are streamed. */
const WHOLE_MAX = 256 * 1024

/**
 * Chunks that a server which writes first may hold when it asks for a further one: two that it reads before it begins to
 * write, one that it writes, and one for who watches the answer.
 */
const HELD_MAX = 4

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Makes a response of chunks, as {@link answerOf} does. */
export const respond = async (...answer: Parameters<typeof answerOf>): Promise<Response> =>
  asResponse(await answerOf(...answer))

/**
 * Answers with chunks: whole when they are short, of which no Response is made, else streamed. Chunks of a streamed response are
 * computed on demand, and no more once the client has closed the connection.
 *
 * @param onFailure called with an error after the first bytes, when the status has been sent
 * @param writesFirst whether chunks may be handed back to the iterator when others were asked for, as the server writes them
 */
export async function answerOf(
  chunks: Chunks,
  init: ResponseHead,
  onFailure: (error: unknown) => void,
  writesFirst = false,
): Promise<Answer | Response> {
  const ready = readyBytes(chunks)
  if (ready <= WHOLE_MAX) return wholeOf(chunks as readonly Uint8Array[], ready, init)
  const iterator = iterate(chunks)
  const isSync = Symbol.iterator in chunks
  const head: Uint8Array[] = []
  let length = 0
  for (;;) {
    const step = iterator.next()
    const next = isSync ? (step as IteratorResult<Uint8Array>) : await step // which costs also where there is nothing to wait for
    if (next.done) break
    head.push(next.value)
    length += next.value.length
    if (length > WHOLE_MAX) return new Response(stream(head, iterator, onFailure, writesFirst), init)
  }
  return wholeOf(head, length, init)
}

/** Length of chunks that are all there already, bytes: to read them one by one takes longer than all else here. */
const readyBytes = (chunks: Chunks): number =>
  Array.isArray(chunks) ? chunks.reduce<number>((sum, it: Uint8Array) => sum + it.length, 0) : Number.POSITIVE_INFINITY

function wholeOf(chunks: readonly Uint8Array[], length: number, { status, headers }: ResponseHead): Answer {
  // A plain record: Headers objects would cost more than the rest of the response.
  const fields = copiedFields(headers)
  fields['content-length'] = String(length)
  return { status, headers: fields, body: concat(chunks, length) as Uint8Array<ArrayBuffer> }
}

/** Makes a response whose chunks are sent one by one, however short it is. @param onFailure as above */
export const respondStreaming = (chunks: Chunks, init: ResponseHead, onFailure: (error: unknown) => void): Response =>
  new Response(stream([], iterate(chunks), onFailure, false), init)

function stream(
  head: Uint8Array[],
  rest: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
  onFailure: (error: unknown) => void,
  writesFirst: boolean,
): ReadableStream<Uint8Array> {
  const sentChunks: Uint8Array[] = []
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const give = (chunk: Uint8Array) => {
          if (writesFirst) sentChunks.push(chunk)
          controller.enqueue(chunk)
        }
        const ready = head.shift()
        if (ready) return give(ready)
        await yieldToEventLoop()
        try {
          const next = await rest.next(sentChunks.length > HELD_MAX ? sentChunks.shift() : undefined)
          if (isCancelled) return // while it was computed; a client who has left is sent nothing
          if (next.done) controller.close()
          else give(next.value)
        } catch (error) {
          if (isCancelled) return
          onFailure(error)
          controller.error(error) // cuts the connection: half an answer must not look whole
        }
      },
      async cancel() {
        isCancelled = true
        await rest.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function iterate(chunks: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
}
