import type { Opening, OpeningType, Room } from '../../src/schema/furnishing/room.ts'
import { between, intBetween, lengthBetween, pick, type Random } from './seeded.ts'

type Points = [number, number][]

/** Outlines, each about `size` metres wide and deep, x right and z down. */
const OUTLINES = {
  rectangle: (random, size) => rectangle(size, size * between(random, 0.6, 1.6)),
  l: (random, size) => {
    const [w, d] = [size, size * between(random, 0.7, 1.4)]
    const [x, z] = [w * between(random, 0.35, 0.7), d * between(random, 0.35, 0.7)]
    return [
      [0, 0],
      [w, 0],
      [w, z],
      [x, z],
      [x, d],
      [0, d],
    ]
  },
  t: (random, size) => {
    const [w, d] = [size * 1.2, size]
    const [from, to] = [w * between(random, 0.15, 0.3), w * between(random, 0.65, 0.85)]
    const z = d * between(random, 0.4, 0.6)
    return [
      [0, 0],
      [w, 0],
      [w, z],
      [to, z],
      [to, d],
      [from, d],
      [from, z],
      [0, z],
    ]
  },
  u: (random, size) => {
    const [w, d] = [size * 1.4, size]
    const [from, to] = [w * between(random, 0.3, 0.4), w * between(random, 0.55, 0.7)]
    const z = d * between(random, 0.35, 0.6)
    return [
      [0, 0],
      [w, 0],
      [w, d],
      [to, d],
      [to, z],
      [from, z],
      [from, d],
      [0, d],
    ]
  },
  quadrilateral: (random, size) => {
    const off = () => size * between(random, -0.15, 0.15)
    return [
      [off(), off()],
      [size + off(), off()],
      [size + off(), size + off()],
      [off(), size + off()],
    ]
  },
  polygon: (random, size) => {
    const n = intBetween(random, 5, 12)
    const turn = between(random, 0, Math.PI)
    return Array.from({ length: n }, (_, i): [number, number] => {
      const angle = turn + ((i + between(random, -0.3, 0.3)) * 2 * Math.PI) / n
      const r = (size / 2) * between(random, 0.75, 1.15)
      return [r * Math.cos(angle), r * Math.sin(angle)]
    })
  },
  columns: (random, size) => {
    const [w, d] = [size, size * between(random, 0.7, 1.4)]
    const [x, c] = [w * between(random, 0.2, 0.7), Math.min(between(random, 0.2, 0.5), w / 5)]
    const z = d * between(random, 0.2, 0.7)
    return [
      [0, 0],
      [x, 0],
      [x, c],
      [x + c, c],
      [x + c, 0],
      [w, 0],
      [w, z],
      [w - c, z],
      [w - c, z + c],
      [w, z + c],
      [w, d],
      [0, d],
    ]
  },
  corridor: (random, size) => rectangle(between(random, 0.9, 1.6), Math.max(size * 2, 6)),
} as const satisfies Record<string, (random: Random, size: number) => Points>

export type Outline = keyof typeof OUTLINES
export const OUTLINE_NAMES = Object.keys(OUTLINES) as Outline[]

/** A room of 4 … 500 m² with openings of every kind and place, valid for furnish. */
export function randomRoom(random: Random, outline: Outline = pick(random, OUTLINE_NAMES)): Room {
  for (;;) {
    const size = random() < 0.1 ? between(random, 2, 22) : between(random, 2.2, 7)
    const points = OUTLINES[outline](random, size).map(([x, z]): [number, number] => [x, z])
    const area = areaOf(points)
    if (area < 4.2 || area > 490) continue
    const shape = {
      type: 'polygon-extrusion',
      points: listed(random, moved(random, points)),
      h: pick(random, [2.4, 2.5, 2.7, 3.2]),
    } as const
    return { boundary: { shape, ...(random() < 0.97 ? { openings: randomOpenings(random, points) } : {}) } }
  }
}

const rectangle = (w: number, d: number): Points => [
  [0, 0],
  [w, 0],
  [w, d],
  [0, d],
]

function moved(random: Random, points: Points): Points {
  const angle = random() < 0.6 ? 0 : between(random, -Math.PI, Math.PI)
  const [dx, dz] = random() < 0.5 ? [0, 0] : [between(random, -50, 50), between(random, -50, 50)]
  const round = random() < 0.7 ? (v: number) => Math.round(v * 1e4) / 1e4 : (v: number) => v
  return points.map(([x, z]) => [
    round(x * Math.cos(angle) - z * Math.sin(angle) + dx),
    round(x * Math.sin(angle) + z * Math.cos(angle) + dz),
  ])
}

/** Either winding, open or closed. */
function listed(random: Random, points: Points): Points {
  const wound = random() < 0.5 ? points : points.toReversed()
  return random() < 0.3 ? [...wound, wound[0]!] : wound
}

function randomOpenings(random: Random, points: Points): Opening[] {
  const corners = cornerPositions(points)
  const many = (type: OpeningType, max: number) =>
    Array.from({ length: intBetween(random, 0, max) }, () => randomOpening(random, type, corners))
  const openings = [...many('door', 3), ...many('window', 3), ...(random() < 0.3 ? many('gap', 2) : [])]
  return openings.length > 0 || random() < 0.2 ? openings : [randomOpening(random, 'door', corners)]
}

const SIZES = {
  door: { l: [0.7, 1.8], y: [0], h: [2.0, 2.1] },
  window: { l: [0.5, 3], y: [0, 0.4, 0.9, 1.3], h: [0.6, 1.2] },
  gap: { l: [0.8, 3], y: [0], h: [2.1, 2.4] },
} as const

/** At a corner, over a corner or anywhere; rarely past the end. */
function randomOpening(random: Random, type: OpeningType, corners: readonly number[]): Opening {
  const { l: range, y, h } = SIZES[type]
  const l = lengthBetween(random, range[0], range[1])
  const circumference = corners.at(-1)!
  const corner = pick(random, corners) % circumference
  const place = random()
  const pos =
    place < 0.15 ? corner : place < 0.3 ? corner - l : place < 0.4 ? corner - l / 2 : between(random, 0, circumference)
  const past = random() < 0.01 ? circumference + 1 : 0
  return {
    type,
    pos: Math.max(0, Math.round((pos + past) * 1e4) / 1e4),
    l,
    y: pick(random, y),
    h: pick(random, h),
    ...(random() < 0.3 ? { circulationWidth: pick(random, [0, 0.3, 0.5, 0.8, 1.2, 2]) } : {}),
  }
}

/** Positions of the vertices along the boundary; the last is the circumference. */
function cornerPositions(points: Points): number[] {
  let at = 0
  return points.map(([x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return (at += Math.hypot(nextX - x, nextZ - z))
  })
}

function areaOf(points: Points): number {
  const twice = points.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return sum + x * nextZ - nextX * z
  }, 0)
  return Math.abs(twice) / 2
}
