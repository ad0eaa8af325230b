import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writeBack } from '../../../../src/plans/files/write-back/write-back.ts'
import { zip } from '../../../support/zip.ts'
import { desk, floorsOf, type SmallModel, smallModel, withAssets } from './small-models.ts'
import { StepOracle, uuidOf } from './step-oracle.ts'

const [ID, OTHER] = ['0c1ddc0a-5c1c-4a5e-8d0c-3c1f5d0b7a01', 'f0a1b2c3-d4e5-4f60-8a7b-9c8d7e6f5a02'] as const
const AT = { x: 0, y: 0, z: 0, turn: 0 }
const MODEL: SmallModel = { unit: '$', schema: 'IFC4', building: AT, storey: AT, rooms: [AT, { ...AT, x: 8 }] }

const bytesOf = (text: string) => new TextEncoder().encode(text)
const modelText = (other: Partial<SmallModel> = {}) => smallModel({ ...MODEL, ...other }).text()

/** The floor of a model with a desk in its first room, and the file with it. */
async function furnished(text: string, readAs = text) {
  const file = bytesOf(text)
  const [floor] = await floorsOf(bytesOf(readAs))
  const full = withAssets(floor!, desk(ID, floor!.spaces[0]!.id, [1, 0, -1]))
  return { file, floor: full, ...(await writeBack(file, [full])) }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('a header, comments and line ends stay as they are, wherever the data ends', async () => {
  const plain = modelText()
  const variants = {
    'on one line with the last entity': plain.replace(/;\nENDSEC;\nEND/, ';ENDSEC;END'),
    'behind a comment with the word in it': plain.replace('\nENDSEC;\nEND', '\n/* ENDSEC; #9999999 = */ ENDSEC ;\nEND'),
    'with a paged letter and a path in the header': plain.replace(
      "FILE_NAME('','',(''),(''),'','','');",
      "FILE_NAME('B\\S\\|ro','',('C:\\Models\\S\\'),(''),'','it''s; ENDSEC;','');",
    ),
    'without a line end at all': plain.replaceAll('\n', ' '),
    'with words behind the end': `${plain}some words behind\n`,
  }
  for (const [name, text] of Object.entries(variants)) {
    const { bytes } = await furnished(text, plain)
    const out = textOf(bytes)
    const id = new StepOracle(bytes).globalIds.find((it) => uuidOf(it) === ID)
    expect(id, name).toBeDefined()
    const at = text.lastIndexOf('ENDSEC', text.indexOf('END-ISO'))
    expect(out.startsWith(text.slice(0, at)), name).toBe(true)
    expect(out.endsWith(text.slice(at)), name).toBe(true)
    // Each new entity has a line of its own, and none is empty.
    const added = out.slice(at, out.length - (text.length - at))
    const isAtStart = /\n$/.test(text.slice(0, at))
    expect(added, name).toMatch(isAtStart ? /^(#\d+=[^\n]*;\n)+$/ : /^\n(#\d+=[^\n]*;\n)+$/)
    expect((await readPlan(bytes.slice(), { format: 'ifc' })).floors[0]!.assets, name).toHaveLength(2)
  }
})

test('numbers go on above those that are only referred to, and no dangling reference finds an entity', async () => {
  const plain = modelText()
  const text = plain.replace(
    'ENDSEC;\nEND',
    "#5000=IFCRELASSOCIATES('0lost00000000000000000',$,$,$,(#70000123));\nENDSEC;\nEND",
  )
  const { bytes } = await furnished(text, plain)
  const added = textOf(bytes)
    .split('\n')
    .filter((line) => /^#70000\d+=/.test(line))
  expect(added.length).toBeGreaterThan(10)
  expect(added.every((line) => Number(line.slice(1, line.indexOf('='))) > 70_000_123)).toBe(true)
})

test('a file with two data sections is refused, as are other formats and one that is cut off', async () => {
  const [floor] = await floorsOf(bytesOf(modelText()))
  const refusal = (text: string) =>
    writeBack(bytesOf(text), [floor!]).then(
      () => 'written',
      (error: Error) => error.message,
    )
  const two = modelText().replace('ENDSEC;\nEND', 'ENDSEC;\nDATA;\n#90001=IFCCARTESIANPOINT((0.,0.));\nENDSEC;\nEND')
  expect(await refusal(two)).toContain('2 DATA sections')
  expect(await refusal('{"type":"FeatureCollection","features":[]}')).toContain('written into IFC files, and this is')
  expect(await refusal(modelText().slice(0, -40))).toContain('cut off')
})

test('what the file has otherwise is named and left as it is', async () => {
  const text = modelText()
  const [floor] = await floorsOf(bytesOf(text))
  const [wardrobe] = floor!.assets
  const away = { ...wardrobe!, position: [1, 0, -1] as [number, number, number] }
  const movedOnly = await writeBack(bytesOf(text), [{ ...floor!, assets: [away] }])
  expect(movedOnly.preview.floors[0]).toMatchObject({
    added: [],
    present: 1,
    differing: [{ id: wardrobe!.id, changes: ['position'] }],
    left: [],
  })
  expect(textOf(movedOnly.bytes)).toBe(text)
  const without = await writeBack(bytesOf(text), [{ ...floor!, assets: [] }])
  expect(without.preview.floors[0]!.left).toEqual([{ externalId: wardrobe!.externalId, name: 'Wardrobe' }])

  // One that a newer state of the model has lost comes in again, under the id that it had there.
  const line = new RegExp(`^#\\d+=IFCFURNISHINGELEMENT\\('${wardrobe!.externalId!.replaceAll('$', '\\$')}'.*\\n`, 'm')
  const related = /^#\d+=IFCRELCONTAINEDINSPATIALSTRUCTURE.*\n/m
  const newer = text.replace(line, '').replace(related, '')
  const back = await writeBack(bytesOf(newer), [floor!])
  expect(back.preview.floors[0]!.added).toEqual([{ id: wardrobe!.id, name: 'Wardrobe' }])
  expect(new StepOracle(back.bytes).byId(wardrobe!.externalId!)).toBeDefined()
})

test('spaces that the file lacks or has otherwise are named; their furniture goes to the storey', async () => {
  const text = modelText()
  const [floor] = await floorsOf(bytesOf(text))
  const [, second] = floor!.spaces
  const full = withAssets(floor!, desk(ID, second!.id, [9, 0, -1]))
  const smaller = await writeBack(bytesOf(text.replaceAll(second!.externalId!, '1another00000000000000')), [full])
  expect(smaller.preview.floors[0]!.spaces).toEqual([{ id: second!.id, name: second!.name, outcome: 'missing' }])
  const oracle = new StepOracle(smaller.bytes)
  const relation = oracle.all('IFCRELCONTAINEDINSPATIALSTRUCTURE').at(-1)
  expect(oracle.type(oracle.args(relation)[5])).toBe('IFCBUILDINGSTOREY')
  const { room } = second!
  const points = room.boundary.shape.points.map(([x, z]): [number, number] => [x > 10 ? x + 1 : x, z])
  const wider = { ...second!, room: { boundary: { ...room.boundary, shape: { ...room.boundary.shape, points } } } }
  const other = await writeBack(bytesOf(text), [{ ...floor!, spaces: [floor!.spaces[0]!, wider] }])
  expect(other.preview.floors[0]!.spaces).toEqual([{ id: second!.id, name: second!.name, outcome: 'changed' }])

  const strange = floor!.spaces.map((space, i) => ({ ...space, externalId: `1strange00000000000000${i}`.slice(-22) }))
  const nothing = await writeBack(bytesOf(text), [{ ...full, spaces: strange }])
  expect(nothing.preview.floors[0]).toMatchObject({ outcome: 'missing', added: [] })
  expect(textOf(nothing.bytes)).toBe(text)
})

test('what has been added since goes into a file that has the rest already', async () => {
  const { bytes, floor } = await furnished(modelText())
  const more = withAssets(floor, desk(OTHER, floor.spaces[1]!.id, [9, 0, -1]))
  const { bytes: twice, preview } = await writeBack(bytes, [more])
  expect(preview.floors[0]).toMatchObject({ added: [{ id: OTHER }], present: 2 })
  const oracle = new StepOracle(twice)
  expect(new Set(oracle.globalIds).size).toBe(oracle.globalIds.length)
  // A type is related by one relation.
  const types = oracle.all('IFCRELDEFINESBYTYPE').map((it) => oracle.args(it)[5])
  expect(types).toHaveLength(2)
  expect(new Set(types).size).toBe(2)
  const assets = (await readPlan(twice.slice(), { format: 'ifc' })).floors[0]!.assets
  expect(assets.filter(({ type }) => type === 'task_table')).toHaveLength(2)
  // Types of ours say nothing that a newer state of the layout would have to be told.
  expect(assets.filter(({ type, model }) => type === 'task_table' && model?.properties)).toEqual([])
})

test('the place on earth is written where the file has none, and read again', async () => {
  for (const unit of ['$', '.MILLI.', 'FOOT'] as const) {
    const text = modelText({ unit, storey: { x: 3000, y: -2000, z: 3, turn: 30 } })
    const [floor] = await floorsOf(bytesOf(text))
    const placed = { ...floor!, georeference: { latitude: 47.3769, longitude: 8.5417 }, northDirection: 25 }
    const { bytes, preview } = await writeBack(bytesOf(text), [placed])
    expect(preview.mapConversion).toBe(true)
    const [again] = (await readPlan(bytes.slice(), { format: 'ifc' })).floors
    expect(again!.georeference!.latitude).toBeCloseTo(47.3769, 4)
    expect(again!.georeference!.longitude).toBeCloseTo(8.5417, 4)
    expect(again!.northDirection).toBeCloseTo(25, 2)
    expect((await writeBack(bytes, [placed])).bytes).toEqual(bytes)
  }
  const old = modelText({ schema: 'IFC2X3' })
  const [floor] = await floorsOf(bytesOf(old))
  const placed = { ...floor!, georeference: { latitude: 47.3769, longitude: 8.5417 } }
  expect((await writeBack(bytesOf(old), [placed])).preview.mapConversion).toBe(false)
})

test('the place on earth is in the zone of its hemisphere, with the unit of the file as its scale', async () => {
  for (const [unit, scale] of [
    ['$', 1],
    ['.MILLI.', 0.001],
    ['FOOT', 0.3048],
  ] as const)
    for (const [latitude, longitude, code, zone, northings] of [
      [-33.8688, 151.2093, 'EPSG:32756', '56S', [6_200_000, 6_300_000]],
      [47.3769, 8.5417, 'EPSG:32632', '32N', [5_200_000, 5_300_000]],
    ] as const) {
      const file = bytesOf(modelText({ unit, storey: { x: 3000, y: -2000, z: 3, turn: 30 } }))
      const [floor] = await floorsOf(file)
      const { bytes } = await writeBack(file, [{ ...floor!, georeference: { latitude, longitude } }])
      const oracle = new StepOracle(bytes)
      const [name, , , , projection, ownZone] = oracle.args(oracle.all('IFCPROJECTEDCRS')[0])
      expect([name, projection, ownZone]).toEqual([`'${code}'`, "'UTM'", `'${zone}'`])
      const conversion = oracle.args(oracle.all('IFCMAPCONVERSION')[0])
      expect(Number(conversion[7])).toBeCloseTo(scale, 9)
      expect(Number(conversion[3])).toBeGreaterThan(northings[0])
      expect(Number(conversion[3])).toBeLessThan(northings[1])
      const [again] = (await readPlan(bytes.slice(), { format: 'ifc' })).floors
      expect(again!.georeference!.latitude).toBeCloseTo(latitude, 4)
      expect(again!.georeference!.longitude).toBeCloseTo(longitude, 4)
    }
})

test('an older model keeps one owner, and IFC4X3 has what IFC4 has', async () => {
  const old = modelText({ schema: 'IFC2X3' })
  const owned = old
    .replace(/(IFCPROJECT\('[^']*'),\$/, '$1,#8000')
    .replace(
      'DATA;\n',
      "DATA;\n#8000=IFCOWNERHISTORY(#8001,#8002,$,.ADDED.,$,$,$,0);\n#8001=IFCPERSONANDORGANIZATION(#8003,#8004,$);\n#8002=IFCAPPLICATION(#8004,'1','Tool','Tool');\n#8003=IFCPERSON($,'A',$,$,$,$,$,$);\n#8004=IFCORGANIZATION($,'B',$,$,$);\n",
    )
  const withOwner = new StepOracle((await furnished(owned)).bytes)
  expect(withOwner.all('IFCOWNERHISTORY')).toHaveLength(1)
  const added = withOwner.all('IFCFURNISHINGELEMENT').at(-1)
  expect(withOwner.args(added)[1]).toBe('#8000')
  const without = new StepOracle((await furnished(old)).bytes)
  expect(without.type(without.args(without.all('IFCFURNISHINGELEMENT').at(-1))[1])).toBe('IFCOWNERHISTORY')
  const newest = modelText().replace("FILE_SCHEMA(('IFC4'))", "FILE_SCHEMA(('IFC4X3_ADD2'))")
  const { bytes, preview } = await furnished(newest)
  expect(preview.schema).toBe('IFC4X3_ADD2')
  expect(new StepOracle(bytes).all('IFCFURNITURE')).toHaveLength(1)
})

test('a layout whose origin has moved is written where it was', async () => {
  for (const building of [AT, { ...AT, x: 40_000, y: -30_000 }]) {
    const text = modelText({ building })
    const { bytes, floor } = await furnished(text)
    const spaces = floor.spaces.map((space) => {
      const points = space.room.boundary.shape.points.map(([x, z]): [number, number] => [x + 100, z - 50])
      const { boundary } = space.room
      return { ...space, room: { boundary: { ...boundary, shape: { ...boundary.shape, points } } } }
    })
    const assets = floor.assets.map((asset) => {
      const [x, y, z] = asset.position
      return { ...asset, position: [x + 100, y, z - 50] as [number, number, number] }
    })
    const moved = await writeBack(bytesOf(text), [{ ...floor, spaces, assets }])
    expect(textOf(moved.bytes)).toBe(textOf(bytes))
    expect(moved.preview.floors[0]).toMatchObject({ present: 1, differing: [], spaces: [] })
    // Its place on earth is that of its origin, wherever that is.
    const place = { latitude: -33.8688, longitude: 151.2093 }
    const placed = await writeBack(bytesOf(text), [{ ...floor, georeference: place, northDirection: 10 }])
    const [again] = (await readPlan(placed.bytes.slice(), { format: 'ifc' })).floors
    expect(again!.georeference!.latitude).toBeCloseTo(place.latitude, 5)
    expect(again!.georeference!.longitude).toBeCloseTo(place.longitude, 5)
    expect(again!.northDirection).toBeCloseTo(10, 2)
    // Of a floor that the model does not have it is no place.
    const strange = floor.spaces.map((space, i) => ({ ...space, externalId: `1strange0000000000000${i}${i}` }))
    const elsewhere = { ...floor, spaces: strange, georeference: place }
    const both = await writeBack(bytesOf(text), [elsewhere, floor])
    expect(both.preview.mapConversion).toBe(false)
  }
})

test('a model in a zip comes back as it is in it; what is given back is never the memory that was sent', async () => {
  const text = modelText()
  const { floor, bytes } = await furnished(text)
  const packed = zip([{ name: 'house.ifc', content: Buffer.from(text) }])
  expect(textOf((await writeBack(packed, [floor])).bytes)).toBe(textOf(bytes))
  const same = await writeBack(bytes, [floor])
  expect(same.bytes).toEqual(bytes)
  expect(same.bytes.buffer).not.toBe(bytes.buffer)
})

test('a file whose numbers go as far as any is refused by the last of them', async () => {
  const plain = modelText()
  const last = 10 ** 15 - 1
  const text = plain.replace('ENDSEC;\nEND', `#${last}=IFCCARTESIANPOINT((0.,0.));\nENDSEC;\nEND`)
  await expect(furnished(text, plain)).rejects.toThrow(`#${last}: the IFC file has no larger numbers left`)
})

test('bodies are in the context of the model, whichever comes first, and a second place on earth is never said', async () => {
  const plain = modelText()
  const flat =
    "#8000=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-5,#8001,$);\n#8001=IFCAXIS2PLACEMENT2D(#8002,$);\n#8002=IFCCARTESIANPOINT((0.,0.));\n"
  const { bytes, floor } = await furnished(plain.replace('DATA;\n', `DATA;\n${flat}`))
  const oracle = new StepOracle(bytes)
  const [, , [shape]] = oracle.args(oracle.args(oracle.all('IFCFURNITURE').at(-1))[6]) as [unknown, unknown, unknown[]]
  expect(oracle.args(oracle.args(shape)[0])[1]).toBe("'Model'")
  // A conversion that we do not read is one nevertheless.
  const unread = "#8000=IFCRIGIDOPERATION(#8001,#8001,1.,2.,3.);\n#8001=IFCPROJECTEDCRS('EPSG:2056',$,$,$,$,$,$);\n"
  const placed = { ...floor, georeference: { latitude: 47.3769, longitude: 8.5417 } }
  const said = await writeBack(bytesOf(plain.replace('DATA;\n', `DATA;\n${unread}`)), [placed])
  expect(said.preview.mapConversion).toBe(false)
})

test('what stands on something else keeps its height', async () => {
  const text = modelText({ storey: { ...AT, z: 3 } })
  const [floor] = await floorsOf(bytesOf(text))
  const full = withAssets(floor!, desk(ID, floor!.spaces[0]!.id, [1, 0.4, -1]))
  const { assets } = (await readPlan((await writeBack(bytesOf(text), [full])).bytes, { format: 'ifc' })).floors[0]!
  expect(assets.find(({ type }) => type === 'task_table')!.position[1]).toBeCloseTo(0.4, 5)
})
