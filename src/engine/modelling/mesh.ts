import { lengthOf } from '../../base/elementary.ts'
import { cyclicAt, elementAt, firstOf } from '../geometry/element-at.ts'
import { turnOf } from '../geometry/frame.ts'
import { triangulate } from '../geometry/triangulate.ts'
import type { Block, Post, Solid } from './solid.ts'

/** Triangles: metres, y up; each counter-clockwise as seen from outside, with a normal of length 1 at each corner. */
export interface Mesh {
  /** x, y, z of each vertex. */
  readonly positions: number[]
  readonly normals: number[]
  readonly indices: number[]
}

type Vector = readonly [number, number, number]
type Point = readonly [number, number]
/** Indices of four vertices. */
type Quad = readonly [number, number, number, number]

/** Sides of a round part. */
const SIDES = 20
/** Radius from which rounded edges get a second step, metres. */
const SOFT = 0.03
/** Smaller radii are sharp edges. */
const SHARP = 0.004

export const emptyMesh = (): Mesh => ({ positions: [], normals: [], indices: [] })

/** Adds a solid in the frame of its piece. */
export function addSolid(mesh: Mesh, solid: Solid): void {
  if (solid.form === 'prism') addPrism(mesh, [solid.points], solid.y, solid.height)
  else if (solid.form === 'post') addPost(mesh, solid)
  else addBlock(mesh, solid)
}

/**
 * Adds an upright prism.
 *
 * @param loops [x, z] of the outer loop, then of holes; not closed, of either winding
 * @param faces what of it is seen; default all
 */
export function addPrism(
  mesh: Mesh,
  loops: readonly (readonly Point[])[],
  y: number,
  height: number,
  { top = true, sides = true, bottom = true }: { top?: boolean; sides?: boolean; bottom?: boolean } = {},
): void {
  const points = loops.flat()
  const triangles = top || bottom ? triangulate(loops) : []
  // Positive area in x and z turns clockwise as seen from above.
  if (top) addFlat(mesh, points, y + height, triangles.toReversed(), 1)
  if (bottom) addFlat(mesh, points, y, triangles, -1)
  if (!sides) return
  for (const [i, loop] of loops.entries()) {
    const outward = loopArea(loop) > 0 === (i === 0)
    for (const [j, a] of loop.entries()) {
      const b = cyclicAt(loop, j + 1)
      addSide(mesh, outward ? a : b, outward ? b : a, y, y + height)
    }
  }
}

function addFlat(mesh: Mesh, points: readonly Point[], y: number, triangles: readonly number[], up: 1 | -1): void {
  const first = mesh.positions.length / 3
  for (const [x, z] of points) addVertex(mesh, [x, y, z], [0, up, 0])
  for (const index of triangles) mesh.indices.push(first + index)
}

/** An upright rectangle over an edge of a loop with positive area. */
function addSide(mesh: Mesh, [ax, az]: Point, [bx, bz]: Point, bottom: number, top: number): void {
  const length = lengthOf(bx - ax, bz - az)
  if (length < 1e-9 || top - bottom < 1e-9) return
  const normal: Vector = [(bz - az) / length, 0, (ax - bx) / length]
  const add = (x: number, y: number, z: number) => addVertex(mesh, [x, y, z], normal)
  addQuad(mesh, [add(ax, bottom, az), add(ax, top, az), add(bx, top, bz), add(bx, bottom, bz)])
}

function addPost(mesh: Mesh, { at, height, radius, radiusTop, open }: Post): void {
  const slope = lengthOf(height, radius - radiusTop)
  const [out, up] = [height / slope, (radius - radiusTop) / slope]
  const ring = Array.from({ length: SIDES + 1 }, (_, i): Point => {
    const { cos, sin } = turnOf((360 * (i % SIDES)) / SIDES)
    return [cos, sin]
  })
  const rowAt = (y: number, r: number) =>
    ring.map(([x, z]) => addVertex(mesh, [at[0] + x * r, at[1] + y, at[2] + z * r], [x * out, up, z * out]))
  const [bottom, top] = [rowAt(0, radius), rowAt(height, radiusTop)]
  for (let i = 0; i < SIDES; i++)
    addQuad(mesh, [elementAt(bottom, i), elementAt(top, i), elementAt(top, i + 1), elementAt(bottom, i + 1)])
  if (open) return
  for (const [y, r, way] of [
    [height, radiusTop, 1],
    [0, radius, -1],
  ] as const) {
    if (r < 1e-6) continue
    const rim = ring
      .slice(0, SIDES)
      .map(([x, z]) => addVertex(mesh, [at[0] + x * r, at[1] + y, at[2] + z * r], [0, way, 0]))
    for (let i = 1; i < SIDES - 1; i++) {
      const [at, next] = [elementAt(rim, i), elementAt(rim, i + 1)]
      mesh.indices.push(firstOf(rim), ...(way === 1 ? [next, at] : [at, next]))
    }
  }
}

const norm = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

/** The sides of a cuboid: the axis they face, and the two they span, so that first × second points along the axis. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const

function addBlock(mesh: Mesh, block: Block): void {
  const { size, radius: requestedRadius } = block
  const half: Vector = [size[0] / 2, size[1] / 2, size[2] / 2]
  const radius = requestedRadius > SHARP ? requestedRadius : 0
  const steps = radius === 0 ? [-1, 1] : radius > SOFT ? [-1, -0.5, 0, 0, 0.5, 1] : [-1, 0, 0, 1]
  const place = placementOf(block)
  for (const [axis, first, second] of AXES) {
    for (const way of [1, -1]) {
      const grid = steps.map((u, i) =>
        steps.map((v, j) => {
          const at: [number, number, number] = [0, 0, 0]
          const normal: [number, number, number] = [0, 0, 0]
          normal[axis] = way
          // Rounded edges turn the normal by up to 45° towards the side next to it.
          if (radius > 0) [normal[first], normal[second]] = [u, v]
          const length = norm(...normal)
          const [sideU, sideV] = [i < steps.length / 2 ? -1 : 1, j < steps.length / 2 ? -1 : 1]
          at[axis] = way * (half[axis] - radius)
          at[first] = sideU * (half[first] - radius)
          at[second] = sideV * (half[second] - radius)
          for (const k of [0, 1, 2] as const) {
            normal[k] /= length
            at[k] += radius === 0 ? 0 : radius * normal[k]
          }
          return place(mesh, at, normal)
        }),
      )
      for (let i = 0; i + 1 < steps.length; i++)
        for (let j = 0; j + 1 < steps.length; j++) {
          const [row, next] = [elementAt(grid, i), elementAt(grid, i + 1)]
          const [a, b, c, d] = [elementAt(row, j), elementAt(next, j), elementAt(next, j + 1), elementAt(row, j + 1)]
          addQuad(mesh, way === 1 ? [a, b, c, d] : [d, c, b, a])
        }
    }
  }
}

/** Adds vertices of a block that are given about its middle. */
function placementOf({ at, size, turn, lean }: Block): (mesh: Mesh, position: Vector, normal: Vector) => number {
  const [{ cos: cosT, sin: sinT }, { cos: cosY, sin: sinY }] = [turnOf(lean), turnOf(turn)]
  // Leaning back turns the top towards −z; a turn is clockwise as seen from above.
  const turned = ([x, y, z]: Vector): Vector => {
    const [up, back] = [y * cosT + z * sinT, z * cosT - y * sinT]
    return [x * cosY - back * sinY, up, x * sinY + back * cosY]
  }
  return (mesh, [x, y, z], normal) => {
    const [px, py, pz] = turned([x, y + size[1] / 2, z])
    return addVertex(mesh, [at[0] + size[0] / 2 + px, at[1] + py, at[2] + size[2] / 2 + pz], turned(normal))
  }
}

function addVertex(mesh: Mesh, position: Vector, normal: Vector): number {
  mesh.positions.push(...position)
  mesh.normals.push(...normal)
  return mesh.positions.length / 3 - 1
}

/** @param corners counter-clockwise as seen from outside */
function addQuad({ indices, positions }: Mesh, [a, b, c, d]: Quad): void {
  for (const [p, q, r] of [
    [a, b, c],
    [a, c, d],
  ] as const)
    if (!flat(positions, p, q, r)) indices.push(p, q, r)
}

/** Whether a triangle has no area. */
function flat(positions: readonly number[], a: number, b: number, c: number): boolean {
  const between = (from: number, to: number, axis: number) =>
    elementAt(positions, 3 * to + axis) - elementAt(positions, 3 * from + axis)
  const [ux, uy, uz] = [between(a, b, 0), between(a, b, 1), between(a, b, 2)]
  const [vx, vy, vz] = [between(a, c, 0), between(a, c, 1), between(a, c, 2)]
  return norm(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) < 1e-12
}

function loopArea(loop: readonly Point[]): number {
  let twice = 0
  for (const [i, [x, z]] of loop.entries()) {
    const [nextX, nextZ] = cyclicAt(loop, i + 1)
    twice += x * nextZ - nextX * z
  }
  return twice / 2
}
