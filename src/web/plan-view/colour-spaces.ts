import { areaText } from '../../engine/drawing/words.ts'
import type { LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { areaOf } from './piece-places.ts'
import type { PlanColours } from './plan-messages.ts'

export interface LegendEntry {
  /** What the colour means, in words. */
  readonly value: string
  readonly colour: string
  /** Spaces that have it. */
  readonly count: number
}

/** Spaces in the colours of their values. */
export interface Colouring {
  readonly title: string
  /** The value and the colour of each space by its id; spaces without a value are left out. */
  readonly spaces: ReadonlyMap<string, SpaceColour>
  /** The most frequent value first; of a scale the steps from low to high. */
  readonly legend: readonly LegendEntry[]
}

export type SpaceColour = Pick<LegendEntry, 'value' | 'colour'>

/** Colours that are distinguishable with each kind of colour vision (Okabe and Ito), in the order in which values take them. */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#7f7f7f'] as const

/** From few to much: light to dark, so that the order is seen without hues. */
const STEPS = ['#f7e8a4', '#f2c46d', '#e6954f', '#c9603f', '#97302f'] as const

/** Attributes that the floor has, with the titles of their legends. */
const TITLES = { usage: 'Use', template: 'Furnished as', area: 'Area', seats: 'Seats' } as const
type Attribute = keyof typeof TITLES

const SEATS = /chair|stool|seat|sofa|armchair|bench/

/**
 * @param areaWords an area in words
 * @returns undefined where the command takes the colours away
 */
export function colourSpaces(
  content: LayoutContent,
  colours: PlanColours,
  areaWords: (area: number) => string = areaText,
): Colouring | undefined {
  const { by, values, palette } = colours
  if (by === undefined && !values && !palette) return undefined
  const found = valuesOf(content, colours)
  const title = colours.title ?? (isAttribute(by) ? TITLES[by] : (by ?? 'Legend'))
  const isScale = found.size > 0 && [...found.values()].every((it) => typeof it === 'number')
  return isScale ? onScale(title, found as Map<string, number>, colours, areaWords) : byText(title, found, palette)
}

/** What is said where a command colours by an attribute that the floor does not have and brings no values of it. */
export function colourFault({ by, values, palette }: PlanColours): string | undefined {
  if (by === undefined || isAttribute(by) || values || palette) return undefined
  return `colours: by must be one of ${Object.keys(TITLES).join(', ')}, or values must have what spaces have of "${by}"`
}

const isAttribute = (by: string | undefined): by is Attribute => by !== undefined && Object.hasOwn(TITLES, by)

function valuesOf({ spaces, assets }: LayoutContent, { by, values = {}, palette = {} }: PlanColours) {
  const found = new Map<string, string | number>()
  for (const space of spaces) {
    const value = Object.hasOwn(values, space.id)
      ? values[space.id]
      : isAttribute(by)
        ? valueBy(space, assets, by)
        : Object.hasOwn(palette, space.id) && space.name
    if (value === 0 || value) found.set(space.id, value)
  }
  return found
}

function valueBy(space: LayoutSpace, assets: LayoutContent['assets'], by: Attribute) {
  if (by === 'usage' || by === 'template') return space[by]
  if (by === 'area') return Math.round(areaOf(space.room.boundary.shape.points) * 10) / 10
  return assets.filter((it) => it.spaceId === space.id && SEATS.test(it.type)).length
}

/** Colours that `palette` names for a space or a value, then our own, which begin anew where they end. */
function byText(title: string, values: ReadonlyMap<string, string | number>, palette: PlanColours['palette'] = {}) {
  const named = (key: string) => (Object.hasOwn(palette, key) ? palette[key] : undefined)
  // One value has two entries where a space of it has a colour of its own.
  const groups = new Map<string, { value: string; own: string | undefined; ids: string[] }>()
  for (const [id, it] of values) {
    const value = String(it)
    const own = named(id) ?? named(value)
    const key = JSON.stringify([value, own])
    const group = groups.get(key) ?? { value, own, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  const spaces = new Map<string, SpaceColour>()
  let next = 0
  const legend = [...groups.values()]
    .sort((a, b) => b.ids.length - a.ids.length || (a.value < b.value ? -1 : 1))
    .map(({ value, own, ids }) => {
      const colour = own ?? COLOURS[next++ % COLOURS.length]!
      for (const id of ids) spaces.set(id, { value, colour })
      return { value, colour, count: ids.length }
    })
  return { title, spaces, legend }
}

/** Numbers as steps from light to dark; those of `values` that are all from 0 to 1 are shares of the whole scale. */
function onScale(
  title: string,
  numbers: ReadonlyMap<string, number>,
  { by, values = {} }: PlanColours,
  areaWords: (area: number) => string,
) {
  const all = [...numbers.values()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const isShare = [...numbers.keys()].every((id) => Object.hasOwn(values, id)) && least >= 0 && most <= 1
  const [low, high] = isShare ? [0, 1] : [least, most]
  const words = (value: number) =>
    isShare ? `${Math.round(value * 100)} %` : by === 'area' ? areaWords(value) : String(Math.round(value * 100) / 100)
  const stepOf = (value: number) =>
    high > low ? Math.min(STEPS.length - 1, Math.floor(((value - low) / (high - low)) * STEPS.length)) : 0
  const spaces = new Map<string, SpaceColour>(
    [...numbers].map(([id, it]) => [id, { value: words(it), colour: STEPS[stepOf(it)]! }]),
  )
  const width = (high - low) / STEPS.length
  const legend = STEPS.slice(0, high > low ? STEPS.length : 1).map((colour, i) => ({
    colour,
    value: high > low ? `${words(low + i * width)} – ${words(low + (i + 1) * width)}` : words(low),
    count: all.filter((it) => stepOf(it) === i).length,
  }))
  return { title, spaces, legend }
}
