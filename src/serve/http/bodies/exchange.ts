import type { EndedRequest, Observer, Protocol } from '../../../service/telemetry/observer.ts'
import { UNKNOWN } from '../../../service/telemetry/observer.ts'
import type { Tracer } from '../../../service/telemetry/tracer.ts'
import type { Watch } from '../../../service/telemetry/watch.ts'
import type { RunOptions } from '../../../threads/compute/compute.ts'

/** What an exchange needs to know of its request, the parts that cost only when they are asked for. */
export interface Asked {
  readonly protocol: Protocol
  readonly method: string
  readonly path: () => string
  readonly address: () => string
}

/** Surroundings of all exchanges. */
export interface Observation {
  readonly observers: readonly Observer[]
  readonly tracer: Tracer | undefined
  readonly monotonicMs: () => number
  /** The status of HTTP that a failure has. */
  readonly statusOf: (error: unknown) => number
}

/** One request and its answer, as observers see them. */
export class Exchange implements Watch {
  readonly #asked: Asked
  readonly #with: Observation
  readonly #from: number
  readonly #operations = new Set<string>()
  #calls = 0
  #aim: string | undefined
  #caller: string | undefined

  constructor(asked: Asked, observation: Observation) {
    this.#asked = asked
    this.#with = observation
    this.#from = observation.monotonicMs()
  }

  identified(kind: string): void {
    this.#caller = kind
  }

  aims(operation: string): void {
    this.#aim ??= operation
  }

  async call<Result>(operation: string, run: () => Result | PromiseLike<Result>): Promise<Result> {
    const from = this.#with.monotonicMs()
    let status = 200
    try {
      const { tracer } = this.#with
      return await (tracer ? tracer.span(operation, {}, async () => run()) : run())
    } catch (error) {
      status = this.#with.statusOf(error)
      throw error
    } finally {
      this.#note(operation, status, this.#with.monotonicMs() - from)
    }
  }

  solving(charge: RunOptions['onCost']): RunOptions['onCost'] {
    const record = this.#with.tracer?.solving()
    if (!record) return charge
    return (ms, details) => {
      charge?.(ms, details)
      if (details) record(ms, details)
    }
  }

  refused(status: number): void {
    this.#note(UNKNOWN, status, 0)
  }

  /** The answer as it is sent, whose end observers see. */
  answered(response: Response): Response {
    // The fast path of the server for Node is lost where more than the status of an answer is looked at.
    if (!this.#with.observers.some((it) => it.countsBytes)) {
      this.#end(response, undefined, false)
      return response
    }
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    const isBare = response.body === null || this.#asked.method === 'HEAD' // the body of a HEAD is not read
    const known = isBare ? 0 : length
    if (Number.isNaN(known))
      return new Response(
        counted(response.body!, (sent, cut) => this.#end(response, sent, cut)),
        response,
      )
    this.#end(response, known, false)
    return response
  }

  #note(operation: string, status: number, ms: number): void {
    this.#calls++
    this.#operations.add(operation)
    const call = { protocol: this.#asked.protocol, operation, status, ms }
    for (const observer of this.#with.observers) observer.onCall?.(call)
  }

  #end(response: Response, bytes: number | undefined, cut: boolean): void {
    const { status } = response
    const ms = this.#with.monotonicMs() - this.#from
    // Refused before it came to the call.
    if (this.#calls === 0 && this.#aim !== undefined) this.#note(this.#aim, status, ms)
    const ended: EndedRequest = {
      ...this.#asked,
      requestId: () => response.headers.get('x-request-id') ?? undefined,
      caller: this.#caller,
      operations: [...this.#operations].sort(),
      calls: this.#calls,
      status,
      ms,
      bytes,
      cut,
    }
    for (const observer of this.#with.observers) observer.onRequest?.(ended)
  }
}

/** A body that tells when it ends, and how many bytes it had. */
function counted(body: ReadableStream<Uint8Array>, onEnd: (bytes: number, cut: boolean) => void) {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) {
            bytes += value.byteLength
            controller.enqueue(value)
            return
          }
          controller.close()
        } catch (error) {
          onEnd(bytes, true)
          controller.error(error)
          return
        }
        onEnd(bytes, false)
      },
      async cancel(reason) {
        onEnd(bytes, true)
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
