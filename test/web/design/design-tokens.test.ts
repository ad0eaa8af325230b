import { describe, expect, it } from 'vitest'
import { TOKENS } from '../../../src/web/design/design-tokens.ts'
import { floorSheet } from '../../../src/web/design/style-sheet.ts'

const values = new Map(TOKENS.flatMap(({ tokens }) => tokens).map(({ name, value }) => [name, value]))

const luminance = (colour: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** @see WCAG 2.2, contrast ratio */
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const coloursOf = (name: string): readonly [light: string, dark: string] => {
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(values.get(name) ?? '') ?? []
  if (light === undefined || dark === undefined) throw new Error(`${name} is no colour of both schemes`)
  return [light, dark]
}

const GROUNDS = ['ground', 'surface', 'raised', 'sunken']

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s scheme', (_, at) => {
  const ratio = (over: string, under: string) => contrast(coloursOf(over)[at], coloursOf(under)[at])

  it.each(['text', 'quiet', 'accent', 'danger', 'good', 'warn'])('%s is legible on every ground', (ink) => {
    expect(GROUNDS.filter((ground) => ratio(ink, ground) < 4.5)).toEqual([])
  })

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['accent-strong', 'accent-soft'],
    ['accent', 'accent-soft'],
    ['text', 'accent-soft'],
    ['danger', 'danger-soft'],
    ['text', 'danger-soft'],
    ['good', 'good-soft'],
    ['warn', 'warn-soft'],
    ['text', 'warn-soft'],
  ])('%s is legible on %s', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('shows where a control is', () => {
    for (const ground of ['ground', 'surface', 'raised']) expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3)
  })
})

it('the sheet uses only tokens that exist', () => {
  const used = [...floorSheet.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name!)
  const set = new Set([...floorSheet.matchAll(/--([\w-]+):/g)].map(([, name]) => name!))
  // Set on the element by the code that shows a slider.
  expect(used.filter((name) => !set.has(name) && name !== 'part')).toEqual([])
})
