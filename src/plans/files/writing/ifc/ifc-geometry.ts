import type { Areas } from '../../../../engine/geometry/polygons.ts'
import type { CeilingPlane } from '../../../../schema/furnishing/room.ts'
import { type IfcDialect, OWN_DIALECT } from './ifc-dialect.ts'
import { enumeration, NONE, type Ref, type StepFile, type Value } from './step-file.ts'

/** [x, z] of the plan; IFC has y upwards on the page where plans have z down. */
export type PlanPoint = readonly [number, number]

/** A frame on a storey: its origin, and where its x axis points. Metres of the plan. */
export interface Frame {
  readonly x: number
  readonly z: number
  readonly y: number
  readonly along: PlanPoint
}

export const STOREY_FRAME: Frame = { x: 0, z: 0, y: 0, along: [1, 0] }

/** A place in space: where its origin lies in units of the file, and where its z and x axes point. */
export interface Pose {
  readonly origin: readonly number[]
  readonly up: readonly number[]
  readonly along: readonly number[]
}

/** Writes placements and bodies from metres of the plan. */
export class IfcGeometry {
  readonly #file: StepFile
  readonly #body: Ref
  readonly #perMetre: number
  readonly #up: Ref
  readonly #origin: Ref

  /** @param body the context of bodies */
  constructor(file: StepFile, body: Ref, { perMetre }: Pick<IfcDialect, 'perMetre'> = OWN_DIALECT) {
    this.#file = file
    this.#body = body
    this.#perMetre = perMetre
    this.#up = file.add('IFCDIRECTION', [0, 0, 1])
    this.#origin = file.add('IFCCARTESIANPOINT', [0, 0, 0])
  }

  /** @param parent placement that the frame is relative to; none = the world */
  placement({ x, y, z, along }: Frame, parent: Ref | typeof NONE): Ref {
    const at = x === 0 && y === 0 && z === 0 ? this.#origin : this.#point(x, -z, y)
    const ahead = along[0] === 1 && along[1] === 0
    const axes: Value[] = ahead ? [NONE, NONE] : [this.#up, this.#file.add('IFCDIRECTION', [along[0], -along[1], 0])]
    return this.#file.add('IFCLOCALPLACEMENT', parent, this.#file.add('IFCAXIS2PLACEMENT3D', at, ...axes))
  }

  /** A placement that may be turned in any way. @param parent as of `placement` */
  pose({ origin, up, along }: Pose, parent: Ref | typeof NONE): Ref {
    const [at, ...axes] = [
      this.#file.add('IFCCARTESIANPOINT', origin),
      ...[up, along].map((axis) => this.#file.add('IFCDIRECTION', axis)),
    ]
    return this.#file.add('IFCLOCALPLACEMENT', parent, this.#file.add('IFCAXIS2PLACEMENT3D', at!, ...axes))
  }

  /** A polygon drawn up from a height, in the frame of its product. @param loops outer one first, then holes */
  extrusion(loops: readonly (readonly PlanPoint[])[], bottom: number, height: number): Ref {
    const [outer, ...holes] = loops.map((loop) => this.#polyline(loop))
    const profile =
      holes.length === 0
        ? this.#file.add('IFCARBITRARYCLOSEDPROFILEDEF', enumeration('AREA'), NONE, outer!)
        : this.#file.add('IFCARBITRARYPROFILEDEFWITHVOIDS', enumeration('AREA'), NONE, outer!, holes)
    return this.#swept(profile, bottom, height)
  }

  /**
   * A body without what of it lies above the slopes of a ceiling.
   *
   * @param near a place of the body: readers that cut by a plane far from its origin lose faces and digits
   */
  underSlopes(body: Ref, slopes: readonly CeilingPlane[], [x, z]: PlanPoint): Ref {
    return slopes.reduce((left, { a, b, c }) => {
      const at = this.#point(x, -z, a * x + b * z + c)
      const norm = Math.hypot(a, b, 1)
      const [up, along] = [
        [-a / norm, b / norm, 1 / norm],
        [1 / Math.hypot(1, a), 0, a / Math.hypot(1, a)],
      ].map((ratios) => this.#file.add('IFCDIRECTION', ratios))
      const plane = this.#file.add('IFCPLANE', this.#file.add('IFCAXIS2PLACEMENT3D', at, up!, along!))
      const above = this.#file.add('IFCHALFSPACESOLID', plane, enumeration('F'))
      return this.#file.add('IFCBOOLEANCLIPPINGRESULT', enumeration('DIFFERENCE'), left, above)
    }, body)
  }

  cylinder(radius: number, bottom: number, height: number): Ref {
    return this.#swept(
      this.#file.add('IFCCIRCLEPROFILEDEF', enumeration('AREA'), NONE, this.#flat(0, 0), radius * this.#perMetre),
      bottom,
      height,
    )
  }

  /** A cuboid from the origin of a frame, as boxes of the plan are (docs/decisions.md#c2). */
  box(a: number, b: number, height: number): Ref {
    const sides = [a * this.#perMetre, b * this.#perMetre]
    const middle = this.#flat(a / 2, b / 2)
    const profile = this.#file.add('IFCRECTANGLEPROFILEDEF', enumeration('AREA'), NONE, middle, ...sides)
    return this.#swept(profile, 0, height)
  }

  shape(items: readonly Ref[], type?: string): Ref {
    return this.#file.add('IFCPRODUCTDEFINITIONSHAPE', NONE, NONE, [this.representation(items, type)])
  }

  representation(items: readonly Ref[], type = 'SweptSolid'): Ref {
    return this.#file.add('IFCSHAPEREPRESENTATION', this.#body, "'Body'", `'${type}'`, items)
  }

  /** A representation to be used by many products. */
  map(items: readonly Ref[]): Ref {
    const origin = this.#file.add('IFCAXIS2PLACEMENT3D', this.#origin, NONE, NONE)
    return this.#file.add('IFCREPRESENTATIONMAP', origin, this.representation(items))
  }

  mapped(map: Ref): Ref {
    const target = this.#file.add('IFCCARTESIANTRANSFORMATIONOPERATOR3D', NONE, NONE, this.#origin, 1, NONE)
    const item = this.#file.add('IFCMAPPEDITEM', map, target)
    return this.#file.add('IFCPRODUCTDEFINITIONSHAPE', NONE, NONE, [
      this.representation([item], 'MappedRepresentation'),
    ])
  }

  #swept(profile: Ref, bottom: number, height: number): Ref {
    const at = bottom === 0 ? this.#origin : this.#point(0, 0, bottom)
    const position = this.#file.add('IFCAXIS2PLACEMENT3D', at, NONE, NONE)
    return this.#file.add('IFCEXTRUDEDAREASOLID', profile, position, this.#up, height * this.#perMetre)
  }

  /** A point by metres along the axes of IFC. */
  #point(...metres: number[]): Ref {
    return this.#file.add(
      'IFCCARTESIANPOINT',
      metres.map((it) => it * this.#perMetre),
    )
  }

  #flat(x: number, z: number): Ref {
    return this.#file.add('IFCAXIS2PLACEMENT2D', this.#point(x, -z), NONE)
  }

  #polyline(loop: readonly PlanPoint[]): Ref {
    const points = withoutRepeats(loop).map(([x, z]) => this.#point(x, -z))
    return this.#file.add('IFCPOLYLINE', [...points, points[0]!])
  }
}

/** The loop without points that repeat the one before. */
function withoutRepeats(loop: readonly PlanPoint[]): PlanPoint[] {
  const same = (a: PlanPoint, b: PlanPoint) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6
  const points = loop.filter((point, i) => i === 0 || !same(point, loop[i - 1]!))
  while (points.length > 1 && same(points[0]!, points.at(-1)!)) points.pop()
  return points
}

/** Points of the plan as a frame on it sees them. */
export const inFrame = ({ x, z, along: [ux, uz] }: Frame, points: readonly PlanPoint[]): PlanPoint[] =>
  points.map(([px, pz]) => [(px - x) * ux + (pz - z) * uz, (pz - z) * ux - (px - x) * uz])

/** Loops of areas without the point that closes them. */
export const loopsOf = (areas: Areas): PlanPoint[][][] => areas.map((loops) => loops.map((loop) => loop.slice(0, -1)))
