import { setFlagsFromString } from 'node:v8'

const set = (...flags: readonly string[]) => {
  for (const flag of flags) setFlagsFromString(flag)
}

/**
 * Lets the process hold about two thirds of the memory it would hold when it is ready. To be called before anything large is
 * loaded.
 *
 * V8 lets a heap grow to several times what survives, young objects have up to 48 MB, and code of WebAssembly is kept twice:
 * as it was compiled quickly, and well. Here young objects have little, and WebAssembly, of which the embedded store has much,
 * is compiled well at once.
 *
 * @returns to be called when all is loaded: what is computed then would take a quarter more time with a heap that grows slowly
 */
export function keepMemorySmall(): () => void {
  set('--semi-space-growth-factor=1', '--no-liftoff', '--heap-growing-percent=25')
  return () => set('--heap-growing-percent=0')
}
