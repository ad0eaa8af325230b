import {
  type ClipPath,
  type Definition,
  type DisplayList,
  group,
  type Pattern,
  type Point,
  path,
  pathThrough,
  round,
  segments,
  stroke,
  type Transform,
} from '../display-list.ts'
import type { Theme } from '../theme.ts'
import { extentOf, step } from './outline.ts'
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
  clip: ClipPath,
  theme: Theme,
): DisplayList {
  const gaps = openings.filter(({ opening }) => opening.type === 'gap')
  const runs = wallRuns(boundary, gaps) ?? [[0, circumference(boundary)] as const]
  const walls = runs.flatMap(([from, to]) => {
    const { points, edges } = stretch(boundary, from, to)
    return edges.map((edge, i) => ({ a: points[i]!, b: points[i + 1]!, out: boundary.normals[edge]! }))
  })
  const lit = walls.filter(({ out: [x, z] }) => x * LIGHT[0] + z * LIGHT[1] < -1e-9)
  if (lit.length === 0) return []
  const casts = CASTS.map((reach) => {
    const strips = lit.flatMap(({ a, b, out }) => strip(a, b, out, reach))
    return path(strips, { fill: '#000', 'fill-opacity': round(theme.shadow * 0.42) })
  })
  return group({ 'clip-path': clip }, casts)
}

/** The way of the light on the floor, as a part of the reach of a shadow. */
const LIGHT = [0.8, 1] as const

/** What a wall shades, always in the same sense, so that shadows that overlap do not cancel each other. */
function strip(a: Point, b: Point, [outX, outZ]: Point, reach: number) {
  const cast = (point: Point) => step(point, LIGHT, reach)
  const isForward = (b[0] - a[0]) * outZ - (b[1] - a[1]) * outX > 0
  const [from, to] = isForward ? [a, b] : [b, a]
  return pathThrough([from, to, cast(to), cast(from)], true)
}

/** Boards run along the longer side of the room, of one that stands at an angle along its longest wall. */
export function floorFill(
  boundary: Boundary,
  { theme, boards, line }: Look,
  definitions: Definition[],
): string | Pattern {
  if (!boards) return theme.floor
  const { minX, minZ, maxX, maxZ } = extentOf(boundary.points)!
  const turn: Transform[number] | undefined =
    slant(boundary) ?? (maxZ - minZ > maxX - minX ? ['rotate', 90] : undefined)
  const pattern: Pattern = {
    kind: 'pattern',
    width: 2.4,
    height: 0.64,
    patternUnits: 'userSpaceOnUse',
    patternTransform: [['translate', round(minX), round(minZ)], ...(turn ? [turn] : [])],
    children: [
      { kind: 'path', fill: theme.floor, d: [['M', 0, 0], ['h', 2.4], ['v', 0.64], ['H', 0], ['z']] },
      path(JOINTS, { fill: 'none', ...stroke(theme.plank, line) }),
    ],
  }
  definitions.push(pattern)
  return pattern
}

/** Lines between boards, and where boards end. */
const JOINTS = [
  ...[0, 0.16, 0.32, 0.48].flatMap((z) => segments(['M', 0, z], ['h', 2.4])),
  ...[0.3, 1.5, 0.8, 2.1].flatMap((x, row) => segments(['M', x, round(row * 0.16)], ['v', 0.16])),
]

/** Sine below which a wall counts as level or upright. */
const LEVEL = 0.01

/** The turn to the longest wall of a room without any level or upright wall. */
function slant({ normals, starts }: Boundary): Transform[number] | undefined {
  if (normals.some(([x, z]) => Math.min(Math.abs(x), Math.abs(z)) < LEVEL)) return undefined
  const lengths = normals.map((_, i) => starts[i + 1]! - starts[i]!)
  const [x, z] = normals[lengths.indexOf(Math.max(...lengths))]!
  return ['matrix', ...round([z, -x, x, z], 5), 0, 0]
}
