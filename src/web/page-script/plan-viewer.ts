/** How far a plan can be enlarged, and by how much at each step. */
const SCALE_MAX = 16
const STEP = 1.4

/** Makes plans movable and enlargeable, and marks each room on the plan and in the list together. */
export function planViewers(): void {
  for (const viewer of document.querySelectorAll<HTMLElement>('[data-plan]')) {
    const sheet = viewer.querySelector<HTMLElement>('[data-sheet]')
    if (sheet) new PlanViewer(viewer, sheet)
  }
  markTogether()
}

class PlanViewer {
  readonly #viewer: HTMLElement
  readonly #sheet: HTMLElement
  readonly #pointers = new Map<number, { x: number; y: number }>()
  #scale = 1
  #x = 0
  #y = 0
  /** Whether the pointer has moved since it went down: then a click is none. */
  #hasMoved = false

  constructor(viewer: HTMLElement, sheet: HTMLElement) {
    this.#viewer = viewer
    this.#sheet = sheet
    viewer.tabIndex = 0
    viewer.setAttribute('role', 'group')
    viewer.setAttribute('aria-label', 'Plan: arrow keys move it, plus and minus resize it')
    for (const button of viewer.querySelectorAll<HTMLElement>('[data-zoom]'))
      button.addEventListener('click', () => this.#press(button.dataset['zoom'] ?? ''))
    viewer.addEventListener('wheel', (event) => this.#wheel(event), { passive: false })
    viewer.addEventListener('keydown', (event) => this.#key(event))
    viewer.addEventListener('pointerdown', (event) => this.#down(event))
    viewer.addEventListener('pointermove', (event) => this.#move(event))
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      viewer.addEventListener(end, (event) => this.#up(event))
    viewer.addEventListener('click', (event) => this.#hasMoved && event.preventDefault(), { capture: true })
    viewer.addEventListener('dragstart', (event) => event.preventDefault())
  }

  #press(action: string): void {
    const { width, height } = this.#viewer.getBoundingClientRect()
    if (action === 'whole') this.#show(1, 0, 0)
    else this.#zoom(action === 'in' ? STEP : 1 / STEP, width / 2, height / 2)
  }

  /** Without a key held the wheel scrolls the page until the plan has been enlarged. */
  #wheel(event: WheelEvent): void {
    if (this.#scale === 1 && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left, top } = this.#viewer.getBoundingClientRect()
    this.#zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top)
  }

  #key(event: KeyboardEvent): void {
    const move = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key]
    const action = { '+': 'in', '=': 'in', '-': 'out', '0': 'whole' }[event.key]
    if (event.target !== this.#viewer || event.ctrlKey || event.metaKey) return
    if (move && this.#scale > 1) this.#show(this.#scale, this.#x + move[0]!, this.#y + move[1]!)
    else if (action) this.#press(action)
    else return
    event.preventDefault()
  }

  #down(event: PointerEvent): void {
    if ((event.target as Element).closest('[data-zoom]')) return
    this.#hasMoved = false
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (Math.hypot(now.x - before.x, now.y - before.y) < 3 && !this.#hasMoved) return
    this.#hasMoved = true
    this.#viewer.classList.add('dragging')
    this.#pointers.set(event.pointerId, now)
    if (other) {
      const { left, top } = this.#viewer.getBoundingClientRect()
      const ratio = distance(now, other) / Math.max(1, distance(before, other))
      this.#zoom(ratio, (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top)
    } else if (this.#scale > 1) this.#show(this.#scale, this.#x + now.x - before.x, this.#y + now.y - before.y)
  }

  #up({ pointerId }: PointerEvent): void {
    this.#pointers.delete(pointerId)
    if (this.#pointers.size === 0) this.#viewer.classList.remove('dragging')
  }

  /** @param x of the point that does not move, pixels from the left of the viewer */
  #zoom(ratio: number, x: number, y: number): void {
    const scale = Math.min(SCALE_MAX, Math.max(1, this.#scale * ratio))
    const factor = scale / this.#scale
    this.#show(scale, x - (x - this.#x) * factor, y - (y - this.#y) * factor)
  }

  /** The sheet always covers the viewer. */
  #show(scale: number, x: number, y: number): void {
    const { width, height } = this.#viewer.getBoundingClientRect()
    this.#scale = scale
    this.#x = Math.min(0, Math.max(width * (1 - scale), x))
    this.#y = Math.min(0, Math.max(height * (1 - scale), y))
    this.#sheet.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${scale})`
    this.#viewer.classList.toggle('moved', scale > 1)
  }
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

/** A room that has the pointer or the focus, on the plan or in the list, is marked in both. */
function markTogether(): void {
  const all = [...document.querySelectorAll<HTMLElement | SVGAElement>('[data-room]')]
  const byRoom = new Map<string, (HTMLElement | SVGAElement)[]>()
  for (const it of all) byRoom.set(it.dataset['room'] ?? '', [...(byRoom.get(it.dataset['room'] ?? '') ?? []), it])
  const mark = (it: HTMLElement | SVGAElement, isLit: boolean) => {
    for (const same of byRoom.get(it.dataset['room'] ?? '') ?? []) same.classList.toggle('lit', isLit)
  }
  for (const it of all) {
    for (const [on, off] of [
      ['mouseenter', 'mouseleave'],
      ['focusin', 'focusout'],
    ] as const) {
      it.addEventListener(on, () => mark(it, true))
      it.addEventListener(off, () => mark(it, false))
    }
  }
}
