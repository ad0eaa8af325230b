import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { Asked } from '../state/draft.ts'
import type { Call, Reply } from './messages.ts'

/** The worker could not be loaded, or ended by itself; what it was asked is unanswered. */
export class WorkerLost extends Error {}

/** A worker that solves one call at a time. */
export class InWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  #id = 0
  #lost = false

  /** @throws Error where the browser has no workers */
  constructor() {
    this.#worker = new Worker(new URL(SOLVER_WORKER, import.meta.url), { type: 'module' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      this.#waiting.get(data.id)?.resolve(data)
      this.#waiting.delete(data.id)
    })
    this.#worker.addEventListener('error', () => {
      this.#lost = true
      for (const { reject } of this.#waiting.values()) reject(new WorkerLost())
      this.#waiting.clear()
    })
  }

  /** @throws WorkerLost */
  solve(asked: Asked, whole = false): Promise<Reply> {
    return this.#call({ id: ++this.#id, asked, whole })
  }

  /** @throws WorkerLost */
  judge(room: Room, pieces: readonly PlacedItem[]): Promise<Reply> {
    return this.#call({ id: ++this.#id, judged: { room, pieces } })
  }

  #call(call: Call): Promise<Reply> {
    if (this.#lost) return Promise.reject(new WorkerLost())
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve, reject })
      this.#worker.postMessage(call)
    })
  }
}
