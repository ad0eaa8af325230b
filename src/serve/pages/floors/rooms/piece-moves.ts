import { ServiceError } from '../../../../base/errors.ts'
import { moveOperations } from '../../../../operations/layouts/room-pieces.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../../../schema/resources/floors/layout-operations.ts'
import { typedNumber } from '../floor-words.ts'

/** Quarter turns in which pieces are turned, degrees clockwise seen from above. */
export const TURNS = [90, 180, 270] as const

/** Farthest that a piece is moved at once, metres. */
export const MOVE_MAX = 100

/** Names of the fields of a piece. */
export const pieceFields = ({ id }: { readonly id: string }) => ({
  right: `right-${id}`,
  down: `down-${id}`,
  turn: `turn-${id}`,
  remove: `remove-${id}`,
})

/**
 * What a form says is to become of pieces, as operations of their layout: moved, turned, or removed. Pieces of which it says
 * nothing are left as they are.
 *
 * @throws ServiceError `invalid` where nothing is to be changed, or a field holds no number within its bounds
 */
export function pieceMoves(
  form: { readonly get: (name: string) => string | null },
  pieces: readonly LayoutAsset[],
): LayoutOperation[] {
  const operations = pieces.flatMap((piece): LayoutOperation[] => {
    const fields = pieceFields(piece)
    if (form.get(fields.remove) !== null) return [{ op: 'remove', id: piece.id }]
    return moveOperations(piece, {
      right: numberIn(form.get(fields.right), 'To the right', MOVE_MAX),
      down: numberIn(form.get(fields.down), 'Down', MOVE_MAX),
      turn: numberIn(form.get(fields.turn), 'Turned by', 360),
    })
  })
  if (operations.length === 0) throw new ServiceError('invalid', 'Say first what is to be moved, turned or removed')
  return operations
}

/** A field that is empty moves nothing. */
function numberIn(text: string | null, name: string, most: number): number {
  const number = typedNumber(text ?? '')
  if (Math.abs(number) <= most) return number
  throw new ServiceError('invalid', `${name} must be a number from -${most} to ${most}`)
}
