import { createElement, useEffect, useRef } from 'react'
import type { Marker, PlanColours, PlanCommand, PlanEvents, PlanView } from '../../web/plan-view/plan-messages.ts'
import type { PlanData, RoomwrightPlan as PlanElement } from './index.ts'

/** What a component returns, as React has it. */
interface Rendered {
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: as in the types of React
  readonly props: any
  readonly key: string | null
}

export interface RoomwrightPlanProps {
  /** Base address of the service, and its publishable token, for a floor or a layout. */
  readonly src?: string
  readonly token?: string
  readonly floor?: string
  readonly layout?: string
  /** A plan as data, in place of these. */
  readonly plan?: PlanData
  readonly view?: PlanView
  readonly scheme?: 'light' | 'dark'
  /** Of areas. */
  readonly unit?: 'm' | 'ft'
  readonly label?: string
  readonly selectable?: boolean
  readonly editable?: boolean
  /** Ids of spaces and assets. */
  readonly selected?: readonly string[]
  /** `{}` takes the colours away. */
  readonly colours?: PlanColours
  readonly markers?: readonly Marker[]
  readonly className?: string
  readonly style?: object
  readonly onReady?: (detail: PlanEvents['ready']) => void
  readonly onSelect?: (detail: PlanEvents['select']) => void
  readonly onHover?: (detail: PlanEvents['hover']) => void
  readonly onMarker?: (detail: PlanEvents['marker']) => void
  readonly onView?: (detail: PlanEvents['view']) => void
  readonly onResults?: (detail: PlanEvents['results']) => void
  readonly onChange?: (detail: PlanEvents['change']) => void
  readonly onError?: (detail: PlanEvents['error']) => void
}

/** `<roomwright-plan>` as a component: properties in, events out. */
export function RoomwrightPlan(props: RoomwrightPlanProps): Rendered {
  const { plan, selected, colours, markers, selectable, editable, className, style } = props
  const { src, token, floor, layout, view, scheme, unit, label } = props
  const element = useRef<PlanElement>(null)
  const newest = useRef<RoomwrightPlanProps>(null)
  newest.current = props
  useEffect(() => {
    const shown = element.current
    if (!shown) return undefined
    // The element needs a browser: components are rendered on servers, too.
    void import('./index.ts')
    const controller = new AbortController()
    for (const name of ['Ready', 'Select', 'Hover', 'Marker', 'View', 'Results', 'Change', 'Error'] as const) {
      const hear = (event: Event) => newest.current?.[`on${name}`]?.((event as CustomEvent).detail)
      shown.addEventListener(`plan-${name.toLowerCase()}`, hear, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])
  const send = (command: PlanCommand | undefined) => {
    if (command) void import('./index.ts').then(() => element.current?.send(command))
    return undefined
  }
  useEffect(() => {
    void import('./index.ts').then(() => {
      if (element.current && (plan || element.current.plan)) element.current.plan = plan
    })
    return undefined
  }, [plan])
  useEffect(() => send(colours && { type: 'colours', ...colours }), [colours])
  useEffect(() => send(markers && { type: 'markers', markers }), [markers])
  useEffect(() => send(selected && { type: 'select', ids: selected }), [selected])
  return createElement('roomwright-plan', {
    ref: element,
    ...{ src, token, floor, layout, view, scheme, unit, label, class: className, style },
    ...{ selectable: selectable ? '' : undefined, editable: editable ? '' : undefined },
  }) as Rendered
}
