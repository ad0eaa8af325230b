/** Writes IFC files for tests: as text, line by line, sharing nothing with the reader. */
export class IfcText {
  readonly #lines: string[] = []
  readonly #metre: number
  readonly #unit: string | null
  readonly #schema: string
  #next = 1

  /** @param unit text of the entity of the unit of length, or a prefix such as `.MILLI.`; null = the file says none */
  constructor(
    unit: string | null = '$',
    { north, schema = 'IFC2X3' }: { north?: readonly [number, number]; schema?: 'IFC2X3' | 'IFC4' } = {},
  ) {
    this.#unit = unit
    this.#schema = schema
    this.#metre = unit === '.MILLI.' ? 1000 : unit === 'FOOT' ? 1 / 0.3048 : 1
    const assignment = this.#units()
    const origin = this.add(`IFCAXIS2PLACEMENT3D(${this.point(0, 0, 0)},$,$)`)
    const trueNorth = north ? this.add(`IFCDIRECTION((${north.map(real).join(',')}))`) : '$'
    const context = this.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${origin},${trueNorth})`)
    this.context = context
    this.project = this.add(`IFCPROJECT('${guid()}',$,'Test',$,$,$,$,(${context}),${assignment})`)
  }

  readonly context: string
  readonly project: string

  #units(): string {
    if (this.#unit === null) return '$'
    if (this.#unit !== 'FOOT') {
      const metre = this.add(`IFCSIUNIT(*,.LENGTHUNIT.,${this.#unit},.METRE.)`)
      return this.add(`IFCUNITASSIGNMENT((${metre}))`)
    }
    const metre = this.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')
    const measure = this.add(`IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),${metre})`)
    const dimensions = this.add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)')
    const foot = this.add(`IFCCONVERSIONBASEDUNIT(${dimensions},.LENGTHUNIT.,'FOOT',${measure})`)
    return this.add(`IFCUNITASSIGNMENT((${foot}))`)
  }

  add(entity: string): string {
    const id = `#${this.#next++}`
    this.#lines.push(`${id}=${entity};`)
    return id
  }

  /** Coordinates in metres, written in the unit of the file. */
  point = (...coordinates: number[]): string =>
    this.add(`IFCCARTESIANPOINT((${coordinates.map((it) => real(it * this.#metre)).join(',')}))`)

  /** Metres of one unit of length of the file. */
  get metres(): number {
    return 1 / this.#metre
  }

  length = (metres: number): string => real(metres * this.#metre)

  /** @param turn degrees, counter-clockwise as IFC has it @param up −1: its z axis points down, so that it is mirrored as seen from above */
  placement(
    x: number,
    y: number,
    z: number,
    { turn = 0, on = '$', up = 1 }: { turn?: number; on?: string; up?: 1 | -1 } = {},
  ): string {
    const radians = (turn * Math.PI) / 180
    const axis = this.add(`IFCDIRECTION((0.,0.,${real(up)}))`)
    const along = this.add(`IFCDIRECTION((${real(Math.cos(radians))},${real(Math.sin(radians))},0.))`)
    const position = this.add(`IFCAXIS2PLACEMENT3D(${this.point(x, y, z)},${axis},${along})`)
    return this.add(`IFCLOCALPLACEMENT(${on},${position})`)
  }

  site(latitude: readonly number[], longitude: readonly number[]): string {
    return this.add(
      `IFCSITE('${guid()}',$,'Site',$,$,${this.placement(0, 0, 0)},$,$,.ELEMENT.,(${latitude.join(',')}),(${longitude.join(',')}),0.,$,$)`,
    )
  }

  /** A map conversion as IFC4 has it. @param attributes of the conversion behind the reference systems, as STEP has them */
  mapConversion(system: MapSystemText, attributes: readonly (number | null)[]): string {
    const { name, datum = null, projection = null, zone = null, unit = '$' } = system
    const words = [datum, null, projection, zone].map((it) => (it === null ? '$' : stepText(it)))
    const target = this.add(`IFCPROJECTEDCRS(${stepText(name)},$,${words.join(',')},${unit})`)
    const values = attributes.map((it) => (it === null ? '$' : real(it)))
    return this.add(`IFCMAPCONVERSION(${this.context},${target},${values.join(',')})`)
  }

  /** A property set of an object. */
  propertySet(object: string, name: string, values: Readonly<Record<string, number | string>>): void {
    const properties = Object.entries(values).map(([key, value]) => {
      const written = typeof value === 'number' ? `IFCREAL(${real(value)})` : `IFCLABEL(${stepText(value)})`
      return this.add(`IFCPROPERTYSINGLEVALUE(${stepText(key)},$,${written},$)`)
    })
    const set = this.add(`IFCPROPERTYSET('${guid()}',$,${stepText(name)},$,(${properties.join(',')}))`)
    this.add(`IFCRELDEFINESBYPROPERTIES('${guid()}',$,$,$,(${object}),${set})`)
  }

  storey(name: string, elevation: number): string {
    return this.add(
      `IFCBUILDINGSTOREY('${guid()}',$,${stepText(name)},$,$,${this.placement(0, 0, elevation)},$,$,.ELEMENT.,${this.length(elevation)})`,
    )
  }

  /** An extrusion of a polygon with holes. @param points [x, y] in metres, in the axes of its product */
  extrusion(points: readonly Pair[], height: number, holes: readonly (readonly Pair[])[] = []): string {
    const outer = this.#polyline(points)
    const profile =
      holes.length === 0
        ? this.add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${outer})`)
        : this.add(
            `IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,${outer},(${holes.map((it) => this.#polyline(it)).join(',')}))`,
          )
    const position = this.add(`IFCAXIS2PLACEMENT3D(${this.point(0, 0, 0)},$,$)`)
    const up = this.add('IFCDIRECTION((0.,0.,1.))')
    return this.add(`IFCEXTRUDEDAREASOLID(${profile},${position},${up},${this.length(height)})`)
  }

  /** An extrusion of a rectangle from the origin, metres. */
  block(width: number, depth: number, height: number): string {
    return this.extrusion(
      [
        [0, 0],
        [width, 0],
        [width, depth],
        [0, depth],
      ],
      height,
    )
  }

  #polyline(points: readonly Pair[]): string {
    const ids = points.map(([x, y]) => this.point(x, y))
    return this.add(`IFCPOLYLINE((${[...ids, ids[0]].join(',')}))`)
  }

  /** A closed body of flat faces. @param outward whether faces are seen from outside, as they should be */
  brep(points: readonly Pair[], height: number, outward = true): string {
    const low = points.map(([x, y]) => this.point(x, y, 0))
    const high = points.map(([x, y]) => this.point(x, y, height))
    const n = points.length
    const walls = points.map((_, i) => [low[i]!, low[(i + 1) % n]!, high[(i + 1) % n]!, high[i]!])
    return this.#facets([[...low].reverse(), high, ...walls].map((ring) => (outward ? ring : [...ring].reverse())))
  }

  /** A closed body of flat faces by their corners, [x, y, z] in metres, seen from outside. */
  facets(faces: readonly (readonly (readonly [number, number, number])[])[]): string {
    return this.#facets(faces.map((face) => face.map((corner) => this.point(...corner))))
  }

  #facets(faces: readonly (readonly string[])[]): string {
    const ids = faces.map((ring) => {
      const loop = this.add(`IFCPOLYLOOP((${ring.join(',')}))`)
      return this.add(`IFCFACE((${this.add(`IFCFACEOUTERBOUND(${loop},.T.)`)}))`)
    })
    return this.add(`IFCFACETEDBREP(${this.add(`IFCCLOSEDSHELL((${ids.join(',')}))`)})`)
  }

  body(item: string, kind = 'SweptSolid'): string {
    const shape = this.add(`IFCSHAPEREPRESENTATION(${this.context},'Body','${kind}',(${item}))`)
    return this.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`)
  }

  space(
    storey: string,
    name: string,
    body: string,
    { long = '', placement = this.placement(0, 0, 0) }: { long?: string; placement?: string } = {},
  ): string {
    const space = this.add(
      `IFCSPACE('${guid()}',$,${stepText(name)},$,$,${placement},${body},${long === '' ? '$' : stepText(long)},.ELEMENT.,.INTERNAL.,$)`,
    )
    this.add(`IFCRELAGGREGATES('${guid()}',$,$,$,${storey},(${space}))`)
    return space
  }

  contain(storey: string, ...elements: string[]): void {
    this.add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid()}',$,$,$,(${elements.join(',')}),${storey})`)
  }

  wall(storey: string, from: Pair, to: Pair, thickness: number, height: number): string {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
    const h = thickness / 2
    const body = this.body(
      this.extrusion(
        [
          [0, -h],
          [length, -h],
          [length, h],
          [0, h],
        ],
        height,
      ),
    )
    const wall = this.add(
      `IFCWALL('${guid()}',$,'Wall',$,$,${this.placement(from[0], from[1], 0, { turn })},${body},$)`,
    )
    this.contain(storey, wall)
    return wall
  }

  /** A door or window that fills an opening of a wall. @param at of its middle, at its foot */
  filling(
    kind: 'IFCDOOR' | 'IFCWINDOW',
    storey: string,
    wall: string,
    {
      at,
      turn,
      width,
      height,
      sill = 0,
      thickness = 0.3,
      filled = true,
      up = 1,
      operation,
    }: {
      at: Pair
      turn: number
      width: number
      height: number
      sill?: number
      thickness?: number
      filled?: boolean
      /** Of the placement of the door or window. */
      up?: 1 | -1
      operation?: string
    },
  ): string {
    const radians = (turn * Math.PI) / 180
    const [x, y] = [at[0] - (width / 2) * Math.cos(radians), at[1] - (width / 2) * Math.sin(radians)]
    const placement = () => this.placement(x, y, sill, { turn })
    const h = thickness / 2
    const hole = this.body(
      this.extrusion(
        [
          [0, -h],
          [width, -h],
          [width, h],
          [0, h],
        ],
        height,
      ),
    )
    const opening = this.add(`IFCOPENINGELEMENT('${guid()}',$,'Opening',$,$,${placement()},${hole},$)`)
    this.add(`IFCRELVOIDSELEMENT('${guid()}',$,$,$,${wall},${opening})`)
    if (!filled) return opening
    const placed = this.placement(x, y, sill, { turn, up })
    const more = operation === undefined ? '' : `,.DOOR.,.${operation}.,$`
    const element = this.add(
      `${kind}('${guid()}',$,${stepText(kind === 'IFCDOOR' ? 'Door' : 'Window')},$,$,${placed},$,$,${this.length(height)},${this.length(width)}${more})`,
    )
    this.add(`IFCRELFILLSELEMENT('${guid()}',$,$,$,${opening},${element})`)
    this.contain(storey, element)
    return element
  }

  furniture(storey: string, name: string, size: readonly [number, number, number], placement: string): string {
    const [a, b, h] = size
    const body = this.body(
      this.extrusion(
        [
          [0, 0],
          [a, 0],
          [a, b],
          [0, b],
        ],
        h,
      ),
    )
    const piece = this.add(`IFCFURNISHINGELEMENT('${guid()}',$,${stepText(name)},$,$,${placement},${body},$)`)
    this.contain(storey, piece)
    return piece
  }

  text(): string {
    return [
      'ISO-10303-21;',
      'HEADER;',
      "FILE_DESCRIPTION((''),'2;1');",
      "FILE_NAME('','',(''),(''),'','','');",
      `FILE_SCHEMA(('${this.#schema}'));`,
      'ENDSEC;',
      'DATA;',
      ...this.#lines,
      'ENDSEC;',
      'END-ISO-10303-21;',
      '',
    ].join('\n')
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.text())
  }
}

export type Pair = readonly [number, number]

/** A reference system of a map; its unit is an entity. */
export interface MapSystemText {
  readonly name: string
  readonly datum?: string
  readonly projection?: string
  readonly zone?: string
  readonly unit?: string
}

const real = (value: number): string => {
  const written = String(value)
  return /[.e]/.test(written) ? written.replace(/^(-?\d+)e/, '$1.e') : `${written}.`
}

/** A text as STEP has it: letters beyond ASCII by their codes. */
export const stepText = (words: string): string =>
  `'${[...words]
    .map((it) =>
      it === "'"
        ? "''"
        : it === '\\'
          ? '\\\\'
          : it <= '~'
            ? it
            : `\\X2\\${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}\\X0\\`,
    )
    .join('')}'`

let count = 0
const guid = (): string => `0${(count++).toString(36).padStart(21, '0')}`
