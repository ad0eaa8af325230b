// The program of a thread that furnishes: kernels of its own, bytes in, bytes out.
import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { Kernels } from '../kernels/kernels.ts'
import { loadModule } from '../kernels/load.ts'
import { type Answer, answer, placed } from './compute.ts'
import type { ThreadSettings } from './compute-on-threads.ts'
import { warmUpFurnishing } from './warm-up.ts'
import type { Work } from './works.ts'

const { limits, warmUp } = workerData as ThreadSettings
const compiled = loadModule()
let kernels = new Kernels(compiled)
if (warmUp) for (const _ of warmUpFurnishing(kernels));

/** Answered as soon as all above has run. */
export const ready = () => {}
export const furnish = (params: Uint8Array) => compute('furnish', params)
export const generateGroups = (params: Uint8Array) => compute('generateGroups', params)

export const deskGrids = (params: Uint8Array) => renewing(() => placed(kernels, params))

const compute = (work: Work, params: Uint8Array) => renewing(() => transferred(answer(kernels, work, params, limits)))

function renewing(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) kernels = new Kernels(compiled) // its memory may be half written
    throw error
  }
}

/** The answer with its bytes transferred instead of copied. */
function transferred(answer: Answer) {
  if (!('result' in answer)) return answer
  const { json, inserted } = answer.result
  const buffers = [json, ...(inserted ? [inserted.texts, inserted.ends, inserted.places] : [])].map((it) => it.buffer)
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer })
}
