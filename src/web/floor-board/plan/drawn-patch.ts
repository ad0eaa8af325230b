import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { units } from '../../playground/board/length-units.ts'
import { Lane } from '../../playground/solver/lane.ts'
import { content } from '../floor-state.ts'
import type { DrawnPatch, PatchCall } from './draw-patch.ts'
import { view } from './floor-camera.ts'
import { outlook } from './part-drags.ts'

/** What is drawn in place of a part of the plan while a wall or an opening is dragged; it follows the hand by some frames. */
export const drawnPatch = signal<DrawnPatch | undefined>(undefined)

/**
 * What the patch takes the place of, and whose labels it has: the same values as long as they are alike, so that the plan
 * beside it is not drawn anew.
 */
export const draggedFrame = steady(() => drawnPatch.value?.frame)
export const redrawnRooms = steady(() => drawnPatch.value?.changed ?? NONE)

const NONE: ReadonlySet<string> = new Set()

/** A value that remains the one before as long as it is read from equal members. */
function steady<T extends Extent | ReadonlySet<string> | undefined>(read: () => T): ReadonlySignal<T> {
  let last: { readonly value: T; readonly key: string } | undefined
  return computed(() => {
    const value = read()
    const key = JSON.stringify(value instanceof Set ? [...value] : value)
    if (!last || last.key !== key) last = { value, key }
    return last.value
  })
}

/** Scales are taken together, so that the plan is not drawn anew with each step of a zoom. */
export const steppedScale = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * 2) / 2)

/** A worker that draws patches. */
export type PatchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** A patch that takes no longer is followed by the next at once, ms: a frame. */
const FRAME = 16

/**
 * Draws patches as long as something is dragged, each once the one before is drawn, and where they take longer than a frame after as
 * long a pause: each is laid out and painted, and computers with few processors would lose frames by it. A worker that fails is replaced by another one.
 *
 * @returns how to stop
 */
export function followDrags(scheme: PatchCall['scheme'], start: () => PatchWorker): () => void {
  let worker = start()
  let sent: LayoutContent | undefined
  /** Counts drags, so that what is drawn of one is not shown in the next. */
  let drags = 0
  const lane = new Lane(async (changed: PatchCall['changed']) => {
    const [drag, floor, { scale }] = [drags, content.peek(), view.peek()]
    const scales = { ground: steppedScale(scale), labels: scale }
    const call: PatchCall = {
      ...(floor === sent ? {} : { content: floor }),
      changed,
      scheme,
      scales,
      unit: units.peek(),
    }
    sent = floor
    const begun = performance.now()
    const answer = await answerOf(worker, call)
    const took = performance.now() - begun
    if (answer.lost) {
      worker.terminate()
      worker = start()
      sent = undefined
    }
    if (drag === drags) drawnPatch.value = answer.drawn
    if (took > FRAME) await new Promise((resolve) => setTimeout(resolve, took))
  })
  const stop = effect(() => {
    const changed = outlook.value?.spaces ?? []
    if (changed.length > 0) {
      void lane.ask(changed)
      return
    }
    drags++
    lane.drop()
    drawnPatch.value = undefined
  })
  return () => {
    stop()
    worker.terminate()
  }
}

interface Answer {
  readonly drawn?: DrawnPatch | undefined
  /** Whether the worker could not be loaded, or failed. */
  readonly lost?: true
}

function answerOf(worker: PatchWorker, call: PatchCall): Promise<Answer> {
  const heard = new AbortController()
  const { signal: once } = heard
  return new Promise<Answer>((resolve) => {
    worker.addEventListener('message', ({ data: drawn }: MessageEvent<DrawnPatch | undefined>) => resolve({ drawn }), {
      signal: once,
    })
    worker.addEventListener('error', () => resolve({ lost: true }), { signal: once })
    worker.postMessage(call)
  }).finally(() => heard.abort())
}
