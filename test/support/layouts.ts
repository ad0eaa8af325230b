import fc from 'fast-check'
import type { LayoutAsset, LayoutSpace } from '../../src/schema/resources/floors/floor-layout.ts'

/** A rectangular space with a door. */
export const spaceAt = (id: string, x = 0, z = 0, a = 4, b = 3, name = 'Room'): LayoutSpace => ({
  id,
  name,
  usage: null,
  template: null,
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [x, z],
          [x + a, z],
          [x + a, z + b],
          [x, z + b],
        ],
        h: 2.5,
      },
      openings: [{ type: 'door', pos: 0.5, l: 0.9, y: 0, h: 2.1 }],
    },
  },
})

/** A chair. */
export const assetAt = (id: string, x = 1, z = 1, more: Partial<LayoutAsset> = {}): LayoutAsset => ({
  id,
  type: 'task_chair',
  name: null,
  position: [x, 0, z],
  rotation: 0,
  shape: { type: 'box', a: 0.5, b: 0.5, h: 0.9 },
  groupId: null,
  spaceId: null,
  origin: null,
  moved: false,
  ...more,
})

/** The n-th id of a kind. */
export const idOf = (kind: 'space' | 'asset' | 'furnishing', n: number): string =>
  `${kind === 'space' ? 'a' : kind === 'asset' ? 'b' : 'c'}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const spaceIds = Array.from({ length: 5 }, (_, i) => idOf('space', i))
const assetIds = Array.from({ length: 8 }, (_, i) => idOf('asset', i))

/** Layouts of few spaces and assets, so that many of them have some in common. */
export const smallLayout = fc
  .record({
    spaces: fc.uniqueArray(fc.nat(4), { maxLength: 5 }),
    names: fc.infiniteStream(fc.constantFrom('Hall', 'Küche', '2.14')),
    widths: fc.infiniteStream(fc.constantFrom(3, 4, 5.25)),
    assets: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
    places: fc.infiniteStream(fc.constantFrom(0.5, 1, 1.1)),
    homes: fc.infiniteStream(fc.nat(5)),
  })
  .map(({ spaces, names, widths, assets, places, homes }) => {
    const next = <It>(stream: Stream<It>) => stream.next().value as It
    const layoutSpaces = spaces.map((i) => spaceAt(spaceIds[i]!, 0, 0, next(widths), 3, next(names)))
    return {
      spaces: layoutSpaces,
      assets: assets.map((i) =>
        assetAt(assetIds[i]!, next(places), next(places), { spaceId: layoutSpaces[next(homes)]?.id ?? null }),
      ),
    }
  })

type Stream<It> = Pick<Iterator<It>, 'next'>
