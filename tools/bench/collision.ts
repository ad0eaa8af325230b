// K1: 1 024 one-part candidates against a room and its obstacles. Peers get their shapes ready made.
import RAPIER from '@dimforge/rapier2d-compat'
import { System } from 'detect-collisions'
import Flatbush from 'flatbush'
import SAT from 'sat'
import { Collision } from '../../src/engine/kernels/collision.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { between, pick, type Random, seeded } from '../../test/engine/kernels/random.ts'
import { collisionTwin } from '../../test/engine/reference/collision.ts'
import { bench, benchCase, type Contender } from './harness.ts'
import { plainBoxes, plainEdges, plainInside, plainOverlap, plainVerdict } from './plain-collision.ts'

const CANDIDATES = 1024

export interface Scene {
  readonly ring: readonly number[]
  /** cx cz hx hz cos sin each. */
  readonly obstacles: readonly (readonly number[])[]
  readonly candidates: readonly (readonly number[])[]
}

export async function run(): Promise<void> {
  await RAPIER.init()
  const kernels = new Kernels()
  bench(
    scenes().map(({ name, scene: one }) => {
      const contenders = [ours, plain, sat, detectCollisions, flatbushSat, flatbushPlain, rapier, twin]
      return benchCase<Uint8Array>({
        name: `verdict, ${name}`,
        pieces: CANDIDATES,
        equal: sameVerdicts,
        contenders: contenders.map((make) => make(kernels, one)),
      })
    }),
  )
}

/** The scenes of the benches of the verdict. */
export const scenes = () => [
  { name: 'L along the axes: 24 obstacles', scene: straightScene(seeded(4), 10, 8, 24) },
  { name: 'room: 24 obstacles, 12 walls', scene: scene(seeded(1), 10, 8, 12, 24) },
  { name: 'hall: 400 obstacles, 64 walls', scene: scene(seeded(2), 40, 40, 64, 400) },
]

/** Verdicts may differ where boxes only just touch: peers have no slack, rapier computes in f32 with a margin. */
function sameVerdicts(a: Uint8Array, b: Uint8Array): boolean | string {
  const different = a.reduce((count, verdict, i) => count + (verdict === b[i] ? 0 : 1), 0)
  if (different > CANDIDATES / 200) return false
  return different === 0 ? true : `${different} of ${CANDIDATES} differ`
}

/** What a furnished room is like: walls along the axes, and all in quarter turns. */
function straightScene(random: Random, width: number, depth: number, obstacleCount: number): Scene {
  const [x, z] = [0.6 * width, 0.6 * depth]
  const box = () => {
    const [cos, sin] = pick(random, [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ])
    const place = [between(random, 0, width), between(random, 0, depth)]
    return [...place, between(random, 0.15, 0.6), between(random, 0.15, 0.5), cos!, sin!]
  }
  return {
    ring: [0, 0, width, 0, width, z, x, z, x, depth, 0, depth],
    obstacles: Array.from({ length: obstacleCount }, box),
    candidates: Array.from({ length: CANDIDATES }, box),
  }
}

/** A room like a star, and boxes of which two in five are turned by any angle. */
function scene(random: Random, width: number, depth: number, corners: number, obstacleCount: number): Scene {
  const ring: number[] = []
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners
    const r = i % 2 ? 0.8 : 1
    ring.push((width / 2) * (1 + r * Math.cos(angle)), (depth / 2) * (1 + r * Math.sin(angle)))
  }
  const box = () => {
    const angle = random() < 0.6 ? 0 : between(random, 0, 7)
    const place = [between(random, 0, width), between(random, 0, depth)]
    return [...place, between(random, 0.15, 0.6), between(random, 0.15, 0.5), Math.cos(angle), Math.sin(angle)]
  }
  return {
    ring,
    obstacles: Array.from({ length: obstacleCount }, box),
    candidates: Array.from({ length: CANDIDATES }, box),
  }
}

function ours(kernels: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const collision = new Collision(kernels)
  const lists = kernelLists(obstacles, candidates)
  collision.setRoom(ring)
  collision.setObstacles(lists.obstacles)
  collision.setTemplates(lists.templates)
  return { name: 'ours (WASM SIMD)', run: () => collision.verdict(lists.candidates, true) }
}

export function kernelLists(obstacles: Scene['obstacles'], candidates: Scene['candidates']) {
  const part = (box: readonly number[], x: number, z: number) => [x, z, ...box.slice(2), 0, 1, 1, 1, 1]
  return {
    obstacles: new Float64Array(obstacles.flatMap((box) => part(box, box[0]!, box[1]!))),
    templates: new Float64Array(candidates.flatMap((box) => part(box, 0, 0))),
    candidates: new Float64Array(candidates.flatMap((box, i) => [i, 1, box[0]!, box[1]!, 1, 0])),
  }
}

function twin(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const lists = kernelLists(obstacles, candidates)
  return {
    name: 'reference twin (tests)',
    run: () => collisionTwin(lists.candidates, lists.templates, lists.obstacles, ring, 20e-6),
  }
}

function plain(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const [boxes, edges, others] = [plainBoxes(candidates), plainEdges(ring), plainBoxes(obstacles)]
  return { name: 'plain typed-array JS', run: () => plainVerdict(boxes, edges, others) }
}

/** Walls as two-point polygons; the middle by the plain crossing count. */
function sat(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const boxes = candidates.map(satBox)
  const others = obstacles.map(satBox)
  const walls = satWalls(ring)
  const polygon = satRing(ring)
  return {
    name: 'sat',
    run: () =>
      Uint8Array.from(boxes, (box) => {
        if (!satContains(polygon, walls, box)) return 0
        return others.some((other) => SAT.testPolygonPolygon(box, other)) ? 0 : 1
      }),
  }
}

const vector = (x: number, z: number) => new SAT.Vector(x, z)

function satBox(box: readonly number[]): SAT.Polygon {
  const [x, z, hx, hz, cos, sin] = box as [number, number, number, number, number, number]
  const polygon = new SAT.Polygon(vector(x, z), [vector(-hx, -hz), vector(hx, -hz), vector(hx, hz), vector(-hx, hz)])
  polygon.setAngle(Math.atan2(sin, cos))
  return polygon
}

function satWalls(ring: readonly number[]): SAT.Polygon[] {
  return corners(ring).map(([x, z], i, all) => {
    const [nextX, nextZ] = all[(i + 1) % all.length]!
    return new SAT.Polygon(vector(x, z), [vector(0, 0), vector(nextX - x, nextZ - z)])
  })
}

const satRing = (ring: readonly number[]) => plainEdges(ring)

/** Inside by the plain crossing count of the middle (a box without size), and no wall met. */
function satContains(edges: Float64Array, walls: readonly SAT.Polygon[], box: SAT.Polygon): boolean {
  const middle = Float64Array.of(box.pos.x, box.pos.y, 0, 0, 1, 0, 0, 0)
  return plainInside(middle, 0, edges) && !walls.some((wall) => SAT.testPolygonPolygon(box, wall))
}

const corners = (ring: readonly number[]) =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!] as const)

/** Everything in its tree, walls as lines; the middle by the plain crossing count. */
function detectCollisions(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const system = new System()
  for (const box of obstacles) system.createPolygon({ x: 0, y: 0 }, boxPoints(box), { isStatic: true })
  for (const [i, [x, z]] of corners(ring).entries()) {
    const [nextX, nextZ] = corners(ring)[(i + 1) % (ring.length / 2)]!
    system.createLine({ x, y: z }, { x: nextX, y: nextZ }, { isStatic: true })
  }
  const bodies = candidates.map((box) => {
    const body = system.createPolygon({ x: 0, y: 0 }, boxPoints(box))
    system.remove(body)
    return body
  })
  const [boxes, edges] = [plainBoxes(candidates), plainEdges(ring)]
  const middles = boxes.map((value, i) => (i % 8 === 2 || i % 8 === 3 ? 0 : value))
  return {
    name: 'detect-collisions',
    run: () =>
      Uint8Array.from(bodies, (body, i) =>
        plainInside(middles, 8 * i, edges) && !system.checkOne(body, () => true) ? 1 : 0,
      ),
  }
}

function boxPoints(box: readonly number[]): { x: number; y: number }[] {
  const [x, z, hx, hz, cos, sin] = box as [number, number, number, number, number, number]
  return [
    [-hx, -hz],
    [hx, -hz],
    [hx, hz],
    [-hx, hz],
  ].map(([u, v]) => ({ x: x + u! * cos - v! * sin, y: z + u! * sin + v! * cos }))
}

function flatbushSat(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const boxes = candidates.map(satBox)
  const others = obstacles.map(satBox)
  const walls = satWalls(ring)
  const edges = plainEdges(ring)
  const near = boxIndex(obstacles)
  const nearWalls = wallIndex(ring)
  const spans = candidates.map(span)
  return {
    name: 'flatbush + sat',
    run: () =>
      Uint8Array.from(boxes, (box, i) => {
        const [minX, minZ, maxX, maxZ] = spans[i]!
        if (near.search(minX, minZ, maxX, maxZ).some((k) => SAT.testPolygonPolygon(box, others[k]!))) return 0
        const metWalls = nearWalls.search(minX, minZ, maxX, maxZ).map((k) => walls[k]!)
        return satContains(edges, metWalls, box) ? 1 : 0
      }),
  }
}

function flatbushPlain(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const [boxes, edges, others] = [plainBoxes(candidates), plainEdges(ring), plainBoxes(obstacles)]
  const near = boxIndex(obstacles)
  const spans = candidates.map(span)
  return {
    name: 'flatbush + plain JS',
    run: () =>
      Uint8Array.from(spans, ([minX, minZ, maxX, maxZ], i) => {
        const meets = near.search(minX, minZ, maxX, maxZ).some((k) => plainOverlap(boxes, 8 * i, others, 8 * k))
        return !meets && plainInside(boxes, 8 * i, edges) ? 1 : 0
      }),
  }
}

function span(box: readonly number[]): [number, number, number, number] {
  const points = boxPoints(box)
  const xs = points.map(({ x }) => x)
  const zs = points.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)]
}

function boxIndex(boxes: Scene['obstacles']): Flatbush {
  const index = new Flatbush(boxes.length)
  for (const box of boxes) index.add(...span(box))
  index.finish()
  return index
}

function wallIndex(ring: readonly number[]): Flatbush {
  const all = corners(ring)
  const index = new Flatbush(all.length)
  for (const [i, [x, z]] of all.entries()) {
    const [nextX, nextZ] = all[(i + 1) % all.length]!
    index.add(Math.min(x, nextX), Math.min(z, nextZ), Math.max(x, nextX), Math.max(z, nextZ))
  }
  index.finish()
  return index
}

/** Obstacles as cuboids, walls as one polyline. */
function rapier(_: Kernels, { ring, obstacles, candidates }: Scene): Contender<Uint8Array> {
  const world = new RAPIER.World({ x: 0, y: 0 })
  for (const [x, z, hx, hz, cos, sin] of obstacles) {
    const place = RAPIER.ColliderDesc.cuboid(hx!, hz!).setTranslation(x!, z!).setRotation(Math.atan2(sin!, cos!))
    world.createCollider(place)
  }
  const closed = [...ring, ring[0]!, ring[1]!]
  world.createCollider(RAPIER.ColliderDesc.polyline(new Float32Array(closed)))
  world.step()
  const shapes = candidates.map(([x, z, hx, hz, cos, sin]) => ({
    place: { x: x!, y: z! },
    angle: Math.atan2(sin!, cos!),
    shape: new RAPIER.Cuboid(hx!, hz!),
  }))
  const edges = plainEdges(ring)
  const middles = plainBoxes(candidates).map((value, i) => (i % 8 === 2 || i % 8 === 3 ? 0 : value))
  return {
    name: 'rapier2d',
    run: () =>
      Uint8Array.from(shapes, ({ place, angle, shape }, i) => {
        if (!plainInside(middles, 8 * i, edges)) return 0
        return world.intersectionWithShape(place, angle, shape) ? 0 : 1
      }),
  }
}
