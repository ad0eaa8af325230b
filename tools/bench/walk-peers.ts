// The free floor by other libraries. Neither asks for targets nor works to the exact distance: OpenCV erodes by a disc of
// pixels, Recast builds a whole navigation mesh.
import cvModule from '@techstark/opencv-js'
import { init } from 'recast-navigation'
import { generateSoloNavMesh } from 'recast-navigation/generators'
import type { PlainGrid } from './plain-walk.ts'

const cv = cvModule as Exclude<typeof cvModule, Promise<unknown>>

export async function loadPeers(): Promise<void> {
  // Not by `await cv`: its `then` gives itself, without an end.
  if (!('Mat' in cv)) await new Promise<void>((resolve) => Object.assign(cv, { onRuntimeInitialized: resolve }))
  await init()
}

/** Corners of a box, cx cz hx hz cos sin. */
function corners(bodies: Float64Array, at: number): [number, number][] {
  const [x, z, hx, hz, c, s] = bodies.subarray(at, at + 6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return signs.map(([u, v]) => [x + u * hx * c - v * hz * s, z + u * hx * s + v * hz * c])
}

/** Cells of the largest free component: bodies drawn, eroded by the radius, components counted; all outside is wall. */
export function openCvWalker(grid: PlainGrid, bodies: Float64Array, radius: number): () => number {
  const { columns, rowCount, cell, x0, z0 } = grid
  const side = 2 * Math.round(radius / cell) + 1
  const disc = cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(side, side))
  const outlines = Array.from({ length: bodies.length / 6 }, (_, i) => {
    const points = corners(bodies, 6 * i).flatMap(([x, z]) => [
      Math.round((x - x0) / cell),
      Math.round((z - z0) / cell),
    ])
    return cv.matFromArray(4, 1, cv.CV_32SC2, points)
  })
  const [floor, free, labels, stats, middles] = [new cv.Mat(rowCount, columns, cv.CV_8U), ...four()]
  const blocked = new cv.Scalar(0)
  return () => {
    floor.setTo(new cv.Scalar(255))
    for (const outline of outlines) cv.fillConvexPoly(floor, outline, blocked)
    cv.erode(floor, free, disc, new cv.Point(-1, -1), 1, cv.BORDER_CONSTANT, blocked)
    const count = cv.connectedComponentsWithStats(free, labels, stats, middles, 4, cv.CV_32S)
    let largest = 0
    for (let i = 1; i < count; i++) largest = Math.max(largest, stats.intAt(i, cv.CC_STAT_AREA))
    return largest
  }
}

const four = () => [new cv.Mat(), new cv.Mat(), new cv.Mat(), new cv.Mat()] as const

/** A navigation mesh of the floor with the bodies standing on it. @throws Error when Recast makes none */
export function recastWalker(grid: PlainGrid, bodies: Float64Array, radius: number): () => number {
  const { columns, rowCount, cell, x0, z0 } = grid
  const positions: number[] = []
  const indices: number[] = []
  const quad = (points: readonly (readonly number[])[]) => {
    const first = positions.length / 3
    positions.push(...points.flat())
    indices.push(first, first + 2, first + 1, first, first + 3, first + 2)
  }
  const [x1, z1] = [x0 + columns * cell, z0 + rowCount * cell]
  quad([
    [x0, 0, z0],
    [x1, 0, z0],
    [x1, 0, z1],
    [x0, 0, z1],
  ])
  for (let at = 0; at < bodies.length; at += 6) {
    const foot = corners(bodies, at)
    quad(foot.map(([x, z]) => [x, 1, z]))
    foot.forEach(([x, z], i) => {
      const [nextX, nextZ] = foot[(i + 1) % 4]!
      quad([
        [x, 0, z],
        [nextX, 0, nextZ],
        [nextX, 1, nextZ],
        [x, 1, z],
      ])
    })
  }
  const config = { cs: cell, ch: 0.1, walkableRadius: Math.round(radius / cell), walkableHeight: 20, walkableClimb: 1 }
  return () => {
    const { success, navMesh } = generateSoloNavMesh(positions, indices, config)
    if (!success) throw new Error('Cannot compare: Recast made no mesh')
    const tiles = navMesh.getMaxTiles()
    navMesh.destroy()
    return tiles
  }
}
