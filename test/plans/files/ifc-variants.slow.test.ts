import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { IfcText, type Pair } from './ifc-text.ts'

const box: Pair[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const guid = '1000000000000000000000'

/** One space whose shape a test makes. */
async function spaceOf(shapeOf: (ifc: IfcText) => string, kind: string, identifier = 'Body') {
  const ifc = new IfcText()
  const item = shapeOf(ifc)
  const shape = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'${identifier}','${kind}',(${item}))`)
  const storey = ifc.storey('EG', 0)
  const placement = ifc.placement(10, 5, 0, { turn: 90 })
  ifc.space(storey, '1', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`), { long: 'Büro', placement })
  const { floors, notes } = await readPlan(new TextEncoder().encode(ifc.text().replace('IFC2X3', 'IFC4')))
  const { points, h } = floors[0]!.spaces[0]!.room.boundary.shape
  return { corners: points.map(([x, z]) => `${x.toFixed(2)},${z.toFixed(2)}`).sort(), h, notes }
}

const polyline = (ifc: IfcText): string => {
  const points = box.map(([x, y]) => ifc.point(x, y))
  return ifc.add(`IFCPOLYLINE((${[...points, points[0]].join(',')}))`)
}

/** The box of the space, turned by its placement. */
const CORNERS = ['10.00,-5.00', '10.00,-9.00', '7.00,-5.00', '7.00,-9.00']

test.each([
  ['a polyline', polyline, 'Curve2D'],
  ['a set of curves', (ifc: IfcText) => ifc.add(`IFCGEOMETRICCURVESET((${polyline(ifc)}))`), 'GeometricCurveSet'],
  ['a filled area', (ifc: IfcText) => ifc.add(`IFCANNOTATIONFILLAREA(${polyline(ifc)},$)`), 'Annotation2D'],
] as const)('a space without a body is read from its footprint, %s', async (_, shapeOf, kind) => {
  const { corners, h, notes } = await spaceOf(shapeOf, kind, 'FootPrint')
  expect(corners).toEqual(CORNERS)
  expect(h).toBe(2.6)
  expect(notes[0]).toMatchObject({
    outcome: 'changed',
    reason: 'has no body; it is read from its footprint, 2.6 m high',
  })
})

const up = (ifc: IfcText) => ifc.add('IFCDIRECTION((0.,0.,1.))')
const profiled = (ifc: IfcText, profile: string): string => ifc.add(`IFCEXTRUDEDAREASOLID(${profile},$,${up(ifc)},2.7)`)

/** A room of 6 × 4 m that ends in a half circle, as points and curves of a list. */
const indexedCurve = (ifc: IfcText): string => {
  const points = ifc.add('IFCCARTESIANPOINTLIST2D(((6.,4.),(0.,0.),(6.,0.),(0.,4.),(8.,2.)))')
  return ifc.add(`IFCINDEXEDPOLYCURVE(${points},(IFCLINEINDEX((2,3)),IFCARCINDEX((3,5,1)),IFCLINEINDEX((1,4,2))),.F.)`)
}

/** The same as a composite curve. @param trims of its arc @param sense of the arc along its circle */
const compositeCurve = (trims: (ifc: IfcText) => readonly [string, string], sense: 'T' | 'F') => (ifc: IfcText) => {
  const straight = (...points: Pair[]) => ifc.add(`IFCPOLYLINE((${points.map((it) => ifc.point(...it)).join(',')}))`)
  const segment = (curve: string, same: 'T' | 'F') =>
    ifc.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.${same}.,${curve})`)
  const circle = ifc.add(`IFCCIRCLE(${ifc.add(`IFCAXIS2PLACEMENT2D(${ifc.point(6, 2)},$)`)},2.)`)
  const arc = ifc.add(`IFCTRIMMEDCURVE(${circle},(${trims(ifc).join('),(')}),.${sense}.,.CARTESIAN.)`)
  const parts = [
    segment(straight([0, 0], [6, 0]), 'T'),
    segment(arc, sense),
    segment(straight([0, 4], [6, 4]), 'F'),
    segment(straight([0, 4], [0, 0]), 'T'),
  ]
  return ifc.add(`IFCCOMPOSITECURVE((${parts.join(',')}),.F.)`)
}
const byPoints = (ifc: IfcText) => [ifc.point(6, 0), ifc.point(6, 4)] as const
const backwards = (ifc: IfcText) => [ifc.point(6, 4), ifc.point(6, 0)] as const
const byAngles = () => ['IFCPARAMETERVALUE(4.71238898038469)', 'IFCPARAMETERVALUE(1.5707963267949)'] as const

const circle = (ifc: IfcText) => ifc.add(`IFCCIRCLE(${ifc.add(`IFCAXIS2PLACEMENT2D(${ifc.point(1, 1)},$)`)},3.)`)

/** A footprint put in from elsewhere, mirrored and half as large. */
const mapped = (ifc: IfcText): string => {
  const drawn = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'FootPrint','Curve2D',(${indexedCurve(ifc)}))`)
  const origin = ifc.add(`IFCAXIS2PLACEMENT3D(${ifc.point(1, 1, 0)},$,$)`)
  const axes = [ifc.add('IFCDIRECTION((-1.,0.))'), ifc.add('IFCDIRECTION((0.,1.))')]
  const target = ifc.add(`IFCCARTESIANTRANSFORMATIONOPERATOR2D(${axes.join(',')},${ifc.point(0, 0)},0.5)`)
  return ifc.add(`IFCMAPPEDITEM(${ifc.add(`IFCREPRESENTATIONMAP(${origin},${drawn})`)},${target})`)
}

/** The box with a hole of a square metre. */
const withHole = (ifc: IfcText): string => {
  const hole: Pair[] = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
  ]
  const inner = ifc.add(`IFCPOLYLINE((${hole.map((it) => ifc.point(...it)).join(',')}))`)
  return ifc.add(`IFCANNOTATIONFILLAREA(${polyline(ifc)},(${inner}))`)
}

const separateLines = (ifc: IfcText): string => {
  const lines = box.map((from, i) => [from, box[(i + 1) % 4]!] as const)
  const [a, b, c, d] = lines.map(([from, to], i) => (i === 2 ? [to, from] : [from, to]))
  const drawn = [a, c, b, d].map((line) => `IFCPOLYLINE((${line!.map((it) => ifc.point(...it)).join(',')}))`)
  return ifc.add(`IFCGEOMETRICCURVESET((${drawn.map((it) => ifc.add(it)).join(',')}))`)
}

const HALF_CIRCLE = 24 + 2 * Math.PI

test.each([
  ['lines and arcs of a list of points', 'FootPrint', indexedCurve, HALF_CIRCLE],
  ['an arc that ends at points', 'FootPrint', compositeCurve(byPoints, 'T'), HALF_CIRCLE],
  ['an arc against its circle, against its curve', 'FootPrint', compositeCurve(backwards, 'F'), HALF_CIRCLE],
  ['an arc that ends at angles', 'FootPrint', compositeCurve(byAngles, 'T'), HALF_CIRCLE],
  ['a circle', 'FootPrint', circle, 9 * Math.PI],
  ['a mapped footprint, mirrored and scaled', 'FootPrint', mapped, HALF_CIRCLE / 4],
  ['an area with a hole', 'FootPrint', withHole, 11],
  ['lines in no order, one of them backwards', 'FootPrint', separateLines, 12],
  ['a cylinder', 'Body', (ifc: IfcText) => profiled(ifc, ifc.add('IFCCIRCLEPROFILEDEF(.AREA.,$,$,3.)')), 9 * Math.PI],
] as const)('a space has the area of its outline, drawn as %s', async (_, identifier, shapeOf, area) => {
  const ifc = new IfcText()
  const item = shapeOf(ifc)
  const shape = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'${identifier}','Curve2D',(${item}))`)
  const placement = ifc.placement(10, 5, 0, { turn: 30 })
  ifc.space(ifc.storey('EG', 0), '1', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`), { long: 'Büro', placement })
  const { floors } = await readPlan(new TextEncoder().encode(ifc.text().replace('IFC2X3', 'IFC4')))
  const found = floors[0]!.spaces.map(({ room }) => roomArea(room))
  expect(found).toHaveLength(1)
  expect(Math.abs(found[0]! / area - 1)).toBeLessThan(0.01)
})

test('angles are in the unit of their file', async () => {
  const ifc = new IfcText()
  const degrees = () => ['IFCPARAMETERVALUE(270.)', 'IFCPARAMETERVALUE(90.)'] as const
  const shape = ifc.add(
    `IFCSHAPEREPRESENTATION(${ifc.context},'FootPrint','Curve2D',(${compositeCurve(degrees, 'T')(ifc)}))`,
  )
  ifc.space(ifc.storey('EG', 0), '1', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`), { long: 'Büro' })
  const radian = ifc.add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)')
  const measure = ifc.add(`IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.0174532925199433),${radian})`)
  const dimensions = ifc.add('IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0)')
  const degree = ifc.add(`IFCCONVERSIONBASEDUNIT(${dimensions},.PLANEANGLEUNIT.,'DEGREE',${measure})`)
  const text = ifc.text().replace(/(IFCUNITASSIGNMENT\(\(#\d+)/, `$1,${degree}`)
  const { floors } = await readPlan(new TextEncoder().encode(text))
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(HALF_CIRCLE, 0)
})

test('a space that has nothing but a bounding box is read from it', async () => {
  const shapeOf = (ifc: IfcText) => ifc.add(`IFCBOUNDINGBOX(${ifc.point(0, 0, 0)},4.,3.,2.5)`)
  const { corners, h, notes } = await spaceOf(shapeOf, 'BoundingBox', 'Box')
  expect(corners).toEqual(CORNERS)
  expect(h).toBe(2.5)
  expect(notes[0]?.reason).toBe('has no body; it is read from its bounding box')
})

/** A room with pieces, each of a type, a name and a size. */
async function piecesOf(pieces: readonly (readonly [string, string, readonly [number, number, number]])[]) {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  const room: Pair[] = [
    [0, 0],
    [20, 0],
    [20, 5],
    [0, 5],
  ]
  ifc.space(storey, '1', ifc.body(ifc.extrusion(room, 2.5)), { long: 'Wohnen' })
  for (const [i, [type, name, [a, b, h]]] of pieces.entries()) {
    const corners: Pair[] = [
      [0, 0],
      [a, 0],
      [a, b],
      [0, b],
    ]
    const body = ifc.body(ifc.extrusion(corners, h))
    ifc.contain(storey, ifc.add(`${type}('${guid}',$,'${name}',$,$,${ifc.placement(1 + 3 * i, 1, 0)},${body},$)`))
  }
  const { floors, notes } = await readPlan(ifc.bytes())
  return {
    types: floors[0]!.assets.map(({ type }) => type).sort(),
    notes: notes.map(({ element, reason }) => `${element} ${reason}`),
  }
}

test('proxies that are named as furniture are furniture, how many others there are is noted', async () => {
  const { types, notes } = await piecesOf([
    ['IFCBUILDINGELEMENTPROXY', 'Sofa 3-Sitzer', [2.2, 0.9, 0.8]],
    ['IFCBUILDINGELEMENTPROXY', 'Bett 180x200', [1.8, 2.1, 0.5]],
    ['IFCBUILDINGELEMENTPROXY', 'Lot 7', [1, 1, 1]],
  ])
  expect(types).toEqual(['bed', 'sofa'])
  expect(notes).toContain('1 IfcBuildingElementProxy is not named as furniture or as a column')
})

test('furniture whose name says nothing is recognized by its size, and noted', async () => {
  const { types, notes } = await piecesOf([
    ['IFCFURNISHINGELEMENT', 'X123', [1.8, 2, 0.5]],
    ['IFCFURNISHINGELEMENT', 'Generic Model:Type 1', [0.45, 0.5, 0.85]],
    ['IFCFURNISHINGELEMENT', '', [1.5, 0.6, 2.2]],
    ['IFCFURNISHINGELEMENT', 'Klavier', [1.5, 0.6, 2.2]],
    ['IFCFURNISHINGELEMENT', '', [0.1, 0.1, 0.1]],
  ])
  expect(types).toEqual(['bed', 'dining_chair', 'other', 'other', 'wardrobe'])
  expect(notes.filter((it) => it.includes('by its size'))).toEqual([
    expect.stringMatching(/"X123" is taken for a bed by its size$/),
    expect.stringMatching(/"Generic Model:Type 1" is taken for a dining chair by its size$/),
    expect.stringMatching(/ is taken for a wardrobe by its size$/),
  ])
})

const sound = (() => {
  const ifc = new IfcText()
  ifc.space(ifc.storey('EG', 0), '1', ifc.body(ifc.extrusion(box, 2.5)), { long: 'Büro' })
  return ifc.text()
})()

test.each([
  ["#900=IFCRELAGGREGATES('x',+M#12,(#30));", '#900 IFCRELAGGREGATES'],
  ["#900=IFCWALL('no end);", '#900 IFCWALL'],
  ['#900=IFCWALL(1 2);', '#900 IFCWALL'],
  ['#900=IFCWALL(1,,2);', '#900 IFCWALL'],
  ['#900=IFCWALL(NAME);', '#900 IFCWALL'],
  ['#900=IFCWALL((1);', '#900 IFCWALL'],
  ['#900 IFCWALL();', 'line 9'],
  ['garbage', 'line 9'],
] as const)('what is no statement of STEP is left out by name, and the rest is read: %s', async (statement, name) => {
  const [before, after] = sound.split('DATA;\n') as [string, string]
  const lines = after.split('\n')
  const bytes = new TextEncoder().encode([`${before}DATA;`, lines[0], statement, ...lines.slice(1)].join('\n'))
  const { floors, notes } = await readPlan(bytes)
  expect(floors[0]?.spaces).toHaveLength(1)
  expect(notes[0]).toEqual({ element: name, outcome: 'left out', reason: 'is no statement of STEP' })
})

test('a text that runs on over other entities, and a relation of no entities, are left out', async () => {
  const [before, after] = sound.split('DATA;\n') as [string, string]
  const lines = [
    "#900=IFCRELAGGREGATES('x',$,$,$,'SweptSolid',(#1));",
    "#901=IFCWALL('text",
    "#902=IFCWALL('a',$,$,$,$,$,$,$);",
  ]
  const { floors, notes } = await readPlan(new TextEncoder().encode([`${before}DATA;`, ...lines, after].join('\n')))
  expect(floors[0]?.spaces).toHaveLength(1)
  expect(notes.map(({ element }) => element)).toEqual(['#901 IFCWALL', '1 entity', expect.stringContaining('IfcSpace')])
})

test('a body of an entity with too few attributes is left out, and the space is read from the others', async () => {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, '1', ifc.body(ifc.extrusion(box, 2.5)), { long: 'Büro' })
  const shape = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'Body',(${ifc.extrusion(box, 2.5)}))`)
  ifc.space(storey, '2', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`), { long: 'Lager' })
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(floors[0]?.spaces.map(({ name }) => name)).toEqual(['Büro 1'])
  expect(notes.map(({ element, reason }) => `${element} ${reason}`)).toContainEqual(
    expect.stringMatching(/IfcSpace "Lager" has no body: #\d+, of which it is made, is not there or cannot be read$/),
  )
})

test('statements may stand in one line, over several lines, and around comments', async () => {
  const variants = [
    sound.replaceAll('\n', ''),
    sound.replaceAll(',', ',\n  '),
    sound.replaceAll(';\n', ';/* note; #1= */\r\n'),
  ]
  for (const text of variants) {
    const { floors, notes } = await readPlan(new TextEncoder().encode(text))
    expect(floors[0]?.spaces).toHaveLength(1)
    expect(notes.map(({ reason }) => reason)).toEqual(['has no door, window or gap'])
  }
})

test('a header without a schema is refused', async () => {
  const text = sound.replace("FILE_SCHEMA(('IFC2X3'));", '')
  await expect(readPlan(new TextEncoder().encode(text))).rejects.toMatchObject({
    message: "The IFC file does not say its schema: FILE_SCHEMA(('IFC4')); is missing in its header",
  })
})

test('a header that is none is refused with its line', async () => {
  const text = sound.replace("FILE_NAME('',''", "FILE_NAME('','")
  await expect(readPlan(new TextEncoder().encode(text))).rejects.toMatchObject({
    message: expect.stringMatching(/^The IFC file has no statement of a header in line \d+$/),
  })
})

test.each([
  ['IFC2X2_FINAL', 'IFC2X3'],
  ['IFC2X3_TC1', 'IFC2X3'],
  ['IFC4_ADD2_TC1', 'IFC4'],
  ['IFC4X3_TC1', 'IFC4X3'],
  ['Ifc4x3', undefined],
] as const)('a file of %s is read by the entities of a schema that is known, and says so', async (said, readAs) => {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  const body = ifc.add(`IFCSHAPEREPRESENTATION(${ifc.context},'Body','SweptSolid',(${profiled(ifc, arbitrary(ifc))}))`)
  ifc.space(storey, '1', ifc.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`), { long: 'Büro' })
  const { floors, notes } = await readPlan(new TextEncoder().encode(ifc.text().replace("'IFC2X3'", `'${said}'`)))
  expect(floors[0]!.spaces.map(({ name, room }) => [name, roomArea(room)])).toEqual([['Büro 1', 12]])
  const renamed = { element: 'file', outcome: 'changed', reason: `is of the schema ${said}, read as ${readAs}` }
  expect(notes.filter(({ element }) => element === 'file')).toEqual(readAs ? [renamed] : [])
})

const arbitrary = (ifc: IfcText): string => ifc.add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${polyline(ifc)})`)
