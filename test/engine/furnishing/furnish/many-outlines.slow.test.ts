import { expect, test } from 'vitest'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { works } from '../../../../src/threads/compute/works.ts'
import { rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()
const room = rectangularRoom(20, 20, [{ type: 'door', pos: 1, l: 0.9, y: 0, h: 2.1 }])

const star = (corners: number) => ({
  type: 'polygon-extrusion',
  points: Array.from({ length: corners }, (_, i) => {
    const [angle, r] = [(2 * Math.PI * i) / corners, i % 2 === 0 ? 0.3 : 0.15]
    return [r * Math.cos(angle), r * Math.sin(angle)]
  }),
  h: 0.9,
})

/** Pieces in rows, so far from each other, with one of the shapes each. */
const keptPieces = (count: number, gap: number, shape: object) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'dining_chair',
    position: [1 + (i % 32) * gap, 0, 1 + Math.floor(i / 32) * gap],
    rotation: (i * 37) % 360,
    shape,
    groupId: 'g',
  }))

/** How often the flag that stops a call was looked at, and the refusal where there is one. */
function looks(work: 'furnish' | 'verify' | 'generateGroups', params: object, stopAt = Number.POSITIVE_INFINITY) {
  let count = 0
  const check = () => {
    if (++count >= stopAt) throw new Error('stopped')
  }
  const means = { kernels, limits: FURNISH_LIMITS, check, onRejected: () => {} }
  try {
    works[work](params, means)
    return { count, refusal: undefined }
  } catch (error) {
    return { count, refusal: (error as Error).message }
  }
}

test('fixed and kept pieces may have 10 000 points together', () => {
  const keep = [...keptPieces(10, 0.6, star(1000))]
  const one = keptPieces(1, 0.6, star(4))
  const fixed = { type: 'shelf', position: [9, 0, 9], shape: star(4) }
  const refusal = 'params: the outlines of fixed and kept pieces must have at most 10000 points together, got 10004'
  expect(looks('furnish', { room, furniture: [], keep }).refusal).toBeUndefined()
  expect(looks('furnish', { room, furniture: [], keep: [...keep, ...one] }).refusal).toBe(refusal)
  expect(looks('furnish', { room, furniture: [fixed], keep }).refusal).toBe(refusal)
  expect(looks('verify', { room, placed: [...keep, ...one] }).refusal).toBe(refusal)
})

test('all shapes of a request may have 100 000 points together', () => {
  const furniture = (count: number) => [{ type: 'other', targetCount: 1, shapes: Array(count).fill(star(1000)) }]
  const twice = [...furniture(100), { type: 'shelf', shape: star(4) }]
  const refusal = 'params: the outlines of all pieces must have at most 100000 points together, got 100004'
  expect(looks('furnish', { room, furniture: twice }).refusal).toBe(refusal)
  const box = { x: 9, y: 3, z: 9 }
  expect(looks('generateGroups', { groupType: 'storing', boundingBox: box, furniture: twice }).refusal).toBe(refusal)
})

test.each(['furnish', 'verify'] as const)('outlines upon outlines are refused when they are too many: %s', (work) => {
  const pieces = keptPieces(1000, 0.001, star(10))
  const apart = keptPieces(1000, 0.6, star(10))
  const params = (them: object[]) => (work === 'furnish' ? { room, furniture: [], keep: them } : { room, placed: them })
  // Kept pieces that overlap an earlier one are let go at once; fixed ones, or pieces to verify, are compared with all.
  expect(looks(work, params(apart)).refusal).toBeUndefined()
  expect(looks(work, params(pieces)).refusal).toBe(
    work === 'furnish'
      ? undefined
      : 'params: pieces that lie in one place have too many points together to compare them all',
  )
})

test('combs that reach into each other without a touch are compared only so often', () => {
  // Thin diagonal strips, one beside the other: the boxes around them overlap, they do not.
  const strip = {
    type: 'polygon-extrusion',
    points: [
      ...Array.from({ length: 30 }, (_, i) => [i / 2, i / 2]),
      ...Array.from({ length: 30 }, (_, i) => [(29 - i) / 2 + 0.001, (29 - i) / 2]),
    ],
    h: 0.9,
  }
  const keep = keptPieces(160, 0, strip).map((piece, i) => ({ ...piece, rotation: 0, position: [2 + i * 0.005, 0, 2] }))
  expect(looks('furnish', { room, furniture: [], keep }).refusal).toBe(
    'params: pieces that lie in one place have too many points together to compare them all',
  )
})

test('whatever is compared, the flag that stops a call is looked at on the way', () => {
  for (const shape of [star(4), star(10), { type: 'box', a: 0.5, b: 0.5, h: 0.75 }]) {
    const params = {
      room,
      template: { name: 'dining', exclude: [] },
      furniture: [],
      keep: keptPieces(1000, 0.3, shape),
    }
    expect(looks('furnish', params, 3)).toEqual({ count: 3, refusal: 'stopped' })
  }
  expect(looks('verify', { room, placed: keptPieces(1000, 0.3, star(10)) }, 3)).toEqual({
    count: 3,
    refusal: 'stopped',
  })
})
