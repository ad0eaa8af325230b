import { floorView } from '../../engine/drawing/draw-floor.ts'
import { floorPieces } from '../../engine/drawing/floor/floor-pieces.ts'
import { measuresIn } from '../../engine/drawing/measures.ts'
import { placedCorners } from '../../engine/drawing/room/outline.ts'
import { nameOf } from '../../engine/drawing/words.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Colouring } from './colour-spaces.ts'
import { inkOn } from './contrast-ink.ts'
import { placedMarkers } from './marker-places.ts'
import type { Marker } from './message-members.ts'
import { areaOf } from './piece-places.ts'
import { insideOf } from './point-inside.ts'

/** How the drawing lies that the marks are laid over: the same as it was drawn with. */
export interface DrawnAs {
  readonly width: number
  readonly margin: number
  /** Of areas. */
  readonly unit: PlainUnit
}

/** What is laid over the drawing of a floor: areas that can be selected, colours and markers. */
export interface PlanMarks {
  readonly element: SVGSVGElement
  readonly size: { readonly width: number; readonly height: number }
  select(ids: ReadonlySet<string>): void
  highlight(ids: ReadonlySet<string>): void
  colour(colouring: Colouring | undefined): void
  mark(markers: readonly Marker[]): void
  /** Box of what is named, pixels of the drawing; undefined where nothing of it is there. */
  boxOf(ids: Iterable<string>): { x: number; y: number; width: number; height: number } | undefined
  /** Id of the space, asset or marker that an event met. */
  itemAt(event: Event): string | undefined
  markerAt(event: Event): string | undefined
}

type Spot = readonly [number, number]

/** Most spaces and pieces that are reached by the Tab key. */
const REACHED_MAX = 300

const SVG = 'http://www.w3.org/2000/svg'

function node<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const it = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, String(value))
  return it
}

/** @param isSelectable whether spaces and pieces are buttons */
export function planMarks(content: LayoutContent, drawn: DrawnAs, isSelectable: boolean): PlanMarks {
  const { area } = measuresIn(drawn.unit)
  const { view, width, height } = floorView(content, { ...drawn, scale: false })
  const onPage = ([x, z]: Spot): Spot => [x * view.scale + view.dx, z * view.scale + view.dz]
  const element = node('svg', { class: 'marks', viewBox: `0 0 ${width} ${height}`, part: 'marks' })
  const outlines = new Map<string, readonly Spot[]>()
  const shapes = new Map<string, SVGPolygonElement>()
  const labels = node('g', { class: 'values', 'aria-hidden': 'true' })
  const spots = node('g', { class: 'markers' })
  const reached = content.spaces.length + content.assets.length <= REACHED_MAX ? 'all' : 'spaces'

  const add = (id: string, kind: 'space' | 'asset', points: readonly Spot[], label: string) => {
    const shape = node('polygon', {
      class: kind,
      'data-item': id,
      points: points.map((it) => it.map((at) => at.toFixed(2)).join()).join(' '),
    })
    if (isSelectable && (reached === 'all' || (kind === 'space' && shapes.size < REACHED_MAX))) {
      shape.setAttribute('role', 'button')
      shape.setAttribute('tabindex', '0')
      shape.setAttribute('aria-pressed', 'false')
      shape.setAttribute('aria-label', label)
    }
    outlines.set(id, points)
    shapes.set(id, shape)
    element.append(shape)
  }
  for (const { id, name, room } of content.spaces) {
    const { points } = room.boundary.shape
    add(id, 'space', (points as Spot[]).map(onPage), `${name}, ${area(areaOf(points as Spot[]))}`)
  }
  for (const piece of floorPieces(content.assets)) {
    const { id, name, type } = piece.asset
    add(id, 'asset', placedCorners(piece).map(onPage), name ?? nameOf(type))
  }
  element.append(labels, spots)

  const turn = (name: 'selected' | 'highlighted') => (ids: ReadonlySet<string>) => {
    for (const [id, shape] of shapes) {
      shape.classList.toggle(name, ids.has(id))
      if (name === 'selected' && shape.hasAttribute('role')) shape.setAttribute('aria-pressed', String(ids.has(id)))
    }
  }
  const found = (event: Event, name: string) =>
    (event.target as Element).closest?.(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? undefined
  return {
    element,
    size: { width, height },
    select: turn('selected'),
    highlight: turn('highlighted'),
    colour(colouring) {
      labels.replaceChildren()
      for (const { id, name, room } of content.spaces) {
        const shape = shapes.get(id)!
        const entry = colouring?.spaces.get(id)
        shape.classList.toggle('coloured', entry !== undefined)
        if (!entry) {
          shape.removeAttribute('fill')
          continue
        }
        shape.setAttribute('fill', entry.colour)
        if (shape.hasAttribute('aria-label'))
          shape.setAttribute(
            'aria-label',
            `${name}, ${area(areaOf(room.boundary.shape.points as Spot[]))}, ${entry.value}`,
          )
        labels.append(valueLabel(entry.value, outlines.get(id)!, width))
      }
    },
    mark(markers) {
      spots.replaceChildren(
        ...placedMarkers(content, markers).map(({ marker: { id, label, colour }, place: [x, , z] }) =>
          markerAt(id, onPage([x, z]), label, colour, width),
        ),
      )
    },
    boxOf(ids) {
      const points = [...ids].flatMap((id) => outlines.get(id) ?? [])
      if (points.length === 0) return undefined
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    },
    itemAt: (event) => found(event, 'item'),
    markerAt: (event) => found(event, 'marker'),
  }
}

/** The value of a space, which colour alone does not tell; in the lower part of the room, below its name. */
function valueLabel(value: string, outline: readonly Spot[], width: number): SVGTextElement {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const across = Math.max(...xs) - Math.min(...xs)
  const size = Math.max(width / 90, Math.min(width / 52, across / Math.max(6, value.length)))
  const [x, y] = insideOf(outline)
  const low = Math.min(Math.max(...ys) - size * 0.8, y + (Math.max(...ys) - y) * 0.62)
  const label = node('text', { x: x.toFixed(1), y: low.toFixed(1), 'font-size': size.toFixed(1) })
  const fits = Math.max(2, Math.floor(across / (size * 0.58)))
  label.textContent = value.length > fits ? `${value.slice(0, fits - 1)}…` : value
  return label
}

function markerAt(id: string, [x, y]: Spot, label: string, colour: string | undefined, width: number): SVGGElement {
  const size = width / 60
  const marker = node('g', {
    ...{ class: 'marker', 'data-marker': id, role: 'button', tabindex: 0, 'aria-label': label },
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`,
  })
  const pin = node('path', { d: 'M0 0C-.3-.6-.8-.8-.8-1.4A.8.8 0 0 1 .8-1.4C.8-.8.3-.6 0 0Z', class: 'pin' })
  if (colour) pin.setAttribute('fill', colour)
  const name = node('text', { x: 1, y: -1.1, 'font-size': 0.9 })
  name.textContent = label
  const eye = node('circle', { cy: -1.4, r: 0.3, class: 'eye' })
  if (colour) eye.style.fill = inkOn(colour)
  marker.append(pin, eye, name)
  return marker
}
