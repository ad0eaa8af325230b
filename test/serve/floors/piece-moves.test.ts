import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyOperations } from '../../../src/plans/whole-floors/apply-operations.ts'
import type { Shape } from '../../../src/schema/furnishing/shape.ts'
import { pieceFields, pieceMoves } from '../../../src/serve/pages/floors/rooms/piece-moves.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

const length = fc.integer({ min: 20, max: 300 }).map((it) => it / 100)
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ type: fc.constant('box' as const), a: length, b: length, h: length }),
  fc.record({ type: fc.constant('cylinder' as const), r: length, h: length }),
)
const by = fc.integer({ min: -500, max: 500 }).map((it) => it / 100)

/** The middle of a box or a cylinder: turned by hand, clockwise seen from above, x to the right and z down. */
function middleOf({ position: [x, , z], rotation, shape }: { position: number[]; rotation: number; shape: Shape }) {
  if (shape.type !== 'box') return [x!, z!]
  const angle = (rotation * Math.PI) / 180
  const [a, b] = [shape.a / 2, shape.b / 2]
  return [x! + a * Math.cos(angle) - b * Math.sin(angle), z! + a * Math.sin(angle) + b * Math.cos(angle)]
}

const piece = (shape: Shape, rotation: number) => assetAt(idOf('asset', 1), 1.25, -2, { shape, rotation })
const fields = pieceFields({ id: idOf('asset', 1) })

describe('forms about the pieces of a room', () => {
  test('a piece goes as far as was said, turned about its middle', () => {
    const moves = fc.record({ shape, rotation: fc.integer({ min: -180, max: 180 }), right: by, down: by })
    fc.assert(
      fc.property(moves, fc.constantFrom(0, 90, 180, 270), ({ shape, rotation, right, down }, turn) => {
        fc.pre(right !== 0 || down !== 0 || turn !== 0)
        const before = piece(shape, rotation)
        const form = new URLSearchParams({
          [fields.right]: String(right),
          [fields.down]: String(down).replace('.', ','),
          [fields.turn]: turn === 0 ? '' : String(turn),
        })
        const content = { spaces: [spaceAt(idOf('space', 1), -20, -20, 40, 40)], assets: [before] }
        const [after] = applyOperations(content, pieceMoves(form, [before]), () => '').assets
        const [x, z] = middleOf(before)
        const [newX, newZ] = middleOf(after!)
        expect([newX! - x!, newZ! - z!]).toEqual([expect.closeTo(right, 4), expect.closeTo(down, 4)])
        expect((((after!.rotation - rotation - turn) % 360) + 360) % 360).toBeCloseTo(0, 9)
      }),
    )
  })

  test('what is ticked is removed, whatever else is said of it; the others are left', () => {
    const [one, two] = [assetAt(idOf('asset', 1)), assetAt(idOf('asset', 2))]
    const form = new URLSearchParams({ [fields.remove]: 'yes', [fields.right]: 'far', [`right-${two.id}`]: '' })
    expect(pieceMoves(form, [one, two])).toEqual([{ op: 'remove', id: one.id }])
  })

  test.each([
    ['', 'Say first what is to be moved, turned or removed'],
    ['0', 'Say first'],
    ['far', 'To the right must be a number'],
    ['100.5', 'To the right must be a number from -100 to 100'],
    ['Infinity', 'To the right must be a number'],
  ])('"%s" to the right: %s', (typed, reason) => {
    const form = new URLSearchParams({ [fields.right]: typed })
    expect(() => pieceMoves(form, [piece({ type: 'cylinder', r: 1, h: 1 }, 0)])).toThrow(reason)
  })
})
