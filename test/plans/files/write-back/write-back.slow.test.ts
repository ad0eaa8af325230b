import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounds } from '../../../../src/engine/geometry/ring.ts'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writeBack } from '../../../../src/plans/files/write-back/write-back.ts'
import { runs } from '../../../support/property-runs.ts'
import { desk, floorsOf, type Place, ROOM, smallModel, withAssets } from './small-models.ts'
import { StepOracle, uuidOf } from './step-oracle.ts'

const ids = ['0c1ddc0a-5c1c-4a5e-8d0c-3c1f5d0b7a01', 'f0a1b2c3-d4e5-4f60-8a7b-9c8d7e6f5a02'] as const

const metres = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((it) => it / 100)
const place = (reach: number): fc.Arbitrary<Place> =>
  fc.record({
    x: metres(-reach, reach),
    y: metres(-reach, reach),
    z: metres(-3, 9),
    turn: fc.oneof(fc.constantFrom(0, 90, 180, -90), metres(-180, 180)),
  })

const model = fc.record({
  unit: fc.constantFrom('$' as const, '.MILLI.' as const, 'FOOT' as const),
  schema: fc.constantFrom('IFC2X3' as const, 'IFC4' as const),
  building: fc.oneof(place(20), place(40_000)),
  storey: place(10),
  // Apart from each other, each on its own level.
  rooms: fc.tuple(place(2), place(2)).map(([a, b]) => [
    { ...a, z: 0 },
    { ...b, x: b.x + 30, z: b.z > 4 ? 0.3 : 0 },
  ]),
})

/** A point of a placement and its angle against another one, both in metres of the plane. */
function moved({ x, y, z, turn }: Place, [px, py, pz]: readonly number[], angle: number): [number[], number] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return [[x + px! * cos - py! * sin, y + px! * sin + py! * cos, z + pz!], angle + turn]
}

test('furniture comes out where its room is, and every line of the file as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      model,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.tuple(metres(-1, 1), metres(-1, 1), metres(-180, 180)),
      async (given, newline, isLarge, [dx, dy, turn]) => {
        const text = smallModel(given).text().replaceAll('\n', newline)
        // As joined files have them.
        const numbered = isLarge ? text.replaceAll(/#(\d+)/g, (_, it) => `#${Number(it) + 70_000_000}`) : text
        const original = new TextEncoder().encode(numbered)
        const before = original.slice()
        const [floor] = await floorsOf(original)
        // The rooms are told by their places: they are alike.
        const rings = floor!.spaces.map(({ room }) => bounds(room.boundary.shape.points.flat()))
        const corners = given.rooms.map((room) =>
          [
            [0, 0, 0],
            [ROOM[0], 0, 0],
            [ROOM[0], ROOM[1], 0],
            [0, ROOM[1], 0],
          ].map((corner) => {
            const inStorey = moved(room, corner, 0)[0]
            return moved(given.building, moved(given.storey, inStorey, 0)[0], 0)[0]
          }),
        )
        const worlds = corners.map((ring) => bounds(ring.flatMap(([x, y]) => [x!, -y!])))
        const placed = floor!.spaces.map((space, i) => {
          const origin = [worlds[i]!.minX - rings[i]!.minX, worlds[i]!.minZ - rings[i]!.minZ]
          const [middleX, middleZ] = [(rings[i]!.minX + rings[i]!.maxX) / 2, (rings[i]!.minZ + rings[i]!.maxZ) / 2]
          // Its middle is near that of the room.
          const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
          const [x, z] = [middleX + dx - 0.8 * cos + 0.4 * sin, middleZ + dy - 0.8 * sin - 0.4 * cos]
          const asset = desk(ids[i]!, space.id, [x, 0, z], turn)
          const up = given.building.z + given.storey.z + given.rooms[i]!.z
          return { asset, world: [asset.position[0] + origin[0]!, -asset.position[2] - origin[1]!, up] }
        })
        const full = withAssets(floor!, ...placed.map(({ asset }) => asset))
        const { bytes, preview } = await writeBack(original, [full])
        expect(original).toEqual(before)
        expect(preview.floors[0]).toMatchObject({ outcome: 'found', present: 1, differing: [], left: [], spaces: [] })
        expect(preview.floors[0]!.added.map(({ id }) => id)).toEqual(placed.map(({ asset }) => asset.id))

        const [oracle, first] = [new StepOracle(bytes), new StepOracle(original)]
        const at = numbered.lastIndexOf('ENDSEC;')
        expect(oracle.text.startsWith(numbered.slice(0, at))).toBe(true)
        expect(oracle.text.endsWith(numbered.slice(at))).toBe(true)
        const added = oracle.text.slice(at, oracle.text.length - (numbered.length - at))
        expect(added.split(newline).every((line) => /^(#\d+=[A-Z0-9]+\(.*\);)?$/.test(line))).toBe(true)
        expect(oracle.repeated).toEqual([])
        const known = new Set(first.numbers)
        const highest = Math.max(...first.numbers.map(Number))
        const own = oracle.numbers.filter((it) => !known.has(it))
        expect(own.every((it) => Number(it) > highest)).toBe(true)
        expect(own.flatMap((it) => oracle.dangling(it))).toEqual([])
        expect(new Set(oracle.globalIds).size).toBe(oracle.globalIds.length)

        const perMetre = 1 / smallModel(given).metres
        const spaces = oracle.all('IFCSPACE')
        for (const [i, { asset, world }] of placed.entries()) {
          const id = oracle.globalIds.find((it) => uuidOf(it) === asset.id)!
          const piece = oracle.byId(id)
          expect(oracle.type(piece)).toBe(given.schema === 'IFC4' ? 'IFCFURNITURE' : 'IFCFURNISHINGELEMENT')
          const args = oracle.args(piece)
          expect(args).toHaveLength(given.schema === 'IFC4' ? 9 : 8)
          expect(args[1] === '$').toBe(given.schema === 'IFC4')
          if (given.schema === 'IFC4') expect(args[8]).toBe('.DESK.')
          const [along, , up, origin] = oracle.world(args[5])
          const far = Math.hypot(...origin!) / perMetre
          for (const k of [0, 1, 2])
            expect(Math.abs(origin![k]! / perMetre - world[k]!)).toBeLessThan(2e-4 + far * 1e-8)
          const radians = (turn * Math.PI) / 180
          const axis = [Math.cos(radians), -Math.sin(radians), 0]
          for (const k of [0, 1, 2]) expect(along![k]).toBeCloseTo(axis[k]!, 4)
          expect(up![2]).toBeCloseTo(1, 6)
          // The body: a mapped box of the size of the desk.
          const [, , [shape]] = oracle.args(args[6]) as [unknown, unknown, unknown[]]
          const [mapped] = oracle.args(shape)[3] as unknown[]
          const solid = (oracle.args(oracle.args(oracle.args(mapped)[0])[1])[3] as unknown[])[0]
          const [profile, , , depth] = oracle.args(solid)
          const sides = [...oracle.args(profile).slice(3), depth].map((it) => Number(it) / perMetre)
          expect(sides).toEqual([1.6, 0.8, 0.74].map((it) => expect.closeTo(it, 5)))
          const inside = oracle.all('IFCRELCONTAINEDINSPATIALSTRUCTURE').filter((it) => {
            const [elements] = oracle.args(it).slice(4)
            return (elements as string[]).includes(piece)
          })
          expect(inside.map((it) => oracle.args(it)[5])).toEqual([spaces[i]])
        }

        // Read again: the same rooms, and the desks where the layout has them.
        const again = (await readPlan(bytes.slice(), { format: 'ifc' })).floors[0]!
        const rooms = ({ room, externalId }: (typeof again.spaces)[number]) => [externalId, room]
        expect(again.spaces.map(rooms)).toEqual(floor!.spaces.map(rooms))
        for (const { asset } of placed) {
          const found = again.assets.find(({ externalId }) => externalId && uuidOf(externalId) === asset.id)!
          expect(found.type).toBe('task_table')
          expect(found.position[1]).toBeCloseTo(0, 3)
          expect(again.spaces.find(({ id }) => id === found.spaceId)?.name).toBe(
            floor!.spaces.find(({ id }) => id === asset.spaceId)?.name,
          )
        }
        // Once is enough, and each time the same.
        expect((await writeBack(original, [full])).bytes).toEqual(bytes)
        const twice = await writeBack(bytes, [full])
        expect(Buffer.compare(twice.bytes, bytes)).toBe(0)
        expect(twice.preview.floors[0]).toMatchObject({ added: [], present: 3, differing: [] })
      },
    ),
    { numRuns: runs(24) },
  )
})
