import fc from 'fast-check'
import { TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'
import { FIXABLE_TYPES, FURNITURE_TYPES } from '../../src/schema/furnishing/furniture.ts'
import { WALL_ALIGNMENTS } from '../../src/schema/furnishing/shape.ts'

// Requests of furnish that fast-check can make smaller: whole centimetres, few openings, few pieces, no turn.

type Points = [number, number][]

export { RUNS } from './property-runs.ts'

/** Where the random cases begin; fixed, so that a run can be had again. */
export const SEED = Number(process.env['PROPERTY_SEED'] ?? 1)

/** Metres in whole centimetres. */
export const metres = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100)
const share = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)

const rectangle = (w: number, d: number): Points => [
  [0, 0],
  [w, 0],
  [w, d],
  [0, d],
]

/** Outlines by family; the sizes keep each within what furnish takes (4 … 500 m²). */
const OUTLINES = {
  rectangle: fc.tuple(metres(2, 8), metres(2, 8)).map(([w, d]) => rectangle(w, d)),
  tiny: fc.tuple(metres(2, 2.4), metres(2, 2.4)).map(([w, d]) => rectangle(w, d)),
  corridor: fc.tuple(metres(0.8, 1.6), metres(5, 14)).map(([w, d]) => rectangle(w, d)),
  hall: fc.tuple(metres(15, 22), metres(12, 22)).map(([w, d]) => rectangle(w, d)),
  l: fc.tuple(metres(3, 8), metres(3, 8), share(0.3, 0.7), share(0.3, 0.7)).map(
    ([w, d, x, z]): Points => [
      [0, 0],
      [w, 0],
      [w, d * z],
      [w * x, d * z],
      [w * x, d],
      [0, d],
    ],
  ),
  t: fc.tuple(metres(4, 9), metres(3, 7), share(0.15, 0.35), share(0.6, 0.85), share(0.3, 0.6)).map(
    ([w, d, from, to, z]): Points => [
      [0, 0],
      [w, 0],
      [w, d * z],
      [w * to, d * z],
      [w * to, d],
      [w * from, d],
      [w * from, d * z],
      [0, d * z],
    ],
  ),
  u: fc.tuple(metres(5, 9), metres(3, 7), share(0.25, 0.4), share(0.6, 0.75), share(0.3, 0.6)).map(
    ([w, d, from, to, z]): Points => [
      [0, 0],
      [w, 0],
      [w, d],
      [w * to, d],
      [w * to, d * z],
      [w * from, d * z],
      [w * from, d],
      [0, d],
    ],
  ),
  slanted: fc.tuple(metres(3, 7), metres(3, 7), fc.array(share(-0.2, 0.2), { minLength: 4, maxLength: 4 })).map(
    ([w, d, [p, q, r, s]]): Points => [
      [w * p!, 0],
      [w, d * q!],
      [w + w * r!, d],
      [0, d + d * s!],
    ],
  ),
  // A column at a wall is a notch in it.
  columns: fc.tuple(metres(3, 8), metres(3, 8), share(0.1, 0.7), metres(0.2, 0.5), share(0.1, 0.6)).map(
    ([w, d, x, c, z]): Points => [
      [0, 0],
      [w * x, 0],
      [w * x, c],
      [w * x + c, c],
      [w * x + c, 0],
      [w, 0],
      [w, d * z],
      [w - c, d * z],
      [w - c, d * z + c],
      [w, d * z + c],
      [w, d],
      [0, d],
    ],
  ),
} satisfies Record<string, fc.Arbitrary<Points>>

export type Family = keyof typeof OUTLINES
export const FAMILIES = Object.keys(OUTLINES) as Family[]

const perimeter = (points: Points) =>
  points.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return sum + Math.hypot(nextX - x, nextZ - z)
  }, 0)

/** Where along the boundary: a share of it, or beginning at, ending at or lying over a vertex. */
const opening = fc.record({
  type: fc.constantFrom('door', 'window', 'gap'),
  at: share(0, 1),
  vertex: fc.option(fc.record({ index: fc.nat(20), shift: fc.constantFrom(0, 0.5, 1) }), { freq: 3 }),
  l: metres(0.5, 2.5),
  sill: fc.constantFrom(0, 0.4, 0.9, 1.3),
  h: metres(0.6, 2.1),
  width: fc.option(fc.constantFrom(0, 0.3, 0.8, 2), { freq: 3 }),
})

type OpeningChoice = typeof opening extends fc.Arbitrary<infer Choice> ? Choice : never

function place(points: Points, { type, at, vertex, l, sill, h, width }: OpeningChoice) {
  const around = perimeter(points)
  const corner = vertex ? perimeterUpTo(points, vertex.index % points.length) - vertex.shift * l : at * around
  return {
    type,
    pos: Math.max(0, Math.round(corner * 1e4) / 1e4),
    l,
    y: type === 'window' ? sill : 0,
    h,
    ...(width === null ? {} : { circulationWidth: width }),
  }
}

const perimeterUpTo = (points: Points, index: number) =>
  points.slice(0, index).reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[i + 1]!
    return sum + Math.hypot(nextX - x, nextZ - z)
  }, 0)

/** A room of one of the families, in any winding, open or closed, turned and shifted. */
export const roomOf = (families: readonly Family[] = FAMILIES) =>
  fc
    .record({
      points: fc.oneof(...families.map((family) => OUTLINES[family])),
      openings: fc.array(opening, { maxLength: 5 }),
      h: fc.constantFrom(2.5, 2.2, 3),
      turn: fc.option(fc.integer({ min: 1, max: 359 }), { freq: 2 }),
      shift: fc.option(fc.tuple(metres(-40, 40), metres(-40, 40)), { freq: 2 }),
      reversed: fc.boolean(),
      closed: fc.boolean(),
    })
    .map(({ points, openings, h, turn, shift, reversed, closed }) => {
      const angle = ((turn ?? 0) * Math.PI) / 180
      const [dx, dz] = shift ?? [0, 0]
      const moved = points.map(([x, z]): [number, number] => [
        x * Math.cos(angle) - z * Math.sin(angle) + dx,
        x * Math.sin(angle) + z * Math.cos(angle) + dz,
      ])
      const wound = reversed ? moved.toReversed() : moved
      const shape = { type: 'polygon-extrusion' as const, points: closed ? [...wound, wound[0]!] : wound, h }
      return { boundary: { shape, openings: openings.map((one) => place(wound, one)) } }
    })
    .filter(({ boundary }) => {
      const area = areaOf(boundary.shape.points)
      return area > 4.01 && area < 499
    })

export const areaOf = (points: Points) =>
  Math.abs(
    points.reduce((sum, [x, z], i) => {
      const [nextX, nextZ] = points[(i + 1) % points.length]!
      return sum + x * nextZ - nextX * z
    }, 0),
  ) / 2

const customData = fc.option(
  fc.record(
    { article: fc.string({ maxLength: 8 }), deep: fc.jsonValue({ maxDepth: 2 }) },
    { requiredKeys: ['article'] },
  ),
  { freq: 8 },
)
const wallAlignment = fc.option(fc.constantFrom(...WALL_ALIGNMENTS), { freq: 6 })
const extras = fc.tuple(wallAlignment, customData).map(([alignment, data]) => ({
  ...(alignment === null ? {} : { wallAlignment: alignment }),
  ...(data === null ? {} : { customData: data }),
}))

/** Shapes of all four kinds, from small to large pieces. */
export const shape = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(metres(0.3, 2.4), metres(0.3, 2.2), metres(0.3, 2.1), extras)
      .map(([a, b, h, more]) => ({ type: 'box' as const, a, b, h, ...more })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(metres(0.15, 0.9), metres(0.3, 2), customData)
      .map(([r, h, data]) => ({ type: 'cylinder' as const, r, h, ...(data === null ? {} : { customData: data }) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(metres(0.8, 2.8), metres(0.8, 2.4), share(0.2, 1), share(0.2, 1), metres(0.4, 1.2), extras)
      .map(([a, b, c, d, h, more]) => ({ type: 'l-extrusion' as const, a, b, c: a * c, d: b * d, h, ...more })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(metres(0.4, 2), metres(0.4, 1.6), share(0, 0.9), share(-0.3, 0.3), metres(0.4, 1.8))
      .map(([a, b, cut, bulge, h]) => ({ type: 'polygon-extrusion' as const, points: outline(a, b, cut, bulge), h })),
  },
)

/** A house, an arrow or a trapezium about [0, a] × [0, b]. */
const outline = (a: number, b: number, cut: number, bulge: number): Points => [
  [0, 0],
  [a / 2, -b * bulge],
  [a, 0],
  [a * (1 - cut / 2), b],
  [0, b],
]

const count = fc.option(fc.integer({ min: 0, max: 5 }), { freq: 2 })
const counted = (targetCount: number | null) => (targetCount === null ? {} : { targetCount })

const freeItem = fc
  .tuple(fc.constantFrom(...FURNITURE_TYPES), count, fc.array(shape, { minLength: 1, maxLength: 3 }))
  .map(([type, targetCount, shapes]) => ({
    type,
    ...counted(targetCount),
    ...(shapes.length === 1 ? { shape: shapes[0]! } : { shapes }),
  }))

/** Fixed somewhere about the first corner of the room, well or not. */
export const pinsFor = (points: Points, most: number) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...FIXABLE_TYPES),
        shape,
        fc.nat(30),
        share(0, 1),
        share(0, 1),
        fc.constantFrom(0, 90, -90, 180, 33.3),
      )
      .map(([type, one, index, along, inwards, rotation]) => {
        const [x, z] = points[index % points.length]!
        const [nextX, nextZ] = points[(index + 1) % points.length]!
        const [oppositeX, oppositeZ] = points[(index + Math.floor(points.length / 2)) % points.length]!
        const [px, pz] = [x + (nextX - x) * along, z + (nextZ - z) * along]
        return {
          type,
          shape: one,
          position: [px + (oppositeX - px) * inwards, 0, pz + (oppositeZ - pz) * inwards] as [number, number, number],
          rotation,
        }
      }),
    { minLength: 1, maxLength: most },
  )

/** Whole requests: a template, furniture or both, sometimes with fixed pieces. */
export const requestOf = (families: readonly Family[] = FAMILIES, maxResults = 3) =>
  roomOf(families).chain((room) =>
    fc
      .record({
        template: fc.option(fc.constantFrom(...TEMPLATE_NAMES), { freq: 2 }),
        free: fc.array(freeItem, { maxLength: 4 }),
        pins: fc.option(pinsFor(room.boundary.shape.points, 5), { freq: 2 }),
      })
      .map(({ template, free, pins }) => ({
        room,
        ...(template === null ? {} : { template: { name: template, exclude: [] } }),
        furniture: [...free, ...(pins ?? [])],
        maxResults,
      })),
  )
