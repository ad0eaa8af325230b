import fc from 'fast-check'
import type { LayoutAsset, LayoutContent } from '../../src/schema/resources/floors/floor-layout.ts'
import { assetAt, idOf, spaceAt } from './layouts.ts'

const TYPES = [
  'task_table',
  'task_chair',
  'dining_table',
  'dining_chair',
  'meeting_table',
  'meeting_chair',
  'sofa',
] as const
const SIZES = { table: { a: 1.6, b: 0.8, h: 0.74 }, other: { a: 0.5, b: 0.5, h: 0.9 } }

/** Rooms beside each other. */
export const seatingSpaces = [0, 1, 2].map((i) => spaceAt(idOf('space', i), i * 6, 0, 5, 5))

/** Tables and chairs close to each other in some rooms, some of which name their space. */
export const seatingAsset: fc.Arbitrary<Omit<LayoutAsset, 'id'>> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    room: fc.constantFrom(0, 0, 1, 2),
    x: fc.nat(8),
    z: fc.nat(8),
    rotation: fc.constantFrom(0, 90, 180),
    named: fc.boolean(),
  })
  .map(({ type, room, x, z, rotation, named }) => {
    const shape = { type: 'box' as const, ...SIZES[type.endsWith('table') ? 'table' : 'other'] }
    const spaceId = named ? idOf('space', room) : null
    const { id: _, ...asset } = assetAt('', room * 6 + 0.5 + x / 4, 0.5 + z / 4, { type, rotation, shape, spaceId })
    return asset
  })

export const seatingContent: fc.Arbitrary<LayoutContent> = fc
  .array(seatingAsset, { maxLength: 24 })
  .map((assets) => ({ spaces: seatingSpaces, assets: assets.map((it, i) => ({ ...it, id: idOf('asset', i) })) }))
