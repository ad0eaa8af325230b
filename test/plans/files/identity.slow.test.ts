import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import type { FilePlanFloor } from '../../../src/plans/files/file-plan.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { prepareLayout } from '../../../src/plans/whole-floors/prepared/prepare-layout.ts'
import { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { ModelFacts, type Modelled } from '../../../src/schema/resources/floors/model-facts.ts'
import { runs } from '../../support/property-runs.ts'
import { randomFloor } from '../../support/random-floor.ts'
import { closed, dxfText } from './dxf-text.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

const word = fc
  .string({ unit: fc.constantFrom(...'abcXYZ 019.:-_/\'"\\#;()ÄöéЖ語🚪'), minLength: 1, maxLength: 12 })
  .map((it) => `w${it}w`.replace(/ +/g, ' '))

const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab' \\\n\t;#(),Äß漢🚪"), maxLength: 30 }),
  fc.string({ minLength: 260, maxLength: 300, unit: fc.constantFrom('x', 'ü') }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

const facts = fc.record(
  {
    type: word,
    classifications: fc.uniqueArray(
      fc.record(
        { system: fc.oneof(word, fc.constant('')), code: word, name: word },
        { requiredKeys: ['system', 'code'] },
      ),
      { minLength: 1, maxLength: 3, selector: ({ system, code }) => `${system} ${code}` },
    ),
    materials: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
    properties: fc.dictionary(word, fc.dictionary(word, value, { minKeys: 1, maxKeys: 5 }), { minKeys: 1, maxKeys: 3 }),
  },
  { requiredKeys: [] },
)

/** Ids of IFC, each once, as the count goes on. */
function globalIds(seed: number): () => string {
  let count = 0
  return () => {
    let [number, id] = [seed * 4096 + count++, '']
    for (let i = 0; i < 21; i++) [id, number] = [`${DIGITS[number % 64]}${id}`, Math.floor(number / 64) + i * 7]
    return `${seed % 4}${id}`
  }
}

/** A floor of which each part comes from a model; what two rooms have of one door is the same. */
function modelled(seed: number, all: readonly ModelFacts[]): FilePlanFloor {
  const floor = randomFloor(seed)
  const nextId = globalIds(seed)
  let turn = seed
  const said = (): Modelled => {
    const model = all[turn++ % all.length]!
    return { externalId: nextId(), ...(Object.keys(model).length > 0 && { model }) }
  }
  const plan = floorPlanOf(floor)
  const ofOpening = new Map<object, Modelled>()
  for (const { sides } of plan.openings) {
    const one = said()
    for (const { opening } of sides) ofOpening.set(opening, one)
  }
  return {
    ...floor,
    externalId: nextId(),
    building: {
      externalId: nextId(),
      name: 'Haus 1',
      address: 'Weg 3, 8000 Zürich',
      site: { externalId: nextId(), name: 'Platz' },
    },
    height: 3.25,
    spaces: floor.spaces.map((space) => ({
      ...space,
      ...said(),
      openings: (space.room.boundary.openings ?? []).map((it) => ofOpening.get(it) ?? {}),
    })),
    assets: floor.assets.map((asset) => ({ ...asset, ...said() })),
  }
}

const identityOf = ({ externalId, model }: Modelled) => ({ externalId, model })
const byId = (a: Modelled, b: Modelled) => (a.externalId! < b.externalId! ? -1 : 1)

/** What models say of openings, each once. */
const openingsOf = ({ spaces }: FilePlanFloor) => {
  const all = spaces.flatMap(({ openings = [] }) => openings).filter((it) => it.externalId !== undefined)
  return [...new Map(all.map((it) => [it.externalId, identityOf(it)])).values()].sort(byId)
}

test('a written IFC read again has the ids, properties, classifications, materials and types it came with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), fc.array(facts, { minLength: 1, maxLength: 5 }), async (seed, all) => {
      for (const it of all) ModelFacts.parse(it)
      const floor = modelled(seed, all)
      const { bytes } = await writePlan('ifc', floor)
      const { floors, building } = await readPlan(bytes)
      const [read] = floors as [FilePlanFloor]
      expect(building).toEqual({
        ...floor.building,
        ...(floor.georeference && { georeference: building?.georeference }),
      })
      expect(read).toMatchObject({ externalId: floor.externalId, height: 3.25, building })
      expect(read.spaces.map(identityOf).sort(byId)).toEqual(floor.spaces.map(identityOf).sort(byId))
      expect(read.assets.map(identityOf).sort(byId)).toEqual(floor.assets.map(identityOf).sort(byId))
      const known = new Map(openingsOf(floor).map((it) => [it.externalId, it]))
      const found = openingsOf(read).filter(({ externalId }) => known.has(externalId))
      expect(found.length).toBe(known.size)
      for (const it of found) expect(it).toEqual(known.get(it.externalId))
      for (const space of read.spaces) {
        expect(space.openings?.length).toBe(space.room.boundary.openings?.length)
        LayoutSpace.parse(space)
      }
      for (const asset of read.assets) LayoutAsset.parse(asset)
    }),
    { numRuns: runs(40) },
  )
})

test('GeoJSON and JSON give back exactly what models say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), fc.array(facts, { minLength: 1, maxLength: 5 }), async (seed, all) => {
      // A file has no −0.
      const floor = JSON.parse(JSON.stringify(modelled(seed, all))) as FilePlanFloor
      const { bytes } = await writePlan('geojson', floor)
      expect((await readPlan(bytes)).floors).toEqual([floor])
      expect((await readPlan(new TextEncoder().encode(JSON.stringify(floor)))).floors).toEqual([floor])
      const first = floor.spaces.findIndex(({ openings = [] }) => openings.length > 0)
      if (first < 0) return
      const { openings, ...space } = floor.spaces[first]!
      const spaces = [{ ...space, openings: openings!.slice(1) }]
      expect(() => prepareLayout({ spaces, assets: [] }, () => 'id')).toThrow(
        /^spaces\[0\]\.openings: must have one entry for each of the \d+ openings of its room, got \d+/,
      )
      await expect(
        readPlan(new TextEncoder().encode(JSON.stringify({ ...floor, spaces, assets: [] }))),
      ).rejects.toThrow('layout.spaces[0].openings: must have one entry for each')
    }),
    { numRuns: runs(20) },
  )
})

test.each(['DXF', 'GeoJSON'])('elements of %s keep what names them in their file', async (format) => {
  const polygon = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
    [0, 0],
  ]
  const geojson = {
    type: 'FeatureCollection',
    coordinateSystem: 'local-metres',
    features: [
      {
        type: 'Feature',
        id: 'way/17',
        properties: { name: 'Hall' },
        geometry: { type: 'Polygon', coordinates: [polygon] },
      },
      {
        type: 'Feature',
        id: 42,
        properties: { type: 'door' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 0],
            [2, 0],
          ],
        },
      },
    ],
  }
  const room = closed('ROOMS', [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ])
  const door = closed('DOORS', [
    [1, 0],
    [2, 0],
    [2, 0.1],
    [1, 0.1],
  ])
  const [roomId, doorId] = [room, door].map((groups) => String(groups[1]![1]))
  const text = format === 'DXF' ? dxfText([room, door], { units: 6 }) : JSON.stringify(geojson)
  const bytes = new TextEncoder().encode(text)
  const [space] = (await readPlan(bytes)).floors[0]!.spaces
  expect([space!.externalId, space!.openings]).toEqual(
    format === 'DXF' ? [roomId, [{ externalId: doorId }]] : ['way/17', [{ externalId: '42' }]],
  )
})
