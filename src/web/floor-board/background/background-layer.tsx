import { useLayoutEffect, useRef } from 'preact/hooks'
import { toBoard } from '../../playground/board/camera.ts'
import { view } from '../plan/floor-camera.ts'
import { backgroundImage, opacity, shownBackground } from './background-state.ts'

/** The picture under the plan. */
export function BackgroundLayer() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = backgroundImage.value
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!image || !context) return
    context.clearRect(0, 0, image.width, image.height)
    context.drawImage(image, 0, 0)
  }, [image])
  const lies = shownBackground.value
  if (!image || !lies) return null
  const [x, y] = toBoard(view.value, lies.corner)
  const scale = view.value.scale * lies.pixel
  return (
    <canvas
      ref={canvas}
      class="plan-background"
      aria-hidden
      width={image.width}
      height={image.height}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: opacity.value }}
    />
  )
}
