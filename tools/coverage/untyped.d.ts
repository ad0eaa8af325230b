// What is used of a package without types.
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector'
  export type ScriptCov = Profiler.ScriptCoverage
  export interface ProcessCov {
    readonly result: readonly ScriptCov[]
  }
  export function mergeProcessCovs(processes: readonly ProcessCov[]): ProcessCov
}
