/** Thrown on a thread to stop its call: its kernels and compiled code are kept. */
export class Interrupted extends Error {
  constructor() {
    super('stopped on request')
    this.name = 'Interrupted'
  }
}

/** Stop flags in memory that all threads share, one for each. */
export class StopFlags {
  readonly #flags: Int32Array<SharedArrayBuffer>

  /** @param buffer 4 bytes for each thread */
  constructor(buffer: SharedArrayBuffer) {
    this.#flags = new Int32Array(buffer)
  }

  static of(threads: number): StopFlags {
    return new StopFlags(new SharedArrayBuffer(4 * threads))
  }

  get buffer(): SharedArrayBuffer {
    return this.#flags.buffer
  }

  set(thread: number): void {
    Atomics.store(this.#flags, thread, 1)
  }

  clear(thread: number): void {
    Atomics.store(this.#flags, thread, 0)
  }

  /** @throws Interrupted when the stop flag of the thread is set */
  check(thread: number): void {
    if (Atomics.load(this.#flags, thread) === 1) throw new Interrupted()
  }
}
