/** Where the kernels of the package lie; the inlined variant holds them in place of this module. */
export const defaultSource = (): URL | Uint8Array<ArrayBuffer> => new URL('../kernels.wasm', import.meta.url)
