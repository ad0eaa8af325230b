import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { updatedContent } from '../../../src/plans/files/updated-content.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
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

const ROOM = randomFloor(1).spaces[0]!

test.each([
  ['told by its name, where none was known', { usage: null }, { usage: 'Office' }, null],
  ['told by its name, where somebody set another', { usage: 'Lab' }, { usage: 'Office' }, 'Lab'],
  ['told by its name, where another name told one', { name: 'Store 1', usage: 'Store' }, { usage: 'Office' }, 'Office'],
  ['stated by its author', { usage: 'Lab' }, { usage: 'Workshop' }, 'Workshop'],
  ['not known, where somebody set one', { usage: 'Lab' }, { name: '1', usage: null }, 'Lab'],
  ['not known, where its former name told one', { usage: 'Office' }, { name: '1', usage: null }, null],
] as const)('the usage of a newer model, %s', (_, old, sent, usage) => {
  const before = { ...ROOM, name: 'Office 1', externalId: 'a', furnishedAs: 'work' as const, ...old }
  const { furnishedAs: _none, ...file } = { ...before, id: crypto.randomUUID(), name: 'Office 1', ...sent }
  const { spaces } = updatedContent({ spaces: [file], assets: [] }, { spaces: [before], assets: [] })
  expect(spaces).toEqual([{ ...before, name: file.name, usage }])
})
