import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import type { FilePlan } from '../../../src/plans/files/file-plan.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { runs } from '../../support/property-runs.ts'
import { closed, dxfText, type Groups, insert, line, text } from './dxf-text.ts'
import { IfcText, type Pair } from './ifc-text.ts'

const bytesOf = (content: string) => new TextEncoder().encode(content)
const refusal = (content: string | Uint8Array) =>
  readPlan(typeof content === 'string' ? bytesOf(content) : content).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ServiceError) return `${error.code}: ${error.message}`
      throw error
    },
  )

const box: Pair[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]

function smallIfc(): IfcText {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, '1', ifc.body(ifc.extrusion(box, 2.5)), { long: 'Büro' })
  const wall = ifc.wall(storey, [0, -0.15], [4, -0.15], 0.3, 2.5)
  ifc.filling('IFCDOOR', storey, wall, { at: [2, -0.15], turn: 0, width: 0.9, height: 2.1 })
  return ifc
}

test('a polyline of a drawing that states more points than it has is refused before they are made', async () => {
  const drawing = dxfText([closed('ROOMS', box)])
  const withCount = (count: number) => drawing.replace(/(\n\s*90\n)\s*4\n/, `$1${count}\n`)
  expect(withCount(5)).not.toBe(drawing)
  const from = performance.now()
  for (const count of [5, 2_000_000_000])
    expect(await refusal(withCount(count))).toMatch(
      new RegExp(`^invalid: LWPOLYLINE \\w+ \\(line \\d+\\) tells ${count} points and has 4$`),
    )
  expect(performance.now() - from).toBeLessThan(2000)
})

test('IFC that is cut off names the last entity', async () => {
  const content = smallIfc().text()
  const half = content.slice(0, content.indexOf('IFCSPACE(') + 20)
  expect(await refusal(half)).toMatch(
    /^invalid: The IFC file is cut off in or after #\d+ IFCSPACE: END-ISO-10303-21; is missing at its end$/,
  )
})

test('IFC whose entities are made of themselves, nested without end or numbered absurdly is refused by name', async () => {
  const withLines = (...lines: string[]) =>
    smallIfc()
      .text()
      .replace('ENDSEC;\nEND-ISO', `${lines.join('\n')}\nENDSEC;\nEND-ISO`)
  expect(await refusal(withLines('#900=IFCLOCALPLACEMENT(#901,#1);', '#901=IFCLOCALPLACEMENT(#900,#1);'))).toBe(
    'invalid: #900 IFCLOCALPLACEMENT is made of itself, by way of #901 IFCLOCALPLACEMENT',
  )
  expect(await refusal(withLines('#3=IFCDIRECTION((1.,0.));'))).toMatch(
    /^invalid: #3 IFCDIRECTION has the number of another entity, #3 IFC\w+$/,
  )
  const chain = Array.from({ length: 5000 }, (_, i) => `#${10_000 + i}=IFCLOCALPLACEMENT(#${9999 + i},#1);`)
  expect(await refusal(withLines('#9999=IFCLOCALPLACEMENT($,#1);', ...chain.reverse()))).toMatch(
    /^invalid: #1\d{4} IFCLOCALPLACEMENT is nested more than 3000 deep in other entities$/,
  )
  expect(await refusal(withLines('#4000000000000000=IFCWALL();'))).toBe(
    'invalid: #400000000000000…: numbers of entities have at most 15 digits',
  )
  expect(await refusal(withLines(`#900=IFCWALL(${'('.repeat(100)}${')'.repeat(100)});`))).toMatch(
    /^invalid: #900: its lists are nested more than 32 deep/,
  )
})

test('a body that is a hundred thousand times itself is left out by name, the others are read', async () => {
  const ifc = smallIfc()
  const storey = ifc.storey('Bomb', 3)
  const origin = ifc.add(`IFCAXIS2PLACEMENT3D(${ifc.point(0, 0, 0)},$,$)`)
  const operator = ifc.add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${ifc.point(0, 0, 0)},$,$)`)
  let item = ifc.extrusion(box, 1)
  for (let depth = 0; depth < 24; depth++) {
    const shape = ifc.add(
      `IFCSHAPEREPRESENTATION(${ifc.context},'Body','MappedRepresentation',(${Array.from({ length: 2 }, () => item).join(',')}))`,
    )
    const map = ifc.add(`IFCREPRESENTATIONMAP(${origin},${shape})`)
    item = ifc.add(`IFCMAPPEDITEM(${map},${operator})`)
  }
  ifc.space(storey, 'Bomb', ifc.body(item))
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(floors.map(({ name }) => name)).toEqual(['EG'])
  expect(notes[0]).toMatchObject({
    element: expect.stringContaining('IfcSpace "Bomb"'),
    outcome: 'left out',
    reason: 'its body is made of more than 3000000 entities',
  })
})

test.each([
  [
    'mapped items',
    (ifc: IfcText, item: string) => {
      const origin = ifc.add(`IFCAXIS2PLACEMENT3D(${ifc.point(0, 0, 0)},$,$)`)
      const operator = ifc.add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${ifc.point(0, 0, 0)},$,$)`)
      const shape = ifc.add(
        `IFCSHAPEREPRESENTATION(${ifc.context},'FootPrint','Curve2D',(${Array(12).fill(item).join()}))`,
      )
      return ifc.add(`IFCMAPPEDITEM(${ifc.add(`IFCREPRESENTATIONMAP(${origin},${shape})`)},${operator})`)
    },
  ],
  [
    'curves made of curves',
    (ifc: IfcText, item: string) => {
      const part = ifc.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,${item})`)
      return ifc.add(`IFCCOMPOSITECURVE((${Array(12).fill(part).join()}),.F.)`)
    },
  ],
] as const)('a footprint of millions of %s is left out by name, the others are read', async (_, deeper) => {
  const ifc = smallIfc()
  let item = ifc.add(`IFCPOLYLINE((${[...box, box[0]!].map((it) => ifc.point(...it)).join()}))`)
  for (let depth = 0; depth < 8; depth++) item = deeper(ifc, item)
  const shape = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'FootPrint','Curve2D',(${item}))`)
  ifc.space(ifc.storey('Bomb', 3), 'Bomb', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`))
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(floors.map(({ name }) => name)).toEqual(['EG'])
  expect(notes[0]).toMatchObject({ element: expect.stringContaining('IfcSpace "Bomb"'), outcome: 'left out' })
})

test('IFC without spaces says what to do', async () => {
  const ifc = new IfcText()
  ifc.storey('EG', 0)
  expect(await refusal(ifc.bytes())).toMatch(
    /^invalid: The IFC file has no IfcSpace, and its 0 walls close in no room: place rooms .* and export them as IfcSpace/,
  )
})

test('DXF whose blocks multiply is refused by the block, within its budget', async () => {
  const blocks: Record<string, Groups[]> = { b0: [line('0', [0, 0], [1, 1])] }
  for (let i = 1; i <= 14; i++) blocks[`b${i}`] = Array.from({ length: 10 }, () => insert('0', `b${i - 1}`, [0, 0]))
  const room = closed('ROOM', [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ])
  expect(await refusal(dxfText([room, insert('X', 'b14', [0, 0])], { blocks }))).toMatch(
    /^payload_too_large: .* on layer "X": the drawing has more than 300000 entities when its blocks are put in/,
  )
  const circle = { a: [insert('0', 'b', [0, 0])], b: [insert('0', 'a', [0, 0])] }
  expect(await refusal(dxfText([room, insert('X', 'a', [0, 0])], { blocks: circle }))).toMatch(
    /^invalid: INSERT .* blocks are nested more than 16 deep, or in a circle$/,
  )
  const rows = [...insert('X', 'b0', [0, 0]), [70, 30_000], [71, 30_000]] as Groups
  expect(await refusal(dxfText([room, rows], { blocks }))).toMatch(
    /^payload_too_large: INSERT .* makes \d+ copies of a block, at most 10000 are read$/,
  )
})

test('DXF with a million points is refused by the entity that has them', async () => {
  const few = dxfText([closed('ROOM', box)], { units: 6 })
  expect(await refusal(few.replace('\n10\n', `\n${'10\n1.5\n20\n2.5\n'.repeat(1_000_000)}10\n`))).toMatch(
    /^payload_too_large: LWPOLYLINE \w+ \(line \d+\) has more than 100000 points/,
  )
})

test('DXF that is cut off, without numbers or out of step is refused by its line', async () => {
  const content = dxfText(
    [
      closed('ROOM', [
        [0, 0],
        [4, 0],
        [4, 4],
      ]),
      text('NAME', [1, 1], 'x'),
    ],
    { units: 6 },
  )
  expect(await refusal(content.slice(0, content.lastIndexOf('TEXT') + 5))).toMatch(
    /^invalid: The DXF file is cut off in TEXT \(line \d+\): EOF is missing/,
  )
  expect(await refusal(content.replace('\n10\n4\n', '\n10\nNaN\n'))).toMatch(
    /^invalid: The DXF file has no number in line \d+, in LWPOLYLINE \w+ \(line \d+\): "NaN"$/,
  )
  expect(await refusal(content.replace('\n10\n4\n', '\nten\n4\n'))).toMatch(
    /^invalid: The DXF file has no group code in line \d+: "ten"$/,
  )
})

/** Files with some bytes changed, doubled or left out. */
const mutated = (content: Uint8Array) =>
  fc
    .array(fc.record({ at: fc.nat(content.length - 1), length: fc.nat(40), by: fc.uint8Array({ maxLength: 6 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) =>
      edits.reduce(
        (bytes, { at, length, by }) => new Uint8Array([...bytes.slice(0, at), ...by, ...bytes.slice(at + length)]),
        content,
      ),
    )

/** What is read of a damaged file can be saved; what is not read is refused as bad input. */
async function expectHandled(bytes: Uint8Array): Promise<void> {
  let plan: FilePlan
  try {
    plan = await readPlan(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError)
    expect((error as ServiceError).code).toMatch(/^(invalid|payload_too_large)$/)
    return
  }
  for (const { spaces } of plan.floors) {
    for (const space of spaces) {
      LayoutSpace.parse(space)
      expect(roomFault(space.room)).toBeUndefined()
    }
  }
}

const drawing = dxfText(
  [
    closed('ROOM', [
      [0, 0],
      [4, 0, 0.3],
      [4, 4],
      [0, 4],
    ]),
    insert('DOOR', 'D', [1, 0]),
    text('NAME', [1, 1], 'Büro'),
  ],
  { units: 6, blocks: { D: [line('0', [0, 0], [0.9, 0])] } },
)
const feature = JSON.stringify({
  type: 'FeatureCollection',
  coordinateSystem: 'local-metres',
  features: [
    {
      type: 'Feature',
      properties: { name: 'A', height: 2.5, level: 1 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 4],
            [0, 0],
          ],
        ],
      },
    },
  ],
})

test('a polyline of a DXF without its end, or with a point of one coordinate, is refused by its line', async () => {
  expect(await refusal(drawing.replace('LWPOLYLINE', 'POLYLINE'))).toMatch(
    /^invalid: POLYLINE \w+ \(line \d+\) has no SEQEND before INSERT in line \d+$/,
  )
  const cut = drawing.replace(/\n10\n4\n20\n0\n/, '\n10\n4\n5\n2F\n')
  expect(cut).not.toBe(drawing)
  expect(await refusal(cut)).toMatch(/^invalid: LWPOLYLINE \w+ \(line \d+\) has a point without y in line \d+$/)
  expect(await refusal(drawing.replaceAll('\n', '\r\n'))).toBe('read')
})

test.each([
  ['DXF', bytesOf(drawing), { numRuns: runs(1200) }],
  ['GeoJSON', bytesOf(feature), { numRuns: 300 }],
  // The same damage each time: on some web-ifc loops, which only the deadline of its thread ends.
  ['IFC', smallIfc().bytes(), { numRuns: runs(80), seed: 1 }],
] as const)('damaged %s is read or refused, whatever the damage', async (_, content, parameters) => {
  await fc.assert(fc.asyncProperty(mutated(content), expectHandled), parameters)
})
