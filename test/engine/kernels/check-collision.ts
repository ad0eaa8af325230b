import type { Ring } from '../../../src/engine/geometry/frame.ts'
import { Collision } from '../../../src/engine/kernels/collision.ts'
import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { collisionTwin } from '../reference/collision.ts'
import { between, mm, pick, type Random, seeded, whole } from './random.ts'
import { randomRing } from './random-ring.ts'

export interface CollisionScene {
  readonly ring: Ring
  readonly obstacles: Float64Array
  readonly templates: Float64Array
  readonly candidates: Float64Array
}

export interface Check {
  /** What was compared. */
  readonly compared: number
  /** Too close to the limit for a verdict to be expected. */
  readonly undecided: number
  readonly mismatches: string[]
}

/** The kernel's slack is 20 µm; outside of this band its verdict must be the exact one. */
const SLACK_MIN = 15e-6
const SLACK_MAX = 25e-6

/** Builds the scene of a seed and compares kernel and twin, with and without the room. */
export function checkCollision(kernels: Kernels, seed: number): Check {
  const scene = collisionScene(seeded(seed))
  const collision = new Collision(kernels)
  try {
    collision.setRoom(scene.ring)
    collision.setTemplates(scene.templates)
    collision.setObstacles(scene.obstacles)
    const check = { compared: 0, undecided: 0, mismatches: [] as string[] }
    for (const room of [true, false]) {
      const ours = collision.verdict(scene.candidates, room)
      const [strict, lax] = [SLACK_MIN, SLACK_MAX].map((slack) =>
        collisionTwin(scene.candidates, scene.templates, scene.obstacles, room ? scene.ring : undefined, slack),
      )
      for (const [i, verdict] of ours.entries()) {
        check.compared++
        if (strict![i] !== lax![i]) check.undecided++
        else if (verdict !== lax![i])
          check.mismatches.push(`seed ${seed} room ${room} candidate ${i}: kernel ${verdict}`)
      }
    }
    return check
  } finally {
    collision.close()
  }
}

/** Lattice scenes have everything on whole millimetres and quarter turns, so boxes often just touch. */
export function collisionScene(random: Random): CollisionScene {
  const width = between(random, 1.5, pick(random, [4, 10, 60]))
  const depth = between(random, 1.5, pick(random, [4, 10, 30]))
  const ring = randomRing(random, width, depth)
  const lattice = random() < 0.4
  const count = pick(random, [0, whole(random, 1, 8), whole(random, 9, 40), whole(random, 65, 150)])
  const crowd = Math.min(1, Math.sqrt((width * depth) / (count + 1)))
  const at = () => somewhere(random, ring, width, depth)
  const obstacles = Array.from({ length: count }, () => randomPart(random, lattice, crowd, at()))
  const templates: number[][] = []
  const candidates: number[][] = []
  for (let i = 0; i < 30; i++) {
    const parts = pick(random, [1, 1, 2, 5])
    candidates.push([templates.length, parts, ...rounded(lattice, at()), ...turn(random, lattice)])
    for (let k = 0; k < parts; k++) {
      templates.push(
        randomPart(random, lattice, crowd, [between(random, -1, 1) * crowd, between(random, -1, 1) * crowd]),
      )
    }
  }
  if (lattice) for (let i = 0; i < 10; i++) candidates.push(...touching(random, obstacles, templates))
  return { ring, obstacles: flat(obstacles), templates: flat(templates), candidates: flat(candidates) }
}

/** A new template that just touches an obstacle from the side, sunk in by nothing, a hair or a millimetre. */
function touching(random: Random, obstacles: readonly number[][], templates: number[][]): number[][] {
  if (obstacles.length === 0) return []
  const [cx, cz, hx, hz, cos, sin] = pick(random, obstacles) as [number, number, number, number, number, number]
  const half = mm(between(random, 0.05, 0.5))
  const sunk = pick(random, [0, 0, 1e-5, 4e-5, 1e-3, -1e-3])
  const distance = hx + half - sunk
  templates.push([0, 0, half, hz, 1, 0, 0, 3, 1, 1, 0])
  return [[templates.length - 1, 1, cx + distance * cos, cz + distance * sin, cos, sin]]
}

function randomPart(random: Random, lattice: boolean, size: number, place: readonly number[]): number[] {
  const half = () => rounded(lattice, [between(random, 0.02, 0.6) * size])[0]!
  const bottom = pick(random, [0, 0, 0, 0.45, 2])
  const top = mm(bottom + pick(random, [0.001, 0.002, 0.451, 0.45, between(random, 0.1, 2.5)]))
  const masks = [whole(random, 0, 7), whole(random, 0, 7)]
  return [
    ...rounded(lattice, place),
    half(),
    half(),
    ...turn(random, lattice),
    bottom,
    top,
    ...masks,
    whole(random, 0, 1),
  ]
}

/** A place in or about the bounding box of the ring. */
function somewhere(random: Random, ring: Ring, width: number, depth: number): [number, number] {
  const corner = 2 * whole(random, 0, ring.length / 2 - 1)
  const opposite = 2 * whole(random, 0, ring.length / 2 - 1)
  const t = random()
  return [
    ring[corner]! + (ring[opposite]! - ring[corner]!) * t + between(random, -0.1, 0.1) * width,
    ring[corner + 1]! + (ring[opposite + 1]! - ring[corner + 1]!) * t + between(random, -0.1, 0.1) * depth,
  ]
}

const rounded = (lattice: boolean, values: readonly number[]) => (lattice ? values.map(mm) : values)

function turn(random: Random, lattice: boolean): number[] {
  const quarter = pick(random, [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ])
  if (lattice || random() < 0.4) return quarter
  const angle = between(random, -4, 4)
  return [Math.cos(angle), Math.sin(angle)]
}

const flat = (rows: readonly (readonly number[])[]) => new Float64Array(rows.flat())
