import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { angleOf, arcCosine, cosSinOf, halfOctaveOf, lengthOf } from '../../src/base/elementary.ts'

/** Pseudo-random numbers in [0, 1), the same in every run. */
function* shares(count: number) {
  let state = 1
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

/** Differences from the engine's own function in units of the last place of its value. */
const unitsApart = (value: number, reference: number) =>
  Math.abs(value - reference) / 2 ** (Math.floor(Math.log2(Math.abs(reference))) - 52)

test('cosine and sine are those of the engine to the last places', () => {
  let [worst, worstTurned] = [0, 0]
  for (const share of shares(20_000)) {
    const degrees = 90 * share - 45
    const [cos, sin] = cosSinOf(degrees)
    const radians = (degrees * Math.PI) / 180
    worst = Math.max(worst, unitsApart(cos, Math.cos(radians)), unitsApart(sin, Math.sin(radians)))
    for (const turns of [-4, -3, -2, -1, 1, 2, 3, 4]) {
      const [further, aside] = cosSinOf(degrees + 90 * turns)
      const turned = ((degrees + 90 * turns) * Math.PI) / 180
      worstTurned = Math.max(worstTurned, Math.abs(further - Math.cos(turned)), Math.abs(aside - Math.sin(turned)))
    }
  }
  expect(worst).toBeLessThanOrEqual(2)
  expect(worstTurned).toBeLessThan(2e-15)
})

test('whole quarters are exact, without a negative zero', () => {
  const quarters = [0, 90, 180, 270, 360, -90, -180, -270, 720_090].map((degrees) => cosSinOf(degrees))
  const [east, south, west, north] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  expect(quarters).toEqual([east, south, west, north, east, north, west, south, south])
})

test('angles and arc cosines are those of the engine to the last places', () => {
  const [...numbers] = shares(40_000)
  let [worst, worstCosine] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, z] = [10 * numbers[i]! - 5, 10 * numbers[i + 1]! - 5]
    worst = Math.max(worst, unitsApart(angleOf(x, z), Math.atan2(z, x)))
    worstCosine = Math.max(worstCosine, Math.abs(arcCosine(x / 5) - Math.acos(x / 5)))
  }
  expect(worst).toBeLessThanOrEqual(8)
  expect(worstCosine).toBeLessThan(2e-15)
  expect([angleOf(0, 0), angleOf(3, 0), angleOf(-3, 0), angleOf(0, 2), angleOf(0, -2)]).toEqual([
    0,
    0,
    Math.PI,
    Math.PI / 2,
    -Math.PI / 2,
  ])
  expect([arcCosine(1), arcCosine(0), arcCosine(-1)]).toEqual([0, Math.PI / 2, Math.PI])
})

test('lengths are those of the engine, and sizes fall into the same half octaves', () => {
  const [...numbers] = shares(40_000)
  const sizes: number[] = []
  let worst = 0
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, z] = [30 * numbers[i]!, 30 * numbers[i + 1]!]
    worst = Math.max(worst, unitsApart(lengthOf(x, z), Math.hypot(x, z)))
    sizes.push(x, z / 1000)
  }
  expect(worst).toBeLessThanOrEqual(2)
  expect(sizes.filter((size) => halfOctaveOf(size) !== Math.round(2 * Math.log2(size)))).toEqual([])
  expect(halfOctaveOf(0)).toBe(Number.NEGATIVE_INFINITY)
})

test('every engine gives the same bits', () => {
  const bits = new Float64Array(
    [...shares(6000)].flatMap((share) => {
      const [cos, sin] = cosSinOf(720 * share - 360)
      return [cos, sin, angleOf(cos - share, sin), arcCosine(cos), lengthOf(sin, share), halfOctaveOf(share)]
    }),
  )
  const digest = createHash('sha256').update(new Uint8Array(bits.buffer)).digest('hex')
  expect(digest).toBe('1f575c1e1cf63f92b96b39a9a352f40d9bb85d61d0060cc0793bd5fe42bb6d2b')
})
