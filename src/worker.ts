// The program of a thread that furnishes: kernels of its own, bytes in, bytes out.
import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type Answer, answer, type Work } from './compute/answer.ts'
import type { ThreadSettings } from './compute/pool.ts'
import { Kernels } from './kernels/kernels.ts'
import { loadModule } from './kernels/load.ts'
import { warmUpFurnishing } from './warm-up.ts'

const { limits } = workerData as ThreadSettings
const compiled = loadModule()
let kernels = new Kernels(compiled)
for (const _ of warmUpFurnishing(kernels));

/** Answered as soon as all above has run. */
export const ready = () => {}
export const furnish = (params: Uint8Array) => compute('furnish', params)
export const generateGroups = (params: Uint8Array) => compute('generateGroups', params)

function compute(work: Work, params: Uint8Array): unknown {
  try {
    return moved(answer(kernels, work, params, limits))
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) kernels = new Kernels(compiled) // its memory may be half written
    throw error
  }
}

/** The answer with its bytes given away instead of copied. */
function moved(given: Answer) {
  if (!('result' in given)) return given
  return move({ [transferableSymbol]: given.result.buffer, [valueSymbol]: given })
}
