import { batch, signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { toRoom } from '../../playground/board/camera.ts'
import { tell } from '../../playground/state/view.ts'
import { plan } from '../floor-state.ts'
import { type Background, laid, movedBackground } from './background.ts'
import { view } from './floor-camera.ts'
import type { Drag } from './plan-drags.ts'

/** The picture under the plan; it is kept as long as the page is open. */
export const background = signal<Background | undefined>(undefined)
/** What is drawn of it. */
export const backgroundImage = signal<ImageBitmap | undefined>(undefined)
/** Two points of the picture whose distance is to be typed, metres as it lies. */
export const measured = signal<readonly [Point, Point] | undefined>(undefined)

/** Most pixels of a picture in one direction; larger ones are made smaller. */
const PIXELS_MAX = 4096

/** Lays a picture under the plan, or says why it cannot be read. */
export async function layBackground(file: File): Promise<void> {
  let image: ImageBitmap
  try {
    image = await limited(await createImageBitmap(file))
  } catch {
    tell(
      `${file.name} is no picture that this browser reads. Take a PNG, JPEG or WebP; of a PDF, a picture of its page.`,
    )
    return
  }
  backgroundImage.peek()?.close()
  const { width, height } = image
  batch(() => {
    backgroundImage.value = image
    background.value = laid({ name: file.name, width, height }, plan.peek().extent)
    measured.value = undefined
  })
}

function limited(image: ImageBitmap): ImageBitmap | Promise<ImageBitmap> {
  const share = PIXELS_MAX / Math.max(image.width, image.height)
  if (share >= 1) return image
  const [resizeWidth, resizeHeight] = [image.width, image.height].map((it) => Math.max(1, Math.round(it * share)))
  return createImageBitmap(image, { resizeWidth: resizeWidth!, resizeHeight: resizeHeight!, resizeQuality: 'high' })
}

export function removeBackground(): void {
  backgroundImage.peek()?.close()
  batch(() => {
    backgroundImage.value = undefined
    background.value = undefined
    measured.value = undefined
  })
}

/** Moves the picture. @param from where it was pressed, pixels */
export function layingBackground(from: Point): Drag {
  const before = background.peek()
  const { scale } = view.peek()
  return {
    move(at) {
      const step: Point = [(at[0] - from[0]) / scale, (at[1] - from[1]) / scale]
      background.value = before && movedBackground(before, step)
    },
    end() {
      measured.value = undefined
    },
    cancel() {
      background.value = before
    },
  }
}

/** Draws the line between two points whose distance is known. */
export function measuring(from: Point): Drag {
  const start = toRoom(view.peek(), from)
  return {
    move(at) {
      measured.value = [start, toRoom(view.peek(), at)]
    },
    end() {},
    cancel() {
      measured.value = undefined
    },
  }
}
