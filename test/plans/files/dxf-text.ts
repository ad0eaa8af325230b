/** An entity of a DXF as its groups: codes and values. */
export type Groups = readonly (readonly [number, string | number])[]

/** Text of a DXF of given entities and blocks. @param units code of $INSUNITS; left out = none */
export function dxfText(
  entities: readonly Groups[],
  {
    units,
    blocks = {},
    layers = {},
  }: {
    units?: number
    blocks?: Record<string, readonly Groups[]>
    layers?: Record<string, 'on' | 'off' | 'frozen'>
  } = {},
): string {
  return groupsOf(entities, { units, blocks, layers })
    .map(([code, value]) => `${code}\n${value}\n`)
    .join('')
}

/** The same as a binary file. */
export function binaryDxf(...content: Parameters<typeof dxfText>): Uint8Array {
  const lines = dxfText(...content).split('\n')
  const parts: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1')]
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [code, value] = [Number(lines[i]), lines[i + 1]!]
    const bytes = Buffer.alloc(10)
    bytes.writeUInt16LE(code, 0)
    const isReal = code >= 10 && code < 60
    const isShort = code >= 60 && code < 80
    const isLong = code >= 90 && code < 100
    if (isReal) bytes.writeDoubleLE(Number(value), 2)
    else if (isShort) bytes.writeInt16LE(Number(value), 2)
    else if (isLong) bytes.writeInt32LE(Number(value), 2)
    const size = isReal ? 10 : isShort ? 4 : isLong ? 6 : 2
    parts.push(bytes.subarray(0, size), ...(size > 2 ? [] : [Buffer.from(`${value}\0`)]))
  }
  return Buffer.concat(parts)
}

function groupsOf(
  entities: readonly Groups[],
  {
    units,
    blocks,
    layers,
  }: {
    units: number | undefined
    blocks: Record<string, readonly Groups[]>
    layers: Record<string, 'on' | 'off' | 'frozen'>
  },
): Groups {
  const header: Groups =
    units === undefined
      ? []
      : [
          [9, '$INSUNITS'],
          [70, units],
        ]
  const block = ([name, parts]: [string, readonly Groups[]]): Groups => [
    [0, 'BLOCK'],
    [8, '0'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    ...parts.flat(),
    [0, 'ENDBLK'],
  ]
  const section = (name: string, groups: Groups): Groups => [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']]
  const layer = ([name, state]: [string, string]): Groups => [
    [0, 'LAYER'],
    [2, name],
    [70, state === 'frozen' ? 1 : 0],
    [62, state === 'off' ? -7 : 7],
  ]
  const named = Object.entries(layers)
  const table: Groups = [[0, 'TABLE'], [2, 'LAYER'], [70, named.length], ...named.flatMap(layer), [0, 'ENDTAB']]
  return [
    ...section('HEADER', header),
    ...(named.length > 0 ? section('TABLES', table) : []),
    ...section('BLOCKS', Object.entries(blocks).flatMap(block)),
    ...section('ENTITIES', entities.flat()),
    [0, 'EOF'],
  ] as Groups
}

export const mtext = (layer: string, [x, y]: Point, content: string, height = 0.2): Groups => [
  ...start('MTEXT', layer),
  [10, x],
  [20, y],
  [40, height],
  [1, content],
]

/** A whole ellipse. @param major its longer half axis, from its middle */
export const ellipse = (layer: string, [x, y]: Point, major: Point, ratio: number): Groups => [
  ...start('ELLIPSE', layer),
  [10, x],
  [20, y],
  [11, major[0]],
  [21, major[1]],
  [40, ratio],
  [41, 0],
  [42, 2 * Math.PI],
]

/** A closed spline of degree 3 by its control points, uniform. */
export const closedSpline = (layer: string, controls: readonly Point[]): Groups => {
  const all = [...controls, ...controls.slice(0, 3)]
  return [
    ...start('SPLINE', layer),
    [70, 1],
    [71, 3],
    [72, all.length + 4],
    [73, all.length],
    ...Array.from({ length: all.length + 4 }, (_, i): Groups[number] => [40, i]),
    ...all.flatMap(
      ([x, y]): Groups => [
        [10, x],
        [20, y],
      ],
    ),
  ]
}

let handle = 0x20
const start = (type: string, layer: string): Groups => [
  [0, type],
  [5, (handle++).toString(16).toUpperCase()],
  [8, layer],
]

type Point = readonly [number, number, number?]

/** A closed polyline; the third number of a point is its bulge. */
export const closed = (layer: string, points: readonly Point[]): Groups => [
  ...start('LWPOLYLINE', layer),
  [90, points.length],
  [70, 1],
  ...points.flatMap(
    ([x, y, bulge]): Groups => [[10, x], [20, y], ...(bulge === undefined ? [] : ([[42, bulge]] as Groups))],
  ),
]

export const line = (layer: string, [ax, ay]: Point, [bx, by]: Point): Groups => [
  ...start('LINE', layer),
  [10, ax],
  [20, ay],
  [11, bx],
  [21, by],
]

/** An arc, counter-clockwise from one angle to another, degrees. */
export const arc = (layer: string, [x, y]: Point, radius: number, from: number, to: number): Groups => [
  ...start('ARC', layer),
  [10, x],
  [20, y],
  [40, radius],
  [50, from],
  [51, to],
]

export const text = (layer: string, [x, y]: Point, words: string, height = 0.2): Groups => [
  ...start('TEXT', layer),
  [10, x],
  [20, y],
  [40, height],
  [1, words],
]

/** An attribute of the block put in before it, as tags of rooms have. */
export const attribute = (layer: string, tag: string, [x, y]: Point, words: string, height = 0.2): Groups => [
  ...start('ATTRIB', layer),
  [10, x],
  [20, y],
  [40, height],
  [1, words],
  [2, tag],
  [70, 0],
]

/** A hatch with one boundary: a polyline, or sides given as lines and arcs. */
export function hatch(layer: string, points: readonly Point[], edges?: readonly Groups[]): Groups {
  const polyline = points.flatMap(
    ([x, y, bulge = 0]): Groups => [
      [10, x],
      [20, y],
      [42, bulge],
    ],
  )
  const before = '10 0 20 0 30 0 2 SOLID 70 1 71 0 91 1'
  const boundary = edges ? `92 1 93 ${edges.length}` : `92 3 72 1 73 1 93 ${points.length}`
  const after = '97 0 75 0 76 1 98 1 10 0.5 20 0.5'
  const groups = (words: string): Groups =>
    [...words.matchAll(/(\S+) (\S+)/g)].map(([, code, value]) => [Number(code), value!])
  return [
    ...start('HATCH', layer),
    ...groups(`${before} ${boundary}`),
    ...(edges?.flat() ?? polyline),
    ...groups(after),
  ]
}

/** A flat face of three or four corners at a level. */
export const face = (layer: string, points: readonly Point[], level = 0): Groups => [
  ...start('3DFACE', layer),
  ...[0, 1, 2, 3].flatMap((i): Groups => {
    const [x, y] = points[i] ?? points[2]!
    return [
      [10 + i, x],
      [20 + i, y],
      [30 + i, level],
    ]
  }),
]

export const insert = (
  layer: string,
  name: string,
  [x, y]: Point,
  { turn = 0, scale = 1, mirror = 1 } = {},
): Groups => [...start('INSERT', layer), [2, name], [10, x], [20, y], [41, scale * mirror], [42, scale], [50, turn]]
