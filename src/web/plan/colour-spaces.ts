import { areaText } from '../../engine/drawing/words.ts'
import type { LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { PlanColours } from './element-messages.ts'
import { areaOf } from './piece-places.ts'

export interface SpaceColour {
  /** `#rrggbb` */
  readonly colour: string
  /** What stands for the colour in words. */
  readonly label: string
}

export interface ColouredSpaces {
  readonly title: string
  readonly bySpace: ReadonlyMap<string, SpaceColour>
  /** Each label once, numbers from the lowest. */
  readonly legend: readonly SpaceColour[]
}

/** Okabe and Ito's colours, which people with any colour vision tell apart. */
const APART = ['#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#f0e442', '#0072b2', '#d55e00', '#8a8f98'] as const

/** From few to much: light to dark, so that the order is seen without hues. */
const STEPS = ['#f7e8a4', '#f2c46d', '#e6954f', '#c9603f', '#97302f'] as const

const TITLES = { usage: 'Use', template: 'Furnished as', area: 'Area, m²', seats: 'Seats' } as const

const SEATS = /chair|stool|seat|sofa|armchair|bench/

/** The colour and the words of each space. @returns spaces without a value are left out */
export function colourSpaces(content: LayoutContent, colours: PlanColours): ColouredSpaces {
  const values = valuesOf(content, colours)
  const title = colours.title ?? (colours.by ? TITLES[colours.by] : 'Legend')
  const numbers = [...values.values()].filter((it) => typeof it === 'number')
  const isScale = numbers.length > 0 && numbers.length === values.size
  return isScale ? onScale(title, values as Map<string, number>, colours) : byText(title, values, colours)
}

function valuesOf({ spaces, assets }: LayoutContent, { by, values, palette }: PlanColours) {
  const found = new Map<string, string | number>()
  for (const space of spaces) {
    const value = values
      ? Object.hasOwn(values, space.id)
        ? values[space.id]
        : undefined
      : by
        ? valueBy(space, assets, by)
        : palette && Object.hasOwn(palette, space.id)
          ? space.name
          : undefined
    if (value !== undefined && value !== null && value !== '') found.set(space.id, value)
  }
  return found
}

function valueBy(space: LayoutSpace, assets: LayoutContent['assets'], by: NonNullable<PlanColours['by']>) {
  if (by === 'usage' || by === 'template') return space[by]
  if (by === 'area') return Math.round(areaOf(space.room.boundary.shape.points) * 10) / 10
  return assets.filter((it) => it.spaceId === space.id && SEATS.test(it.type)).length
}

function byText(title: string, values: ReadonlyMap<string, string | number>, { palette = {} }: PlanColours) {
  const texts = [...new Set([...values.values()].map(String))].sort((a, b) => a.localeCompare(b))
  const bySpace = new Map<string, SpaceColour>()
  for (const [id, value] of values) {
    const label = String(value)
    const own = Object.hasOwn(palette, id) ? palette[id] : Object.hasOwn(palette, label) ? palette[label] : undefined
    bySpace.set(id, { label, colour: own ?? APART[texts.indexOf(label) % APART.length]! })
  }
  const legend = texts.map((label) => [...bySpace.values()].find((it) => it.label === label)!)
  return { title, bySpace, legend }
}

function onScale(title: string, values: ReadonlyMap<string, number>, { by, values: own }: PlanColours) {
  const all = [...values.values()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const isShare = own !== undefined && least >= 0 && most <= 1
  const [low, high] = isShare ? [0, 1] : [least, most]
  const words = (value: number) =>
    isShare ? `${Math.round(value * 100)} %` : by === 'area' ? areaText(value) : String(Math.round(value * 100) / 100)
  const stepOf = (value: number) =>
    high > low ? Math.min(STEPS.length - 1, Math.floor(((value - low) / (high - low)) * STEPS.length)) : 0
  const bySpace = new Map(
    [...values].map(([id, value]) => [id, { label: words(value), colour: STEPS[stepOf(value)]! }]),
  )
  const width = (high - low) / STEPS.length
  const legend =
    high > low
      ? STEPS.map((colour, i) => ({
          colour,
          label: `${words(low + i * width)} – ${words(low + (i + 1) * width)}`,
        }))
      : [{ colour: STEPS[0], label: words(low) }]
  return { title, bySpace, legend }
}
