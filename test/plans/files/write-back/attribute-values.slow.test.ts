import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as WebIfc from 'web-ifc'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { updatedContent } from '../../../../src/plans/files/updated-content.ts'
import type { FloorToWriteBack } from '../../../../src/plans/files/write-back/matched-floors.ts'
import { writeBack } from '../../../../src/plans/files/write-back/write-back.ts'
import { withoutValues } from '../../../../src/plans/layouts/value-sets.ts'
import type { CustomAttributeValues } from '../../../../src/schema/resources/floors/custom-attribute.ts'
import { runs } from '../../../support/property-runs.ts'
import { desk, floorsOf, type SmallModel, smallModel, withAssets } from './small-models.ts'
import { StepOracle, uuidOf } from './step-oracle.ts'

const [ID, OTHER] = ['0c1ddc0a-5c1c-4a5e-8d0c-3c1f5d0b7a01', 'f0a1b2c3-d4e5-4f60-8a7b-9c8d7e6f5a02'] as const
const AT = { x: 0, y: 0, z: 0, turn: 0 }
const MODEL: SmallModel = { unit: '.MILLI.', schema: 'IFC4', building: AT, storey: AT, rooms: [AT, { ...AT, x: 8 }] }

const api = new WebIfc.IfcAPI()
beforeAll(() => api.Init())

interface PropertySet {
  readonly id: string
  readonly relation: string
  readonly values: Record<string, unknown>
  readonly types: Record<string, string>
}

/** What web-ifc finds in sets of attributes, by the GlobalIds of what has them. */
function setsIn(bytes: Uint8Array): Map<string, PropertySet[]> {
  const model = api.OpenModel(bytes.slice())
  const line = (id: number) => api.GetLine(model, id)
  try {
    const sets = new Map<string, PropertySet[]>()
    const relations = api.GetLineIDsWithType(model, WebIfc.IFCRELDEFINESBYPROPERTIES)
    for (let i = 0; i < relations.size(); i++) {
      const relation = line(relations.get(i))
      const set = line(relation.RelatingPropertyDefinition.value)
      if (set.Name.value !== 'Roomwright_Attributes') continue
      const properties = set.HasProperties.map(({ value }: { value: number }) => line(value))
      const read = (of: (measure: { value: unknown; name: string }) => unknown) =>
        Object.fromEntries(
          properties.map((it: { Name: { value: string }; NominalValue: never }) => [
            it.Name.value,
            of(it.NominalValue),
          ]),
        )
      const values = read(({ value }) => value)
      const types = read(({ name }) => name) as Record<string, string>
      for (const { value } of relation.RelatedObjects) {
        const id = line(value).GlobalId.value
        const found = { id: set.GlobalId.value, relation: relation.GlobalId.value, values, types }
        sets.set(id, [...(sets.get(id) ?? []), found])
      }
    }
    return sets
  } finally {
    api.CloseModel(model)
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A model of two rooms, and its floor with a desk in the first. */
async function furnished(other: Partial<SmallModel> = {}) {
  const file = bytesOf(smallModel({ ...MODEL, ...other }).text())
  const [floor] = await floorsOf(file)
  return { file, floor: withAssets(floor!, desk(ID, floor!.spaces[0]!.id, [1, 0, -1])) }
}

const withValues = (floor: FloorToWriteBack, values: Record<string, CustomAttributeValues>): FloorToWriteBack => ({
  ...floor,
  values: new Map(Object.entries(values)),
})

/** A text that can be stored. */
const text = fc.string({ unit: 'binary', maxLength: 300 }).map((it) => it.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}/gu, ''))
const values = fc.dictionary(
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,20}$/),
  fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
    fc.integer(),
    fc.boolean(),
  ),
  { maxKeys: 5, noNullPrototype: true },
)

test('values of spaces and of the furniture that is written are read by others as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('IFC2X3' as const, 'IFC4' as const),
      fc.tuple(values, values),
      async (schema, [ofSpace, ofAsset]) => {
        const { file, floor } = await furnished({ schema })
        const [space] = floor.spaces
        const known = withValues(floor, { [space!.id]: ofSpace, [ID]: ofAsset, [OTHER]: { lost: true } })
        const { bytes, preview } = await writeBack(file, [known])
        const oracle = new StepOracle(bytes)
        const found = setsIn(bytes)
        const deskId = oracle.globalIds.find((id) => uuidOf(id) === ID)!
        const expected = [
          [space!.externalId!, ofSpace],
          [deskId, ofAsset],
        ] as const
        const filled = expected.filter(([, own]) => Object.keys(own).length > 0)
        expect([...found.keys()].sort()).toEqual(filled.map(([id]) => id).sort())
        for (const [id, own] of filled) {
          expect(found.get(id)!.map((it) => it.values)).toEqual([own])
          for (const [name, type] of Object.entries(found.get(id)![0]!.types)) {
            const value = own[name]!
            const long = typeof value === 'string' && value.length > 255 ? 'IFCTEXT' : 'IFCLABEL'
            const kind = { string: long, number: 'IFCREAL', boolean: 'IFCBOOLEAN' }[typeof value as 'string']
            expect(type).toBe(kind)
          }
        }
        const isDescribed = Object.keys(ofSpace).length > 0
        expect(preview.floors[0]!.described).toEqual(isDescribed ? [{ id: space!.id, name: space!.name }] : [])
        expect(preview.floors[0]).toMatchObject({ differing: [], spaces: [] })
        // Nothing of the author is touched, and all that is new is sound.
        const original = Buffer.from(file).toString('latin1')
        expect(oracle.text.startsWith(original.slice(0, original.lastIndexOf('ENDSEC;')))).toBe(true)
        expect(oracle.numbers.flatMap((it) => oracle.dangling(it))).toEqual([])
        expect(oracle.repeated).toEqual([])
        expect(new Set(oracle.globalIds).size).toBe(oracle.globalIds.length)
        const owners = oracle.all('IFCPROPERTYSET').map((it) => oracle.type(oracle.args(it)[1]))
        expect(new Set(owners).size).toBe(1)
        expect(owners[0]).toBe(schema === 'IFC2X3' ? 'IFCOWNERHISTORY' : '')
        // Once is enough: what a file has is known again, whatever the values are.
        const again = await writeBack(bytes, [known])
        expect(Buffer.compare(again.bytes, bytes)).toBe(0)
        expect(again.preview.floors[0]).toMatchObject({ added: [], described: [], differing: [], spaces: [] })
        // Elsewhere they come in with the model. Here they stand already, and are nothing new to the layout.
        const read = (await readPlan(bytes.slice(), { format: 'ifc' })).floors[0]!
        const setOf = ({ model }: (typeof read.spaces)[number] | (typeof read.assets)[number]) =>
          model?.properties?.['Roomwright_Attributes'] ?? {}
        expect([read.spaces[0]!, read.assets.find(({ externalId }) => externalId === deskId)!].map(setOf)).toEqual([
          ofSpace,
          ofAsset,
        ])
        const updated = updatedContent(read, floor)
        expect(updated.spaces.map(({ model }) => model)).toEqual(floor.spaces.map(({ model }) => model))
        expect(updated.assets.map(setOf)).toEqual(updated.assets.map(() => ({})))
        // Where they came in they are the same as in the file, and go into a file that lacks them.
        const [elsewhere] = await floorsOf(bytes)
        const there = withValues({ ...elsewhere!, ...updatedContent(elsewhere!, elsewhere!) }, {})
        const same = await writeBack(bytes, [there])
        expect(Buffer.compare(same.bytes, bytes)).toBe(0)
        expect(same.preview.floors[0]).toMatchObject({ described: [], differing: [], spaces: [] })
        const moved = await writeBack(file, [there])
        expect(
          setsIn(moved.bytes)
            .get(deskId)
            ?.map((set) => set.values) ?? [],
        ).toEqual(Object.keys(ofAsset).length > 0 ? [ofAsset] : [])
        const asset = there.assets.find(({ externalId }) => externalId === deskId)!
        const newer = await writeBack(file, [withValues(there, { [asset.id]: { newer: true } })])
        expect(
          setsIn(newer.bytes)
            .get(deskId)
            ?.map((set) => set.values),
        ).toEqual([{ newer: true }])
      },
    ),
    { numRuns: runs(24) },
  )
})

test('furniture that came with the model gets its values there, beside its own sets, and comes in again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('IFC2X3' as const, 'IFC4' as const),
      values,
      values,
      async (schema, one, other) => {
        const { file } = await furnished({ schema })
        const [floor] = await floorsOf(file)
        const own = floor!.assets.filter(({ externalId }) => externalId !== undefined)
        expect(own.length).toBeGreaterThan(0)
        const [piece, space] = [own[0]!, floor!.spaces[1]!]
        const full = withValues(floor!, { [piece.id]: one, [space.id]: other })
        const { bytes, preview } = await writeBack(file, [full])
        const given = [
          [piece.externalId!, one],
          [space.externalId!, other],
        ] as const
        const expected = given.filter(([, some]) => Object.keys(some).length > 0)
        const found = setsIn(bytes)
        expect([...found].map(([id, sets]) => [id, sets.map((set) => set.values)]).sort()).toEqual(
          expected.map(([id, some]) => [id, [some]]).sort(),
        )
        // A set and a property for each value, and one of two properties of what was written; relations name the piece by its own line.
        const [before, after] = [new StepOracle(file), new StepOracle(bytes)]
        const added = (type: string) => after.all(type).slice(before.all(type).length)
        const sum = expected.reduce((count, [, some]) => count + Object.keys(some).length, 0)
        expect(
          ['IFCPROPERTYSET', 'IFCRELDEFINESBYPROPERTIES', 'IFCPROPERTYSINGLEVALUE'].map((type) => added(type).length),
        ).toEqual([2, 2].map((of) => of * expected.length).concat(sum + 2 * expected.length))
        const related = added('IFCRELDEFINESBYPROPERTIES').map((it) => after.args(it)[4])
        expect(related).toEqual(expect.arrayContaining(expected.map(([id]) => [before.byId(id)])))
        for (const type of ['IFCFURNISHINGELEMENT', 'IFCFURNITURE', 'IFCFURNITURETYPE', 'IFCSPACE'])
          expect(added(type)).toEqual([])
        const original = Buffer.from(file).toString('latin1')
        expect(after.text.startsWith(original.slice(0, original.lastIndexOf('ENDSEC;')))).toBe(true)
        expect(after.numbers.flatMap((it) => after.dangling(it))).toEqual([])
        expect(new Set(after.globalIds).size).toBe(after.globalIds.length)
        expect(preview.floors[0]).toMatchObject({ added: [], differing: [], spaces: [], left: [] })
        const again = await writeBack(bytes, [full])
        expect(Buffer.compare(again.bytes, bytes)).toBe(0)
        expect(again.preview.floors[0]).toMatchObject({ described: [], differing: [], spaces: [] })
        // As a newer state of the model it has nothing that the layout does not have.
        const [read, reread] = await Promise.all([file, bytes].map((it) => readPlan(it.slice(), { format: 'ifc' })))
        const bare = ({ floors, ...plan }: Awaited<ReturnType<typeof readPlan>>) => ({
          ...plan,
          floors: floors.map(({ spaces, assets, ...facts }) => ({
            ...facts,
            spaces: spaces.map(({ id: _, ...it }) => withoutValues(it)),
            assets: assets.map(({ id: _, spaceId: __, ...it }) => withoutValues(it)),
          })),
        })
        expect(bare(reread!)).toEqual(bare(read!))
      },
    ),
    { numRuns: runs(24) },
  )
})

test('ids of the sets are those of what they describe, whatever else is written', async () => {
  const { file, floor } = await furnished()
  const [first, second] = floor.spaces
  const alone = await writeBack(file, [withValues(floor, { [first!.id]: { a: 1 }, [ID]: { b: 'x' } })])
  const more = withAssets(floor, desk(OTHER, second!.id, [9, 0, -1]))
  const all = { [OTHER]: { b: 'y' }, [second!.id]: { a: 3 }, [first!.id]: { a: 2, c: true }, [ID]: { b: 'z' } }
  const together = await writeBack(file, [withValues({ ...more, assets: more.assets.toReversed() }, all)])
  const [one, other] = [alone, together].map(({ bytes }) => setsIn(bytes))
  expect(one!.size).toBe(2)
  expect(other!.size).toBe(4)
  const idsOf = (sets: readonly PropertySet[] | undefined) => sets?.map(({ id, relation }) => [id, relation])
  for (const [id, sets] of one!) expect(idsOf(other!.get(id))).toEqual(idsOf(sets))
})

test('values alone are written, and only where none stand yet; those that differ are named', async () => {
  const { file, floor } = await furnished()
  const { bytes } = await writeBack(file, [floor])
  const [first, second] = floor.spaces
  const wardrobe = floor.assets.find(({ externalId }) => externalId !== undefined)!
  const values = { [first!.id]: { costCentre: '4711' }, [ID]: { number: 7 }, [wardrobe.id]: { number: 8 } }
  const described = await writeBack(bytes, [withValues(floor, values)])
  const ours = new StepOracle(bytes).globalIds.find((id) => uuidOf(id) === ID)!
  expect([...setsIn(described.bytes).keys()].sort()).toEqual([first!.externalId, wardrobe.externalId, ours].sort())
  expect(described.preview.floors[0]).toMatchObject({
    added: [],
    described: [{ id: first!.id }, { id: wardrobe.id }, { id: ID }],
    differing: [],
    spaces: [],
  })
  const otherValues = { ...values, [ID]: { number: 6 }, [wardrobe.id]: {} }
  const untouched = await writeBack(described.bytes, [withValues(floor, otherValues)])
  expect(Buffer.compare(untouched.bytes, described.bytes)).toBe(0)
  expect(untouched.preview.floors[0]).toMatchObject({
    described: [],
    differing: [
      { id: wardrobe.id, changes: ['attributes'] },
      { id: ID, changes: ['attributes'] },
    ],
  })
  const others = [{ costCentre: '4712' }, { costCentre: '4711', more: 1 }, {}, undefined]
  for (const other of others) {
    const changed = withValues(floor, { ...values, [first!.id]: other ?? {} })
    const later = await writeBack(described.bytes, [changed])
    expect(Buffer.compare(later.bytes, described.bytes), JSON.stringify(other)).toBe(0)
    expect(later.preview.floors[0]!.spaces).toEqual([{ id: first!.id, name: first!.name, outcome: 'attributes' }])
  }
  // Who may not read values is told nothing of them.
  expect((await writeBack(described.bytes, [floor])).preview.floors[0]).toMatchObject({ differing: [], spaces: [] })
  // A space that is otherwise and has other values is both.
  const room = {
    boundary: {
      ...second!.room.boundary,
      shape: {
        ...second!.room.boundary.shape,
        points: [
          [8, 0],
          [12, 0],
          [12, -4],
          [8, -4],
        ] as [number, number][],
      },
    },
  } // prettier-ignore
  const both = { ...floor, spaces: [first!, { ...second!, room }] }
  const once = await writeBack(described.bytes, [
    withValues(both, { [first!.id]: { costCentre: '4711' }, [second!.id]: { a: 1 } }),
  ])
  expect(once.preview.floors[0]!.spaces).toEqual([{ id: second!.id, name: second!.name, outcome: 'changed' }])
  const twice = await writeBack(once.bytes, [withValues(both, { [first!.id]: { costCentre: '4711' } })])
  expect(twice.preview.floors[0]!.spaces.map(({ outcome }) => outcome)).toEqual(['changed', 'attributes'])
})

test('sets that another program has written anew under other ids are known by their name', async () => {
  const { file, floor } = await furnished()
  const known = withValues(floor, { [floor.spaces[0]!.id]: { costCentre: '4711' } })
  const { bytes } = await writeBack(file, [known])
  const [set] = setsIn(bytes).get(floor.spaces[0]!.externalId!)!
  const renewed = bytesOf(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(set!.id, '0anew00000000000000000')
      .replace(set!.relation, '1anew00000000000000000'),
  )
  expect(Buffer.compare((await writeBack(renewed, [known])).bytes, renewed)).toBe(0)
})

test('a floor that the file does not have, and a space that it lacks, get no values', async () => {
  const { file, floor } = await furnished()
  const spaces = floor.spaces.map((space, i) => ({ ...space, externalId: `1strange0000000000000${i}${i}` }))
  const values = Object.fromEntries(spaces.map(({ id }) => [id, { a: 1 }]))
  const strange = await writeBack(file, [withValues({ ...floor, spaces }, values)])
  expect(strange.preview.floors[0]).toMatchObject({ outcome: 'missing', described: [] })
  expect(Buffer.compare(strange.bytes, file)).toBe(0)
  const [first] = floor.spaces
  const half = await writeBack(file, [withValues({ ...floor, spaces: [first!, spaces[1]!] }, values)])
  expect(half.preview.floors[0]!.described.map(({ id }) => id)).toEqual([first!.id])
  expect(half.preview.floors[0]!.spaces.map(({ outcome }) => outcome)).toEqual(['missing'])
  expect([...setsIn(half.bytes).keys()]).toEqual([first!.externalId])
})

test('a piece whose id of elsewhere is none of IFC is written once', async () => {
  const { file, floor } = await furnished()
  const assets = floor.assets.map((it) => (it.id === ID ? { ...it, externalId: 'chair 17' } : it))
  const full = withValues({ ...floor, assets }, { [ID]: { a: 1 } })
  const { bytes } = await writeBack(file, [full])
  const again = await writeBack(bytes, [full])
  expect(again.preview.floors[0]).toMatchObject({ added: [], present: 2, differing: [], left: [] })
  expect(Buffer.compare(again.bytes, bytes)).toBe(0)
})
