import { existsSync, readFileSync } from 'node:fs'

// From the sources (tsx, vitest, Deno) the module lies in build/, from build/src it lies two folders up.
const PLACES = ['../../build/kernels.wasm', '../../kernels.wasm']

/** Compiles the kernels; the same code on Node and Deno. @throws when nothing has been built */
export function loadModule(): WebAssembly.Module {
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!place)
    throw new Error('Cannot load the kernels: build/kernels.wasm is missing, run `npm run build` or `deno task build`')
  return new WebAssembly.Module(readFileSync(place))
}
