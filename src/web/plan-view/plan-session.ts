import { measuresIn } from '../../engine/drawing/measures.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { type Colouring, colourFault, colourSpaces } from './colour-spaces.ts'
import type { Marker } from './message-members.ts'
import type { MovingPlan } from './moving-plan.ts'
import { findItems, itemsOf, missingText, RESULTS_MAX } from './plan-content.ts'
import { fillLegend } from './plan-legend.ts'
import { type DrawnAs, planMarks } from './plan-marks.ts'
import type { DrawnCommand, PlanEvent, PlanItem } from './plan-messages.ts'

/** What a session works on: the stage of the viewer's page, or that in the shadow of an element. */
export interface SessionPlace {
  readonly stage: HTMLElement
  readonly view: MovingPlan
  readonly content: LayoutContent
  readonly drawn: DrawnAs
  readonly isSelectable: boolean
  /** Shows the plan or 3D. @returns whether it is shown; 3D may not be there */
  readonly show: (view: 'plan' | '3d') => Promise<boolean>
  /** Colours of floors in 3D by the id of the space. */
  readonly tint: (colours: ReadonlyMap<string, string>) => void
  /** Markers in 3D. */
  readonly mark: (markers: readonly Marker[]) => void
  readonly emit: (event: PlanEvent) => void
}

/** A plan that takes commands and says what people do with it. */
export interface PlanSession {
  follow(command: DrawnCommand): Promise<void>
  /** To be called when 3D is shown or left by its button. */
  shown(view: 'plan' | '3d'): void
  /** Takes marks and legend away. */
  end(): void
}

export function planSession(place: SessionPlace): PlanSession {
  const { stage, content, emit, view } = place
  const byId = new Map(itemsOf(content).map((it) => [it.id, it]))
  const marks = planMarks(content, place.drawn, place.isSelectable)
  const legend = document.createElement('div')
  legend.className = 'legend'
  legend.setAttribute('part', 'legend')
  legend.hidden = true
  const ended = new AbortController()
  const { signal } = ended
  let selected: ReadonlySet<string> = new Set()
  let hovered: string | undefined

  const fault = (message: string) => emit({ type: 'error', message })
  /** Those of the floor; what is missing is said, and the others are taken. */
  const known = (ids: readonly string[]): Set<string> => {
    const missing = ids.find((it) => !byId.has(it))
    if (missing !== undefined) fault(missingText(missing))
    return new Set(ids.filter((it) => byId.has(it)))
  }
  const select = (ids: ReadonlySet<string>) => {
    if (ids.size === selected.size && [...ids].every((it) => selected.has(it))) return
    selected = ids
    marks.select(ids)
    emit({ type: 'select', ids: [...ids], items: [...ids].map((it) => byId.get(it)!) })
  }
  const showItems = (ids: Iterable<string>) => {
    const box = marks.boxOf(ids)
    if (!box) return
    const { width } = marks.size
    const [x, y, wide, high] = [box.x, box.y, box.width, box.height].map((it) => it / width)
    view.showPart({ x: x!, y: y!, width: Math.max(wide!, 0.02), height: Math.max(high!, 0.02) })
  }
  const colour = (colouring: Colouring | undefined) => {
    marks.colour(colouring)
    fillLegend(legend, colouring)
    place.tint(new Map([...(colouring?.spaces ?? [])].map(([id, { colour }]) => [id, colour])))
  }

  const press = (event: Event, isMore: boolean) => {
    const marker = marks.markerAt(event)
    if (marker !== undefined) return emit({ type: 'marker', marker })
    if (!place.isSelectable) return
    const id = marks.itemAt(event)
    if (id === undefined) return select(new Set())
    if (!isMore) return select(new Set([id]))
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  marks.element.addEventListener('click', (event) => press(event, event.shiftKey), { signal })
  marks.element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press(event, event.shiftKey)
    },
    { signal },
  )
  const hover = (id: string | undefined) => {
    if (id === hovered) return
    hovered = id
    emit({ type: 'hover', item: (id !== undefined && byId.get(id)) || null })
  }
  marks.element.addEventListener('pointerover', (event) => hover(marks.itemAt(event)), { signal })
  marks.element.addEventListener('focusin', (event) => hover(marks.itemAt(event)), { signal })
  marks.element.addEventListener('pointerleave', () => hover(undefined), { signal })

  marks.element.classList.toggle('selectable', place.isSelectable)
  view.lay(marks.element)
  stage.append(marks.element, legend)

  const search = (text: string, isZooming: boolean) => {
    const found = findItems(content, text)
    const ids = new Set(found.map(({ id }) => id))
    marks.highlight(ids)
    if (isZooming) showItems(ids)
    const shown: PlanItem[] = found.slice(0, RESULTS_MAX)
    emit({ type: 'results', text, total: found.length, items: shown })
  }
  return {
    async follow(command) {
      switch (command.type) {
        case 'connect':
          return emit({ type: 'ready' })
        case 'select':
          return select(known(command.ids))
        case 'highlight':
          return marks.highlight(known(command.ids))
        case 'view':
          if (!(await place.show(command.view))) fault('3D cannot be shown in this browser now')
          return
        case 'fit':
          return command.ids === undefined ? view.showWhole() : showItems(known(command.ids))
        case 'colours': {
          if (command.values) known(Object.keys(command.values))
          const reason = colourFault(command)
          if (reason !== undefined) fault(reason)
          return colour(colourSpaces(content, command, measuresIn(place.drawn.unit).area))
        }
        case 'markers':
          known(command.markers.flatMap(({ at }) => (typeof at === 'string' ? [at] : [])))
          marks.mark(command.markers)
          return place.mark(command.markers)
        case 'search':
          return search(command.text, command.zoom ?? false)
      }
    },
    shown(which) {
      marks.element.toggleAttribute('hidden', which === '3d')
      emit({ type: 'view', view: which })
    },
    end() {
      ended.abort()
      marks.element.remove()
      legend.remove()
    },
  }
}
