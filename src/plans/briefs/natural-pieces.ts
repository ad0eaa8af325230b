import { isRecord } from '../../base/is-record.ts'
import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import { PLACING } from '../../schema/furnishing/cards/furniture-placing.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../schema/furnishing/furniture.ts'
import { recognizedKind } from '../files/reading/furniture/furniture-words.ts'
import { plainName } from '../whole-floors/names/plain-words.ts'

/** Types by what they are called, as in answers: "desk", "coffee table". */
const BY_NAME: ReadonlyMap<string, FurnitureType> = new Map(
  FURNITURE_TYPES.flatMap((type) => [type, FURNITURE_CARDS[type].name].map((name) => [plainName(name), type] as const)),
)

/** What else pieces are called in calls, where drawings mean something else by it. */
const CALLED: ReadonlyMap<string, FurnitureType> = new Map([
  ['lamp', 'free_standing_lamp'],
  ['tv stand', 'sideboard'],
  ['tv unit', 'sideboard'],
  ['media console', 'sideboard'],
  ['sink', 'washbasin'],
  ['kitchen', 'kitchen_unit'],
  ['kitchenette', 'kitchen_unit'],
  ['dresser', 'drawer_unit'],
  ['chest of drawers', 'drawer_unit'],
])

/** By its name here, else by what it is called in drawings: "couch", "rug", "bookshelf". */
function typeCalled(said: string): FurnitureType | undefined {
  const name = plainName(said)
  const known = BY_NAME.get(name) ?? CALLED.get(name)
  if (known) return known
  // What stands beside it is not passed over: "table with 4 chairs" are several pieces.
  if (/\d|\bwith\b|\band\b/i.test(said)) return undefined
  const { kind } = recognizedKind([said], undefined, UNSIZED) ?? {}
  return FURNITURE_TYPES.find((it) => it === kind && it !== 'other')
}

/** As large as much that stands in rooms: the name alone is to tell. */
const UNSIZED = { width: 1, depth: 0.8, height: undefined }

/**
 * A piece of a request in the words of the contract. Its type may be a name, and the piece no more than that; `count` is its
 * number, and `width`, `depth` and `height` its size, of which it has the usual one where it says none. What is not understood is
 * left as it is.
 */
export function naturalPiece(sent: unknown): unknown {
  if (typeof sent === 'string') return naturalPiece({ type: sent })
  if (!isRecord(sent) || typeof sent['type'] !== 'string') return sent
  const type = typeCalled(sent['type'])
  if (!type) return sent
  return sized({ ...counted(sent), type }, type)
}

function counted(piece: Record<string, unknown>): Record<string, unknown> {
  if (!('count' in piece) || 'targetCount' in piece) return piece
  const { count, ...others } = piece
  return { ...others, targetCount: count }
}

function sized(piece: Record<string, unknown>, type: FurnitureType): Record<string, unknown> {
  if ('shape' in piece || 'shapes' in piece) return piece
  const { shapes } = PLACING[type]
  const { width, depth, height, ...others } = piece
  if (width === undefined && depth === undefined && height === undefined) return { ...others, shapes }
  const usual = shapes[0]!
  const [a, b] = usual.type === 'box' ? [usual.a, usual.b] : []
  return { ...others, shape: { type: 'box', a: width ?? a, b: depth ?? b, h: height ?? usual.h } }
}
