import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { Asked } from '../state/draft.ts'
import { type Failure, refused } from './failure.ts'
import { InWorker, WorkerLost } from './in-worker.ts'
import type { PlanVerdict } from './judge-plan.ts'
import { Lane } from './lane.ts'
import type { Answer } from './messages.ts'
import { onServer } from './on-server.ts'

/** `preview` while something is dragged, `full` once it is let go. */
export type Phase = 'preview' | 'full'

export interface Solved {
  readonly asked: Asked
  readonly phase: Phase
  readonly answer: Answer
  /** Where it was computed. */
  readonly place: 'browser' | 'server' | 'build'
  /** Of the computation, without the way to it and back. */
  readonly ms: number
}

interface Listener {
  readonly onSolved: (solved: Solved) => void
  readonly onFailure: (failure: Failure, asked: Asked) => void
  readonly onBusy: (busy: boolean) => void
}

interface Question {
  readonly asked: Asked
  readonly phase: Phase
}

/**
 * Furnishes in workers of the page, or on the server where they cannot be had. Previews have a worker of their own, so that
 * they never wait for a full answer that is no longer wanted.
 */
export class Solver {
  readonly #listener: Listener
  readonly #lanes: Readonly<Record<Phase, Lane<Question>>>
  readonly #workers = new Map<Phase, InWorker>()
  #inBrowser = typeof Worker === 'function' && typeof WebAssembly === 'object'
  #last: Question | undefined

  constructor(listener: Listener) {
    this.#listener = listener
    const lane = () => new Lane((question: Question) => this.#solve(question))
    this.#lanes = { preview: lane(), full: lane() }
  }

  ask(asked: Asked, phase: Phase): void {
    const question = { asked, phase }
    this.#last = question
    this.#lanes[phase === 'full' ? 'preview' : 'full'].drop()
    void this.#lanes[phase].ask(question).then(() => this.#tellBusy())
    this.#tellBusy()
  }

  /** Solves beside what is worked on, which also warms the workers up; undefined where the browser cannot, so that nothing beside it burdens the server. */
  async aside(asked: Asked, phase: Phase): Promise<Answer | undefined> {
    if (!this.#inBrowser) return undefined
    const reply = await this.#worker(phase)
      .solve(asked)
      .catch(() => undefined)
    return reply && 'answer' in reply ? reply.answer : undefined
  }

  /** Solves beside what is worked on, wherever it can be solved. */
  async once(asked: Asked): Promise<Answer | Failure> {
    const here = this.#inBrowser ? await this.#here({ asked, phase: 'full' }) : undefined
    const outcome = here ?? (await this.#there(asked))
    return 'kind' in outcome ? outcome : outcome.answer
  }

  /** What the verifier says of pieces as they stand; undefined where the browser cannot tell. */
  async judge(room: Room, pieces: readonly PlacedItem[]): Promise<PlanVerdict | undefined> {
    if (this.#inBrowser) {
      const reply = await this.#worker('preview')
        .judge(room, pieces)
        .catch(() => undefined)
      if (reply && 'verdict' in reply) return reply.verdict
    }
    return undefined
  }

  /** The result as JSON, as the service sends it. */
  async resultText(asked: Asked): Promise<string> {
    if (this.#inBrowser) {
      const reply = await this.#worker('full').solve(asked, true)
      if ('text' in reply) return reply.text
    }
    const answer = await onServer(asked)
    return JSON.stringify('result' in answer ? answer.result : answer)
  }

  async #solve(question: Question): Promise<void> {
    const { asked, phase } = question
    const answered = this.#inBrowser ? await this.#here(question) : undefined
    const outcome = answered ?? (await this.#there(asked))
    if (this.#last !== question && (phase === 'full' || this.#last?.phase === 'full')) return
    if ('kind' in outcome) this.#listener.onFailure(outcome, asked)
    else this.#listener.onSolved({ asked, phase, ...outcome })
  }

  /** Undefined where the browser turns out to be unable to. */
  async #here({ asked, phase }: Question) {
    try {
      const reply = await this.#worker(phase).solve(asked)
      if ('answer' in reply) return { answer: reply.answer, place: 'browser' as const, ms: reply.ms }
      if (!('fault' in reply)) return undefined
      if (reply.fault.code === 'internal') return undefined
      return refused(reply.fault.code, reply.fault.message)
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error
      this.#inBrowser = false
      return undefined
    }
  }

  async #there(asked: Asked) {
    const start = performance.now()
    const answer = await onServer(asked)
    if ('kind' in answer) return answer
    return { answer, place: 'server' as const, ms: performance.now() - start }
  }

  #worker(phase: Phase): InWorker {
    const known = this.#workers.get(phase)
    if (known) return known
    const worker = new InWorker()
    this.#workers.set(phase, worker)
    return worker
  }

  #tellBusy(): void {
    this.#listener.onBusy(this.#lanes.preview.busy || this.#lanes.full.busy)
  }
}
