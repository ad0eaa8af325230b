import type { View } from '../../../../engine/drawing/page.ts'
import type { BoardState } from '../board-state.ts'
import { motionOf } from './motion.ts'

/** Takes the view to another in the time and the way of all motion; at once where motion is unwelcome. */
export function glideTo(state: BoardState, view: View): void {
  state.glide?.cancel()
  const { duration, easing } = motionOf(state.root.current)
  const from = state.view.peek()
  if (duration === 0 || state.dragging.peek()) {
    state.view.value = view
    return
  }
  const timing = new Animation(new KeyframeEffect(null, null, { duration, easing, fill: 'forwards' }))
  state.glide = timing
  timing.play()
  const step = () => {
    if (state.glide !== timing || timing.playState === 'idle') return
    const share = timing.effect?.getComputedTiming().progress ?? 1
    const mix = (a: number, b: number) => a + (b - a) * share
    state.view.value =
      share === 1 ? view : { scale: mix(from.scale, view.scale), dx: mix(from.dx, view.dx), dz: mix(from.dz, view.dz) }
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
