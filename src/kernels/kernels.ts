import { Blocks } from './blocks.ts'
import { loadModule } from './load.ts'

interface Exports {
  readonly memory: WebAssembly.Memory
  alloc(bytes: number): number
  mark(): number
  release(address: number): void
  edgeBytes(corners: number): number
  packEdges(ring: number, corners: number, out: number, originX: number, originZ: number, ticks: number): void
  obstacleBytes(count: number): number
  packObstacles(parts: number, count: number, out: number, originX: number, originZ: number, ticks: number): void
  templateBytes(count: number): number
  packTemplates(parts: number, count: number, out: number, ticks: number): void
  verdict(
    candidates: number,
    count: number,
    templates: number,
    templateCount: number,
    edges: number,
    corners: number,
    obstacles: number,
    obstacleCount: number,
    originX: number,
    originZ: number,
    ticks: number,
    out: number,
  ): number
  rasterRoom(
    ring: number,
    corners: number,
    rows: number,
    columns: number,
    rowCount: number,
    originX: number,
    originZ: number,
    cell: number,
    radius: number,
    scratch: number,
  ): void
  scratchBytes(columns: number, rowCount: number): number
  walk(
    parent: number,
    rows: number,
    columns: number,
    rowCount: number,
    originX: number,
    originZ: number,
    cell: number,
    radius: number,
    bodies: number,
    bodyCount: number,
    targets: number,
    targetCount: number,
    scratch: number,
  ): number
  countCells(rows: number, columns: number, rowCount: number): number
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

/** Every export by name, for the test that the module and this list agree. */
export const exportNames = {
  memory: true,
  alloc: true,
  mark: true,
  release: true,
  edgeBytes: true,
  packEdges: true,
  obstacleBytes: true,
  packObstacles: true,
  templateBytes: true,
  packTemplates: true,
  verdict: true,
  rasterRoom: true,
  scratchBytes: true,
  walk: true,
  countCells: true,
  deskGridTake: true,
  deskGridWrite: true,
  deskGridShift: true,
} satisfies Record<keyof Exports, true>

/** One instance of the WASM module: the only place where an address is seen. Not shared between threads. */
export class Kernels {
  readonly exports: Exports
  /** Memory of objects that live longer than one call. */
  readonly blocks: Blocks

  constructor(module: WebAssembly.Module = loadModule()) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports
    this.blocks = new Blocks(this.exports)
  }
}
