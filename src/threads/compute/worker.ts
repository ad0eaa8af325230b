// The program of a thread that furnishes: kernels of its own, bytes in, bytes out.
import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { Kernels } from '../../engine/kernels/kernels.ts'
import { loadModule } from '../../engine/kernels/load.ts'
import { answer, painted, placed } from './answer-call.ts'
import { answerLines as answerLinesOf } from './answer-lines.ts'
import { StageClock } from './stage-clock.ts'
import { Interrupted, StopFlags } from './stop-flags.ts'
import type { Outcome, Task, TaskName, ThreadSettings } from './task.ts'
import { warmUpFurnishing } from './warm-up.ts'

const { limits, warmUp, stages, flags: buffer } = workerData as ThreadSettings
const flags = new StopFlags(buffer)
const compiled = loadModule()
let kernels = new Kernels(compiled)
const warming = warmUpFurnishing(kernels)
let isWarm = !warmUp
if (warmUp) setImmediate(warmOn)

/** Goes on warming up when nothing else is due: calls that have come meanwhile go first. */
function warmOn(): void {
  isWarm = warming.next().done === true
  if (!isWarm) setImmediate(warmOn)
}

/** Whether this thread has warmed up. */
export const ready = (): boolean => isWarm
export const furnish = (task: Task): unknown => transferred(compute('furnish', task))
export const generateGroups = (task: Task): unknown => transferred(compute('generateGroups', task))
export const deskGrids = (task: Task): unknown => transferred(compute('deskGrids', task))
export const answerLines = (task: Task): unknown => transferred(compute('answerLines', task))
export const verify = (task: Task): unknown => transferred(compute('verify', task))
export const picture = async ({ params }: Task): Promise<unknown> => {
  const from = spentMs()
  return transferred({ answer: await painted(params), ms: spentMs() - from })
}

function compute(name: Exclude<TaskName, 'picture'>, { params, thread }: Task): Outcome {
  const from = spentMs()
  try {
    const check = () => flags.check(thread)
    if (name === 'deskGrids') return { answer: placed(kernels, params), ms: spentMs() - from }
    if (name === 'answerLines')
      return { answer: { lines: answerLinesOf(kernels, params, check, limits) }, ms: spentMs() - from }
    const clock = stages && name === 'furnish' ? new StageClock(() => performance.now()) : undefined
    const result = answer(kernels, name, params, limits, check, clock?.enter)
    const measured = clock && { stages: clock.times() }
    return { answer: result, ms: spentMs() - from, ...measured }
  } catch (error) {
    if (error instanceof Interrupted) return { interrupted: params, ms: spentMs() - from }
    if (error instanceof WebAssembly.RuntimeError) kernels = new Kernels(compiled) // its memory may be half written
    throw error
  }
}

/** Processor time of this thread, ms; where the runtime does not tell, the time that passes. */
function spentMs(): number {
  const usage = (process as { threadCpuUsage?(): NodeJS.CpuUsage }).threadCpuUsage?.() // since Node 23.9
  return usage ? (usage.user + usage.system) / 1000 : performance.now()
}

/** The outcome with its bytes transferred instead of copied. */
function transferred(outcome: Outcome): unknown {
  const buffers = bytesOf(outcome).map((it) => it.buffer)
  return buffers.length === 0 ? outcome : move({ [transferableSymbol]: buffers, [valueSymbol]: outcome })
}

function bytesOf(outcome: Outcome): (Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[] {
  if ('interrupted' in outcome) return [outcome.interrupted]
  if ('png' in outcome.answer) return [outcome.answer.png]
  if ('lines' in outcome.answer) return [outcome.answer.lines.ndjson]
  if (!('result' in outcome.answer)) return []
  const { json, inserted } = outcome.answer.result
  return inserted ? [json, inserted.texts, inserted.ends, inserted.places] : [json]
}
