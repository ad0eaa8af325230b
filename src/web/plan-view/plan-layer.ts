// What lies on the picture of a plan and answers the pointer and the keys: spaces, pieces, colours, marks and the legend.

import { extentOf } from '../../engine/drawing/room/outline.ts'
import { areaWordsIn } from '../../engine/drawing/words.ts'
import { containsPoint } from '../../engine/geometry/ring.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Colouring } from './colour-spaces.ts'
import { inkOn } from './contrast-ink.ts'
import type { PlainView } from './draw-plain-floor.ts'
import type * as HandEdits from './hand-edits.ts'
import { areaOf, cornersOf, middleOf } from './piece-places.ts'
import { findItems, itemsOf, missingText, RESULTS_MAX } from './plan-content.ts'
import type { DrawnCommand, Marker, PlanColours, PlanEvent, PlanItem } from './plan-messages.ts'
import { insideOf } from './point-inside.ts'

/** What the layer lies in. */
export interface LayerHost {
  emit(event: PlanEvent): void
  /** Goes to a part of the picture, by shares of its width; undefined = all of it. */
  goTo(part: readonly [number, number, number, number] | undefined): void
  showView(view: 'plan' | '3d'): void
  /** Shows the legend, and the colours in 3D. */
  showColours(colouring: Colouring | undefined): Promise<void>
  /** Draws pieces where they are now. */
  redraw?(content: LayoutContent): void
}

export interface LayerOptions {
  readonly selectable: boolean
  /** What moves pieces by hand, which is loaded where they may be; left out = they may not. */
  readonly editing?: typeof HandEdits | undefined
  /** Of areas. */
  readonly unit: PlainUnit
}

/** What one press of a key moves and turns, metres and degrees; the smaller steps with Shift. */
const STEP = 0.05
const FINE = 0.01
const TURN = 15
/** Pixels of the screen that a press may move before it is a drag. */
const PRESS = 4
const MARKER_COLOUR = '#c2410c'

type Attributes = Readonly<Record<string, string | number>>

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

export class PlanLayer {
  readonly svg: SVGSVGElement
  #content: LayoutContent
  readonly #before: LayoutContent
  readonly #view: PlainView
  readonly #options: LayerOptions
  readonly #host: LayerHost
  /** Colours of spaces: to be put into the picture, as they leave its letters readable only where they blend with it. */
  readonly tints = svgElement('g', { class: 'tints' })
  readonly #shapes = svgElement('g', { class: 'shapes' })
  readonly #tags = svgElement('g', { class: 'tags', 'aria-hidden': 'true' })
  readonly #marks = svgElement('g', { class: 'marks' })
  readonly #byId = new Map<string, SVGPolygonElement>()
  readonly #items: ReadonlyMap<string, PlanItem>
  #selected: ReadonlySet<string> = new Set()
  #highlighted: ReadonlySet<string> = new Set()
  #hovered: string | undefined

  /** @param before the layout before it was changed by hand */
  constructor(content: LayoutContent, before: LayoutContent, view: PlainView, options: LayerOptions, host: LayerHost) {
    this.#content = content
    this.#items = new Map(itemsOf(content).map((it) => [it.id, it]))
    this.#before = before
    this.#view = view
    this.#options = options
    this.#host = host
    this.svg = svgElement(
      'svg',
      { class: 'layer marks', part: 'layer', viewBox: `0 0 ${view.width} ${view.height}`, role: 'group' },
      ...[this.#shapes, this.#tags, this.#marks],
    )
    this.svg.setAttribute('aria-label', 'Spaces and pieces')
    this.#drawShapes()
    if (options.selectable) this.#listen()
  }

  /** The layout with what was moved by hand. */
  get content(): LayoutContent {
    return this.#content
  }

  get selected(): ReadonlySet<string> {
    return this.#selected
  }

  /** Selects what another layer had selected, as far as it is there, without a word: nothing has changed for the page. */
  takeOver(selected: ReadonlySet<string>): void {
    this.#selected = new Set([...selected].filter((it) => this.#items.has(it)))
    this.#mark()
  }

  act(command: DrawnCommand): void {
    if (command.type === 'connect') this.#host.emit({ type: 'ready' })
    else if (command.type === 'select') this.#select(this.#known(command.ids))
    else if (command.type === 'highlight') this.#highlight(this.#known(command.ids))
    else if (command.type === 'view') this.#host.showView(command.view)
    else if (command.type === 'fit') this.#goTo(command.ids && this.#known(command.ids))
    else if (command.type === 'colours') void this.#colour(command)
    else if (command.type === 'markers') this.#drawMarkers(command.markers)
    else this.#search(command.text, command.zoom === true)
  }

  /** Those of the floor; what is missing is said, and the others are taken. */
  #known(ids: readonly string[]): Set<string> {
    const missing = ids.find((it) => !this.#items.has(it))
    if (missing !== undefined) this.#fault(missingText(missing))
    return new Set(ids.filter((it) => this.#items.has(it)))
  }

  #fault(message: string): void {
    this.#host.emit({ type: 'error', message })
  }

  #highlight(ids: ReadonlySet<string>): void {
    this.#highlighted = ids
    this.#mark()
  }

  #search(text: string, zoom: boolean): void {
    const found = findItems(this.#content, text)
    const ids = new Set(found.map(({ id }) => id))
    this.#highlight(ids)
    if (zoom && ids.size > 0) this.#goTo(ids)
    this.#host.emit({ type: 'results', text, total: found.length, items: found.slice(0, RESULTS_MAX) })
  }

  #point([x, z]: readonly [number, number]): [number, number] {
    const { scale, dx, dz } = this.#view.view
    return [Math.round((dx + x * scale) * 10) / 10, Math.round((dz + z * scale) * 10) / 10]
  }

  #drawShapes(): void {
    const { spaces, assets } = this.#content
    const shapeOf = (
      id: string,
      kind: 'space' | 'asset',
      words: string,
      corners: readonly (readonly [number, number])[],
    ) => {
      const known = this.#byId.get(id)
      const points = corners.map((it) => this.#point(it).join()).join(' ')
      if (known) {
        known.setAttribute('points', points)
        return
      }
      const shape = svgElement('polygon', { class: `shape ${kind}`, 'data-id': id, points })
      if (this.#options.selectable) {
        for (const [name, value] of Object.entries({ role: 'button', tabindex: '-1', 'aria-pressed': 'false' }))
          shape.setAttribute(name, value)
        shape.setAttribute('aria-label', words)
      }
      this.#byId.set(id, shape)
      this.#shapes.append(shape)
    }
    for (const it of spaces)
      shapeOf(
        it.id,
        'space',
        `${it.name}, ${areaWordsIn(this.#options.unit)(areaOf(it.room.boundary.shape.points))}`,
        it.room.boundary.shape.points,
      )
    const upwards = assets.toSorted((a, b) => a.position[1] - b.position[1])
    for (const it of upwards) shapeOf(it.id, 'asset', this.#items.get(it.id)!.name, cornersOf(it))
    // One stop of the Tab key; arrows go on from there.
    if (this.#options.selectable && this.#selected.size === 0)
      this.#shapes.firstElementChild?.setAttribute('tabindex', '0')
  }

  #select(ids: ReadonlySet<string>): void {
    if (ids.size === this.#selected.size && [...ids].every((it) => this.#selected.has(it))) return
    this.#selected = ids
    this.#mark()
    this.#host.emit({ type: 'select', ids: [...ids], items: [...ids].map((it) => this.#items.get(it)!) })
  }

  /** @param isMore adds to what is selected, or takes from it */
  #choose(id: string | undefined, isMore: boolean): void {
    const ids = new Set(isMore ? this.#selected : [])
    if (id !== undefined && !(isMore && ids.delete(id))) ids.add(id)
    this.#select(ids)
  }

  #mark(): void {
    const illegal = new Set(this.#options.editing?.illegalPieces(this.#before, this.#content))
    for (const [id, shape] of this.#byId) {
      shape.classList.toggle('selected', this.#selected.has(id))
      shape.classList.toggle('highlighted', this.#highlighted.has(id))
      shape.classList.toggle('illegal', illegal.has(id))
      if (shape.hasAttribute('role')) shape.setAttribute('aria-pressed', String(this.#selected.has(id)))
    }
  }

  #goTo(ids: ReadonlySet<string> | undefined): void {
    const corners = [...(ids ?? [])].flatMap((id) =>
      (this.#byId.get(id)?.getAttribute('points') ?? '')
        .split(' ')
        .filter(Boolean)
        .map((it) => it.split(',').map(Number) as [number, number]),
    )
    const extent = extentOf(corners)
    const { width } = this.#view
    if (extent) this.#host.goTo([extent.minX / width, extent.minZ / width, extent.maxX / width, extent.maxZ / width])
    else if (!ids) this.#host.goTo(undefined)
  }

  async #colour(colours: PlanColours): Promise<void> {
    this.#known(Object.keys(colours.values ?? {}))
    const { colourFault, colourSpaces } = await import('./colour-spaces.ts')
    const message = colourFault(colours)
    if (message !== undefined) this.#fault(message)
    const colouring = colourSpaces(this.#content, colours, areaWordsIn(this.#options.unit))
    this.tints.replaceChildren()
    this.#tags.replaceChildren()
    for (const space of this.#content.spaces) {
      const own = colouring?.spaces.get(space.id)
      if (!own) continue
      const points = this.#byId.get(space.id)!.getAttribute('points')!
      this.tints.append(svgElement('polygon', { points, fill: own.colour }))
      const tag = this.#tagOf(space, own.value, own.colour)
      if (tag) this.#tags.append(tag)
    }
    await this.#host.showColours(colouring)
  }

  /** The value in words, at the upper left of its space, where it is wide enough. */
  #tagOf(space: LayoutSpace, label: string, colour: string): SVGGElement | undefined {
    const size = Math.max(8, Math.min(15, this.#view.view.scale * 0.2))
    const [width, height] = [label.length * size * 0.6 + size, size * 1.6]
    const corners = space.room.boundary.shape.points.map((it) => this.#point(it))
    const ring = corners.flat()
    const { minX, maxX, minZ, maxZ } = extentOf(corners)!
    const air = size * 0.5
    const inside = (x: number, z: number) =>
      [x - air, x + width + air].every((px) => [z - air, z + height + air].every((pz) => containsPoint(ring, px, pz)))
    for (let z = minZ + size; z + height < maxZ; z += size)
      for (let x = minX + size; x + width < maxX; x += size)
        if (inside(x, z))
          return svgElement(
            'g',
            { transform: `translate(${x.toFixed(1)} ${z.toFixed(1)})` },
            svgElement('rect', { width, height, rx: height / 2, fill: colour }),
            svgElement(
              'text',
              { x: width / 2, y: height * 0.7, 'text-anchor': 'middle', 'font-size': size, fill: inkOn(colour) },
              label,
            ),
          )
    return undefined
  }

  #placeOf({ at }: Marker): readonly [number, number] | undefined {
    if (typeof at !== 'string') return at
    const asset = this.#assetOf(at)
    if (asset) return middleOf(asset)
    const space = this.#content.spaces.find(({ id }) => id === at)
    return space && insideOf(space.room.boundary.shape.points)
  }

  #drawMarkers(markers: readonly Marker[]): void {
    this.#known(markers.flatMap(({ at }) => (typeof at === 'string' ? [at] : [])))
    const size = Math.max(12, this.#view.width / 70)
    this.#marks.replaceChildren()
    for (const marker of markers) {
      const place = this.#placeOf(marker)
      if (!place) continue
      const [x, y] = this.#point(place)
      const colour = marker.colour ?? MARKER_COLOUR
      const mark = svgElement(
        'g',
        { class: 'mark', part: 'marker', transform: `translate(${x} ${y})`, role: 'button', tabindex: 0 },
        svgElement('path', {
          d: `M0 0C${-size * 0.2} ${-size * 0.5} ${-size * 0.6} ${-size * 0.7} ${-size * 0.6} ${-size * 1.1}A${size * 0.6} ${size * 0.6} 0 1 1 ${size * 0.6} ${-size * 1.1}C${size * 0.6} ${-size * 0.7} ${size * 0.2} ${-size * 0.5} 0 0Z`,
          fill: colour,
          stroke: '#ffffff',
          'stroke-width': size / 10,
        }),
        svgElement('circle', { cy: -size * 1.1, r: size * 0.22, fill: inkOn(colour) }),
        svgElement('title', {}, marker.label),
      )
      mark.setAttribute('aria-label', marker.label)
      const press = () => this.#host.emit({ type: 'marker', marker: marker.id })
      mark.addEventListener('click', press)
      mark.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        press()
      })
      this.#marks.append(mark)
    }
  }

  #listen(): void {
    const idOf = ({ target }: Event) => (target as Element).getAttribute?.('data-id') ?? undefined
    const hover = (id: string | undefined) => {
      if (id === this.#hovered) return
      this.#hovered = id
      this.#host.emit({ type: 'hover', item: (id !== undefined && this.#items.get(id)) || null })
    }
    this.svg.addEventListener('pointerover', (event) => hover(idOf(event)))
    this.svg.addEventListener('pointerleave', () => hover(undefined))
    this.#shapes.addEventListener('focusin', (event) => hover(idOf(event)))
    this.svg.addEventListener('pointerdown', (event) => this.#press(event, idOf(event)))
    this.#shapes.addEventListener('keydown', (event) => this.#key(event, idOf(event)))
  }

  /** A press selects; a drag from a selected piece moves it, any other the plan. */
  #press(event: PointerEvent, id: string | undefined): void {
    if (event.button !== 0 || (event.target as Element).closest('.mark')) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    const { editing } = this.#options
    const asset = editing && id !== undefined && this.#selected.has(id) ? this.#assetOf(id) : undefined
    const scale = this.svg.getBoundingClientRect().width / this.#view.width
    const far = (it: PointerEvent) => Math.hypot(it.clientX - fromX, it.clientY - fromY) > PRESS
    const metres = (pixels: number) => pixels / scale / this.#view.view.scale
    const controller = new AbortController()
    const { signal } = controller
    if (asset) event.stopPropagation()
    const moves = (it: PointerEvent) => {
      if (it.pointerId !== event.pointerId || !editing || !asset || !far(it)) return
      const by = [metres(it.clientX - fromX), metres(it.clientY - fromY)] as const
      this.#replace(editing.movedPiece(asset, by, this.#content.spaces, !it.altKey))
    }
    addEventListener('pointermove', moves, { signal })
    addEventListener(
      'pointerup',
      (it) => {
        if (it.pointerId !== event.pointerId) return
        controller.abort()
        if (!far(it)) this.#choose(id, it.shiftKey)
        else if (asset) this.#changed()
      },
      { signal },
    )
    addEventListener(
      'pointercancel',
      () => {
        controller.abort()
        if (asset) this.#replace(asset)
      },
      { signal },
    )
  }

  #assetOf(id: string): LayoutAsset | undefined {
    return this.#content.assets.find((it) => it.id === id)
  }

  #key(event: KeyboardEvent, id: string | undefined): void {
    if (id === undefined || event.ctrlKey || event.metaKey) return
    const { editing } = this.#options
    const asset = editing && id !== undefined && this.#selected.has(id) ? this.#assetOf(id) : undefined
    const step = event.shiftKey ? FINE : STEP
    const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[
      event.key as 'ArrowUp'
    ]
    if (event.key === 'Enter' || event.key === ' ') this.#choose(id, event.shiftKey)
    else if (event.key === 'Escape') this.#select(new Set())
    else if (editing && asset && way) {
      this.#replace(editing.movedPiece(asset, [way[0] * step, way[1] * step], this.#content.spaces, false))
      this.#changed()
    } else if (editing && asset && event.key.toLowerCase() === 'r') {
      this.#replace(editing.turnedPiece(asset, event.shiftKey ? -TURN : TURN))
      this.#changed()
    } else if (way) this.#focusNext(id, way[0] + way[1])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #focusNext(id: string, by: number): void {
    const shapes = [...this.#byId.values()]
    const at = shapes.indexOf(this.#byId.get(id)!)
    const next = shapes[(at + by + shapes.length) % shapes.length]!
    shapes[at]!.setAttribute('tabindex', '-1')
    next.setAttribute('tabindex', '0')
    next.focus()
  }

  #replace(asset: LayoutAsset): void {
    const assets = this.#content.assets.map((it) => (it.id === asset.id ? asset : it))
    this.#content = { ...this.#content, assets }
    this.#drawShapes()
    this.#mark()
  }

  #changed(): void {
    const { editing } = this.#options
    if (!editing) return
    this.#host.redraw?.(this.#content)
    this.#host.emit({
      type: 'change',
      pieces: this.#content.assets,
      operations: editing.operationsBetween(this.#before, this.#content),
      illegal: editing.illegalPieces(this.#before, this.#content),
    })
  }
}
