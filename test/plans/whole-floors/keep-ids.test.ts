import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepIds } from '../../../src/plans/whole-floors/prepared/keep-ids.ts'
import { prepareLayout } from '../../../src/plans/whole-floors/prepared/prepare-layout.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

let made = 0
const newId = () => idOf('furnishing', ++made)
const withoutIds = ({ spaces, assets }: LayoutContent) => ({
  spaces: spaces.map(({ id: _, ...space }) => space),
  assets: assets.map(({ id: _, ...asset }) => ({ ...asset, spaceId: null })),
})
const kept = (sent: Parameters<typeof prepareLayout>[0], before: LayoutContent) =>
  keepIds(prepareLayout(sent, newId), before)

const before: LayoutContent = {
  spaces: [spaceAt(idOf('space', 1)), spaceAt(idOf('space', 2), 10), spaceAt(idOf('space', 3), 20, 0, 5)],
  assets: [1, 2, 3, 4].map((n) => assetAt(idOf('asset', n), n * 0.6, 1)),
}

describe('what is sent without ids has the ids of what is there', () => {
  test('the same layout is the same to the byte', () => {
    const ofBefore = prepareLayout(before, newId)
    const again = kept(withoutIds(before), before)
    expect({ ...again, spaces: { ...again.spaces, made: [] } }).toEqual(ofBefore)
  })

  test('in any order, each id once', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...before.assets], { minLength: 1 }), (some) => {
        const { assets } = kept(withoutIds({ spaces: [], assets: some }), before)
        expect(assets.ids).toEqual(some.map(({ id }) => id))
      }),
    )
    const twice = [before.assets[0]!, before.assets[0]!]
    const { ids } = kept(withoutIds({ spaces: [], assets: twice }), before).assets
    expect(ids[0]).toBe(before.assets[0]!.id)
    expect(ids[1]).not.toBe(ids[0])
  })

  test.each<[string, Partial<LayoutAsset>, boolean]>([
    ['4 cm further', { position: [0.64, 0, 1] }, true],
    ['6 cm further', { position: [0.66, 0, 1] }, false],
    ['of another form', { shape: { type: 'box', a: 0.7, b: 0.5, h: 0.9 } }, true],
    ['of another type', { type: 'dining_chair' }, false],
    ['turned by a whole turn', { rotation: 360 }, true],
    ['turned by 2°', { rotation: 2 }, false],
  ])('%s', (_, change, isSame) => {
    const [asset] = withoutIds({ spaces: [], assets: [{ ...before.assets[0]!, ...change }] }).assets
    const [id] = kept({ spaces: [], assets: [asset!] }, before).assets.ids
    expect(id === before.assets[0]!.id).toBe(isSame)
  })

  test('of two that are near, the nearer', () => {
    const near = { spaces: [], assets: [assetAt(idOf('asset', 1), 1.03, 1), assetAt(idOf('asset', 2), 1.01, 1)] }
    const [sent] = withoutIds({ spaces: [], assets: [assetAt('', 1, 1)] }).assets
    expect(kept({ spaces: [], assets: [sent!] }, near).assets.ids).toEqual([idOf('asset', 2)])
  })

  test('a room keeps its id under another name, and not with another outline', () => {
    const { spaces } = withoutIds(before)
    const [a, b, c] = spaces
    const wider = { ...c!, room: spaceAt('', 20, 0, 6).room }
    const { ids } = kept({ spaces: [{ ...b!, name: 'Other' }, a!, wider], assets: [] }, before).spaces
    expect(ids.slice(0, 2)).toEqual([idOf('space', 2), idOf('space', 1)])
    expect(ids[2]).not.toBe(idOf('space', 3))
  })

  test('an id that is sent is taken from nobody', () => {
    const [first] = before.assets
    const [same] = withoutIds({ spaces: [], assets: [first!] }).assets
    const { ids } = kept({ spaces: [], assets: [{ ...first!, spaceId: null }, same!] }, before).assets
    expect(ids[0]).toBe(first!.id)
    expect(ids[1]).not.toBe(first!.id)
  })
})
