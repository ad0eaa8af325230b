// A small bench harness: contenders of one case run interleaved in one process, each in rounds calibrated to the same
// length, so that a slow moment of the machine hits them all. Only the ratios of one run say something.
import { isDeepStrictEqual } from 'node:util'

export interface Contender<T = unknown> {
  readonly name: string
  /** One call of the measured work; its result is compared with that of the first contender and kept alive. */
  run(): T
}

export interface BenchCase<T = unknown> {
  readonly name: string
  /** The first one is ours: ratios are given against it. */
  readonly contenders: readonly Contender<T>[]
  /** Pieces of work in one call, such as candidates in a batch; times are given per piece. Default 1. */
  readonly pieces?: number
  /** Whether two results count as equal, or a note on how they differ within what is allowed. Default deep equality. */
  equal?(ours: T, theirs: T, contender: string): boolean | string
}

export interface BenchRow {
  readonly case: string
  readonly contender: string
  /** Nanoseconds per piece. */
  readonly median: number
  readonly min: number
  /** Median of the rounds' quotients theirs / ours; 1 for ours. */
  readonly ratio: number
  readonly note: string
}

export interface BenchOptions {
  /** Default 9; at least 7 are taken. */
  readonly rounds?: number
  /** Length of one contender's round. Default 30, taken into 25 … 60. */
  readonly roundMilliseconds?: number
}

let sink: unknown

/**
 * Checks that all contenders give the same result, then measures and prints them.
 *
 * @returns one row per case and contender, ours first
 * @throws when a contender's result differs from ours
 */
export function bench(cases: readonly BenchCase<never>[], options: BenchOptions = {}): BenchRow[] {
  const rows: BenchRow[] = []
  for (const one of cases) {
    const measured = measure(one as unknown as BenchCase, options)
    printRows(measured)
    rows.push(...measured)
  }
  return rows
}

/** A case with its own result type, fit for a list of mixed cases. */
export const benchCase = <T>(one: BenchCase<T>) => one as unknown as BenchCase<never>

function measure(one: BenchCase, options: BenchOptions): BenchRow[] {
  const rounds = Math.max(7, options.rounds ?? 9)
  const length = Math.min(60, Math.max(25, options.roundMilliseconds ?? 30))
  const notes = verifyEqual(one)
  const calls = one.contenders.map((contender) => calibrate(contender, length))
  const times: number[][] = one.contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of one.contenders.entries()) {
      times[i]!.push((timeCalls(contender, calls[i]!) * 1e6) / (calls[i]! * (one.pieces ?? 1)))
    }
  }
  return one.contenders.map((contender, i) => ({
    case: one.name,
    contender: contender.name,
    median: median(times[i]!),
    min: Math.min(...times[i]!),
    ratio: median(times[i]!.map((time, round) => time / times[0]![round]!)),
    note: notes[i]!,
  }))
}

/** What `equal` had to say about each contender; empty for equal results. */
function verifyEqual(one: BenchCase): string[] {
  const ours = one.contenders[0]!.run()
  return one.contenders.map((contender, i) => {
    if (i === 0) return ''
    const theirs = contender.run()
    const verdict = one.equal ? one.equal(ours, theirs, contender.name) : isDeepStrictEqual(ours, theirs)
    if (verdict === false)
      throw new Error(`Cannot time "${one.name}": the result of ${contender.name} differs from ours`)
    return verdict === true ? '' : verdict
  })
}

/** Warms up, then finds how many calls fill a round; a call longer than the round counts alone. */
function calibrate(contender: Contender, milliseconds: number): number {
  let calls = 1
  for (;;) {
    const time = timeCalls(contender, calls)
    if (time >= milliseconds / 2) return Math.max(1, Math.round((calls * milliseconds) / time))
    calls = Math.max(calls + 1, Math.min(calls * 10, Math.ceil((calls * milliseconds * 0.6) / Math.max(time, 1e-3))))
  }
}

function timeCalls(contender: Contender, calls: number): number {
  const start = performance.now()
  for (let i = 0; i < calls; i++) sink = contender.run()
  return performance.now() - start
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const WIDTHS = [34, 34, 11, 11, 8] as const
let headed = false

function printRows(rows: readonly BenchRow[]): void {
  if (!headed) console.log(line(['case', 'contender', 'median', 'min', 'ratio'], 'note'))
  headed = true
  for (const row of rows) {
    const cells = [row.case, row.contender, duration(row.median), duration(row.min), `${row.ratio.toPrecision(3)}x`]
    console.log(line(cells, row.note))
  }
  console.log('')
}

function line(cells: readonly string[], note: string): string {
  return [...cells.map((cell, i) => (i < 2 ? cell.padEnd(WIDTHS[i]!) : cell.padStart(WIDTHS[i]!))), ` ${note}`]
    .join(' ')
    .trimEnd()
}

function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toPrecision(3)} ns`
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toPrecision(3)} us`
  return `${(nanoseconds / 1e6).toPrecision(3)} ms`
}

/** The last result, so that no measured call can be dropped as unused. */
export const lastResult = () => sink
