import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { PlanItem } from './plan-messages.ts'

/** Results that a search names. */
export const RESULTS_MAX = 50

/** Colours that are told apart with each kind of colour vision (Okabe and Ito), in the order in which values take them. */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#7f7f7f']

export const itemsOf = ({ spaces, assets }: LayoutContent): PlanItem[] => [
  ...spaces.map(
    ({ id, name, usage, template }): PlanItem => ({
      ...{ id, kind: 'space', name },
      type: usage ?? template ?? '',
    }),
  ),
  ...assets.map(
    ({ id, name, type }): PlanItem => ({
      ...{ id, kind: 'asset', name: name ?? type.replaceAll('_', ' ') },
      type,
    }),
  ),
]

/** Items in which each word of a text occurs, in the order of the floor; none for a text without a word. */
export function findItems(items: readonly PlanItem[], text: string): PlanItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return items.filter(({ id, name, type }) => {
    const all = `${name} ${type} ${type.replaceAll('_', ' ')} ${id}`.toLowerCase()
    return words.every((it) => all.includes(it))
  })
}

export interface LegendEntry {
  readonly value: string
  readonly colour: string
  readonly count: number
}

/** Spaces in the colours of their values. */
export interface Colouring {
  /** By the id of the space. */
  readonly spaces: ReadonlyMap<string, LegendEntry>
  /** The most frequent value first. */
  readonly legend: readonly LegendEntry[]
}

/** Colours of spaces by an attribute: what `palette` names, then our own, which begin anew where they end. */
export function colouringOf(
  { spaces }: LayoutContent,
  by: string,
  values: Readonly<Record<string, string>> = {},
  palette: Readonly<Record<string, string>> = {},
): Colouring {
  const known = by === 'usage' || by === 'template' ? by : undefined
  const valuesById = new Map<string, string>()
  for (const space of spaces) {
    const value = Object.hasOwn(values, space.id) ? values[space.id] : known && space[known]
    if (value) valuesById.set(space.id, value)
  }
  const counts = new Map<string, number>()
  for (const value of valuesById.values()) counts.set(value, (counts.get(value) ?? 0) + 1)
  let next = 0
  const legend = [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([value, count]) => {
      const colour = Object.hasOwn(palette, value) ? palette[value]! : COLOURS[next++ % COLOURS.length]!
      return { value, colour, count }
    })
  const entries = new Map(legend.map((it) => [it.value, it]))
  return { spaces: new Map([...valuesById].map(([id, value]) => [id, entries.get(value)!])), legend }
}
