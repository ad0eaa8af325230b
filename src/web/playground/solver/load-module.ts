import kernels from '../../../../build/kernels.wasm'

/** Compiles the kernels while they arrive. */
export const loadModule = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL(kernels, import.meta.url)))
