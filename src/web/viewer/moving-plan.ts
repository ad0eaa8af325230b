import { type Camera, fitted, moved, type Size, zoomed } from './plan-camera.ts'

/** The plan in its frame, which people move and enlarge by pointer, wheel and keys. */
export interface MovingPlan {
  zoom(factor: number): void
  showWhole(): void
}

/** Widths in which the service draws plans, pixels: lines and labels are made for the width they are seen with. */
const WIDTHS = [640, 1280, 2560, 5120]

const KEY_STEP = 48
const KEY_ZOOM = 1.25

/**
 * @param stage takes the focus and the gestures
 * @param show loads the plan in a width and shows it in place of the one before
 */
export function movingPlan(stage: HTMLElement, plan: HTMLImageElement, show: (width: number) => void): MovingPlan {
  let camera: Camera | undefined
  let shown = WIDTHS[0]!
  const frame = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight })
  const picture = (): Size => ({ width: plan.naturalWidth || 4, height: plan.naturalHeight || 3 })

  const place = (next: Camera) => {
    camera = next
    Object.assign(plan.style, {
      width: `${next.width}px`,
      transform: `translate(${next.x}px, ${next.y}px)`,
    })
    const isWhole = next.width <= fitted(frame(), picture()).width + 0.5
    // A page that shows the viewer can be scrolled by a finger on it, as long as there is nothing to move.
    stage.style.touchAction = isWhole ? 'pan-x pan-y' : 'none'
    stage.classList.toggle('movable', !isWhole)
    refine(next.width)
  }
  const showWhole = () => place(fitted(frame(), picture()))
  const zoomAt = (factor: number, at: readonly [number, number]) => {
    if (camera) place(zoomed(camera, factor, at, frame(), picture()))
  }
  const middle = (): [number, number] => [stage.clientWidth / 2, stage.clientHeight / 2]
  const pan = (dx: number, dy: number) => {
    if (camera) place(moved(camera, dx, dy, frame(), picture()))
  }

  const refine = (width: number) => {
    const wanted = WIDTHS.find((it) => it >= width) ?? WIDTHS.at(-1)!
    if (wanted <= shown) return
    shown = wanted
    show(wanted)
  }

  const begin = () => {
    document.documentElement.classList.add('live')
    showWhole()
  }
  if (plan.complete && plan.naturalWidth > 0) begin()
  else plan.addEventListener('load', begin, { once: true })
  let size = frame()
  new ResizeObserver(() => {
    if (!camera) return
    const grown = stage.clientWidth / Math.max(1, size.width)
    const wasWhole = camera.width <= fitted(size, picture()).width + 0.5
    size = frame()
    place(wasWhole ? fitted(size, picture()) : zoomed(camera, grown, [0, 0], size, picture()))
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
    const act = event.ctrlKey || event.metaKey || event.altKey || plan.hidden ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  return { zoom: (factor) => zoomAt(factor, middle()), showWhole }
}

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
  const isPlan = (event: Event) => event.target === stage || (event.target as Element).matches('.plan')
  stage.addEventListener('pointerdown', (event) => {
    if (!isPlan(event) || event.button !== 0) return
    pointers.set(event.pointerId, spot(event))
    stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const apart = spread()
    const now = spot(event)
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
      const means = event.ctrlKey || event.metaKey || stage.contains(document.activeElement)
      if (!means || !isPlan(event)) return
      event.preventDefault()
      zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), spot(event))
    },
    { passive: false },
  )
}
