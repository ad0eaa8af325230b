export type Random = () => number

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Random, min: number, max: number) => min + (max - min) * random()

/** A whole number from min to max. */
export const whole = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** To the millimetre. */
export const mm = (value: number) => Math.round(value * 1000) / 1000
