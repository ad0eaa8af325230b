import { ServiceError } from '../../../../base/errors.ts'
import { moveOperations } from '../../../../operations/layouts/room-pieces.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../../../schema/resources/floors/layout-operations.ts'
import { typedLength } from '../../frame/lengths.ts'
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
  const unit = form.get('unit') === 'ft' ? 'ft' : 'm'
  const operations = pieces.flatMap((piece): LayoutOperation[] => {
    const fields = pieceFields(piece)
    if (form.get(fields.remove) !== null) return [{ op: 'remove', id: piece.id }]
    return moveOperations(piece, {
      right: lengthIn(form.get(fields.right), 'To the right', unit),
      down: lengthIn(form.get(fields.down), 'Down', unit),
      turn: numberIn(form.get(fields.turn), 'Turned by', 360),
    })
  })
  if (operations.length === 0) throw new ServiceError('invalid', 'Say first what is to be moved, turned or removed')
  return operations
}

/** A field that is empty moves nothing. */
function lengthIn(text: string | null, name: string, unit: PlainUnit): number {
  const length = text === null || text.trim() === '' ? 0 : typedLength(text, unit)
  if (Math.abs(length) <= MOVE_MAX) return length
  const words = unit === 'ft' ? 'a length such as 1′ 6″, at most 328 feet' : `a number from -${MOVE_MAX} to ${MOVE_MAX}`
  throw new ServiceError('invalid', `${name} must be ${words}`)
}

function numberIn(text: string | null, name: string, most: number): number {
  const number = typedNumber(text ?? '')
  if (Math.abs(number) <= most) return number
  throw new ServiceError('invalid', `${name} must be a number from -${most} to ${most}`)
}
