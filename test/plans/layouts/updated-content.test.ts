import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { updatedContent } from '../../../src/plans/layouts/updated-content.ts'
import { runs } from '../../support/property-runs.ts'
import { randomFloor } from '../../support/random-floor.ts'

test(
  'a DXF that we wrote is the same rooms and pieces, also where pieces have been moved in it',
  { tags: 'slow' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const floor = randomFloor(seed)
        const file = (await readPlan((await writePlan('dxf', floor)).bytes)).floors[0]!
        const moved = file.assets.map((it) => ({ ...it, position: [it.position[0] + 0.4, 0, it.position[2]] as const }))
        const updated = updatedContent(
          { ...file, assets: moved.map((it) => ({ ...it, position: [...it.position] })) },
          floor,
        )
        expect(updated.spaces.map(({ id }) => id)).toEqual(floor.spaces.map(({ id }) => id))
        for (const { id } of floor.assets) expect(updated.assets.filter((it) => it.id === id)).toHaveLength(1)
        for (const { externalId } of [...updated.spaces, ...updated.assets]) expect(externalId).toBeUndefined()
      }),
      { numRuns: runs(8) },
    )
  },
)

const PIECE = '0f5bc7a6-1111-4222-8333-944455566677'
/** The same 128 bits as IFC writes them, by hand: six bits a digit from the end. */
const globalIdByBits = (uuid: string) => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (; text.length < 22; bits >>= 6n) text = digits[Number(bits & 63n)] + text
  return text
}

test.each([
  ['where it stood, turned as files turn it', { position: [3.6, 0, 2.8], rotation: 180 }, false],
  ['moved', { position: [2.5, 0, 2], rotation: 0 }, true],
  ['of another size', { shape: { type: 'box', a: 1.8, b: 0.8, h: 0.74 } }, true],
] as const)('furniture of ours comes back in a model, %s', (_, change, moved) => {
  const desk = {
    ...{ id: PIECE, type: 'task_table', name: null, position: [2, 0, 2], rotation: 0, spaceId: null },
    ...{ groupId: PIECE, origin: PIECE, moved: false },
    shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74, customData: { sku: 'D-160' } },
  } as const
  const fromFile = {
    id: crypto.randomUUID(),
    name: 'Desk',
    origin: null,
    groupId: null,
    externalId: globalIdByBits(PIECE),
  }
  const { customData, ...shape } = desk.shape
  const sent = { ...desk, ...fromFile, shape, ...change } as never
  const { assets } = updatedContent({ spaces: [], assets: [sent] }, { spaces: [], assets: [desk as never] })
  const now = { ...shape, ...('shape' in change ? change.shape : {}), customData }
  expect(assets).toEqual([moved ? { ...desk, ...change, shape: now, moved } : desk])
})

test('the product of a piece of the model is known after the model has moved it', () => {
  const chair = {
    ...{ id: PIECE, type: 'armchair', name: null, position: [2, 0, 2], rotation: 0, spaceId: null, groupId: null },
    ...{ origin: null, moved: false, externalId: '2O2Fr$t4X7Zf8NOew3FLOH' },
  } as const
  const shape = { type: 'box', a: 0.8, b: 0.8, h: 0.8 } as const
  const known = { ...chair, shape: { ...shape, customData: { sku: 'A-80' } } }
  const sent = { ...chair, id: crypto.randomUUID(), shape, position: [3, 0, 2] }
  const { assets } = updatedContent({ spaces: [], assets: [sent as never] }, { spaces: [], assets: [known as never] })
  expect(assets).toEqual([{ ...known, position: [3, 0, 2] }])
})
