import type { instantiate } from '../../../kernels.js'
import { Blocks } from './blocks.ts'
import { loadModule } from './load.ts'
import { checkRecordSizes } from './records.ts'

// The type is the compiler's own, of build/kernels.d.ts: tsconfig.json lays build/ over the root, so that the path holds in
// src/engine/kernels and in build/src/engine/kernels.
type Exports = Awaited<ReturnType<typeof instantiate>>

/** One instance of the WASM module: the only place where an address is seen. Not shared between threads. */
export class Kernels {
  readonly exports: Exports
  /** Memory of objects that live longer than one call. */
  readonly blocks: Blocks

  /** @throws Error when the module reads records of other sizes than the host writes */
  constructor(module: WebAssembly.Module = loadModule()) {
    this.exports = new WebAssembly.Instance(module, {}).exports as Exports
    checkRecordSizes(this.exports)
    this.blocks = new Blocks(this.exports)
  }
}
