import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as WebIfc from 'web-ifc'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { footprint } from '../../../../src/plans/layouts/footprint.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { stairwell } from '../../../fixtures/floors/stairwell.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'
import { assetsOfProducts } from '../../../support/product-assets.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomFloor } from '../../../support/random-floor.ts'
import { uuidOf } from '../write-back/step-oracle.ts'

const api = new WebIfc.IfcAPI()
beforeAll(() => api.Init())

/** What web-ifc makes of a file: entities by type, and the world boxes of bodies; its y is up, its z is south. */
function opened<T>(bytes: Uint8Array, look: (model: number) => T): T {
  const model = api.OpenModel(bytes)
  try {
    return look(model)
  } finally {
    api.CloseModel(model)
  }
}

const linesOf = (model: number, type: number) => {
  const ids = api.GetLineIDsWithType(model, type)
  return Array.from({ length: ids.size() }, (_, i) => api.GetLine(model, ids.get(i)))
}

/** The classes of furniture and fittings. */
const PIECES = [WebIfc.IFCFURNITURE, WebIfc.IFCSANITARYTERMINAL, WebIfc.IFCELECTRICAPPLIANCE]

function boxesOf(model: number): Map<number, { min: number[]; max: number[] }> {
  const boxes = new Map<number, { min: number[]; max: number[] }>()
  api.StreamAllMeshesWithTypes(model, [WebIfc.IFCSPACE, ...PIECES, WebIfc.IFCDOOR, WebIfc.IFCWINDOW], (mesh) => {
    const box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
    for (let i = 0; i < mesh.geometries.size(); i++) {
      const placed = mesh.geometries.get(i)
      const geometry = api.GetGeometry(model, placed.geometryExpressID)
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      const m = placed.flatTransformation
      for (let v = 0; v < vertices.length; v += 6)
        for (const k of [0, 1, 2]) {
          const value = m[k]! * vertices[v]! + m[4 + k]! * vertices[v + 1]! + m[8 + k]! * vertices[v + 2]! + m[12 + k]!
          box.min[k] = Math.min(box.min[k]!, value)
          box.max[k] = Math.max(box.max[k]!, value)
        }
      geometry.delete()
    }
    boxes.set(mesh.expressID, box)
  })
  return boxes
}

test('web-ifc finds spaces, furniture, doors and windows at their places and of their size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const { bytes } = await writePlan('ifc', floor)
      opened(bytes, (model) => {
        const boxes = boxesOf(model)
        const elevation = floor.elevation ?? 0
        const spaces = linesOf(model, WebIfc.IFCSPACE)
        expect(spaces.map((it) => it.Name.value)).toEqual(floor.spaces.map(({ name }) => name))
        spaces.forEach(({ expressID }, i) => {
          const { points, h } = floor.spaces[i]!.room.boundary.shape
          near(boxes.get(expressID)!, points, elevation, h)
        })
        const pieces = PIECES.flatMap((type) => linesOf(model, type))
        expect(pieces).toHaveLength(floor.assets.length)
        const unplaced = new Set(floor.assets)
        for (const { expressID, GlobalId } of pieces) {
          const asset = [...unplaced].find(({ id }) => uuidOf(GlobalId.value) === id)!
          unplaced.delete(asset)
          near(
            boxes.get(expressID)!,
            footprint(asset),
            elevation + asset.position[1],
            asset.shape.h,
            slackOf(asset.shape),
          )
        }
        expect(unplaced.size).toBe(0)
        const openings = floor.spaces.flatMap(({ room }) => room.boundary.openings ?? [])
        const windows = linesOf(model, WebIfc.IFCWINDOW)
        const expected = openings.filter(({ type }) => type === 'window').map(({ l }) => l)
        const found: number[] = windows.map((it) => it.OverallWidth.value)
        const ascending = (one: number, other: number) => one - other
        expect(found.sort(ascending)).toEqual(expected.sort(ascending).map((it) => expect.closeTo(it, 5)))
        const ids = [...linesOf(model, WebIfc.IFCDOOR), ...windows, ...spaces, ...pieces].map((it) => it.GlobalId.value)
        expect(new Set(ids).size).toBe(ids.length)
      })
    }),
    { numRuns: runs(60) },
  )
})

function near(
  box: { min: number[]; max: number[] },
  points: readonly (readonly [number, number])[],
  bottom: number,
  height: number,
  slack = 1e-3,
) {
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)]
  const expected = [
    [Math.min(...xs), bottom, Math.min(...zs)],
    [Math.max(...xs), bottom + height, Math.max(...zs)],
  ] as const
  for (const [at, side] of [box.min, box.max].entries())
    for (const k of [0, 1, 2]) expect(Math.abs(side[k]! - expected[at]![k]!)).toBeLessThan(slack)
}

/** A circle is read as a polygon of twelve corners or more. */
const slackOf = (shape: Shape) => (shape.type === 'cylinder' ? 0.05 * shape.r : 1e-3)

test('openings above one another are cut into one wall, and all come back where they were', async () => {
  const floor = stairwell()
  const { bytes } = await writePlan('ifc', floor)
  opened(bytes, (model) => {
    const hosts = linesOf(model, WebIfc.IFCRELVOIDSELEMENT).map((it) => it.RelatingBuildingElement.value)
    expect(hosts).toHaveLength(4)
    expect(new Set(hosts).size).toBe(3)
  })
  const { floors, notes } = await readPlan(bytes, { format: 'ifc' })
  expect(notes).toEqual([])
  const heightsOf = (spaces: typeof floor.spaces) =>
    spaces
      .flatMap(({ room }) => room.boundary.openings ?? [])
      .map(({ type, y, h }) => `${type} ${y.toFixed(3)} ${h.toFixed(3)}`)
      .sort()
  expect(heightsOf(floors[0]!.spaces)).toEqual(heightsOf(floor.spaces))
})

test('is read back with its rooms, openings and furniture, without a note', async () => {
  const floor = twoFlats()
  const { bytes } = await writePlan('ifc', floor)
  const { floors, notes } = await readPlan(bytes, { format: 'ifc' })
  expect(notes).toEqual([])
  const back = floors[0]!
  expect(back.northDirection).toBeCloseTo(20, 3)
  expect(back.elevation).toBeCloseTo(3.1, 6)
  const openings = (spaces: typeof back.spaces) =>
    spaces
      .flatMap(({ name, room }) =>
        (room.boundary.openings ?? []).map(({ type, l }) => `${name} ${type} ${l.toFixed(2)}`),
      )
      .sort()
  expect(openings(back.spaces)).toEqual(openings(floor.spaces))
})

test('the site has the position on the earth in whole parts of one sign', async () => {
  const floor = { ...twoFlats(), georeference: { longitude: -87.6394, latitude: 41.8744 } }
  const { bytes } = await writePlan('ifc', floor)
  opened(bytes, (model) => {
    const site = linesOf(model, WebIfc.IFCSITE)[0]
    expect(site.RefLatitude.value).toEqual([41, 52, 27, 840000])
    expect(site.RefLongitude.value).toEqual([-87, -38, -21, -840000])
  })
})

test('products are types with their article numbers; what is none has none', async () => {
  const floor = twoFlats()
  const assets = assetsOfProducts(["D-'1'", 'D-2', "D-'1'", undefined])
  const { bytes } = await writePlan('ifc', { ...floor, assets })
  opened(bytes, (model) => {
    const found = linesOf(model, WebIfc.IFCRELDEFINESBYTYPE).flatMap(({ RelatedObjects, RelatingType }) => {
      const sets: { value: number }[] = api.GetLine(model, RelatingType.value).HasPropertySets
      const articles = sets
        .map(({ value }) => api.GetLine(model, value, true))
        .filter((it) => it.Name.value === 'Pset_ManufacturerTypeInformation')
        .flatMap((it) => it.HasProperties.map((one: never) => [one['Name']['value'], one['NominalValue']['value']]))
      return [[RelatedObjects.length, articles]]
    })
    expect(found).toEqual([
      [2, [['ArticleNumber', "D-'1'"]]],
      [1, [['ArticleNumber', 'D-2']]],
      [1, []],
    ])
  })
  const without = { ...floor, assets: assetsOfProducts([undefined, undefined]) }
  expect(new TextDecoder().decode((await writePlan('ifc', without)).bytes)).not.toContain('ManufacturerType')
})
