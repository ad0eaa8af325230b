import * as z from 'zod'
import compiled from '../../../../build/kernels.wasm'
import { ServiceError } from '../../../base/errors.ts'
import { furnish } from '../../../engine/furnishing/furnish.ts'
import { generateDeskGrid } from '../../../engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../../engine/furnishing/generate-groups.ts'
import { Kernels } from '../../../engine/kernels/kernels.ts'
import { checkAsked } from '../state/check-asked.ts'
import type { Asked } from '../state/draft.ts'
import { gridPlans } from './grid-plan.ts'
import { PlanJudge } from './judge-plan.ts'
import type { Answer, Call, Fault, Reply } from './messages.ts'

// The policy of the page forbids what Zod would compile.
z.config({ jitless: true })

/** @throws ServiceError as the methods do */
function solve(kernels: Kernels, sent: Asked): Answer {
  const checked = checkAsked(sent)
  if (checked.mode === 'furnish')
    return { mode: 'furnish', result: furnish(kernels, { ...checked.params, explain: true }) }
  if (checked.mode === 'groups') return { mode: 'groups', result: generateGroups(kernels, checked.params) }
  const { furnishings, warnings, diagnostics } = generateDeskGrid(kernels, checked.params)
  return { mode: 'desk-grid', grids: gridPlans({ furnishings, warnings, diagnostics }), warnings, diagnostics }
}

/** The result as the service sends it. */
function resultText(kernels: Kernels, sent: Asked): string {
  const checked = checkAsked(sent)
  if (checked.mode === 'furnish') return JSON.stringify(furnish(kernels, checked.params))
  if (checked.mode === 'groups') return JSON.stringify(generateGroups(kernels, checked.params))
  return JSON.stringify(generateDeskGrid(kernels, checked.params))
}

function faultOf(error: unknown): Fault {
  if (error instanceof ServiceError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

/** Compiled while they arrive. */
const module = WebAssembly.compileStreaming(fetch(new URL(compiled, import.meta.url)))
let kernels: Promise<Kernels> | undefined

/** A trap leaves an instance in an unknown state: the next call gets a new one. */
const instance = () => (kernels ??= module.then((it) => new Kernels(it)))

const judge = new PlanJudge()

async function reply(call: Call): Promise<Reply> {
  const { id } = call
  try {
    if ('judged' in call) return { id, verdict: judge.verdict(call.judged.room, call.judged.pieces) }
    const { asked, whole } = call
    const loaded = await instance()
    if (whole) return { id, text: resultText(loaded, asked) }
    const start = performance.now()
    const answer = solve(loaded, asked)
    return { id, ms: performance.now() - start, answer }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) kernels = undefined
    return { id, fault: faultOf(error) }
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Call>) => {
  self.postMessage(await reply(data))
})
