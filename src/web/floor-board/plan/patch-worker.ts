// The worker that draws what becomes of a floor while a wall is dragged: the walls of many rooms take longer than a frame.

import { type PatchCall, PatchDrawer } from './draw-patch.ts'

const drawer = new PatchDrawer()

self.addEventListener('message', ({ data }: MessageEvent<PatchCall>) => {
  self.postMessage(drawer.draw(data))
})
