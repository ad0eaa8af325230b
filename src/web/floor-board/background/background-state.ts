import { computed, effect, signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { toRoom } from '../../playground/board/camera.ts'
import { tell } from '../../playground/state/view.ts'
import { background, editBackground, liftedBackground, plan } from '../floor-state.ts'
import { showWhole, view } from '../plan/floor-camera.ts'
import type { Drag } from '../plan/plan-drags.ts'
import { type Background, laid, movedBackground, type Picture, withPage } from './background.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'

/** The picture under the plan where it is seen, also while it is moved. */
export const shownBackground = computed(() => liftedBackground.value ?? background.value)
/** 0 to 1. */
export const opacity = signal(0.5)
/** What is drawn of the picture, once it is read. */
export const backgroundImage = signal<ImageBitmap | undefined>(undefined)
/** Two points of the picture whose distance is to be typed, metres as it lies. */
export const measured = signal<readonly [Point, Point] | undefined>(undefined)
/** Name of the file that is being read. */
export const reading = signal<string | undefined>(undefined)

/** Most images that are kept for undo; those of others are read once more. */
const KEPT_MAX = 3
/** Least recently shown first. */
const images = new Map<Picture, ImageBitmap>()

function keep(picture: Picture, image: ImageBitmap): void {
  images.delete(picture)
  images.set(picture, image)
  for (const [other, old] of images) {
    if (images.size <= KEPT_MAX) return
    images.delete(other)
    old.close()
  }
}

const pictureShown = computed(() => background.value?.picture)

effect(() => {
  const picture = pictureShown.value
  const image = picture && images.get(picture)
  backgroundImage.value = image
  if (!picture) return
  if (image) keep(picture, image)
  else void readAgain(picture)
})

// What was measured lies on the picture as it lay then.
effect(() => {
  background.value
  measured.value = undefined
})

/** Reads a picture whose image is not kept any more. */
async function readAgain(picture: Picture): Promise<void> {
  const read = await readFile(picture.file, picture.sheet?.page)
  if (!read) return
  if (!read.ok) {
    tell(read.reason)
    return
  }
  keep(picture, read.image)
  if (pictureShown.peek() === picture) backgroundImage.value = read.image
}

let latest = 0

/** Reads a file, which is said meanwhile; undefined where another one was chosen before it was read. */
async function readFile(file: File, page = 1): Promise<ReadPicture | undefined> {
  const number = ++latest
  reading.value = file.name
  const read = await readPicture(file, page)
  if (number !== latest) return undefined
  reading.value = undefined
  return read
}

/** Reads a picture and lays it under the plan, or says why it cannot be read; what lay there stays until then. */
async function lay(
  file: File,
  page: number,
  laidAs: (picture: Picture) => readonly [Background, string],
): Promise<void> {
  const read = await readFile(file, page)
  if (!read) return
  if (!read.ok) {
    tell(read.reason)
    // What was being read for undo was left for this one.
    const shown = pictureShown.peek()
    if (shown && !images.has(shown)) void readAgain(shown)
    return
  }
  const { picture, image } = read
  keep(picture, image)
  editBackground(...laidAs(picture))
  if (picture.note !== undefined) tell(picture.note)
}

/** Lays a picture, or the first page of a PDF, under the plan. */
export async function layBackground(file: File): Promise<void> {
  await lay(file, 1, (picture) => [laid(picture, plan.peek().extent), `${file.name} laid under the plan`])
  if (!plan.peek().extent) showWhole()
}

/** Shows another page of the PDF in the place of the one before. */
export function showPage(page: number): Promise<void> {
  const { file } = background.peek()!.picture
  return lay(file, page, (picture) => {
    const lies = background.peek()
    const next = lies?.picture.file === file ? withPage(lies, picture) : laid(picture, plan.peek().extent)
    return [next, `page ${page} of ${file.name} laid under the plan`]
  })
}

/** Moves the picture. @param from where it was pressed, pixels */
export function layingBackground(from: Point): Drag {
  const before = background.peek()
  const { scale } = view.peek()
  return {
    move(at) {
      const step: Point = [(at[0] - from[0]) / scale, (at[1] - from[1]) / scale]
      liftedBackground.value = before && movedBackground(before, step)
    },
    end() {
      const moved = liftedBackground.peek()
      if (moved) editBackground(moved, 'background moved')
    },
    cancel() {
      liftedBackground.value = undefined
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
