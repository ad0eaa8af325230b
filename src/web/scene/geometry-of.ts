import { BoxGeometry, type BufferGeometry, CylinderGeometry, ExtrudeGeometry, MathUtils, Matrix4, Shape } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Material, Solid } from '../../engine/modelling/solid.ts'
import type { SlopedPart } from '../../engine/modelling/under-slopes.ts'

/** Sides of a round part. */
const SIDES = 28

/** The parts of a model as one geometry for each material, in the frame of the piece. */
export function geometriesOf(solids: readonly Solid[]): Map<Material, BufferGeometry> {
  const parts = new Map<Material, BufferGeometry[]>()
  for (const solid of solids) parts.set(solid.material, [...(parts.get(solid.material) ?? []), geometryOf(solid)])
  return new Map([...parts].map(([material, geometries]) => [material, merged(geometries)]))
}

/** Several geometries as one. */
export function merged(geometries: readonly BufferGeometry[]): BufferGeometry {
  const plain = geometries.map((it) => (it.index ? it.toNonIndexed() : it))
  const whole = mergeGeometries(plain)
  for (const it of [...geometries, ...plain]) it.dispose()
  return whole
}

function geometryOf(solid: Solid): BufferGeometry {
  if (solid.form === 'prism') return prismGeometry(solid.points, solid.y, solid.height)
  if (solid.form === 'post') {
    const { height, radius, radiusTop, open, at } = solid
    const geometry = new CylinderGeometry(radiusTop, radius, height, SIDES, 1, open)
    return geometry.translate(at[0], at[1] + height / 2, at[2])
  }
  const { at, size, radius, turn, lean } = solid
  const [w, h, d] = size
  const geometry =
    radius > 0.004 ? new RoundedBoxGeometry(w, h, d, radius > 0.03 ? 3 : 1, radius) : new BoxGeometry(w, h, d)
  const middle: [number, number, number] = [at[0] + w / 2, at[1] + h / 2, at[2] + d / 2]
  if (turn === 0 && lean === 0) return geometry.translate(...middle)
  // Leaning back turns the top towards z = 0.
  const placed = new Matrix4()
    .makeTranslation(middle[0], at[1], middle[2])
    .multiply(new Matrix4().makeRotationY(-MathUtils.degToRad(turn)))
    .multiply(new Matrix4().makeRotationX(-MathUtils.degToRad(lean)))
    .multiply(new Matrix4().makeTranslation(0, h / 2, 0))
  return geometry.applyMatrix4(placed)
}

/** An upright prism over a polygon of either winding. */
export function prismGeometry(
  points: readonly (readonly [number, number])[],
  y: number,
  height: number,
): BufferGeometry {
  // A shape lies in x and y of its own: turned about x by 90°, its y is our z, and its depth points down.
  const shape = new Shape()
  for (const [i, [x, z]] of points.entries()) {
    if (i === 0) shape.moveTo(x, z)
    else shape.lineTo(x, z)
  }
  const geometry = new ExtrudeGeometry(shape, { depth: height, bevelEnabled: false })
  return geometry.rotateX(Math.PI / 2).translate(0, y + height, 0)
}

/** A prism whose ends follow heights that differ from corner to corner. */
export function slopedGeometry({ points, bottoms, tops, joined }: SlopedPart): BufferGeometry {
  const geometry = prismGeometry(points, 0, 1)
  const position = geometry.getAttribute('position')
  const corners = Array.from({ length: position.count }, (_, i) => {
    const away = points.map(([x, z]) => Math.hypot(x - position.getX(i), z - position.getZ(i)))
    return away.indexOf(Math.min(...away))
  })
  for (const [i, corner] of corners.entries()) position.setY(i, (position.getY(i) > 0.5 ? tops : bottoms)[corner]!)
  // Within a wall there are no sides: their edges would show as lines.
  const isInside = (triangle: readonly number[]) =>
    joined.some((side) => triangle.every((i) => corners[i] === side || corners[i] === (side + 1) % points.length))
  const triangles = Array.from({ length: position.count / 3 }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2])
  geometry.setIndex(triangles.filter((it) => !isInside(it)).flat())
  geometry.computeVertexNormals()
  return geometry
}
