import type { FlatMesh, IfcAPI } from 'web-ifc'
import { ServiceError } from '../../../../base/errors.ts'
import type { Mesh } from '../outlines/mesh-outline.ts'
import { plainName } from '../plan-names.ts'
import type { StepScan } from './step/step-scan.ts'

/** Most points of the body of one element, and of all bodies that are looked at in one file. */
const POINTS_MAX = 400_000
const POINTS_ALL_MAX = 20_000_000
/** Of how many entities a body may be made, and all bodies together. */
const COST_MAX = 3_000_000
const COST_ALL_MAX = 60_000_000

/** An entity as web-ifc gives it: attributes by their names. */
export type Line = Readonly<Record<string, unknown>> & { readonly expressID: number; readonly type: number }

/** Where a product stands, in plan coordinates. */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly z: number
  /** Directions of its own x and y axes as seen from above; not of length 1 when it is tilted. */
  readonly along: readonly [number, number]
  readonly across: readonly [number, number]
}

/** An open IFC file, in metres and plan coordinates. */
export class IfcModel {
  readonly #api: IfcAPI
  readonly #codes: Readonly<Record<string, number>>
  readonly #model: number
  readonly #scan: StepScan
  #points = 0
  #cost = 0
  /** Metres of one unit of length of the file. */
  scale = 1
  /** Radians of one unit of its angles. */
  radians = 1

  constructor(api: IfcAPI, codes: Readonly<Record<string, number>>, model: number, scan: StepScan) {
    this.#api = api
    this.#codes = codes
    this.#model = model
    this.#scan = scan
  }

  /** Numbers of all entities of a type, such as IFCSPACE, and of the types below it, in the order of the numbers. */
  idsOf(type: string): number[] {
    const code = this.#codes[type]
    if (code === undefined) return []
    const found = this.#api.GetLineIDsWithType(this.#model, code, true)
    const ids = Array.from({ length: found.size() }, (_, i) => found.get(i))
    return [...new Set(ids)].sort((a, b) => a - b)
  }

  /** The entity of a number; undefined when there is none, or none that can be read. */
  line(id: number | undefined): Line | undefined {
    if (id === undefined) return undefined
    try {
      return (this.#api.GetLine(this.#model, id) as Line | null) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Which values of a list have a type such as IFCARCINDEX, as `line` does not tell it. @param at place of the list among the attributes */
  typedAs(id: number, at: number, type: string): boolean[] {
    const { arguments: attributes } = this.#api.GetRawLineData(this.#model, id) as { arguments: unknown[] }
    const list = attributes[at]
    return Array.isArray(list) ? list.map((it) => Object(it).typecode === this.#codes[type]) : []
  }

  linesOf(type: string): Line[] {
    return this.idsOf(type).flatMap((id) => this.line(id) ?? [])
  }

  /** The entities that refer to one. @param inverse the name that the schema has for it, such as IsDefinedBy */
  referringLines(id: number, inverse: string): Line[] {
    try {
      const line = this.#api.GetLine(this.#model, id, false, true, inverse) as Line | null
      return refsOf(line?.[inverse]).flatMap((it) => this.line(it) ?? [])
    } catch {
      return []
    }
  }

  /** Such as IfcSpace. */
  typeName(line: Line): string {
    return String(this.#api.GetNameFromTypeCode(line.type))
  }

  /** What names an entity in notes, such as `#1204 IfcSpace "Kitchen"`. */
  label(line: Line, name = textOf(line['LongName']) ?? textOf(line['Name'])): string {
    const plain = name === undefined ? null : plainName(name)
    return `${this.numberOf(line.expressID)} ${this.typeName(line)}${plain === null ? '' : ` ${JSON.stringify(plain)}`}`
  }

  /** The number of an entity as its file has it, such as `#1204`. */
  numberOf(id: number): string {
    return `#${this.#scan.numberOf(id)}`
  }

  /** A length of an attribute, metres. */
  length(value: unknown): number | undefined {
    const number = numberOf(value)
    return number === undefined ? undefined : number * this.scale
  }

  /**
   * The body of a product; undefined when it has none.
   *
   * @throws BodyError when it cannot be made, or is too large
   */
  body(id: number): Mesh | undefined {
    const cost = this.#scan.costOf(id)
    this.#cost += cost
    if (cost > COST_MAX) throw new BodyError(`its body is made of more than ${COST_MAX} entities`)
    if (this.#cost > COST_ALL_MAX)
      throw new BodyError(`the bodies up to here are made of more than ${COST_ALL_MAX} entities`)
    let flat: FlatMesh
    try {
      flat = this.#api.GetFlatMesh(this.#model, id, false)
    } catch (error) {
      throw new BodyError(`its body cannot be read: ${reasonOf(error)}`)
    }
    try {
      return this.#meshOf(flat)
    } finally {
      ;(flat.geometries as unknown as { delete(): void }).delete()
    }
  }

  #meshOf(flat: FlatMesh): Mesh | undefined {
    const parts: { points: Float64Array; triangles: Uint32Array }[] = []
    let count = 0
    for (let i = 0; i < flat.geometries.size(); i++) {
      const { geometryExpressID, flatTransformation } = flat.geometries.get(i)
      const geometry = this.#api.GetGeometry(this.#model, geometryExpressID)
      const vertices = this.#api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      count += vertices.length / 6
      this.#points += vertices.length / 6
      if (count > POINTS_MAX) throw new BodyError(`its body has more than ${POINTS_MAX} points`)
      if (this.#points > POINTS_ALL_MAX)
        throw new ServiceError(
          'payload_too_large',
          `${this.numberOf(flat.expressID)}: the bodies up to here have more than ${POINTS_ALL_MAX} points together: leave out detailed furniture, or split the file by floors`,
        )
      const triangles = this.#api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).slice()
      const points = transformed(vertices, flatTransformation, this.scale)
      geometry.delete()
      if (!points.every(Number.isFinite)) throw new BodyError('its body has coordinates that are no numbers')
      parts.push({ points, triangles })
    }
    return joined(parts)
  }

  /** Why a product has no body. */
  bodiless(line: Line): string {
    const lost = this.#scan.losses.get(line.expressID)
    return lost === undefined
      ? 'has no body'
      : `has no body: ${this.numberOf(lost)}, of which it is made, is not there or cannot be read`
  }

  /** Where a product stands; undefined when the file does not tell. */
  placement(line: Line): Placement | undefined {
    const m = this.worldMatrix(line)
    if (!m) return undefined
    const [x, north, up] = [m[12]! * this.scale, m[13]! * this.scale, m[14]! * this.scale]
    return { x, y: up, z: -north, along: [m[0]!, -m[1]!], across: [m[4]!, -m[5]!] }
  }

  /**
   * From the axes of a product to those of the file, z upwards: column after column, in units of the file; undefined as above. Axes are of
   * length 1 and at right angles, also where the directions that they are made of are not.
   */
  worldMatrix(line: Line): readonly number[] | undefined {
    const id = refOf(line['ObjectPlacement'])
    if (id === undefined) return undefined
    try {
      const m = this.#api.GetWorldTransformMatrix(this.#model, id)
      return m.length < 16 || !m.every(Number.isFinite) ? undefined : m
    } catch {
      return undefined
    }
  }
}

/** Why the body of one element is not read; the others may be. */
export class BodyError extends Error {}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** Points in metres from vertices of six numbers each. */
function transformed(vertices: Float32Array, m: readonly number[], scale: number): Float64Array {
  const points = new Float64Array(vertices.length / 2)
  const row = (at: number) => [m[at]!, m[at + 4]!, m[at + 8]!, m[at + 12]!] as const
  const [[xx, xy, xz, x0], [yx, yy, yz, y0], [zx, zy, zz, z0]] = [row(0), row(1), row(2)]
  for (let i = 0, at = 0; i < vertices.length; i += 6, at += 3) {
    const [x, y, z] = [vertices[i]!, vertices[i + 1]!, vertices[i + 2]!]
    points[at] = (xx * x + xy * y + xz * z + x0) * scale
    points[at + 1] = (yx * x + yy * y + yz * z + y0) * scale
    points[at + 2] = (zx * x + zy * y + zz * z + z0) * scale
  }
  return points
}

function joined(parts: readonly { points: Float64Array; triangles: Uint32Array }[]): Mesh | undefined {
  if (parts.length < 2) return parts[0]
  const points = new Float64Array(parts.reduce((sum, part) => sum + part.points.length, 0))
  const triangles = new Uint32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0))
  let [atPoint, atTriangle] = [0, 0]
  for (const part of parts) {
    points.set(part.points, atPoint)
    for (let i = 0; i < part.triangles.length; i++) triangles[atTriangle + i] = part.triangles[i]! + atPoint / 3
    atPoint += part.points.length
    atTriangle += part.triangles.length
  }
  return { points, triangles }
}

/** The number of the entity that an attribute refers to. */
export function refOf(value: unknown): number | undefined {
  const { value: id, type } = Object(value) as { value?: unknown; type?: unknown }
  return type === 5 && typeof id === 'number' ? id : undefined
}

export const refsOf = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((it) => refOf(it) ?? []) : [])

/** A text, label or enumeration value that is not empty. */
export function textOf(value: unknown): string | undefined {
  const { value: text } = Object(value) as { value?: unknown }
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : (Object(value) as { value?: unknown }).value
  const read = typeof number === 'string' ? Number(number) : number
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}
