import { ServiceError } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import type { floorOverview } from '../../../operations/floors/floor-overview.ts'
import { isNamed, PIECE_NAMES, renamed } from '../../../plans/briefs/other-names.ts'
import { naturalPiece } from '../../../plans/briefs/pieces/natural-pieces.ts'
import { naturalPlaced, positionOf, turnIn } from '../../../plans/briefs/pieces/placed-pieces.ts'
import { parseLength } from '../../../schema/furnishing/read-length.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import type { ToolContext } from '../tool.ts'
import { isId, KNOWN_MAX, overviewOnce, type Sent, spaceCalled } from './called-on-floor.ts'

const OPERATION = { op: ['operation', 'action', 'type'] } as const
const OPERATION_NAMES = {
  id: ['assetId', 'asset_id', 'pieceId', 'piece_id', 'piece', 'itemId', 'item_id', 'item', 'furniture'],
  position: ['to', 'newPosition', 'new_position'],
  rotation: ['angle', 'degrees'],
} as const

/** The same of operations whose members are others. */
const NAMES_OF: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  rename: { name: ['new_name', 'newName', 'to', 'label', 'title'] },
  retype: { usage: ['use', 'new_use', 'newUse', 'to'], template: ['room_type', 'roomType'] },
}

/** Operations that are of a space, whose id is sent as one of a space. */
const OF_SPACES: readonly unknown[] = ['rename', 'retype', 'reshape', 'removeSpace', 'setAttributes']

/** What operations are called otherwise. */
const OPERATION_WORDS: Readonly<Record<string, string>> = {
  delete: 'remove',
  rotate: 'turn',
  insert: 'add',
  create: 'add',
  place: 'add',
  swap: 'replace',
  renamespace: 'rename',
  renameroom: 'rename',
  setname: 'rename',
  setuse: 'retype',
  setusage: 'retype',
  settype: 'retype',
  changeuse: 'retype',
  changetype: 'retype',
}

const SPACE_IDS = ['spaceId', 'space_id', 'space', 'roomId', 'room_id', 'roomName'] as const
/** Of operations that take no `room` of their own. */
const SPACE_NAMES = [...SPACE_IDS, 'room'] as const

/** Whether the id of an operation is that of a space. */
const isOfSpace = ({ op, resource }: Sent): boolean => OF_SPACES.includes(op) && resource !== 'asset'

/** Operations under the names of their schema, where a model calls their parts otherwise; also a single one. Rooms by their names. */
export async function naturalOperations(context: ToolContext, call: Sent): Promise<unknown> {
  const { operations: sent } = call
  const known = Array.isArray(sent) ? sent.map(naturalOperation) : isRecord(sent) ? [naturalOperation(sent)] : sent
  if (!Array.isArray(known)) return known
  const overview = overviewOnce(context, call)
  const operations: unknown[] = []
  for (const [i, one] of known.entries()) {
    const path = `operations[${i}]`
    const idOf = (name: unknown, member: string) => spaceCalled(context, call, name, `${path}.${member}`, overview)
    const named = await ofPieceCalled(await inSpaceCalled(one, idOf), path, call, overview)
    operations.push(await movedBy(named, overview))
  }
  return operations
}

/** An operation with the id of the space that it names: its own, or that of what it adds or moves. */
async function inSpaceCalled(
  operation: unknown,
  spaceCalled: (name: unknown, member: string) => Promise<unknown>,
): Promise<unknown> {
  if (!isRecord(operation)) return operation
  const idOf = async (name: unknown, member: string) =>
    name === undefined || name === null ? name : await spaceCalled(name, member)
  if (isOfSpace(operation))
    return operation['id'] === undefined ? operation : { ...operation, id: await idOf(operation['id'], 'id') }
  const { asset, spaceId } = operation
  if (isRecord(asset) && asset['spaceId'] !== undefined)
    return { ...operation, asset: { ...asset, spaceId: await idOf(asset['spaceId'], 'asset.spaceId') } }
  return spaceId === undefined ? operation : { ...operation, spaceId: await idOf(spaceId, 'spaceId') }
}

/** Operations of a piece that stands, of which only `move` takes a space: where it stands then. */
const OF_PIECES: readonly unknown[] = ['move', 'turn', 'replace', 'remove']

/**
 * An operation with the id of the piece that it names by its name or its type, "sofa", where one is called so; of `spaceId` where
 * that is no part of it.
 *
 * @throws ServiceError `invalid` with the ids where several are called so, and what stands there where none is
 */
async function ofPieceCalled(
  operation: unknown,
  path: string,
  { floorId }: Sent,
  overview: () => ReturnType<typeof floorOverview>,
): Promise<unknown> {
  if (!isRecord(operation) || !OF_PIECES.includes(operation['op']) || typeof floorId !== 'string') return operation
  const { spaceId, ...others } = operation
  const { id, op } = operation
  if (typeof id !== 'string' || isId(id)) return operation
  const { assets, spaces } = await overview()
  const { type } = naturalPiece(id) as { type: string }
  const isInSpace = (it: { spaceId: string | null }) => spaceId === undefined || it.spaceId === spaceId
  const there = assets.filter((it) => op === 'move' || isInSpace(it))
  const alike = there.filter((it) => it.type === type || isNamed(it.name ?? '', id))
  // The space of a move is where the piece goes, which of several is mostly where one of them stands.
  const called = alike.length > 1 && alike.some(isInSpace) ? alike.filter(isInSpace) : alike
  const [one] = called
  if (one && called.length === 1) return op === 'move' ? { ...operation, id: one.id } : { ...others, id: one.id }
  const placeOf = (space: string | null) => spaces.find((it) => it.id === space)?.name ?? 'outside'
  const known = called.map((it) => `${it.id} (${placeOf(it.spaceId)})`).slice(0, KNOWN_MAX)
  const types = [...new Set(there.map((it) => it.type))].slice(0, KNOWN_MAX)
  throw new ServiceError(
    'invalid',
    called.length > 1
      ? `${path}.id: ${valueText(id)} is the name of ${called.length} pieces: ${known.join(', ')}; send the id of one`
      : `${path}.id: must be the id of a piece, or what one is called; there ${types.length > 0 ? `are ${types.join(', ')}` : 'is none'}; got ${valueText(id)}`,
  )
}

/** Names of how far a piece goes, and of the way that it takes. */
const BY = ['by', 'delta', 'offset', 'translate', 'shift'] as const
/** Ways on the page: x right, z down. */
const WAYS: Readonly<Record<string, readonly [x: number, z: number]>> = {
  right: [1, 0],
  east: [1, 0],
  left: [-1, 0],
  west: [-1, 0],
  down: [0, 1],
  south: [0, 1],
  up: [0, -1],
  north: [0, -1],
}

/** A move of a piece by so much, as its position then; others as they are. North is at the top of the page. */
async function movedBy(operation: unknown, overview: () => ReturnType<typeof floorOverview>): Promise<unknown> {
  if (!isRecord(operation) || operation['op'] !== 'move' || operation['position'] !== undefined) return operation
  const name = BY.find((it) => operation[it] !== undefined)
  const { dx, dy, dz = dy, direction, distance, [name ?? '']: by, ...others } = operation
  const [x, z] = WAYS[String(direction).toLowerCase()] ?? []
  const far = typeof distance === 'string' ? parseLength(distance, 'm') : distance
  const said =
    dx !== undefined || dz !== undefined
      ? [dx ?? 0, 0, dz ?? 0]
      : x !== undefined && z !== undefined && typeof far === 'number'
        ? [x * far, 0, z * far]
        : positionOf(by)
  const isVector = (it: unknown): it is [number, number, number] =>
    Array.isArray(it) && it.length === 3 && it.every((value) => typeof value === 'number')
  if (!isVector(said)) return operation
  const { assets } = await overview()
  const position = assets.find(({ id }) => id === others['id'])?.position
  return position ? { ...others, position: position.map((it, i) => Number((it + said[i]!).toFixed(6))) } : operation
}

function naturalOperation(sent: unknown): unknown {
  const known = renamed(sent, OPERATION)
  if (!isRecord(known)) return known
  const word = typeof known['op'] === 'string' ? known['op'].toLowerCase().replace(/[-_ ]/g, '') : ''
  const op = Object.hasOwn(OPERATION_WORDS, word) ? OPERATION_WORDS[word] : known['op']
  if (op === 'add') return addition({ ...known, op })
  const spaces = isOfSpace({ ...known, op })
    ? { id: op === 'reshape' ? SPACE_IDS : SPACE_NAMES }
    : { spaceId: SPACE_NAMES }
  const { x, y, z, ...others } = known
  const isAside = x !== undefined && (z ?? y) !== undefined && others['position'] === undefined
  const placed = isAside
    ? { ...others, op, position: z === undefined ? { x, y } : { x, y: y ?? 0, z } }
    : { ...known, op }
  const own = Object.hasOwn(NAMES_OF, String(op)) ? NAMES_OF[String(op)]! : OPERATION_NAMES
  const named = renamed(placed, { ...own, ...spaces }) as Sent
  return {
    ...named,
    ...(named['position'] === undefined ? {} : { position: positionOf(named['position']) }),
    ...(named['rotation'] === undefined ? {} : { rotation: turnIn(named['rotation']) }),
  }
}

const ADDITION_NAMES = { type: ['furniture', ...PIECE_NAMES.type], spaceId: SPACE_NAMES } as const

/** What is added, also where its members stand beside `op`. */
function addition({ op, asset, ...beside }: Sent): Sent {
  const piece = renamed(asset === undefined ? beside : asset, ADDITION_NAMES)
  if (!isRecord(piece)) return { op, asset, ...beside }
  const { groupId: _, ...placed } = naturalPlaced(piece, 0) as Sent
  return asset === undefined ? { op, asset: placed } : { op, asset: placed, ...beside }
}
