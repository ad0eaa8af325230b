import { effect, signal } from '@preact/signals'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { Lane } from '../../playground/solver/lane.ts'
import { content } from '../floor-state.ts'
import type { DrawnPatch, PatchCall } from './draw-patch.ts'
import { view } from './floor-camera.ts'
import { outlook } from './part-drags.ts'

/** What is drawn in place of a part of the plan while a wall or an opening is dragged; it follows the hand by some frames. */
export const drawnPatch = signal<DrawnPatch | undefined>(undefined)

/** Scales are taken together, so that the plan is not drawn anew with each step of a zoom. */
export const steppedScale = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * 2) / 2)

/** Draws patches as long as something is dragged, each once the one before is drawn. Returns how to stop. */
export function followDrags(scheme: PatchCall['scheme']): () => void {
  const worker = new Worker(new URL(PATCH_WORKER, import.meta.url), { type: 'module' })
  let sent: LayoutContent | undefined
  /** Counts drags, so that what is drawn of one is not shown in the next. */
  let drags = 0
  const lane = new Lane(async (changed: PatchCall['changed']) => {
    const [drag, floor, { scale }] = [drags, content.peek(), view.peek()]
    const scales = { ground: steppedScale(scale), labels: scale }
    const call: PatchCall = { ...(floor === sent ? {} : { content: floor }), changed, scheme, scales }
    sent = floor
    const drawn = await answerOf(worker, call)
    if (drag === drags) drawnPatch.value = drawn
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

function answerOf(worker: Worker, call: PatchCall): Promise<DrawnPatch | undefined> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DrawnPatch | undefined>) => resolve(data), {
      once: true,
    })
    worker.postMessage(call)
  })
}
