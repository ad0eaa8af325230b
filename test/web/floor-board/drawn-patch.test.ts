import { afterEach, expect, test, vi } from 'vitest'
import { begin } from '../../../src/web/floor-board/floor-state.ts'
import { PatchDrawer } from '../../../src/web/floor-board/plan/draw-patch.ts'
import type { PatchWorker } from '../../../src/web/floor-board/plan/drawn-patch.ts'
import { roomAt, spaceOf } from './rooms.ts'

// What the page reads as it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null })
const { drawnPatch, followDrags } = await import('../../../src/web/floor-board/plan/drawn-patch.ts')
const { outlook } = await import('../../../src/web/floor-board/plan/part-drags.ts')

const space = spaceOf('room', roomAt(0, 0, 4, 3))
const wider = spaceOf('room', roomAt(0, 0, 5, 3))

/** A worker that draws, or fails at what it is told. */
function workerThat(fails: boolean, ms = 0, calls: number[] = []): PatchWorker {
  const target = new EventTarget()
  const drawer = new PatchDrawer()
  return {
    addEventListener: target.addEventListener.bind(target),
    terminate() {},
    postMessage(call) {
      calls.push(performance.now())
      const event = fails ? new Event('error') : Object.assign(new Event('message'), { data: drawer.draw(call) })
      setTimeout(() => target.dispatchEvent(event), ms)
    },
  }
}

const drag = (changed: readonly (typeof space)[]) => {
  outlook.value = { spaces: changed, fault: undefined, words: '', at: [0, 0] }
}

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  outlook.value = undefined
})

test('a worker that is lost is replaced: the next wall that is dragged is drawn', async () => {
  begin({ revision: 1, content: { spaces: [space], assets: [] }, uses: {} })
  const workers = [workerThat(true), workerThat(false)]
  stop = followDrags('light', () => workers.shift()!)
  drag([wider])
  await expect.poll(() => workers.length).toBe(0)
  expect(drawnPatch.value).toBeUndefined()
  drag([wider])
  await expect.poll(() => drawnPatch.value?.changed).toEqual(new Set(['room']))
})

test('patches that take longer than a frame leave as long a pause to the frames', async () => {
  begin({ revision: 1, content: { spaces: [space], assets: [] }, uses: {} })
  const calls: number[] = []
  const took = 40
  const worker = workerThat(false, took, calls)
  stop = followDrags('light', () => worker)
  drag([wider])
  drag([wider])
  await expect.poll(() => calls.length).toBe(2)
  // Timers are exact to a millisecond.
  expect(calls[1]! - calls[0]!).toBeGreaterThanOrEqual(2 * took - 2)
})
