import { loadModule } from './load.ts'

interface Exports {
  readonly memory: WebAssembly.Memory
  alloc(bytes: number): number
  mark(): number
  release(address: number): void
}

/** One instance of the WASM module: the only place where an address is seen. Not shared between threads. */
export class Kernels {
  readonly exports: Exports

  constructor(module: WebAssembly.Module = loadModule()) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports
  }
}
