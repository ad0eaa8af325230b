import type { Ring } from '../../../src/engine/geometry/frame.ts'
import { between, mm, pick, type Random, whole } from './random.ts'

/** A simple ring of about width × depth: right-angled ones with notches, stars, combs, circles; any winding and turn. */
export function randomRing(random: Random, width: number, depth: number): Ring {
  const shape = pick(random, [rectangle, notched, notched, star, comb, circle])
  let ring = shape(random, width, depth)
  if (random() < 0.4) ring = turned(ring, pick(random, [Math.PI / 2, between(random, 0, 7)]))
  const offsetX = mm(between(random, -20, 20))
  const offsetZ = mm(between(random, -20, 20))
  ring = ring.map((value, i) => value + (i % 2 ? offsetZ : offsetX))
  return random() < 0.5 ? ring : reversed(ring)
}

const rectangle = (_: Random, width: number, depth: number): number[] => [
  ...[0, 0],
  ...[mm(width), 0],
  ...[mm(width), mm(depth)],
  ...[0, mm(depth)],
]

/** A rectangle with a bite out of some corners. */
function notched(random: Random, width: number, depth: number): number[] {
  const bite = (size: number) => (random() < 0.5 ? 0 : mm(between(random, 0.1, 0.45) * size))
  const [w, d] = [mm(width), mm(depth)]
  const ring: number[] = []
  for (const [x, z, firstAlongZ] of [
    [0, 0, true],
    [w, 0, false],
    [w, d, true],
    [0, d, false],
  ] as const) {
    const bx = bite(w)
    const bz = bite(d)
    if (bx === 0 || bz === 0) {
      ring.push(x, z)
      continue
    }
    const inX = x === 0 ? bx : x - bx
    const inZ = z === 0 ? bz : z - bz
    if (firstAlongZ) ring.push(x, inZ, inX, inZ, inX, z)
    else ring.push(inX, z, inX, inZ, x, inZ)
  }
  return ring
}

function star(random: Random, width: number, depth: number): number[] {
  const corners = pick(random, [whole(random, 3, 12), whole(random, 13, 80)])
  return aroundMiddle(corners, width, depth, () => between(random, 0.35, 1))
}

const circle = (random: Random, width: number, depth: number) =>
  aroundMiddle(pick(random, [8, 64, 300, 1000]), width, depth, () => 1)

function aroundMiddle(corners: number, width: number, depth: number, radius: () => number): number[] {
  const ring: number[] = []
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * 2 * Math.PI
    const r = radius()
    ring.push((width / 2) * (1 + r * Math.cos(angle)), (depth / 2) * (1 + r * Math.sin(angle)))
  }
  return ring
}

/** A corridor with alcoves, like teeth. */
function comb(random: Random, width: number, depth: number): number[] {
  const teeth = whole(random, 2, 4)
  const pitch = width / teeth
  const ring = [0, 0, mm(width), 0]
  for (let i = teeth - 1; i >= 0; i--) {
    const low = mm(depth * between(random, 0.3, 0.6))
    const x1 = i === teeth - 1 ? mm(width) : mm(pitch * (i + 0.8))
    const x0 = mm(pitch * (i + 0.25))
    ring.push(x1, i === teeth - 1 ? mm(depth) : low, ...(i === teeth - 1 ? [] : [x1, mm(depth)]))
    ring.push(x0, mm(depth), x0, low)
  }
  ring.push(0, ring.at(-1)!)
  return ring
}

function turned(ring: readonly number[], angle: number): number[] {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const out: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    out.push(ring[i]! * cos - ring[i + 1]! * sin, ring[i]! * sin + ring[i + 1]! * cos)
  }
  return out
}

function reversed(ring: readonly number[]): number[] {
  const out: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i]!, ring[i + 1]!)
  return out
}
