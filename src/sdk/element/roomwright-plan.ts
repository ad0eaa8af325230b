// The element `<roomwright-plan>`: a floor of the service, or a plan as data, to look at, select from and edit.

import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Colouring } from '../../web/plan-view/colour-spaces.ts'
import { drawPlainFloor, type PlainView, plainView } from '../../web/plan-view/draw-plain-floor.ts'
import type * as HandEdits from '../../web/plan-view/hand-edits.ts'
import { type MovingPlan, movingPlan } from '../../web/plan-view/moving-plan.ts'
import { PlanLayer } from '../../web/plan-view/plan-layer.ts'
import {
  type DrawnCommand,
  type EventName,
  type Marker,
  type PlanCommand,
  type PlanEvent,
  type PlanEvents,
  type PlanView,
  readCommand,
} from '../../web/plan-view/plan-messages.ts'
import { ELEMENT_MARKUP, ELEMENT_STYLES } from './element-parts.ts'
import type { ElementScene } from './element-scene.ts'
import { fetchLayout } from './fetch-layout.ts'
import { contentOf, type PlanData } from './plan-data.ts'

/** Events of the element, by name. */
export type RoomwrightPlanEvents = {
  [Name in EventName as `plan-${Name}`]: CustomEvent<PlanEvents[Name]>
}

/** Width that plans are drawn in, pixels: vectors, so that it decides how large letters are. */
const WIDTH = 960

const ATTRIBUTES = [
  'src',
  'token',
  'floor',
  'layout',
  'view',
  'selectable',
  'editable',
  'scheme',
  'unit',
  'label',
] as const

// Servers that render pages have no elements: the module loads there, and makes none.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** A plan in a page (docs/embedding.md#the-element). */
export class RoomwrightPlan extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES
  #data: PlanData | undefined
  #content: LayoutContent | undefined
  #editing: typeof HandEdits | undefined
  #stage: HTMLElement | undefined
  #moving: MovingPlan | undefined
  #layer: PlanLayer | undefined
  #scene: ElementScene | undefined
  /** Colours of floors in 3D by the id of the space. */
  #tints: ReadonlyMap<string, string> = new Map()
  #place: PlainView | undefined
  #loading: AbortController | undefined
  #isScheduled = false
  /** Commands that have come before there was a plan, and those that a plan drawn anew takes over. */
  #pending: DrawnCommand[] = []
  readonly #lasting = new Map<string, DrawnCommand>()
  readonly #ending: (() => void)[] = []

  /** The plan as data, in place of a floor of the service. */
  get plan(): PlanData | undefined {
    return this.#data
  }
  set plan(data: PlanData | undefined) {
    this.#data = data
    this.#renew()
  }

  /** The layout as it is shown, with what was moved by hand. */
  get content(): LayoutContent | undefined {
    return this.#layer?.content ?? this.#content
  }

  get view(): PlanView {
    return this.getAttribute('view') === '3d' ? '3d' : 'plan'
  }
  set view(view: PlanView) {
    this.setAttribute('view', view)
  }

  /** Carries out a command; one that is none is answered by the event `plan-error`. */
  send(command: PlanCommand): void {
    const read = readCommand(command)
    if (!read.ok) this.#emit({ type: 'error', message: read.message })
    else if (read.command.type === 'show') this.#showFloor(read.command.floor)
    else if (this.#layer) this.#act(this.#layer, read.command)
    else this.#pending.push(read.command)
  }

  #showFloor(floor: string): void {
    this.#lasting.clear()
    this.removeAttribute('layout')
    this.setAttribute('floor', floor)
    this.plan = undefined
  }

  #act(layer: PlanLayer, command: DrawnCommand): void {
    if (['colours', 'markers', 'highlight'].includes(command.type)) this.#lasting.set(command.type, command)
    layer.act(command)
    if (command.type === 'markers') this.#scene?.mark(command.markers)
  }

  #markers(): readonly Marker[] {
    const marked = this.#lasting.get('markers')
    return marked?.type === 'markers' ? marked.markers : []
  }

  connectedCallback(): void {
    this.#build()
    this.#reload()
  }

  disconnectedCallback(): void {
    this.#loading?.abort()
    for (const end of this.#ending.splice(0)) end()
    this.#stage = undefined
    this.#endScene()
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#stage) return
    if (name === 'view') void this.#showView()
    else if (name === 'label') this.#stage.setAttribute('aria-label', this.#label())
    else if (/^(src|token|floor|layout)$/.test(name)) this.#renew()
    else if (name === 'editable') this.#reload()
    else this.#draw()
  }

  #label(): string {
    return this.getAttribute('label') ?? 'Floor plan'
  }

  #scheme(): 'light' | 'dark' {
    const scheme = this.getAttribute('scheme')
    if (scheme === 'light' || scheme === 'dark') return scheme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  #unit(): 'm' | 'ft' {
    return this.getAttribute('unit') === 'ft' ? 'ft' : 'm'
  }

  #build(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // A sheet that is constructed needs no permission of a content security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(ELEMENT_STYLES)
    root.adoptedStyleSheets = [sheet]
    root.innerHTML = ELEMENT_MARKUP
    const stage = root.querySelector<HTMLElement>('.stage')!
    this.#stage = stage
    stage.setAttribute('aria-label', this.#label())
    this.#moving = undefined
    const acts: Readonly<Record<string, () => void>> = {
      farther: () => (this.#scene && this.view === '3d' ? this.#scene.zoom(1.25) : this.#moving?.zoom(1 / 1.5)),
      nearer: () => (this.#scene && this.view === '3d' ? this.#scene.zoom(1 / 1.25) : this.#moving?.zoom(1.5)),
      whole: () => (this.#scene && this.view === '3d' ? this.#scene.whole() : this.#moving?.showWhole()),
      solid: () => {
        this.view = this.view === '3d' ? 'plan' : '3d'
      },
    }
    for (const [name, act] of Object.entries(acts)) root.querySelector(`.${name}`)!.addEventListener('click', act)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const turned = () => this.#draw()
    dark.addEventListener('change', turned)
    this.#ending.push(() => dark.removeEventListener('change', turned))
  }

  /** Shows another plan; else what was moved by hand stays, also where the element is put elsewhere. */
  #renew(): void {
    this.#content = this.#layer = undefined
    this.#reload()
  }

  /** Several attributes that are set one after the other load once. */
  #reload(): void {
    if (!this.#stage || this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (this.isConnected) void this.#load()
    })
  }

  async #load(): Promise<void> {
    this.#loading?.abort()
    const loading = new AbortController()
    this.#loading = loading
    try {
      const content =
        this.#content ??
        (this.#data ? contentOf(this.#data) : await fetchLayout((name) => this.getAttribute(name), loading.signal))
      if (this.hasAttribute('editable')) this.#editing ??= await import('../../web/plan-view/hand-edits.ts')
      if (loading.signal.aborted || !content) return
      this.#content = content
      this.#endScene()
      this.#draw()
      this.#emit({ type: 'ready' })
      for (const command of this.#pending.splice(0)) this.send(command)
      if (this.view === '3d') void this.#showView()
    } catch (error) {
      if (loading.signal.aborted) return
      this.#say('The plan cannot be shown')
      this.#emit({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    }
  }

  #draw(): void {
    const [stage, before] = [this.#stage, this.#layer]
    const content = before?.content ?? this.#content
    if (!stage || !content) return
    this.#say('')
    const place = plainView(content, WIDTH)
    this.#place = place
    const scheme = this.#scheme()
    this.shadowRoot!.querySelector<HTMLElement>('.frame')!.dataset['scheme'] = scheme
    const editing = this.hasAttribute('editable') ? this.#editing : undefined
    this.#layer = new PlanLayer(
      content,
      this.#content ?? content,
      place,
      {
        selectable: this.hasAttribute('selectable') || editing !== undefined,
        editing,
        unit: this.#unit(),
      },
      {
        emit: (event) => this.#emit(event),
        goTo: (part) => this.#goTo(part),
        showView: (view) => {
          this.view = view
        },
        showColours: async (colouring) => {
          const { fillLegend } = await import('../../web/plan-view/plan-legend.ts')
          fillLegend(this.shadowRoot!.querySelector<HTMLElement>('.legend')!, colouring)
          this.#tints = tintsOf(colouring)
          this.#scene?.tint(this.#tints)
        },
        redraw: (next) => {
          this.#drawPicture(next)
          this.#endScene()
        },
      },
    )
    if (before) this.#layer.takeOver(before.selected)
    stage.querySelector('.layer')?.remove()
    this.#drawPicture(content)
    stage.append(this.#layer.svg)
    this.#hidePlan()
    if (!this.#moving) this.#startMoving(stage)
    this.#moving?.lay(this.#layer.svg)
    this.#moving?.showWhole()
    for (const command of this.#lasting.values()) this.#layer.act(command)
    this.#scene?.light(scheme)
  }

  #drawPicture(content: LayoutContent): void {
    const place = this.#place!
    const picture = this.#stage!.querySelector('.plan')!
    picture.setAttribute('viewBox', `0 0 ${place.width} ${place.height}`)
    // Texts of the layout are escaped in the drawing.
    picture.innerHTML = drawPlainFloor(content, place, {
      theme: this.#scheme(),
      labels: true,
      unit: this.#unit(),
    })
    if (this.#layer) picture.append(this.#layer.tints)
  }

  #goTo(part: readonly [number, number, number, number] | undefined): void {
    if (!part) this.#moving?.showWhole()
    if (!part) return
    const [left, top, right, bottom] = part
    this.#moving?.showPart({ x: left, y: top, width: right - left, height: bottom - top })
  }

  #startMoving(stage: HTMLElement): void {
    const element = stage.querySelector<SVGSVGElement>('.plan')!
    this.#moving = movingPlan(stage, { element, size: () => this.#place })
  }

  async #showView(): Promise<void> {
    const root = this.shadowRoot!
    const isSolid = this.view === '3d'
    root.querySelector('.solid')!.setAttribute('aria-pressed', String(isSolid))
    const content = this.content
    if (!content || !this.#stage) return
    if (isSolid && !this.#scene) {
      this.#say('Loading 3D …')
      try {
        const { mountElementScene } = await import('./element-scene.ts')
        if (this.view !== '3d' || !this.#stage) return
        this.#scene = mountElementScene(
          root,
          this.#stage,
          { content, scheme: this.#scheme(), label: this.#label(), tints: this.#tints, markers: this.#markers() },
          (marker) => this.#emit({ type: 'marker', marker }),
        )
        this.#say('')
      } catch {
        this.#endScene()
        const message = '3D cannot be shown in this browser'
        this.#say(message)
        this.#emit({ type: 'error', message })
        this.view = 'plan'
        return
      }
    }
    this.#hidePlan()
    this.#scene?.show(isSolid)
    this.#emit({ type: 'view', view: this.view })
  }

  /** Hides the plan where 3D is shown in its place. */
  #hidePlan(): void {
    const isHidden = this.view === '3d' && this.#scene !== undefined
    for (const it of this.#stage!.querySelectorAll('.plan, .layer')) it.toggleAttribute('hidden', isHidden)
  }

  #endScene(): void {
    this.#scene?.end()
    this.#scene = undefined
  }

  #say(text: string): void {
    const place = this.shadowRoot?.querySelector<HTMLElement>('.said')
    if (!place) return
    place.textContent = text
    place.hidden = text === ''
  }

  #emit({ type, ...detail }: PlanEvent): void {
    this.dispatchEvent(new CustomEvent(`plan-${type}`, { detail, bubbles: true, composed: true }))
  }
}

const tintsOf = (colouring: Colouring | undefined): ReadonlyMap<string, string> =>
  new Map([...(colouring?.spaces ?? [])].map(([id, { colour }]) => [id, colour]))

/** Defines `<roomwright-plan>`, once. Importing the module does it where there are elements. */
export function defineRoomwrightPlan(): void {
  if (globalThis.customElements && !customElements.get('roomwright-plan'))
    customElements.define('roomwright-plan', RoomwrightPlan)
}

declare global {
  interface HTMLElementTagNameMap {
    'roomwright-plan': RoomwrightPlan
  }
  interface HTMLElementEventMap extends RoomwrightPlanEvents {}
}
