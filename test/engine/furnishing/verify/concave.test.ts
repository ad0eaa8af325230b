import { describe, expect, test } from 'vitest'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { walkabilityOf } from '../../../../src/engine/furnishing/verify/verify.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, broken, door, furnishingOf, type Point, put, roomOf } from './small-cases.ts'

const HALL = roomOf(
  [
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
  ],
  [door(0.2, 0.9, 0)],
)
const verifier = verifierOf(HALL)
const freeShare = (...furniture: PlacedItem[]) => walkabilityOf(verifier, furnishingOf(furniture)).free
const extruded = (points: Point[], x: number, z: number, rotation = 0) =>
  put('other', { type: 'polygon-extrusion', points, h: 1 }, x, z, rotation)
/** A counter around three sides of a place of 1.4 m by 1.6 m that is open to the right. */
const COUNTER: Point[] = [
  [0, 0],
  [2.2, 0],
  [2.2, 0.6],
  [0.8, 0.6],
  [0.8, 2.2],
  [2.2, 2.2],
  [2.2, 2.8],
  [0, 2.8],
]

describe('the floor that a concave piece leaves free is what boxes of its parts leave free', () => {
  const turned = (rotation: number, [x, z]: Point): Point => {
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
    return [x * cos - z * sin, x * sin + z * cos]
  }
  const boxAt = (a: number, b: number, at: Point, rotation: number) => {
    const [x, z] = turned(rotation, at)
    return put('other', box(a, b), 4 + x, 4 + z, rotation)
  }

  test.each([0, 90, 180, -90, 20, -70])('turned by %d degrees', (rotation) => {
    const boxes = [
      boxAt(2.2, 0.6, [0, 0], rotation),
      boxAt(0.8, 2.8, [0, 0], rotation),
      boxAt(2.2, 0.6, [0, 2.2], rotation),
    ]
    const expected = freeShare(...boxes)
    for (let first = 0; first < COUNTER.length; first++)
      expect(freeShare(extruded([...COUNTER.slice(first), ...COUNTER.slice(0, first)], 4, 4, rotation))).toBe(expected)
    const l = put('sofa', { type: 'l-extrusion', a: 2.2, b: 2.8, c: 0.8, d: 0.6, h: 0.8 }, 4, 4, rotation)
    expect(freeShare(l)).toBe(freeShare(boxes[0]!, boxes[1]!))
  })
})

test('its notch can be walked into, and its inside cannot', () => {
  const small = put('other', box(0.05, 0.05), 3.85, 4.35)
  const beside = (points: Point[]) => broken(HALL, extruded(points, 3, 3), small)
  expect(beside(COUNTER)).toEqual([])
  // Closed on its fourth side but for 0.5 m, the place inside cannot be reached.
  const shut: Point[] = [
    [0, 0],
    [2.2, 0],
    [2.2, 1.1],
    [2.1, 1.1],
    [2.1, 0.6],
    [0.8, 0.6],
    [0.8, 2.2],
    [2.1, 2.2],
    [2.1, 1.6],
    [2.2, 1.6],
    [2.2, 2.8],
    [0, 2.8],
  ]
  expect(beside(shut)).toEqual(['Q4 1'])
})

test('carpets and what hangs leave the floor as free as it was', () => {
  const empty = freeShare()
  expect(empty).toBeGreaterThan(0.8)
  expect(freeShare(put('carpet', box(3, 3, 0.01), 2, 2), put('pendant_lamp', box(1, 1, 0.3), 2, 2, 0, 2))).toBe(empty)
})
