import { expect, test } from 'vitest'
import type { ReadOptions } from '../../../src/plans/files/read-options.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { binaryDxf, closed, closedSpline, dxfText, ellipse, mtext } from './dxf-text.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = async (text: string, options: ReadOptions = {}) => (await readPlan(encode(text), options)).floors

const room = (layer: string, x: number, y: number, width = 4, depth = 3) =>
  closed(layer, [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ])

test.each([
  ['Bedroom\\P12.0 m²', 'Bedroom'],
  ['{\\fArial|b0;Schlafen}\\P2.14\\P12,5 m2\\PRH 2,50 m', 'Schlafen 2.14'],
  ['Living\\PRoom', 'Living Room'],
  ['12.0 m²', 'Room 1'],
])('the tag %j names its room %j', async (tag, name) => {
  const [floor] = await read(dxfText([room('ROOMS', 0, 0), mtext('TEXT', [2, 1], tag)], { units: 6 }))
  expect(floor!.spaces.map((space) => space.name)).toEqual([name])
})

test('layers that are off or frozen stay out, unless the caller names them', async () => {
  const text = dxfText([room('ROOMS', 0, 0), room('ROOMS OLD', 6, 0), room('ROOMS OFF', 12, 0)], {
    units: 6,
    layers: { ROOMS: 'on', 'ROOMS OLD': 'frozen', 'ROOMS OFF': 'off' },
  })
  expect((await read(text))[0]!.spaces).toHaveLength(1)
  expect((await readPlan(encode(text))).notes).toContainEqual({
    element: '1 entity on layer "ROOMS OLD"',
    outcome: 'left out',
    reason: 'the layer is off or frozen; it is read when it is named',
  })
  expect((await read(text, { layers: { rooms: ['ROOMS OFF'] } }))[0]!.spaces).toHaveLength(1)
  const hidden = dxfText([room('ROOMS', 0, 0)], { units: 6, layers: { ROOMS: 'frozen' } })
  await expect(read(hidden)).rejects.toThrow(
    'its layers of rooms ("ROOMS") are off or frozen. Switch them on, or name them (on the command line: --layers "rooms=ROOMS")',
  )
})

test('closed ellipses and splines are rooms', async () => {
  const controls = Array.from({ length: 12 }, (_, i): [number, number] => [
    20 + 3 * Math.cos((i * Math.PI) / 6),
    3 * Math.sin((i * Math.PI) / 6),
  ])
  const [floor] = await read(
    dxfText([ellipse('ROOMS', [0, 0], [3, 4], 0.5), closedSpline('ROOMS', controls)], { units: 6 }),
  )
  const [oval, round] = floor!.spaces.map(({ room }) => roomArea(room))
  // Half axes of 5 and 2.5 m; a uniform spline runs a little inside of the circle of its control points.
  expect(oval).toBeCloseTo(Math.PI * 5 * 2.5, 0)
  const radius = (3 * (4 + 2 * Math.cos(Math.PI / 6))) / 6
  expect(round).toBeCloseTo(Math.PI * radius ** 2, 1)
})

const plan = (x: number, y: number) => [room('ROOMS', x, y), room('ROOMS', x + 4.2, y), room('ROOMS', x, y + 3.2, 8.2)]

test('plans beside each other are floors, named by the texts near them', async () => {
  const titles = [
    mtext('TITLES', [2, -1], 'Erdgeschoss', 0.5),
    mtext('TITLES', [17, -1], '1. OG', 0.5),
    mtext('TITLES', [32, 8], 'Basement', 0.5),
  ]
  const door = closed('DOORS', [
    [16, 0],
    [17, 0],
    [17, 0.1],
    [16, 0.1],
  ])
  const floors = await read(dxfText([...plan(0, 0), ...plan(15, 0), ...plan(30, 0), ...titles, door], { units: 6 }))
  expect(floors.map(({ name, floorNumber, spaces }) => [name, floorNumber, spaces.length])).toEqual([
    ['Basement', -1, 3],
    ['Erdgeschoss', 0, 3],
    ['1. OG', 1, 3],
  ])
  const outlines = floors.map(({ spaces }) => spaces.map(({ room }) => room.boundary.shape.points))
  expect(outlines[1]).toEqual(outlines[0])
  expect(outlines[2]).toEqual(outlines[0])
  expect(floors.map(({ spaces }) => spaces.flatMap(({ room }) => room.boundary.openings ?? []).length)).toEqual([
    0, 0, 1,
  ])
})

test('without titles plans of one size are floors, a house and its garage are not', async () => {
  expect(await read(dxfText([...plan(0, 0), ...plan(0, 12)], { units: 6 }))).toHaveLength(2)
  expect(await read(dxfText([...plan(0, 0), room('ROOMS', 15, 0)], { units: 6 }))).toHaveLength(1)
  expect(await read(dxfText([room('ROOMS', 0, 0), room('ROOMS', 15, 0)], { units: 6 }))).toHaveLength(1)
})

test('a binary DXF is read as the same drawing in text; one that is cut off is refused', async () => {
  const content = [
    [...plan(0, 0), mtext('TEXT', [2, 1], 'Küche\\P12 m²')],
    { units: 6, layers: { ROOMS: 'on' } },
  ] as const
  const spaces = (plans: Awaited<ReturnType<typeof read>>) =>
    plans[0]!.spaces.map(({ name, room, externalId }) => ({ name, room, externalId }))
  const binary = binaryDxf(...content)
  expect(spaces((await readPlan(binary)).floors)).toEqual(spaces(await read(dxfText(...content))))
  for (let length = 30; length < binary.length - 4; length += 7)
    await expect(readPlan(binary.slice(0, length))).rejects.toThrow(/DXF file/)
})
