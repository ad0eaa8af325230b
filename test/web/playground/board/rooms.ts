import fc from 'fast-check'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'

/** A room with openings that do not overlap, drawn at random: a rectangle, an L, or an outline around a point. */
export const anyRoom: fc.Arbitrary<Room> = fc
  .record({
    points: fc.oneof(rectangles(), ells(), stars()),
    seeds: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        share: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
      }),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ points, seeds }) => roomOf(points, openingsAlong(points, seeds)))

export const roomOf = (points: readonly (readonly [number, number])[], openings: Opening[] = []): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points: points.map(([x, z]) => [x, z]), h: 2.6 }, openings },
})

export const opening = (pos: number, l: number, type: Opening['type'] = 'door'): Opening => ({
  type,
  pos,
  l,
  y: 0,
  h: 2,
})

/** Each opening takes a part of its own share of the outline, so that some pass corners. */
function openingsAlong(
  points: readonly (readonly [number, number])[],
  seeds: readonly { at: number; share: number }[],
) {
  const whole = points.reduce((sum, [x, z], i) => {
    const [nx, nz] = points[(i + 1) % points.length]!
    return sum + Math.hypot(nx - x, nz - z)
  }, 0)
  const slot = Math.min(2.4, whole / Math.max(1, seeds.length))
  return seeds.map(({ at, share }, i): Opening => {
    const l = Math.max(0.3, slot * share)
    return opening(
      (i * whole) / seeds.length + at * Math.max(0, slot - l),
      l,
      (['door', 'window', 'gap'] as const)[i % 3]!,
    )
  })
}

function length(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * 20, max: max * 20 }).map((steps) => steps / 20)
}

function rectangles() {
  return fc.tuple(length(2.5, 9), length(2.5, 9), length(-5, 5)).map(([w, d, x]): [number, number][] => [
    [x, 0],
    [x + w, 0],
    [x + w, d],
    [x, d],
  ])
}

function ells() {
  return fc
    .tuple(length(4, 9), length(4, 9), length(1, 2.5), length(1, 2.5))
    .map(([w, d, a, b]): [number, number][] => [
      [0, 0],
      [w, 0],
      [w, b],
      [a, b],
      [a, d],
      [0, d],
    ])
}

function stars() {
  return fc
    .array(fc.double({ min: 2, max: 5, noNaN: true }), { minLength: 4, maxLength: 9 })
    .map((radii) =>
      radii.map((r, i): [number, number] => [
        r * Math.cos((2 * Math.PI * i) / radii.length),
        r * Math.sin((2 * Math.PI * i) / radii.length),
      ]),
    )
}
