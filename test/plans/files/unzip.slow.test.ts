import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { type Packed, zip } from '../../support/zip.ts'
import { IfcText, type Pair } from './ifc-text.ts'

const box: Pair[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const model = (() => {
  const ifc = new IfcText()
  ifc.space(ifc.storey('EG', 0), '1', ifc.body(ifc.extrusion(box, 2.5)), { long: 'Büro' })
  return Buffer.from(ifc.bytes())
})()
const request = Buffer.from(
  JSON.stringify({ room: { boundary: { shape: { type: 'polygon-extrusion', h: 2.5, points: box } } }, furniture: [] }),
)

test.each([false, true])('the model of an .ifczip is read, stored or packed: %s', async (isStored) => {
  const { floors } = await readPlan(zip([{ name: 'modell/haus.ifc', content: model, isStored }]), {
    fileName: 'haus.ifczip',
  })
  expect(floors.map(({ name, spaces }) => [name, spaces.length])).toEqual([['EG', 1]])
})

test('what archivers add beside a plan is passed over, and the plan names the floor', async () => {
  const { floors } = await readPlan(
    zip([
      { name: 'readme.txt', content: Buffer.from('x') },
      { name: '__MACOSX/._plan.json', content: Buffer.from('x') },
      { name: 'plan 7.json', content: request },
    ]),
  )
  expect(floors.map(({ name }) => name)).toEqual(['plan 7'])
})

test.each<[string, readonly Packed[], RegExp]>([
  ['no plan', [{ name: 'a.txt', content: model }], /holds no IFC, DXF, GeoJSON or JSON, but "a\.txt"$/],
  [
    'several',
    [
      { name: 'a.ifc', content: model },
      { name: 'b.ifc', content: model },
    ],
    /holds several plans, "a\.ifc", "b\.ifc"/,
  ],
  ['a password', [{ name: 'a.ifc', content: model, flags: 1 }], /has a password on "a\.ifc"/],
  [
    'more than the directory says',
    [{ name: 'a.ifc', content: model, said: 10 }],
    /is cut off or damaged in "a\.ifc": Invalid uncompressed size$/,
  ],
  [
    'less than the directory says',
    [{ name: 'a.ifc', content: model, said: 1e6 }],
    /is cut off or damaged in "a\.ifc": Invalid/,
  ],
  [
    'a bomb by its directory',
    [{ name: 'a.ifc', content: model, said: 4e9 }],
    /"a\.ifc" in the zip file has more than \d+ bytes$/,
  ],
])('a zip with %s is refused by name', async (_, files, message) => {
  await expect(readPlan(zip(files))).rejects.toMatchObject({ message: expect.stringMatching(message) })
})

test('a zip without a directory is refused', async () => {
  const message = expect.stringMatching(/^The zip file is cut off or damaged: /)
  await expect(readPlan(Buffer.from('PK\u0003\u0004rest'))).rejects.toMatchObject({ code: 'invalid', message })
})

test('a zip that is cut off or damaged anywhere is read or refused', async () => {
  const whole = zip([{ name: 'plan.json', content: request }])
  const damage = fc.record({
    to: fc.integer({ min: 4, max: whole.length }),
    at: fc.nat(whole.length - 1),
    by: fc.nat(255),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ to, at, by }) => {
      const bytes = Buffer.from(whole.subarray(0, to))
      if (at >= 4 && at < to) bytes[at] = by
      await readPlan(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ServiceError))
    }),
    { numRuns: 200 },
  )
})
