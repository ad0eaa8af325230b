import { fromRoot } from '../../base/package-root.ts'

/**
 * Compiles the kernels; the same code on Node and Deno.
 *
 * @throws Error naming the file and what to do, when nothing has been built or the file is damaged
 */
export function loadModule(place: URL = fromRoot('build/kernels.wasm')): WebAssembly.Module {
  // Not imported: what is bundled for browsers holds this file too, and hands the module in.
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  if (!existsSync(place)) throw new Error(`Cannot load the kernels: build/kernels.wasm is missing, ${BUILD}`)
  try {
    return new WebAssembly.Module(readFileSync(place))
  } catch (cause) {
    const reason = cause instanceof WebAssembly.CompileError ? 'is damaged' : 'cannot be read'
    throw new Error(
      `Cannot load the kernels: ${process.getBuiltinModule('node:url').fileURLToPath(place)} ${reason}, delete it and ${BUILD}`,
      { cause },
    )
  }
}

const BUILD = 'run `npm run build` or `deno task build`, or install the package again'
