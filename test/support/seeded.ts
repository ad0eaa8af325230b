/** Uniform numbers in [0, 1) that follow from a seed. */
export type Random = () => number

/** SplitMix32: small, and good enough to vary test cases. */
export function seeded(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Random, min: number, max: number) => min + (max - min) * random()

/** A length as people type it: mostly whole centimetres, sometimes all digits. */
export function lengthBetween(random: Random, min: number, max: number): number {
  const length = between(random, min, max)
  return random() < 0.7 ? Math.round(length * 100) / 100 : length
}

export const intBetween = (random: Random, min: number, max: number) => Math.floor(between(random, min, max + 1))

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
