type Spot = readonly [number, number]

/** A point of a polygon: its centroid where that lies inside, else the middle of the widest stretch at its height. */
export function insideOf(points: readonly Spot[]): Spot {
  const area = signedArea(points)
  let [sx, sy] = [0, 0]
  for (const [i, [x, y]] of points.entries()) {
    const [u, v] = points[(i + 1) % points.length]!
    const cross = x * v - u * y
    sx += (x + u) * cross
    sy += (y + v) * cross
  }
  const middle: Spot = area === 0 ? points[0]! : [sx / (6 * area), sy / (6 * area)]
  const crossings = crossingsAt(points, middle[1])
  let best: readonly [number, number] = [middle[0], middle[0]]
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const pair = [crossings[i]!, crossings[i + 1]!] as const
    if (pair[0] < middle[0] && middle[0] < pair[1]) return middle
    if (pair[1] - pair[0] > best[1] - best[0]) best = pair
  }
  return [(best[0] + best[1]) / 2, middle[1]]
}

const crossingsAt = (points: readonly Spot[], y: number): number[] =>
  points
    .flatMap(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)]
    })
    .sort((a, b) => a - b)

const signedArea = (points: readonly Spot[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!
    return sum + (x * v - u * y) / 2
  }, 0)
