import type { Ring } from '../../../src/engine/geometry/frame.ts'
import { bounds } from '../../../src/engine/geometry/ring.ts'
import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { Walk } from '../../../src/engine/kernels/walk.ts'
import { clearances, components, type Grid, walkTwin } from '../reference/walk.ts'
import type { Check } from './check-collision.ts'
import { between, mm, pick, type Random, seeded, whole } from './random.ts'
import { randomRing } from './random-ring.ts'

export interface WalkScene {
  readonly ring: Ring
  readonly radius: number
  readonly cell: number
  readonly bodies: Float64Array
  /** Lists of targets to try, the empty one too. */
  readonly targetLists: readonly Float64Array[]
}

/** The kernel counts distances of half a micrometre less than the radius as free; below this band cells must be blocked. */
const RADIUS_SLACK = 5e-7
const BAND = 1e-9

/**
 * Builds the scene of a seed and compares kernel and twin: the empty room cell by cell, the floor between the bodies
 * component by component, the choice among components and the first missed target. `compared` counts cells.
 */
export function checkWalk(kernels: Kernels, seed: number): Check {
  const random = seeded(seed)
  const scene = walkScene(random)
  const { ring, radius, cell } = scene
  const walk = new Walk(kernels, ring, { radius, cell, slots: 3 })
  const check = { compared: 0, undecided: 0, mismatches: [] as string[] }
  const differ = (what: string) => check.mismatches.push(`seed ${seed}: ${what}`)
  try {
    const { free, ...rest } = walk.rows(0)
    const grid: Grid = { ...rest, cell: walk.cell }
    compareFloor(free, clearances(grid, ring, new Float64Array(0), radius + cell), scene, check, differ)

    const clear = clearances(grid, ring, scene.bodies, radius + cell)
    if (undecidedCells(clear, radius) > 0) {
      check.undecided += free.length
      return check
    }
    const numbers = components(grid, (i) => clear[i]! >= radius - RADIUS_SLACK)
    check.compared += free.length
    const oneCell = probes(random, grid, numbers)
    for (const targets of [...scene.targetLists, ...oneCell]) {
      const strict = walkTwin(grid, numbers, targets, -1e-9)
      const lax = walkTwin(grid, numbers, targets, 1e-9)
      if (strict.chosen !== lax.chosen || strict.missed !== lax.missed) {
        check.undecided++
        continue
      }
      const missed = walk.test(0, 1, scene.bodies, targets)
      if (missed !== lax.missed) differ(`missed ${missed}, twin ${lax.missed}`)
      else if (missed === -1) compareComponent(walk, numbers, lax.chosen, differ)
    }
    return check
  } finally {
    walk.close()
  }
}

function compareFloor(
  free: Uint8Array,
  clear: Float64Array,
  { radius }: WalkScene,
  check: { compared: number; undecided: number },
  differ: (what: string) => void,
): void {
  for (const [i, bit] of free.entries()) {
    check.compared++
    if (Math.abs(clear[i]! - radius + RADIUS_SLACK) < BAND) check.undecided++
    else if ((bit === 1) !== clear[i]! >= radius - RADIUS_SLACK) {
      differ(`empty room cell ${i}: kernel ${bit}, clearance ${clear[i]} of ${radius}`)
    }
  }
}

function undecidedCells(clear: Float64Array, radius: number): number {
  return clear.reduce((count, value) => count + (Math.abs(value - radius + RADIUS_SLACK) < BAND ? 1 : 0), 0)
}

function compareComponent(walk: Walk, numbers: Int32Array, chosen: number, differ: (what: string) => void): void {
  const { free } = walk.rows(1)
  for (const [i, bit] of free.entries()) {
    if ((bit === 1) !== (chosen >= 0 && numbers[i] === chosen)) differ(`component ${chosen} cell ${i}: kernel ${bit}`)
  }
}

/**
 * One target on a single cell for each component, and for cells that are not free but border on free ones: so every
 * component is seen, and reach is exact to a cell.
 */
function probes(random: Random, grid: Grid, numbers: Int32Array): Float64Array[] {
  const count = numbers.reduce((most, number) => Math.max(most, number), -1) + 1
  const cells = Array.from({ length: Math.min(count, 12) }, (_, number) => numbers.indexOf(number))
  for (let i = 0; i < 6; i++) {
    const step = pick(random, [1, -1, grid.columns, -grid.columns])
    let cell = whole(random, 0, numbers.length - 1)
    while (numbers[cell]! >= 0) cell += step
    if (cell >= 0 && cell < numbers.length) cells.push(cell)
  }
  return cells.map((cell) => {
    const x = grid.x0 + ((cell % grid.columns) + 0.5) * grid.cell
    const z = grid.z0 + (Math.floor(cell / grid.columns) + 0.5) * grid.cell
    return Float64Array.of(x, z, grid.cell / 2, grid.cell / 2, 1, 0, 1e-6)
  })
}

/** Rooms with bodies, some on the lattice of the cells, where distances are often exactly the radius. */
export function walkScene(random: Random): WalkScene {
  const size = pick(random, [2.5, 3, 5])
  const ring = randomRing(random, between(random, 1.2, size), between(random, 1.2, size))
  const lattice = random() < 0.4
  const cell = pick(random, [0.05, 0.1, 0.1, between(random, 0.07, 0.2)])
  const radius = pick(random, [0.3, 0.3, 0.25, 0.02, between(random, 0.05, 0.5)])
  const bodies = Array.from({ length: whole(random, 0, 12) }, () => randomBox(random, ring, lattice))
  const targets = bodies.filter(() => random() < 0.3).map((box) => [...box, between(random, 0.2, 0.8) + radius])
  const doors = Array.from({ length: whole(random, 0, 2) }, () => door(random, ring, radius))
  const targetLists = [[], [...doors, ...targets], targets, doors].map((list) => new Float64Array(list.flat()))
  return { ring, radius, cell, bodies: new Float64Array(bodies.flat()), targetLists }
}

function randomBox(random: Random, ring: Ring, lattice: boolean): number[] {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const place = [
    between(random, minX, maxX),
    between(random, minZ, maxZ),
    between(random, 0, 0.7),
    between(random, 0, 0.4),
  ]
  if (lattice) return [...place.map((value, i) => onLattice(value, i < 2 ? [minX, minZ][i]! : 0)), 1, 0]
  const angle = pick(random, [0, Math.PI / 2, Math.PI, -Math.PI / 2, 1e-7, between(random, -4, 4)])
  return [...place, Math.cos(angle), Math.sin(angle)]
}

const onLattice = (value: number, from: number) => from + Math.round((value - from) / 0.05) * 0.05

/** A target on an edge of the room, without depth. */
function door(random: Random, ring: Ring, radius: number): number[] {
  const i = 2 * whole(random, 0, ring.length / 2 - 1)
  const j = (i + 2) % ring.length
  const dx = ring[j]! - ring[i]!
  const dz = ring[j + 1]! - ring[i + 1]!
  const wide = Math.hypot(dx, dz)
  const half = Math.min(mm(between(random, 0.3, 0.5)), wide / 2)
  const middle = [(ring[i]! + ring[j]!) / 2, (ring[i + 1]! + ring[j + 1]!) / 2]
  return [...middle, half, 0, dx / wide, dz / wide, radius + 0.15]
}
