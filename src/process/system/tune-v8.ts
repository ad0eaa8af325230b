import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** On fewer cores, threads that help to collect garbage take them from those that answer. */
const CORES_FOR_HELPERS = 4

const set = (...flags: readonly string[]) => {
  for (const flag of flags) setFlagsFromString(flag)
}

/**
 * Lets the process hold about two thirds of the memory it would hold when it is ready, and then leaves few cores to the threads
 * that answer. To be called before anything large is loaded.
 *
 * V8 lets a heap grow to several times what survives, young objects have up to 48 MB, and code of WebAssembly is kept twice:
 * as it was compiled quickly, and well. Here young objects have little, and WebAssembly, of which the embedded store has much,
 * is compiled well at once.
 *
 * Where cores are few, a thread collects its garbage itself. The helpers that V8 has for it are shared by all threads and are
 * as urgent as the one that serves: a thread that reads a file had four of them beside it, which took twice its own time.
 *
 * @returns to be called when all is loaded: what is computed then would take a quarter more time with a heap that grows slowly
 */
export function tuneV8(): () => void {
  set('--semi-space-growth-factor=1', '--no-liftoff', '--heap-growing-percent=25')
  return () => {
    set('--heap-growing-percent=0')
    if (availableParallelism() < CORES_FOR_HELPERS) set('--no-parallel-scavenge', '--no-concurrent-marking')
  }
}

/**
 * Lets a process that makes an embedded store compile WebAssembly as V8 does by default: quickly first, and well what
 * is used much. Most of what makes a store is used once: a first start takes three quarters of the time, and 80 MB more until
 * the process ends. To be called before the store is opened.
 */
export function tuneForNewStore(): void {
  set('--liftoff')
}

/** Lets a command that uses a store and ends compile WebAssembly only quickly: that takes two thirds of the processor time. */
export function tuneForCommand(): void {
  set('--liftoff-only')
}
