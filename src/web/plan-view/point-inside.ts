import { distanceToEdge } from '../../engine/geometry/edges.ts'

type Spot = readonly [number, number]

/**
 * A point inside a polygon for its label, as far from the edges as those that are tried: the centroid, and the middles
 * of the stretches at its height and between every two heights of corners.
 */
export function insideOf(points: readonly Spot[]): Spot {
  const [middleX, middleY] = centroidOf(points)
  const heights = points.map(([, y]) => y).sort((a, b) => a - b)
  let [best, air]: [Spot, number] = [points[0]!, 0]
  for (const y of [middleY, ...heights.map((it, i) => (it + (heights[i + 1] ?? it)) / 2)]) {
    const crossings = crossingsAt(points, y)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [crossings[i]!, crossings[i + 1]!]
      const x = y === middleY && from < middleX && middleX < to ? middleX : (from + to) / 2
      const distance = Math.min(...points.map((it, k) => distanceToEdge([x, y], it, points[(k + 1) % points.length]!)))
      if (distance > air) [best, air] = [[x, y], distance]
    }
  }
  return best
}

function centroidOf(points: readonly Spot[]): Spot {
  let [sx, sy, area] = [0, 0, 0]
  for (const [i, [x, y]] of points.entries()) {
    const [u, v] = points[(i + 1) % points.length]!
    const cross = x * v - u * y
    area += cross
    sx += (x + u) * cross
    sy += (y + v) * cross
  }
  return [sx / area / 3, sy / area / 3]
}

const crossingsAt = (points: readonly Spot[], y: number): number[] =>
  points
    .flatMap(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)]
    })
    .sort((a, b) => a - b)
