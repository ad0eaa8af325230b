import { ServiceError } from '../../base/errors.ts'
import { PLACING } from '../../schema/furnishing/cards/furniture-placing.ts'
import { WordedRoom } from '../../schema/furnishing/worded-room.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { parse } from '../../schema/wire/parse.ts'
import { roomInWords } from './room-in-words.ts'

const ROOM_EXAMPLE = '{"width": 4, "depth": 5, "doors": [{"wall": "short"}], "windows": [{"wall": "opposite"}]}'

/**
 * Params of furnish as people send them, in the words of the contract: a room by its walls, a template by its name, pieces
 * without a size, which get the usual ones of their type. What is in the words of the contract is left as it is, wrong or not.
 *
 * @throws ServiceError `invalid` with path and what would be understood
 */
export function naturalParams(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...given }
  const { room, template, furniture, north } = sent
  if (room !== undefined && !isRecord(room))
    throw new ServiceError('invalid', `room: must be an object such as ${ROOM_EXAMPLE}, got ${valueText(room)}`)
  if (isRecord(room) && !('boundary' in room))
    sent['room'] = roomInWords(parse(WordedRoom, room, 'room'), typeof north === 'number' ? north : 0)
  if (typeof template === 'string') sent['template'] = { name: template, exclude: [] }
  else if (isRecord(template) && !('exclude' in template)) sent['template'] = { ...template, exclude: [] }
  if (Array.isArray(furniture)) sent['furniture'] = furniture.map(withShape)
  return sent
}

function withShape(piece: unknown): unknown {
  if (!isRecord(piece) || 'shape' in piece || 'shapes' in piece || typeof piece['type'] !== 'string') return piece
  if (!Object.hasOwn(PLACING, piece['type'])) return piece
  return { ...piece, shapes: PLACING[piece['type'] as keyof typeof PLACING].shapes }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
