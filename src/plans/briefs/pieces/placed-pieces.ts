import { isRecord } from '../../../base/is-record.ts'
import { PIECE_NAMES, renamed, SIDE_LETTERS } from '../other-names.ts'
import { inEnglish } from '../plan-words.ts'
import { standInFor } from './listed-pieces.ts'
import { naturalPiece, numberIn } from './natural-pieces.ts'

/** Names that members of a placed piece get in first calls. */
const PLACED_NAMES = {
  ...PIECE_NAMES,
  rotation: ['angle', 'orientation', 'facing', 'faces', 'direction'],
  position: ['location', 'at', 'pos'],
} as const

/** A piece that stands somewhere, as people send it: with a usual shape where it has none, a turn of 0, a position of two or three lengths. */
export function naturalPlaced(sent: unknown, index: number): unknown {
  if (!isRecord(sent)) return sent
  const named = renamed(sent, { ...PLACED_NAMES, ...SIDE_LETTERS }) as Readonly<Record<string, unknown>>
  const standIn = typeof named['type'] === 'string' ? standInFor(named['type']) : undefined
  const piece = naturalPiece(standIn ? { ...standIn, ...named, type: standIn['type'] } : named)
  if (!isRecord(piece)) return piece
  const { shapes, x, y, z, targetCount: _, ...others } = piece
  const usual = Array.isArray(shapes) && shapes.length > 0 ? { shape: shapes[0] } : {}
  const isAside = others['position'] === undefined && x !== undefined && (z ?? y) !== undefined
  const at = isAside ? { x, ...(y === undefined ? {} : { y }), ...(z === undefined ? {} : { z }) } : others['position']
  return {
    rotation: 0,
    groupId: `piece-${index + 1}`,
    ...usual,
    ...others,
    ...(others['rotation'] === undefined ? {} : { rotation: turnIn(others['rotation']) }),
    ...(at === undefined ? {} : { position: positionOf(at) }),
    ...(isAside ? {} : Object.fromEntries(Object.entries({ x, y, z }).filter(([, it]) => it !== undefined))),
  }
}

/** Where the front of a piece is at turns of 0, 90, 180 and -90 degrees. */
const FRONTS = [
  [0, ['south', 'bottom', 'down', 'front']],
  [90, ['west', 'left']],
  [180, ['north', 'top', 'up', 'back']],
  [-90, ['east', 'right']],
] as const

/** "Facing the left wall"; a mere "left" may be a turn to the left. */
const FACING =
  /^(?:(?:facing|towards?|to) (?:the )?(\w+)(?: (?:wall|side))?|(?:the )?(\w+) (?:wall|side)|(north|east|south|west))$/

/** A turn in degrees, also as a text: `90°`, `90 degrees`, or where the piece faces: "east", "facing the left wall". */
export function turnIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  const [, ...sides] = FACING.exec(inEnglish(sent).trim().toLowerCase()) ?? []
  const front = FRONTS.find(([, words]) => words.some((it) => sides.includes(it)))
  return front ? front[0] : numberIn(sent.replace(/\s*(°|deg(rees)?)\s*$/, ''))
}

/** A position as a list, also as a text of one, of `{x, z}`, `[x, z]` and, as in a plan, of `{x, y}`. */
export function positionOf(sent: unknown): unknown {
  if (typeof sent === 'string') {
    const numbers = sent
      .replace(/^\s*[[(]|[\])]\s*$/g, '')
      .split(/[,;\s]+/)
      .map(numberIn)
    return numbers.every((it) => typeof it === 'number') ? positionOf(numbers) : sent
  }
  if (isRecord(sent) && 'x' in sent && 'z' in sent) return [sent['x'], sent['y'] ?? 0, sent['z']]
  if (isRecord(sent) && 'x' in sent && 'y' in sent) return [sent['x'], 0, sent['y']]
  return Array.isArray(sent) && sent.length === 2 ? [sent[0], 0, sent[1]] : sent
}
