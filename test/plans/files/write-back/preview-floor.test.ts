import { describe, expect, test } from 'vitest'
import type { FilePlan } from '../../../../src/plans/files/file-plan.ts'
import {
  type FloorToWriteBack,
  isOutlineLike,
  matchFloor,
} from '../../../../src/plans/files/write-back/matched-floors.ts'
import { type ModelPlaces, WORLD } from '../../../../src/plans/files/write-back/model-places.ts'
import { FloorPreview } from '../../../../src/plans/files/write-back/preview-floor.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { rectangle } from '../../../support/floors.ts'
import { desk } from './small-models.ts'

const idOf = (name: string) => name.padEnd(22, '0')

/** A room of 5 × 4 m that the model has under an id. */
const room = (name: string, x = 0, z = 0, width = 5): LayoutSpace => ({
  ...rectangle(1, name, [x, z, width, 4]),
  id: `space ${name}`,
  externalId: idOf(name),
})
const piece = (name: string, position: [number, number, number], rotation = 0): LayoutAsset => ({
  ...desk(`asset ${name}`, null, position, rotation),
  name,
  externalId: idOf(name),
})

const facts = { elevation: 0, floorNumber: 0, northDirection: null, georeference: null }
const plan: FilePlan = {
  floors: [
    {
      ...facts,
      name: 'Ground',
      externalId: idOf('2g'),
      spaces: [room('1a'), room('1b', 8)],
      assets: [piece('0p', [1, 0, 1])],
    },
    { ...facts, name: 'Upper', spaces: [room('1c'), room('1d', 8), room('1e', 16)], assets: [piece('0q', [1, 0, 1])] },
  ],
  notes: [],
} // prettier-ignore
const places: ModelPlaces = {
  spaces: new Map(
    plan.floors.flatMap(({ spaces }, floor) =>
      spaces.map(({ externalId }) => [externalId!, { ...WORLD, ref: '#1' as const, floor, bottom: 0 }] as const),
    ),
  ),
  storeys: plan.floors.map(({ name, externalId }) => ({ container: undefined, name, externalId, ground: 0 })),
}

const floorOf = (more: Partial<FloorToWriteBack>): FloorToWriteBack => ({
  floorId: 'f',
  name: 'F',
  externalId: null,
  georeference: null,
  northDirection: null,
  spaces: [],
  assets: [],
  ...more,
})

const UNSAID = { undescribed: () => undefined, agreesWith: () => true }
function previewOf(floor: FloorToWriteBack, globalIds: readonly string[], from = plan) {
  const previews = new FloorPreview(from, places, new Set(globalIds), UNSAID)
  const known = new Set(floor.assets.flatMap(({ externalId }) => externalId ?? []))
  return previews.of(matchFloor(floor, from, places), known)
}

describe('which floor of the model a floor is', () => {
  const storeyOf = (more: Partial<FloorToWriteBack>) => matchFloor(floorOf(more), plan, places).storey

  test('that with most of its spaces', () => {
    expect(storeyOf({ spaces: [room('1a'), room('1b')] })).toBe(0)
    expect(storeyOf({ spaces: [room('1a'), room('1c'), room('1d')] })).toBe(1)
    expect(storeyOf({ spaces: [room('1c'), room('1a'), room('1b')] })).toBe(0)
    // Spaces count for more than the id or name of the storey.
    expect(storeyOf({ spaces: [room('1c')], externalId: idOf('2g'), name: 'Ground' })).toBe(1)
    expect(storeyOf({ spaces: [room('1z')], externalId: idOf('2g'), name: 'Ground' })).toBeUndefined()
  })

  test('without ids of spaces that of its id, or of its name where either has no id', () => {
    expect(storeyOf({ externalId: idOf('2g'), name: 'Upper' })).toBe(0)
    // Whichever comes first.
    const turned = { ...places, storeys: places.storeys.toReversed() }
    expect(matchFloor(floorOf({ externalId: idOf('2g'), name: 'Upper' }), plan, turned).storey).toBe(1)
    expect(storeyOf({ externalId: idOf('2g'), name: 'Other' })).toBe(0)
    expect(storeyOf({ externalId: idOf('2x'), name: 'Ground' })).toBeUndefined()
    expect(storeyOf({ externalId: idOf('2x'), name: 'Upper' })).toBe(1)
    expect(storeyOf({ name: 'Ground' })).toBe(0)
    expect(storeyOf({ name: 'Other' })).toBeUndefined()
  })

  test('and it is laid where most of its rooms are', () => {
    const spaces = [room('1a', 100, -50), room('1b', 108, -50)]
    expect(matchFloor(floorOf({ spaces }), plan, places).offset).toEqual([100, -50])
    expect(matchFloor(floorOf({ name: 'Ground' }), plan, places).offset).toEqual([0, 0])
  })
})

describe('what is told of furniture', () => {
  const spaces = [room('1a', 100, -50), room('1b', 108, -50)]
  const changesOf = (asset: LayoutAsset) =>
    previewOf(floorOf({ spaces, assets: [asset] }), [asset.externalId!]).differing

  test.each([
    ['where it is in the model', [101, 0, -49], 0, []],
    ['a centimetre away', [101.01, 0, -49], 0, []],
    ['away in x', [101.1, 0, -49], 0, ['position']],
    ['away in z', [101, 0, -49.1], 0, ['position']],
    ['where the model was read', [1, 0, 1], 0, ['position']],
    ['higher', [101, 0.1, -49], 0, ['position']],
    ['turned by half, about its middle', [102.6, 0, -48.2], 180, []],
    ['turned, about its middle', [102.2, 0, -49.4], 90, ['rotation']],
  ] as const)('%s', (_, position, rotation, changes) => {
    const differing = changesOf(piece('0p', [...position], rotation))
    expect(differing.flatMap((it) => it.changes)).toEqual(changes)
    if (changes.length > 0) expect(differing[0]).toMatchObject({ id: 'asset 0p', name: '0p' })
  })

  test('one that stands on another floor, and one that is no piece there', () => {
    expect(changesOf(piece('0q', [101, 0, -49]))[0]!.changes).toEqual(['floor'])
    expect(changesOf(piece('0lamp', [101, 0, -49]))).toEqual([])
  })

  test('what the layout does not have is left, but for what nobody can name', () => {
    const nameless = { ...desk('x', null, [3, 0, 1]), name: 'Nameless' }
    const more = { ...plan, floors: [{ ...plan.floors[0]!, assets: [piece('0p', [1, 0, 1]), nameless] }] }
    expect(previewOf(floorOf({ spaces }), [], more).left).toEqual([{ externalId: idOf('0p'), name: '0p' }])
    const assets = [piece('0p', [101, 0, -49])]
    expect(previewOf(floorOf({ spaces, assets }), [idOf('0p')], more).left).toEqual([])
  })

  test('of a floor that the model lacks only how much of it is there', () => {
    const assets = [piece('0p', [1, 0, 1]), piece('0new', [3, 0, 1])]
    const told = previewOf(floorOf({ assets }), [idOf('0p')])
    expect(told).toMatchObject({ outcome: 'missing', present: 1, added: [], left: [], spaces: [] })
  })
})

describe('what is told of spaces', () => {
  const told = (...spaces: LayoutSpace[]) =>
    previewOf(floorOf({ spaces }), []).spaces.map(({ name, outcome }) => [name, outcome])

  test('one that stands on another floor of the model is other; one that never was there is not told of', () => {
    const { externalId: _, ...own } = room('own')
    expect(told(room('1a'), room('1b', 8), room('1c'), own)).toEqual([['1c', 'changed']])
    expect(told(room('1a'), room('1b', 8), room('1z'))).toEqual([['1z', 'missing']])
  })

  test.each([
    [0.01, 0.01, 0.01, 0.01, true],
    [0.03, 0, 0.03, 0, false],
    [0, 0.03, 0, 0.03, false],
    [0.03, 0, 0, 0, false],
    [0, 0.03, 0, 0, false],
    [0, 0, 0.03, 0, false],
    [0, 0, 0, 0.03, false],
  ])('its sides may differ by two centimetres: %s, %s, %s, %s', (left, top, right, bottom, isLike) => {
    const other = rectangle(1, 'x', [100 + left, -50 + top, 5 - left + right, 4 - top + bottom])
    expect(isOutlineLike(rectangle(1, 'x', [0, 0, 5, 4]), other, [100, -50])).toBe(isLike)
    expect(isOutlineLike(rectangle(1, 'x', [0, 0, 5, 4]), other, [99, -50])).toBe(false)
    expect(isOutlineLike(rectangle(1, 'x', [0, 0, 5, 4]), other, [100, -51])).toBe(false)
  })
})
