import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { formOf, movedPieces } from '../../../src/plans/whole-floors/like-rooms.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'

type Point = [number, number]
type Motion = (point: readonly [number, number]) => Point

const kernels = new Kernels()

/** An L-shaped room with two doors and a window, none alike. */
const room: Room = {
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [5, 0],
        [5, 3],
        [3.2, 3],
        [3.2, 4.5],
        [0, 4.5],
      ],
      h: 2.6,
    },
    openings: [
      { type: 'window', pos: 1, l: 1.8, y: 0.9, h: 1.3 },
      { type: 'door', pos: 5.4, l: 0.9, y: 0, h: 2.1 },
      { type: 'door', pos: 15.1, l: 0.8, y: 0, h: 2.1, circulationWidth: 1.1 },
    ],
  },
}
const AROUND = 19

/** The room moved, turned and perhaps mirrored, listed from another corner and the other way round. */
function moved(motion: Motion, first: number, reversed: boolean): Room {
  const { shape, openings = [] } = room.boundary
  const order = shape.points.map((_, i) => (first + i) % shape.points.length)
  if (reversed) order.reverse()
  const listed = order.map((i) => shape.points[i]!)
  // Distances along the given outline of its corners.
  const corners = [0, 5, 8, 9.8, 11.3, 14.5]
  const start = corners[order[0]!]!
  const along = ({ pos, l, ...rest }: Opening): Opening => {
    const distance = reversed ? start - pos - l : pos - start
    return { ...rest, pos: (distance + 2 * AROUND) % AROUND, l }
  }
  return { boundary: { shape: { ...shape, points: listed.map(motion) }, openings: openings.map(along).reverse() } }
}

const motions = fc.record({
  degrees: fc.constantFrom(0, 90, 180, 270, 30, 137),
  mirrored: fc.boolean(),
  x: fc.integer({ min: -50, max: 50 }),
  z: fc.integer({ min: -50, max: 50 }),
  first: fc.nat(5),
  reversed: fc.boolean(),
})

const motionOf =
  ({ degrees, mirrored, x, z }: { degrees: number; mirrored: boolean; x: number; z: number }): Motion =>
  ([px, pz]) => {
    const a = (degrees * Math.PI) / 180
    const qx = mirrored ? -px : px
    return [x + qx * Math.cos(a) - pz * Math.sin(a), z + qx * Math.sin(a) + pz * Math.cos(a)]
  }

/** Corners of a box or the middle of a cylinder on the floor, and the middle of its front: what is seen of a piece. */
function marksOf({ shape, position: [x, , z], rotation }: PlacedItem): Point[] {
  const a = (rotation * Math.PI) / 180
  const at = (lx: number, lz: number): Point => [
    x + lx * Math.cos(a) - lz * Math.sin(a),
    z + lx * Math.sin(a) + lz * Math.cos(a),
  ]
  if (shape.type === 'cylinder') return [at(0, 0)]
  if (shape.type !== 'box') throw new Error('no piece of a template')
  return [at(0, 0), at(shape.a, 0), at(shape.a, shape.b), at(0, shape.b)]
}

const near = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.length === other.length && one.every(([x, z]) => other.some(([ox, oz]) => Math.hypot(x - ox, z - oz) < 1e-5))

test('a room is the same room wherever it stands, turned, mirrored and listed in another way', () => {
  const { key } = formOf(room)!
  fc.assert(
    fc.property(motions, (motion) => {
      expect(formOf(moved(motionOf(motion), motion.first, motion.reversed))!.key).toBe(key)
    }),
  )
})

test('rooms that differ are not the same', () => {
  const { key } = formOf(room)!
  const other = (change: (copy: Room) => void) => {
    const copy = structuredClone(room)
    change(copy)
    return formOf(copy)!.key
  }
  const openings = (copy: Room) => copy.boundary.openings!
  expect(other((copy) => (openings(copy)[0]!.pos += 0.01))).not.toBe(key)
  expect(other((copy) => (openings(copy)[1]!.type = 'gap'))).not.toBe(key)
  expect(other((copy) => (openings(copy)[0]!.y = 0.4))).not.toBe(key)
  expect(other((copy) => (openings(copy)[2]!.circulationWidth = 0.9))).not.toBe(key)
  expect(other((copy) => (copy.boundary.shape.h = 3))).not.toBe(key)
  expect(other((copy) => (copy.boundary.shape.points[3] = [3.3, 3]))).not.toBe(key)
})

test('its furniture moves, turns and is mirrored with it, and stands there as soundly', () => {
  const { furnishings } = furnish(
    kernels,
    FurnishParams.parse({ room, template: { name: 'bedroom', exclude: [] }, furniture: [], maxResults: 1 }),
  )
  const [best] = furnishings
  const from = formOf(room)!
  fc.assert(
    fc.property(motions, (motion) => {
      const there = moved(motionOf(motion), motion.first, motion.reversed)
      const pieces = movedPieces(best!.furniture, from.stand, formOf(there)!.stand)!
      const move = motionOf(motion)
      for (const [i, piece] of pieces.entries()) {
        expect(near(marksOf(piece), marksOf(best!.furniture[i]!).map(move))).toBe(true)
        // The back is still the back: its two corners are images of one another.
        if (piece.shape.type === 'box')
          expect(near(marksOf(piece).slice(0, 2), marksOf(best!.furniture[i]!).slice(0, 2).map(move))).toBe(true)
      }
      expect(verify(there, { ...best!, furniture: pieces })).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('a piece that is not its own mirror image is not mirrored', () => {
  const sofa: PlacedItem = {
    type: 'sofa',
    position: [1, 0, 1],
    rotation: 0,
    shape: { type: 'l-extrusion', a: 2.6, b: 1.8, c: 0.9, d: 0.9, h: 0.8 },
    groupId: '1',
  }
  const stand = { x: 0, z: 0, turn: 0, mirrored: false }
  expect(movedPieces([sofa], stand, { ...stand, mirrored: true })).toBeUndefined()
  expect(movedPieces([sofa], stand, { ...stand, x: 3, turn: 90 })).toEqual([
    { ...sofa, position: [2, 0, 1], rotation: 90 },
  ])
})
