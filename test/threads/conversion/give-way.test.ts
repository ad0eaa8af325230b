import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const threads = () => readdirSync('/proc/self/task').map(Number)

// Only Linux has a priority of a single thread.
test.runIf(process.platform === 'linux')('only the thread that converts gives way', { tags: 'slow' }, async () => {
  const before = getPriority()
  const known = new Set(threads())
  const worker = new Worker(new URL('../../../build/program/threads/conversion/conversion-thread.js', import.meta.url))
  try {
    expect(await once(worker, 'message')).toEqual([{ loaded: true }])
    // The runtime may have begun others meanwhile, to read files.
    const begun = threads().filter((it) => !known.has(it))
    expect(begun.map((it) => getPriority(it)).filter((it) => it !== before)).toEqual([before + 10])
    expect(getPriority()).toBe(before)
  } finally {
    await worker.terminate()
  }
})
