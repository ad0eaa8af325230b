import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// From the sources (tsx, vitest, Deno) the module lies in build/, from build/src it lies two folders up.
const PLACES = ['../../build/kernels.wasm', '../../kernels.wasm'].map((path) => new URL(path, import.meta.url))

/**
 * Compiles the kernels; the same code on Node and Deno.
 *
 * @param places where the file may be
 * @throws Error naming the file and what to do, when nothing has been built or the file is damaged
 */
export function loadModule(places: readonly URL[] = PLACES): WebAssembly.Module {
  const place = places.find((url) => existsSync(url))
  if (!place) throw new Error(`Cannot load the kernels: build/kernels.wasm is missing, ${BUILD}`)
  try {
    return new WebAssembly.Module(readFileSync(place))
  } catch (cause) {
    const reason = cause instanceof WebAssembly.CompileError ? 'is damaged' : 'cannot be read'
    throw new Error(`Cannot load the kernels: ${fileURLToPath(place)} ${reason}, delete it and ${BUILD}`, { cause })
  }
}

const BUILD = 'run `npm run build` or `deno task build`, or install the package again'
