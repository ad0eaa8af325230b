import { expect, test } from 'vitest'
import { writeBack } from '../../../../src/plans/files/write-back/write-back.ts'
import type { LayoutAsset } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { IfcText } from '../ifc-text.ts'
import { desk, floorsOf, type SmallModel, smallModel, withAssets } from './small-models.ts'
import { StepOracle, uuidOf } from './step-oracle.ts'

const IDS = [
  '0c1ddc0a-5c1c-4a5e-8d0c-3c1f5d0b7a01',
  'f0a1b2c3-d4e5-4f60-8a7b-9c8d7e6f5a02',
  'a0a1b2c3-d4e5-4f60-8a7b-9c8d7e6f5a03',
] as const
const AT = { x: 0, y: 0, z: 0, turn: 0 }
const MODEL: SmallModel = { unit: '$', schema: 'IFC4', building: AT, storey: AT, rooms: [AT, { ...AT, x: 8 }] }

const bytesOf = (text: string) => new TextEncoder().encode(text)
const pieceOf = (oracle: StepOracle, id: string) =>
  oracle.byId(oracle.globalIds.find((globalId) => uuidOf(globalId) === id)!)

/** The values of the property sets of the type of a piece, by their names. */
function typeOf(oracle: StepOracle, piece: string) {
  const relation = oracle.all('IFCRELDEFINESBYTYPE').find((it) => (oracle.args(it)[4] as string[]).includes(piece))
  const type = oracle.args(relation)[5]
  const sets = (oracle.args(type)[5] as string[]).map((set) => {
    const values = (oracle.args(set)[4] as string[]).map((property) => {
      const [name, , kind, [value] = []] = oracle.args(property) as [string, string, string, string[]?]
      return [name.slice(1, -1), [kind, value]] as const
    })
    return [String(oracle.args(set)[2]).slice(1, -1), Object.fromEntries(values)] as const
  })
  return { type, sets: Object.fromEntries(sets) }
}

test('a type of furniture says its article and its sizes in the unit of the file, and each article has its own', async () => {
  for (const unit of ['$', '.MILLI.', 'FOOT'] as const) {
    const text = smallModel({ ...MODEL, unit })
    const file = bytesOf(text.text())
    const [floor] = await floorsOf(file)
    const assets = IDS.map((id, i): LayoutAsset => {
      const own = desk(id, floor!.spaces[0]!.id, [0.5, 0, -1 - i])
      return i === 2 ? own : { ...own, shape: { ...own.shape, customData: { sku: `D-${i}` } } }
    })
    const { bytes } = await writeBack(file, [withAssets(floor!, ...assets)])
    const oracle = new StepOracle(bytes)
    const types = IDS.map((id) => typeOf(oracle, pieceOf(oracle, id)))
    expect(new Set(types.map(({ type }) => type)).size).toBe(3)
    expect(types.map(({ sets }) => sets['Pset_ManufacturerTypeInformation'])).toEqual([
      { ArticleNumber: ['IFCIDENTIFIER', "'D-0'"] },
      { ArticleNumber: ['IFCIDENTIFIER', "'D-1'"] },
      undefined,
    ])
    for (const { sets } of types) {
      const sizes = Object.entries(sets['Pset_FurnitureTypeCommon'] ?? {}).map(
        ([name, [kind, value]]) => [name, kind, Number(value) * text.metres] as const,
      )
      expect(sizes.map(([name]) => name)).toEqual(['NominalLength', 'NominalDepth', 'NominalHeight'])
      expect(new Set(sizes.map(([, kind]) => kind))).toEqual(new Set(['IFCPOSITIVELENGTHMEASURE']))
      for (const [i, metres] of [1.6, 0.8, 0.74].entries()) expect(sizes[i]![2]).toBeCloseTo(metres, 6)
    }
  }
})

test('a piece stands right in a room whose axes are neither of length 1 nor at right angles as they are written', async () => {
  const text = new IfcText('.MILLI.', { schema: 'IFC4' })
  const turn = Math.atan2(0.6, 2)
  const directions = [text.add('IFCDIRECTION((0.,0.,4.))'), text.add('IFCDIRECTION((2.,0.6,0.5))')]
  const position = text.add(
    `IFCAXIS2PLACEMENT3D(${[text.add('IFCCARTESIANPOINT((2000.,1000.,500.))'), ...directions].join(',')})`,
  )
  const placement = text.add(`IFCLOCALPLACEMENT($,${position})`)
  const sides = [
    [0, 0],
    [5, 0],
    [5, 4],
    [0, 4],
  ] as const
  text.space(text.storey('Level 1', 0.5), 'Room', text.body(text.extrusion(sides, 2.7)), { placement })
  const file = bytesOf(text.text())
  const [floor] = await floorsOf(file)
  const { points } = floor!.spaces[0]!.room.boundary.shape
  const world = sides.map(([x, y]) => [
    2 + x * Math.cos(turn) - y * Math.sin(turn),
    1 + x * Math.sin(turn) + y * Math.cos(turn),
  ])
  const least = (values: readonly number[]) => Math.min(...values)
  const [dx, dy] = [
    least(world.map(([x]) => x!)) - least(points.map(([x]) => x)),
    least(world.map(([, y]) => y!)) - least(points.map(([, z]) => -z)),
  ]
  const middle = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length)
  const full = withAssets(floor!, desk(IDS[0], floor!.spaces[0]!.id, [middle[0]!, 0, middle[1]!], 30))
  const oracle = new StepOracle((await writeBack(file, [full])).bytes)
  const [along, , up, origin] = oracle.world(oracle.args(pieceOf(oracle, IDS[0]))[5])
  const angle = (-30 * Math.PI) / 180
  const expected = [
    [along!, [Math.cos(angle), Math.sin(angle), 0]],
    [up!, [0, 0, 1]],
    [origin!.map((it) => it / 1000), [middle[0]! + dx, -middle[1]! + dy, 0.5]],
  ] as const
  for (const [found, wanted] of expected) for (const [i, it] of wanted.entries()) expect(found[i]).toBeCloseTo(it, 3)
})
