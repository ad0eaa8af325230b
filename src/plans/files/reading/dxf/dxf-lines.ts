import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { arc, bulged, type Entity, ellipse, type Lines, pointOf, pointsOf, spline, swingOf } from './dxf-curves.ts'

/** The points of a line or a curve in its own coordinates; undefined for an entity that is none. @param sagitta as of `drawingOf` */
export function linesOf(entity: Entity, sagitta: number): Lines | undefined {
  switch (entity['type']) {
    case 'LINE':
    case 'LWPOLYLINE':
    case 'POLYLINE':
    case 'HATCH':
      return polyline(entity, sagitta)
    case 'ARC':
    case 'CIRCLE':
      return arc(entity, sagitta)
    case 'ELLIPSE':
      return ellipse(entity, sagitta)
    case 'SPLINE':
      return spline(entity)
    case 'SOLID': {
      const points = pointsOf(entity['points'])
      // The last two corners of a SOLID are listed crosswise.
      return {
        points: points.length === 4 ? [0, 1, 3, 2].map((corner) => elementAt(points, corner)) : points,
        closed: true,
      }
    }
    case '3DFACE':
      return face(entity)
    default:
      return undefined
  }
}

/** The corners of a face that lies flat; the fourth is that of a triangle once more. */
function face({ vertices }: Entity): Lines | undefined {
  const corners = Array.isArray(vertices) ? (vertices as Entity[]).slice(0, 4) : []
  const levels = new Set(corners.map(({ z }) => (typeof z === 'number' ? z : 0)))
  const points = pointsOf(corners)
  const distinct = points.filter(([x, y], i) => points.findIndex(([px, py]) => px === x && py === y) === i)
  return levels.size === 1 && distinct.length > 2 ? { points: distinct, closed: true } : undefined
}

function polyline(entity: Entity, sagitta: number): Lines | undefined {
  if (entity['isPolyfaceMesh'] === true || entity['is3dPolygonMesh'] === true) return undefined
  const vertices = Array.isArray(entity['vertices']) ? (entity['vertices'] as Entity[]) : []
  const closed = entity['shape'] === true
  const corners = vertices.flatMap((vertex) => {
    const at = vertex['splineControlPoint'] === true ? undefined : pointOf(vertex)
    return at ? [{ at, bulge: typeof vertex['bulge'] === 'number' ? vertex['bulge'] : 0 }] : []
  })
  const sides = corners.flatMap(({ at, bulge }, i) => {
    const next = corners[i + 1] ?? (closed ? corners[0] : undefined)
    return next ? [{ at, to: next.at, bulge }] : []
  })
  const points = sides.flatMap(({ at, to, bulge }) => [at, ...(bulge === 0 ? [] : bulged(at, to, bulge, sagitta))])
  const end = closed ? undefined : corners.at(-1)
  return { points: end ? [...points, end.at] : points, closed, arc: swingOf(sides) }
}
