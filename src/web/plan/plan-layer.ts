// What lies on the picture of a plan and answers the pointer and the keys: spaces, pieces, colours, marks and the legend.

import { extentOf } from '../../engine/drawing/room/outline.ts'
import { containsPoint } from '../../engine/geometry/ring.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { ColouredSpaces } from './colour-spaces.ts'
import { inkOn } from './contrast-ink.ts'
import type { PlainView } from './draw-plain-floor.ts'
import type { PlanColours, PlanCommand, PlanEvent, PlanMarker, PlanMatch } from './element-messages.ts'
import type * as HandEdits from './hand-edits.ts'
import { areaOf, cornersOf, middleOf } from './piece-places.ts'
import { assetMatch, searchPlan, spaceMatch } from './search-plan.ts'

/** What the layer lies in. */
export interface LayerHost {
  emit(event: PlanEvent): void
  /** Goes to a part of the picture, by shares of its width; undefined = all of it. */
  goTo(part: readonly [number, number, number, number] | undefined): void
  showView(view: 'plan' | '3d'): void
  showLegend(coloured: ColouredSpaces | undefined): void
  /** Draws pieces where they are now. */
  redraw?(content: LayoutContent): void
}

export interface LayerOptions {
  readonly selectable: boolean
  /** What moves pieces by hand, which is loaded where they may be; left out = they may not. */
  readonly editing?: typeof HandEdits | undefined
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
  #selected: string | null = null
  #highlighted: ReadonlySet<string> = new Set()
  #hovered: string | null = null

  /** @param before the layout before it was changed by hand */
  constructor(content: LayoutContent, before: LayoutContent, view: PlainView, options: LayerOptions, host: LayerHost) {
    this.#content = content
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

  act(command: PlanCommand): void {
    if (command.command === 'select') this.#selectById(command.id)
    else if (command.command === 'highlight') this.#highlight(command.ids)
    else if (command.command === 'view') this.#host.showView(command.view)
    else if (command.command === 'colours') void this.#colour(command.colours)
    else if (command.command === 'markers') this.#drawMarkers(command.markers)
    else if (command.command === 'search') this.#search(command.text, command.zoom === true)
    else this.#goTo(command.ids)
  }

  #selectById(id: string | null): void {
    if (id === null || this.#byId.has(id)) this.#select(id)
    else this.#unknown([id])
  }

  #highlight(ids: readonly string[]): void {
    this.#unknown(ids.filter((it) => !this.#byId.has(it)))
    this.#highlighted = new Set(ids)
    this.#mark()
  }

  #search(text: string, zoom: boolean): void {
    const matches = searchPlan(this.#content, text)
    const ids = matches.map(({ id }) => id)
    this.#highlight(ids)
    if (zoom && ids.length > 0) this.#goTo(ids)
    this.#host.emit({ event: 'matches', text, matches })
  }

  #unknown(ids: readonly string[]): void {
    if (ids.length === 0) return
    const message = `There is no space and no piece with the id ${ids.slice(0, 3).join(', ')}`
    this.#host.emit({ event: 'error', message })
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
        `${it.name}, ${areaOf(it.room.boundary.shape.points).toFixed(1)} m²`,
        it.room.boundary.shape.points,
      )
    const upwards = assets.toSorted((a, b) => a.position[1] - b.position[1])
    for (const it of upwards) shapeOf(it.id, 'asset', assetMatch(it).name, cornersOf(it))
    // One stop of the Tab key; arrows go on from there.
    if (this.#options.selectable && this.#selected === null)
      this.#shapes.firstElementChild?.setAttribute('tabindex', '0')
  }

  #matchOf(id: string | null): PlanMatch | null {
    const space = this.#content.spaces.find((it) => it.id === id)
    if (space) return spaceMatch(space)
    const asset = this.#content.assets.find((it) => it.id === id)
    return asset ? assetMatch(asset) : null
  }

  #select(id: string | null): void {
    if (id === this.#selected) return
    this.#selected = id
    this.#mark()
    this.#host.emit({ event: 'select', selected: this.#matchOf(id) })
  }

  #mark(): void {
    const illegal = new Set(this.#options.editing?.illegalPieces(this.#before, this.#content))
    for (const [id, shape] of this.#byId) {
      shape.classList.toggle('selected', id === this.#selected)
      shape.classList.toggle('highlighted', this.#highlighted.has(id))
      shape.classList.toggle('illegal', illegal.has(id))
      if (shape.hasAttribute('role')) shape.setAttribute('aria-pressed', String(id === this.#selected))
    }
  }

  #goTo(ids: readonly string[] | undefined): void {
    const corners = (ids ?? []).flatMap((id) =>
      (this.#byId.get(id)?.getAttribute('points') ?? '')
        .split(' ')
        .filter(Boolean)
        .map((it) => it.split(',').map(Number) as [number, number]),
    )
    const extent = extentOf(corners)
    const { width } = this.#view
    if (extent) this.#host.goTo([extent.minX / width, extent.minZ / width, extent.maxX / width, extent.maxZ / width])
    else if (ids) this.#unknown(ids)
    else this.#host.goTo(undefined)
  }

  async #colour(colours: PlanColours | null): Promise<void> {
    const { colourSpaces } = await import('./colour-spaces.ts')
    const coloured = colours ? colourSpaces(this.#content, colours) : undefined
    this.tints.replaceChildren()
    this.#tags.replaceChildren()
    for (const space of this.#content.spaces) {
      const own = coloured?.bySpace.get(space.id)
      if (!own) continue
      const points = this.#byId.get(space.id)!.getAttribute('points')!
      this.tints.append(svgElement('polygon', { points, fill: own.colour }))
      const tag = this.#tagOf(space, own.label, own.colour)
      if (tag) this.#tags.append(tag)
    }
    this.#host.showLegend(coloured)
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

  #placeOf({ at, spaceId, assetId }: PlanMarker): readonly [number, number] | undefined {
    if (at) return at
    const asset = this.#content.assets.find((it) => it.id === assetId)
    if (asset) return middleOf(asset)
    const space = this.#content.spaces.find((it) => it.id === spaceId)
    const extent = space && extentOf(space.room.boundary.shape.points)
    return extent && [(extent.minX + extent.maxX) / 2, (extent.minZ + extent.maxZ) / 2]
  }

  #drawMarkers(markers: readonly PlanMarker[]): void {
    this.#unknown(markers.flatMap((it) => (this.#placeOf(it) ? [] : [it.spaceId ?? it.assetId ?? it.id])))
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
      const press = () => this.#host.emit({ event: 'marker', id: marker.id })
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
    const idOf = ({ target }: Event) => (target as Element).getAttribute?.('data-id') ?? null
    const hover = (id: string | null) => {
      if (id === this.#hovered) return
      this.#hovered = id
      this.#host.emit({ event: 'hover', hovered: this.#matchOf(id) })
    }
    this.svg.addEventListener('pointerover', (event) => hover(idOf(event)))
    this.svg.addEventListener('pointerleave', () => hover(null))
    this.#shapes.addEventListener('focusin', (event) => hover(idOf(event)))
    this.svg.addEventListener('pointerdown', (event) => this.#press(event, idOf(event)))
    this.#shapes.addEventListener('keydown', (event) => this.#key(event, idOf(event)))
  }

  /** A press selects; a drag from a selected piece moves it, any other the plan. */
  #press(event: PointerEvent, id: string | null): void {
    if (event.button !== 0 || (event.target as Element).closest('.mark')) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    const { editing } = this.#options
    const asset = editing && id === this.#selected ? this.#assetOf(id) : undefined
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
        if (!far(it)) this.#select(id)
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

  #assetOf(id: string | null): LayoutAsset | undefined {
    return this.#content.assets.find((it) => it.id === id)
  }

  #key(event: KeyboardEvent, id: string | null): void {
    if (id === null || event.ctrlKey || event.metaKey) return
    const { editing } = this.#options
    const asset = editing && id === this.#selected ? this.#assetOf(id) : undefined
    const step = event.shiftKey ? FINE : STEP
    const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[
      event.key as 'ArrowUp'
    ]
    if (event.key === 'Enter' || event.key === ' ') this.#select(id)
    else if (event.key === 'Escape') this.#select(null)
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
      event: 'change',
      pieces: this.#content.assets,
      operations: editing.operationsBetween(this.#before, this.#content),
      illegal: editing.illegalPieces(this.#before, this.#content),
    })
  }
}

/** Fills the legend, or hides it. */
export function fillLegend(place: HTMLElement, coloured: ColouredSpaces | undefined): void {
  place.hidden = !coloured || coloured.legend.length === 0
  place.replaceChildren()
  if (!coloured) return
  const title = document.createElement('b')
  title.textContent = coloured.title
  const list = document.createElement('ul')
  for (const { colour, label } of coloured.legend) {
    const line = document.createElement('li')
    const swatch = svgElement(
      'svg',
      { width: 14, height: 14, 'aria-hidden': 'true' },
      svgElement('rect', { x: 0.5, y: 0.5, width: 13, height: 13, rx: 3, fill: colour, stroke: '#8a8f98' }),
    )
    line.append(swatch, label)
    list.append(line)
  }
  place.append(title, list)
}
