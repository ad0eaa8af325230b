import { loadModule } from './load.ts'

interface Exports {
  readonly memory: WebAssembly.Memory
  alloc(bytes: number): number
  mark(): number
  release(address: number): void
  deskGridTake(
    points: number,
    offsets: number,
    rings: number,
    columns: number,
    columnCount: number,
    width: number,
    bandStarts: number,
    bandEnds: number,
    bandCount: number,
    taken: number,
    crossings: number,
  ): void
  deskGridWrite(
    masks: number,
    parts: number,
    bands: number,
    columns: number,
    columnNumbers: number,
    columnLabels: number,
    bandNumbers: number,
    bandLabels: number,
    fragments: number,
    columnsFirst: number,
    scratch: number,
    out: number,
  ): number
  deskGridShift(
    points: number,
    offsets: number,
    rings: number,
    columns: number,
    columnCount: number,
    width: number,
    slack: number,
    bandStarts: number,
    bandEnds: number,
    bandCount: number,
    weights: number,
    shifts: number,
    shiftCount: number,
    total: number,
    enough: number,
    covered: number,
    events: number,
    eventsMax: number,
    crossings: number,
    out: number,
  ): number
}

/** One instance of the WASM module: the only place where an address is seen. Not shared between threads. */
export class Kernels {
  readonly exports: Exports

  constructor(module: WebAssembly.Module = loadModule()) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports
  }
}
