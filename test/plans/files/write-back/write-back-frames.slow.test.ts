import { expect, test } from 'vitest'
import { writeBack } from '../../../../src/plans/files/write-back/write-back.ts'
import { IfcText } from '../ifc-text.ts'
import { desk, floorsOf, type SmallModel, smallModel, withAssets } from './small-models.ts'
import { StepOracle, uuidOf } from './step-oracle.ts'

const ID = '0c1ddc0a-5c1c-4a5e-8d0c-3c1f5d0b7a01'
const AT = { x: 0, y: 0, z: 0, turn: 0 }
const MODEL: SmallModel = { unit: '$', schema: 'IFC4', building: AT, storey: AT, rooms: [AT, { ...AT, x: 8 }] }

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What a file gets with a desk in the first room of its first floor. */
async function furnished(text: string) {
  const file = bytesOf(text)
  const [floor] = await floorsOf(file)
  const full = withAssets(floor!, desk(ID, floor!.spaces[0]!.id, [1, 0, -1]))
  const oracle = new StepOracle((await writeBack(file, [full])).bytes)
  const piece = oracle.byId(oracle.globalIds.find((id) => uuidOf(id) === ID)!)
  return { file, floor: full, oracle, piece }
}

test('the schema is found behind a long header', async () => {
  const text = smallModel({ ...MODEL, schema: 'IFC2X3' }).text()
  const long = text.replace('FILE_SCHEMA', `/* ${'words '.repeat(200)}*/\nFILE_SCHEMA`)
  const { oracle, piece } = await furnished(long)
  expect(oracle.type(piece)).toBe('IFCFURNISHINGELEMENT')
  expect(oracle.type(oracle.args(piece)[1])).toBe('IFCOWNERHISTORY')
})

test('what is written has the owner of the project, not the first of the file', async () => {
  const text = smallModel({ ...MODEL, schema: 'IFC2X3' }).text()
  const [first, own] = ['#90001', '#90002']
  const history = (at: string) => `${at}=IFCOWNERHISTORY(#90003,#90004,$,.ADDED.,$,$,$,0);`
  const people = [
    "#90003=IFCPERSONANDORGANIZATION(#90005,#90006,$);\n#90004=IFCAPPLICATION(#90006,'1','A','A');",
    "#90005=IFCPERSON($,'A',$,$,$,$,$,$);\n#90006=IFCORGANIZATION($,'A',$,$,$);",
  ]
  const lines = [history(first), history(own), ...people].join('\n')
  const owned = text
    .replace(/(IFCPROJECT\('[^']*'),[^,]*,/, `$1,${own},`)
    .replace('\nENDSEC;\nEND', `\n${lines}\nENDSEC;\nEND`)
  const { oracle, piece } = await furnished(owned)
  expect(oracle.args(oracle.all('IFCPROJECT')[0])[1]).toBe(own)
  expect(oracle.args(piece)[1]).toBe(own)
})

test('bodies are in the context of the model where one of plans comes before it', async () => {
  const text = smallModel(MODEL).text()
  const [, origin] = /IFCGEOMETRICREPRESENTATIONCONTEXT\(\$,'Model',3,1\.E-5,(#\d+),/.exec(text)!
  const two = text
    .replace("IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',", "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',")
    .replace(
      '\nENDSEC;\nEND',
      `\n#90001=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${origin},$);\nENDSEC;\nEND`,
    )
  const { oracle, piece } = await furnished(two)
  const [, , [shape]] = oracle.args(oracle.args(piece)[6]) as [unknown, unknown, unknown[]]
  expect(oracle.args(shape)[0]).toBe('#90001')
})

test('bodies are in the context for bodies that belongs to the model, not to plans', async () => {
  const text = smallModel(MODEL).text()
  const [, model, origin] = /(#\d+)=IFCGEOMETRICREPRESENTATIONCONTEXT\(\$,'Model',3,1\.E-5,(#\d+),/.exec(text)!
  const body = (parent: string) =>
    `IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,${parent},$,.MODEL_VIEW.,$);`
  const lines = [
    `#90001=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-5,${origin},$);`,
    `#90002=${body('#90001')}`,
    `#90003=${body(model!)}`,
  ]
  const { oracle, piece } = await furnished(text.replace('\nENDSEC;\nEND', `\n${lines.join('\n')}\nENDSEC;\nEND`))
  const [, , [shape]] = oracle.args(oracle.args(piece)[6]) as [unknown, unknown, unknown[]]
  expect(oracle.args(shape)[0]).toBe('#90003')
})

test('furniture of a file without storeys is in its building, where it has no room there', async () => {
  const text = new IfcText('$', { schema: 'IFC4' })
  const house = text.add(
    `IFCBUILDING('3building00000000000000',$,'House',$,$,${text.placement(2, 1, 0)},$,$,.ELEMENT.,$,$,$)`,
  )
  const sides = [
    [0, 0],
    [5, 0],
    [5, 4],
    [0, 4],
  ] as const // prettier-ignore
  text.space(house, 'Room', text.body(text.extrusion(sides, 2.7)), { placement: text.placement(2, 1, 0) })
  const file = text.bytes()
  const [floor] = await floorsOf(file)
  const { bytes } = await writeBack(file, [withAssets(floor!, desk(ID, null, [3, 0, -3]))])
  const oracle = new StepOracle(bytes)
  const piece = oracle.byId(oracle.globalIds.find((id) => uuidOf(id) === ID)!)
  const contained = oracle.all('IFCRELCONTAINEDINSPATIALSTRUCTURE').map((it) => oracle.args(it))
  expect(contained.filter(([, , , , pieces]) => (pieces as string[]).includes(piece)).map((it) => it[5])).toEqual([
    house,
  ])
})

test('a piece stands on the floor of its room, where that lies higher than the storey', async () => {
  const raised = {
    ...MODEL,
    rooms: [
      { ...AT, z: 0.4 },
      { ...AT, x: 8 },
      { ...AT, x: 16 },
    ],
  }
  const { oracle, piece } = await furnished(smallModel(raised).text())
  const origin = oracle.world(oracle.args(piece)[5])[3]!
  expect(origin[2]).toBeCloseTo(0.4, 6)
})

test('a piece in no room stands on the floor that most rooms of its storey have', async () => {
  const high = { ...MODEL, storey: { ...AT, z: 3 }, rooms: [0, 8, 16].map((x) => ({ ...AT, x, z: 0.15 })) }
  const file = bytesOf(smallModel(high).text())
  const [floor] = await floorsOf(file)
  const oracle = new StepOracle((await writeBack(file, [withAssets(floor!, desk(ID, null, [6.5, 0, -1]))])).bytes)
  const piece = oracle.byId(oracle.globalIds.find((id) => uuidOf(id) === ID)!)
  expect(oracle.world(oracle.args(piece)[5])[3]![2]).toBeCloseTo(3.15, 6)
})

test('a piece stands upright in a room whose own axes do not', async () => {
  const text = new IfcText('$', { schema: 'IFC4' })
  const point = text.add('IFCCARTESIANPOINT((2.,1.,0.5))')
  // What is up along the axes of the room points to the north of the world.
  const axes = [text.add('IFCDIRECTION((0.,1.,0.))'), text.add('IFCDIRECTION((1.,0.,0.))')]
  const position = text.add(`IFCAXIS2PLACEMENT3D(${[point, ...axes].join(',')})`)
  const placement = text.add(`IFCLOCALPLACEMENT($,${position})`)
  const corner = (i: number) => [i & 1 ? 5 : 0, i & 2 ? 4 : 0, i & 4 ? 2.7 : 0] as const
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ].map((face) => face.map(corner).map(([x, y, z]) => [x, -z, y] as const))
  text.space(text.storey('Level 1', 0.5), 'Room', text.body(text.facets(faces), 'Brep'), { placement })
  const { oracle, piece, floor } = await furnished(text.text())
  const [space] = floor.spaces
  const xs = space!.room.boundary.shape.points.map(([x]) => x)
  const zs = space!.room.boundary.shape.points.map(([, z]) => z)
  expect(
    [Math.max(...xs) - Math.min(...xs), Math.max(...zs) - Math.min(...zs)].map((it) => Math.round(it * 1e3)),
  ).toEqual([5000, 4000])
  const [along, , up, origin] = oracle.world(oracle.args(piece)[5])
  for (const [found, wanted] of [
    [along!, [1, 0, 0]],
    [up!, [0, 0, 1]],
    [origin!.slice(2), [0.5]],
  ] as const)
    for (const [i, it] of wanted.entries()) expect(found[i]).toBeCloseTo(it, 6)
})

test('who writes a storey from whichever floor of the service gives the same ids', async () => {
  const { file, floor } = await furnished(smallModel(MODEL).text())
  const [one, other] = await Promise.all(['a', 'b'].map((floorId) => writeBack(file, [{ ...floor, floorId }])))
  expect(floor.externalId).not.toBeNull()
  expect(Buffer.compare(one!.bytes, other!.bytes)).toBe(0)
})

test('values of a room that two floors have are written once', async () => {
  const { file, floor } = await furnished(smallModel(MODEL).text())
  const values = new Map([[floor.spaces[0]!.id, { a: 1 }]])
  const { bytes } = await writeBack(file, [
    { ...floor, values },
    { ...floor, floorId: 'copy', assets: [], values },
  ])
  const sets = new StepOracle(bytes).text.match(/'Roomwright_Attributes'/g)
  expect(sets).toHaveLength(1)
})

test('values of what is fixed in bathrooms are written, too; texts of 255 characters are labels, longer ones texts', async () => {
  const text = smallModel({ ...MODEL, schema: 'IFC2X3' }).text()
  const fixed = text
    .replace(/=IFCFURNISHINGELEMENT\(/, '=IFCBUILDINGELEMENTPROXY(')
    .replace(/('Wardrobe',\$,\$,[^;]*)\);/, '$1,$);')
  const file = bytesOf(fixed)
  const [floor] = await floorsOf(file)
  const [piece] = floor!.assets
  expect(new StepOracle(file).type(new StepOracle(file).byId(piece!.externalId!))).toBe('IFCBUILDINGELEMENTPROXY')
  const given = { short: 'x'.repeat(255), long: 'x'.repeat(256) }
  const { bytes } = await writeBack(file, [{ ...floor!, values: new Map([[piece!.id, given]]) }])
  const oracle = new StepOracle(bytes)
  const [set] = oracle.all('IFCPROPERTYSET').filter((it) => oracle.args(it)[2] === "'Roomwright_Attributes'")
  const [relation] = oracle.all('IFCRELDEFINESBYPROPERTIES').filter((it) => oracle.args(it)[5] === set)
  expect(oracle.args(relation)[4]).toEqual([oracle.byId(piece!.externalId!)])
  expect(bytes.length).toBeGreaterThan(file.length)
  expect(oracle.text).toMatch(/'short',\$,IFCLABEL\('x{255}'\)/)
  expect(oracle.text).toMatch(/'long',\$,IFCTEXT\('x{256}'\)/)
})
