import { describe, expect, test } from 'vitest'
import { sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { coveredArea } from '../../../../src/engine/furnishing/verify/covered-area.ts'
import { footprint, polygon, type Region } from '../../../../src/engine/furnishing/verify/region.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { box, furnishingOf, put, roomOf, SQUARE } from './small-cases.ts'

const disc = (x: number, z: number, r: number): Region => footprint(put('other', { type: 'cylinder', r, h: 1 }, x, z))
const rectangle = (x: number, z: number, a: number, b: number): Region => footprint(put('other', box(a, b), x, z))
/** Open to the right: a square of 3 m with a notch of 2 m by 1 m. */
const notched = (x: number, z: number): Region =>
  polygon([0, 0, 3, 0, 3, 1, 1, 1, 1, 2, 3, 2, 3, 3, 0, 3].map((value, i) => value + (i % 2 === 0 ? x : z)))

describe('shared area, exact', () => {
  test.each<[string, Region, Region, number]>([
    ['discs apart whose boxes overlap', disc(0, 0, 1), disc(1.5, 1.5, 1), 0],
    ['a disc that holds a smaller one', disc(0, 0, 1), disc(0.2, 0.1, 0.5), Math.PI / 4],
    ['a disc inside a larger one', disc(0.2, 0.1, 0.5), disc(0, 0, 1), Math.PI / 4],
    // Two discs of radius 1 at distance 1: 2π/3 − √3/2.
    ['discs through the centre of each other', disc(3, 4, 1), disc(4, 4, 1), (2 * Math.PI) / 3 - Math.sqrt(3) / 2],
    ['a disc and the quarter from its centre', disc(2, 3, 1), rectangle(2, 3, 5, 5), Math.PI / 4],
    ['a disc inside a rectangle', disc(2, 3, 1), rectangle(0, 0, 9, 9), Math.PI],
    ['a disc beside a rectangle', disc(2, 3, 1), rectangle(2.8, 3.8, 1, 1), 0],
    // What the squares share, less the notches of both where they lie in it: 6 − 2, 6 − 2 − 2 and 4 − 1 − 2 m².
    ['a notched square and itself moved along the notch', notched(2, 5), notched(3, 5), 4],
    ['a notched square and itself moved across it', notched(-4, 1), notched(-4, 2), 2],
    ['a notched square and itself moved both ways', notched(2, 5), notched(1, 4), 1],
    ['a notched square and a rectangle across the notch', notched(2, 5), rectangle(4, 5.5, 0.5, 2), 0.5],
    ['rectangles side by side', rectangle(0, 0, 1, 1), rectangle(1, 0, 1, 1), 0],
  ])('%s', (_, a, b, expected) => {
    expect(sharedArea(a, b)).toBeCloseTo(expected, 9)
    expect(sharedArea(b, a)).toBeCloseTo(expected, 9)
  })
})

describe('covered area', () => {
  test('is exact where no three regions overlap', () => {
    expect(coveredArea([disc(0, 0, 1), disc(1, 0, 1)])).toBeCloseTo((4 * Math.PI) / 3 + Math.sqrt(3) / 2, 9)
    // A chain: each overlaps its neighbours only.
    const chain = [0, 0.9, 1.8].map((x) => rectangle(x, 0, 1, 1))
    expect(coveredArea(chain)).toBeCloseTo(2.8, 9)
  })

  test('is exact for nested polygons, however many', () => {
    const triangle = (scale: number) => polygon([0, 0, 3, 1.003, 1, 2.0017].map((value) => value * scale))
    const area = (3 * 2.0017 - 1 * 1.003) / 2
    expect(coveredArea([triangle(1), triangle(0.5), triangle(0.25)])).toBeCloseTo(area, 9)
    expect(coveredArea([triangle(0.25), triangle(0.5), triangle(1)])).toBeCloseTo(area, 9)
  })

  test('leaves out the notch of a concave polygon', () => {
    // Two bars that overlap at the left of the notched square add 1.5 m by 1 m to its 7 m².
    expect(coveredArea([notched(0, 0), rectangle(-1, 0, 1.5, 1), rectangle(-1.5, 0, 2.1, 1)])).toBeCloseTo(8.5, 9)
  })

  test('leaves out a notch that a scan line crosses twice', () => {
    // The same figure turned: open downwards, with the two bars above it.
    const turned = polygon([0, 0, 3, 0, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3])
    expect(coveredArea([turned, rectangle(0, -1, 1, 1.5), rectangle(0, -1.5, 1, 2.1)])).toBeCloseTo(8.5, 9)
  })

  test('is within 1e-4 of itself where three discs overlap', () => {
    expect(coveredArea([disc(0, 0, 1), disc(0.1, 0.1, 0.5), disc(-0.2, 0, 0.6)]) / Math.PI).toBeCloseTo(1, 4)
  })

  test('counts a part that a disc among the regions does not reach', () => {
    const tall = [rectangle(0.5, -2, 1, 5), rectangle(0.6, -2, 1, 5)]
    expect(coveredArea([disc(0, 0, 1), ...tall])).toBeGreaterThan(5.5)
    expect(coveredArea([disc(0, 0, 1), ...tall])).toBeCloseTo(coveredArea([...tall, disc(0, 0, 1)]), 9)
  })
})

test('a message gives an area in m² with six decimals', () => {
  const one = (x: number) => put('other', box(1, 1), x, 1)
  const [overlap] = verify(roomOf(SQUARE), furnishingOf([one(1), one(1.75)], 1.75 / 16))
  expect(overlap!.message).toBe('furniture[0] other and furniture[1] other share 0.250000 m², at most 0.0001 m²')
})
