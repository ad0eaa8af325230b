import { type Camera, fitted, moved, type Size, zoomed } from './plan-camera.ts'

/** The plan in its frame, which people move and enlarge by pointer, wheel and keys. */
export interface MovingPlan {
  zoom(factor: number): void
  showWhole(): void
  /** Shows a part of the picture, in shares of its width. */
  showPart(part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): void
  /** Lays something over the plan, which moves with it. */
  lay(layer: HTMLElement | SVGElement): void
}

/** The picture that is moved. */
export interface MovedPicture {
  readonly element: HTMLElement | SVGElement
  /** Its own size in any unit; undefined until it is loaded. */
  readonly size: () => Size | undefined
  /** Loads it in a width and shows it in place of the one before; left out where it is sharp in every width. */
  readonly refine?: (width: number) => void
}

/** Widths in which the service draws plans, pixels: lines and labels are made for the width they are seen with. */
const WIDTHS = [640, 1280, 2560, 5120]

const KEY_STEP = 48
const KEY_ZOOM = 1.25

/** A press that moves less is a click, pixels. */
const CLICK_MOVES_MAX = 4

/** @param stage takes the focus and the gestures */
export function movingPlan(stage: HTMLElement, picture: MovedPicture): MovingPlan {
  let camera: Camera | undefined
  let shown = WIDTHS[0]!
  const layers = [picture.element]
  const frame = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight })
  const size = (): Size => picture.size() ?? { width: 4, height: 3 }

  const place = (next: Camera) => {
    camera = next
    for (const layer of layers)
      Object.assign(layer.style, {
        width: `${next.width}px`,
        transform: `translate(${next.x}px, ${next.y}px)`,
      })
    const isWhole = next.width <= fitted(frame(), size()).width + 0.5
    // A page that shows the viewer can be scrolled by a finger on it, as long as there is nothing to move.
    stage.style.touchAction = isWhole ? 'pan-x pan-y' : 'none'
    stage.classList.toggle('movable', !isWhole)
    refine(next.width)
  }
  const showWhole = () => place(fitted(frame(), size()))
  const zoomAt = (factor: number, at: readonly [number, number]) => {
    if (camera) place(zoomed(camera, factor, at, frame(), size()))
  }
  const middle = (): [number, number] => [stage.clientWidth / 2, stage.clientHeight / 2]
  const pan = (dx: number, dy: number) => {
    if (camera) place(moved(camera, dx, dy, frame(), size()))
  }

  const refine = (width: number) => {
    const nextWidth = WIDTHS.find((it) => it >= width) ?? WIDTHS.at(-1)!
    if (nextWidth <= shown) return
    shown = nextWidth
    picture.refine?.(nextWidth)
  }

  const begin = () => {
    stage.classList.add('live')
    showWhole()
  }
  if (picture.size()) begin()
  else picture.element.addEventListener('load', begin, { once: true })
  let known = frame()
  new ResizeObserver(() => {
    if (!camera) return
    const grown = stage.clientWidth / Math.max(1, known.width)
    const wasWhole = camera.width <= fitted(known, size()).width + 0.5
    known = frame()
    place(wasWhole ? fitted(known, size()) : zoomed(camera, grown, [0, 0], known, size()))
  }).observe(stage)

  gestures(stage, { pan, zoomAt })
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(KEY_STEP, 0),
    ArrowRight: () => pan(-KEY_STEP, 0),
    ArrowUp: () => pan(0, KEY_STEP),
    ArrowDown: () => pan(0, -KEY_STEP),
    '+': () => zoomAt(KEY_ZOOM, middle()),
    '=': () => zoomAt(KEY_ZOOM, middle()),
    '-': () => zoomAt(1 / KEY_ZOOM, middle()),
    '0': showWhole,
    Home: showWhole,
  }
  stage.addEventListener('keydown', (event) => {
    const act =
      event.ctrlKey || event.metaKey || event.altKey || isHidden(picture.element) ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  return {
    zoom: (factor) => zoomAt(factor, middle()),
    showWhole,
    showPart(part) {
      const whole = fitted(frame(), size())
      const { width, height } = frame()
      // Some of what lies around it is seen, too.
      const scale = Math.min(width / (part.width * whole.width), height / (part.height * whole.width)) * 0.6
      const start = { width: whole.width * scale, x: 0, y: 0 }
      const [x, y] = [part.x + part.width / 2, part.y + part.height / 2].map((it) => it * start.width)
      // Within the bounds of enlarging, by a factor of one around the middle.
      place(zoomed({ ...start, x: width / 2 - x!, y: height / 2 - y! }, 1, middle(), frame(), size()))
    },
    lay(layer) {
      layers.push(layer)
      if (camera) place(camera)
    },
  }
}

const isHidden = (element: Element): boolean => element.hasAttribute('hidden')

interface Moves {
  readonly pan: (dx: number, dy: number) => void
  readonly zoomAt: (factor: number, at: readonly [number, number]) => void
}

/** Drags with one pointer, pinches with two, double clicks, and wheels. */
function gestures(stage: HTMLElement, { pan, zoomAt }: Moves): void {
  const pointers = new Map<number, readonly [number, number]>()
  const spot = (event: MouseEvent): [number, number] => {
    const { left, top } = stage.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const spread = () => {
    const [a, b] = [...pointers.values()]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }
  const isPlan = (event: Event) => event.target === stage || (event.target as Element).closest('.plan, .marks') !== null
  stage.addEventListener('pointerdown', (event) => {
    if (!isPlan(event) || event.button !== 0) return
    pointers.set(event.pointerId, spot(event))
  })
  stage.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = spot(event)
    if (event.buttons === 0) return void pointers.delete(event.pointerId)
    // Only now, so that a press that hardly moves is a click on what lies there.
    if (!stage.hasPointerCapture(event.pointerId)) {
      if (pointers.size === 1 && Math.hypot(now[0] - before[0], now[1] - before[1]) < CLICK_MOVES_MAX) return
      stage.setPointerCapture(event.pointerId)
    }
    const apart = spread()
    pointers.set(event.pointerId, now)
    const share = 1 / pointers.size
    pan((now[0] - before[0]) * share, (now[1] - before[1]) * share)
    const [a, b] = [...pointers.values()]
    if (a && b && apart > 0) zoomAt(spread() / apart, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(end, ({ pointerId }) => pointers.delete(pointerId))
  stage.addEventListener('dblclick', (event) => {
    if (isPlan(event)) zoomAt(2, spot(event))
  })
  stage.addEventListener(
    'wheel',
    (event) => {
      // The wheel scrolls the page around the viewer, unless people mean the plan.
      const means = event.ctrlKey || event.metaKey || stage.matches(':focus-within')
      if (!means || !isPlan(event)) return
      event.preventDefault()
      zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), spot(event))
    },
    { passive: false },
  )
}
