type Spot = readonly [number, number]

/**
 * A point inside a polygon for its label: the centroid, or the middle of the widest stretch between two heights of
 * corners, whichever is further from the edges.
 */
export function insideOf(points: readonly Spot[]): Spot {
  const heights = [...new Set(points.map(([, y]) => y))].sort((a, b) => a - b)
  const spots = heights.slice(1).flatMap((y, i) => widestAt(points, (heights[i]! + y) / 2) ?? [])
  const middle = centroidOf(points)
  if (isInside(points, middle)) spots.unshift(middle)
  let [best, air] = [points[0]!, 0]
  for (const spot of spots) {
    const distance = Math.min(...points.map((a, i) => distanceTo(spot, a, points[(i + 1) % points.length]!)))
    if (distance > air) [best, air] = [spot, distance]
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
  return [sx / (3 * area), sy / (3 * area)]
}

const isInside = (points: readonly Spot[], [x, y]: Spot): boolean =>
  crossingsAt(points, y).filter((it) => it > x).length % 2 === 1

/** The middle of the widest stretch of a polygon at a height. */
function widestAt(points: readonly Spot[], y: number): [Spot] | undefined {
  const crossings = crossingsAt(points, y)
  let best: readonly [number, number] | undefined
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const pair = [crossings[i]!, crossings[i + 1]!] as const
    if (!best || pair[1] - pair[0] > best[1] - best[0]) best = pair
  }
  return best && [[(best[0] + best[1]) / 2, y]]
}

const crossingsAt = (points: readonly Spot[], y: number): number[] =>
  points
    .flatMap(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)]
    })
    .sort((a, b) => a - b)

function distanceTo([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
