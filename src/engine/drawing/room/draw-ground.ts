import { type Definitions, n, type Point, pathThrough } from '../svg.ts'
import type { Theme } from '../theme.ts'
import { type Boundary, circumference, type openingsOn, stretch, wallRuns } from './room-outline.ts'

export interface Look {
  readonly theme: Theme
  /** Thickness of the walls, metres. */
  readonly thickness: number
  /** Width of a thin line, metres. */
  readonly line: number
  /** Whether floor boards are wide enough on the page to be drawn. */
  readonly boards: boolean
}

/** How far walls cast their two shadows, metres. */
const CASTS = [0.035, 0.075]

/**
 * Light falls from the upper left, as it does on the furniture: walls above and at the left cast a narrow shadow, and passages
 * none.
 */
export function wallShadow(
  boundary: Boundary,
  openings: ReturnType<typeof openingsOn>,
  clip: string,
  theme: Theme,
): string {
  const gaps = openings.filter(({ opening }) => opening.type === 'gap')
  const runs = wallRuns(boundary, gaps) ?? [[0, circumference(boundary)] as const]
  const walls = runs.flatMap(([from, to]) => {
    const { points, edges } = stretch(boundary, from, to)
    return edges.map((edge, i) => ({ a: points[i]!, b: points[i + 1]!, out: boundary.normals[edge]! }))
  })
  const lit = walls.filter(({ out: [x, z] }) => x * LIGHT[0] + z * LIGHT[1] < -1e-9)
  if (lit.length === 0) return ''
  const casts = CASTS.map((reach) => {
    const strips = lit.map(({ a, b, out }) => strip(a, b, out, reach)).join('')
    return `<path d="${strips}" fill="#000" fill-opacity="${n(theme.shadow * 0.42)}"/>`
  })
  return `<g clip-path="url(#${clip})">${casts.join('')}</g>`
}

/** The way of the light on the floor, as a part of the reach of a shadow. */
const LIGHT = [0.8, 1] as const

/** What a wall shades, always in the same sense, so that shadows that overlap do not cancel each other. */
function strip(a: Point, b: Point, [outX, outZ]: Point, reach: number): string {
  const cast = ([x, z]: Point): Point => [x + reach * LIGHT[0], z + reach * LIGHT[1]]
  const isForward = (b[0] - a[0]) * outZ - (b[1] - a[1]) * outX > 0
  const [from, to] = isForward ? [a, b] : [b, a]
  return pathThrough([from, to, cast(to), cast(from)], true)
}

/** Boards run along the longer side of the room, of one that stands at an angle along its longest wall. */
export function floorFill(boundary: Boundary, { theme, boards, line }: Look, definitions: Definitions): string {
  if (!boards) return theme.floor
  const xs = boundary.points.map(([x]) => x)
  const zs = boundary.points.map(([, z]) => z)
  const [x, z] = [Math.min(...xs), Math.min(...zs)]
  const turn = slant(boundary) ?? (Math.max(...zs) - z > Math.max(...xs) - x ? 90 : 0)
  const id = definitions.add(
    'pattern',
    ` width="2.4" height=".64" patternUnits="userSpaceOnUse" patternTransform="translate(${n(x)} ${n(z)})${turn === 0 ? '' : `rotate(${n(turn, 2)})`}"`,
    `<path fill="${theme.floor}" d="M0 0h2.4v.64H0z"/><path d="M0 0h2.4M0 .16h2.4M0 .32h2.4M0 .48h2.4M.3 0v.16M1.5 .16v.16M.8 .32v.16M2.1 .48v.16" fill="none" stroke="${theme.plank}" stroke-width="${n(line)}"/>`,
  )
  return `url(#${id})`
}

/** Sine below which a wall counts as level or upright. */
const LEVEL = 0.01

/** Degrees of the longest wall of a room without any level or upright wall. */
function slant({ normals, starts }: Boundary): number | undefined {
  if (normals.some(([x, z]) => Math.min(Math.abs(x), Math.abs(z)) < LEVEL)) return undefined
  const lengths = normals.map((_, i) => starts[i + 1]! - starts[i]!)
  const [x, z] = normals[lengths.indexOf(Math.max(...lengths))]!
  return (Math.atan2(-x, z) * 180) / Math.PI
}
