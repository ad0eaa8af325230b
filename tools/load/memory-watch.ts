import { readdirSync, readFileSync } from 'node:fs'
import type { BenchServer } from '../bench/server.ts'

/** What a process holds at one time. */
export interface MemorySample {
  /** Since the beginning, s. */
  readonly at: number
  readonly residentMb: number
  /** What lives for long on the heap of the thread that serves, with what is not collected yet. */
  readonly oldHeapMb: number
  readonly files: number
}

const EVERY_MS = 2000

/** Looks at a server with METRICS=on every two seconds until it is stopped. Only Linux tells, in /proc. */
export function watchMemory({ pid, url }: BenchServer): { readonly samples: readonly MemorySample[]; stop(): void } {
  const samples: MemorySample[] = []
  const from = performance.now()
  const look = async () => {
    const answer = await fetch(`${url}/metrics`).catch(() => undefined)
    if (answer?.ok !== true) return // one look less; who started the server tells of its end
    const metrics = await answer.text()
    const old = /^nodejs_heap_space_size_used_bytes\{space="old"\} (\S+)/m.exec(metrics)![1]
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
    samples.push({
      at: (performance.now() - from) / 1000,
      residentMb: Number(resident) / 1024,
      oldHeapMb: Number(old) / 2 ** 20,
      files: readdirSync(`/proc/${pid}/fd`).length,
    })
  }
  const timer = setInterval(look, EVERY_MS)
  return { samples, stop: () => clearInterval(timer) }
}

/** Growth of the line through what was seen, a unit a second. */
export function slopeOf(samples: readonly MemorySample[], of: (sample: MemorySample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  const [middle, level] = [mean(samples.map(({ at }) => at)), mean(samples.map(of))]
  const rise = samples.reduce((sum, it) => sum + (it.at - middle) * (of(it) - level), 0)
  return rise / samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
}
