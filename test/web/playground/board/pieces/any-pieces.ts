import fc from 'fast-check'
import { FURNITURE_TYPES } from '../../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../../src/schema/furnishing/result.ts'
import type { Shape } from '../../../../../src/schema/furnishing/shape.ts'

const size = fc.integer({ min: 20, max: 250 }).map((cm) => cm / 100)

const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ type: fc.constant('box' as const), a: size, b: size, h: size }),
  fc.record({ type: fc.constant('cylinder' as const), r: size, h: size }),
)

const anyPiece: fc.Arbitrary<PlacedItem> = fc.record({
  type: fc.constantFrom(...FURNITURE_TYPES),
  position: fc.tuple(
    fc.integer({ min: 0, max: 800 }).map((cm) => cm / 100),
    fc.constant(0),
    fc.integer({ min: 0, max: 800 }).map((cm) => cm / 100),
  ),
  rotation: fc.constantFrom(0, 90, 180, -90, 30, -45),
  shape: anyShape,
  groupId: fc.constantFrom('a', 'b', 'c'),
})

/** Pieces anywhere, and which of them are selected, at least so many. */
export const anyPieces = (least = 0) =>
  fc.array(anyPiece, { minLength: Math.max(1, least), maxLength: 8 }).chain((pieces) =>
    fc.record({
      pieces: fc.constant<readonly PlacedItem[]>(pieces),
      picked: fc
        .subarray([...pieces.keys()], { minLength: least })
        .map((picked): ReadonlySet<number> => new Set(picked)),
    }),
  )

export const pickedOf = (pieces: readonly PlacedItem[], picked: ReadonlySet<number>): PlacedItem[] =>
  pieces.filter((_, i) => picked.has(i))
