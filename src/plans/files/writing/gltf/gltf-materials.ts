import { LOOKS } from '../../../../engine/modelling/looks.ts'
import type { Material } from '../../../../engine/modelling/solid.ts'

/** What the construction is made of: colour, roughness, opacity. */
const CONSTRUCTION = {
  wall: ['#f4f1ea', 0.95, 1],
  'wall, cut': ['#2d3138', 0.9, 1],
  floor: ['#dfceb3', 0.72, 1],
  frame: ['#fbfaf7', 0.5, 1],
  door: ['#efece4', 0.55, 1],
  glass: ['#cfe3ea', 0.05, 0.28],
} as const

export type GltfMaterialName = keyof typeof CONSTRUCTION | Material

export interface GltfLook {
  /** Red, green, blue from 0 to 1, linear. */
  readonly colour: readonly [number, number, number]
  readonly roughness: number
  readonly metalness: number
  readonly opacity: number
  readonly twoSided: boolean
  readonly tinted: boolean
}

const WHITE = '#ffffff'
const INK = '#3a3a36'

export function lookOf(name: GltfMaterialName, tint: string): GltfLook {
  if (Object.hasOwn(CONSTRUCTION, name)) {
    const [colour, roughness, opacity] = CONSTRUCTION[name as keyof typeof CONSTRUCTION]
    return { colour: linear(colour), roughness, metalness: 0, opacity, twoSided: opacity < 1, tinted: false }
  }
  const { colour, roughness, metalness, shift } = LOOKS[name as Material]
  const [base, towards] = [linear(colour ?? tint), linear(shift > 0 ? WHITE : INK)]
  const mixed = base.map((it, i) => it + (towards[i]! - it) * Math.abs(shift))
  return {
    colour: mixed as [number, number, number],
    roughness,
    metalness,
    opacity: 1,
    twoSided: name === 'lampshade',
    tinted: colour === undefined,
  }
}

/** #rrggbb or #rgb in linear parts. @see sRGB, IEC 61966-2-1 */
function linear(colour: string): [number, number, number] {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    const value = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    return Math.round(value * 1e5) / 1e5
  }) as [number, number, number]
}
