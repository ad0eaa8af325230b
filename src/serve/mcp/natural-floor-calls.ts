import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { lackOf } from '../../operations/calling/authorize.ts'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { floorOverview } from '../../operations/floors/floor-overview.ts'
import { listFloors } from '../../operations/floors/list-floors.ts'
import { isMeantBy } from '../../plans/briefs/called-otherwise.ts'
import { templateCalled } from '../../plans/briefs/natural-params.ts'
import { naturalPiece, naturalPlaced, positionOf, turnIn } from '../../plans/briefs/natural-pieces.ts'
import { isNamed, PIECE_NAMES, renamed } from '../../plans/briefs/other-names.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { isUuid } from '../../schema/wire/uuid.ts'
import type { ToolContext } from './tool.ts'

// Rooms and pieces of a floor as language models send them: rooms by their names, members by other names.

type Sent = Readonly<Record<string, unknown>>

const isId = (said: string): boolean => isUuid(said.toLowerCase())

/** Most names that are looked for among the rooms of a floor in one call. */
const NAMES_MAX = 500

/** Reads the floor of a call when it is first asked for. */
function overviewOnce({ service, caller }: ToolContext, { floorId, layoutId }: Sent) {
  const layout = typeof layoutId === 'string' ? { layoutId } : {}
  let read: ReturnType<typeof floorOverview> | undefined
  return () => (read ??= floorOverview(service, caller as CallerOf<'secret'>, { floorId: String(floorId), ...layout }))
}

/**
 * Ids of the spaces that are called so, case and accents aside, or have the id. All of a name that several have.
 *
 * @throws ServiceError `invalid` with the names that there are, where one is of no space
 */
export async function spacesCalled(
  context: ToolContext,
  call: Sent,
  names: readonly unknown[],
  path: string,
  overview = overviewOnce(context, call),
): Promise<readonly unknown[]> {
  const isName = (it: unknown): it is string => typeof it === 'string' && !isId(it)
  if (typeof call['floorId'] !== 'string' || !names.some(isName) || names.length > NAMES_MAX) return names
  const { spaces } = await overview()
  return names.flatMap((name) => {
    if (!isName(name)) return [name]
    const named = spaces.filter((it) => isNamed(it.name, name))
    const called = named.length > 0 ? named : spaces.filter(isMeantBy(name))
    if (called.length > 0) return called.map(({ id }) => id)
    const known = [...new Set(spaces.map((it) => it.name))].slice(0, KNOWN_MAX)
    throw new ServiceError(
      'invalid',
      `${path}: must be an id or a name of a room of the floor, which has ${known.join(', ')}; got ${valueText(name)}`,
    )
  })
}

/**
 * The id of the one space that is called so.
 *
 * @throws ServiceError `invalid` with the ids where several are
 */
export async function spaceCalled(
  context: ToolContext,
  call: Sent,
  name: unknown,
  path: string,
  overview = overviewOnce(context, call),
): Promise<unknown> {
  const ids = await spacesCalled(context, call, [name], path, overview)
  if (ids.length > 1) {
    const { spaces } = await overview()
    const nameOf = (id: unknown) => spaces.find((it) => it.id === id)?.name
    const known = ids.slice(0, KNOWN_MAX).map((id) => `${id} (${nameOf(id)})`)
    throw new ServiceError(
      'invalid',
      `${path}: ${valueText(name)} is the name of ${ids.length} rooms: ${known.join(', ')}; send the id of one`,
    )
  }
  return ids[0]
}

/**
 * The floor that is called so, case, accents and the ending of a file aside; undefined for an id, for a name of no floor, and of
 * callers who may not list floors.
 *
 * @throws ServiceError `invalid` with the ids where several are called so
 */
export async function floorCalled({ service, caller }: ToolContext, said: unknown) {
  if (typeof said !== 'string' || said.length > FLOOR_NAME_MAX || isId(said)) return undefined
  if (lackOf(listFloors, caller, service.config)) return undefined
  const search = said.replace(/\.[a-z]{2,7}$/i, '')
  const { features } = await listFloors.run(service, caller as CallerOf<'secret'>, {
    search,
    limit: KNOWN_MAX,
    offset: 0,
    includeArchived: false,
    count: false,
    geometry: false,
  })
  if (features.some(({ id }) => id === said)) return undefined
  const called = features.flatMap(({ id, properties: { name } }) =>
    name !== null && [said, search].some((it) => isNamed(name, it)) ? [{ id, name }] : [],
  )
  if (called.length > 1)
    throw new ServiceError(
      'invalid',
      `floorId: ${valueText(said)} is the name of ${called.length} floors: ${called.map(({ id }) => id).join(', ')}; send the id of one`,
    )
  return called[0]
}

/** Longer texts are names of no floor, characters. */
const FLOOR_NAME_MAX = 200

/** Most names of rooms in a refusal, and most floors of a name that are looked at. */
const KNOWN_MAX = 30

/** Arguments of furnish_floor: a mapping also as templates by names of rooms, and the targets as numbers. */
export function naturalFurnishing(given: Sent): Sent {
  const sent = withTargets(renamed(given, { template: ['room_type', 'roomType'] }) as Sent)
  const { template, ...others } = sent
  const { mapping, targets } = sent
  // Each room with its template: the lines of a mapping, and the rooms that are meant.
  const listed =
    Array.isArray(sent['spaces']) && sent['spaces'].every(isRecord) ? sent['spaces'].map(lineOf) : undefined
  if (listed && mapping === undefined && template === undefined && listed.every(isLineOfSpace))
    return naturalFurnishing({
      ...sent,
      spaces: listed.map(({ match }) => match.spaceId ?? match.name),
      mapping: listed,
    })
  const { spaces } = sent
  const isOne = mapping === undefined && template !== undefined && Array.isArray(spaces) && !isAll(spaces)
  const lines = isOne
    ? spaces.map((spaceId) => ({ spaceId, template }))
    : isRecord(mapping) && !('match' in mapping) && !('template' in mapping)
      ? linesOf(mapping)
      : mapping
  return {
    ...(isOne ? others : sent),
    ...(Array.isArray(lines) ? { mapping: lines.map(lineOf) } : isRecord(lines) ? { mapping: [lineOf(lines)] } : {}),
    ...(isAll(spaces) ? { spaces: undefined } : {}),
    ...(isRecord(targets) ? { targets: inNumbers(renamed(targets, TARGET_NAMES) as Sent) } : {}),
  }
}

/** What targets are called otherwise. */
const TARGET_NAMES = {
  places: ['desks', 'workplaces', 'workstations', 'work_places', 'people'],
  phoneBooths: ['phone_booths', 'booths'],
  focusRooms: ['focus_rooms'],
  meetingSeatsPerPlace: ['meeting_seats_per_place'],
} as const

/** A number of desks beside the targets, as one of them. */
function withTargets(sent: Sent): Sent {
  const name = [...TARGET_NAMES.places, 'desk_count', 'deskCount', 'places'].find((it) => sent[it] !== undefined)
  const { [name ?? '']: places, targets = {}, ...others } = sent
  return name === undefined || !isRecord(targets) ? sent : { ...others, targets: { places, ...targets } }
}

const isLineOfSpace = (line: unknown): line is { match: { spaceId?: string; name?: string } } =>
  isRecord(line) &&
  isRecord(line['match']) &&
  'template' in line &&
  ('spaceId' in line['match'] || 'name' in line['match'])

const isAll = (spaces: unknown): boolean =>
  Array.isArray(spaces) ? spaces.length === 1 && isAll(spaces[0]) : /^(all|\*)$/i.test(String(spaces))

const linesOf = (mapping: Sent): Sent[] => Object.entries(mapping).map(([name, template]) => ({ name, template }))

const LINE_NAMES = {
  name: ['room', 'roomName', 'room_name', 'spaceName'],
  spaceId: ['space', 'id', 'space_id'],
  usage: ['use'],
  template: ['type', 'room_type'],
} as const

/** A line of a mapping whose match stands beside the template. */
function lineOf(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const { name, spaceId, usage, ...line } = renamed(sent, LINE_NAMES) as Sent
  const match = { ...(name ? { name } : {}), ...(usage ? { usage } : {}), ...matchOf(spaceId) }
  const { template } = line
  return {
    ...line,
    ...(typeof template === 'string' ? { template: templateCalled(template) } : {}),
    ...(line['match'] === undefined
      ? { match }
      : typeof line['match'] === 'string'
        ? { match: { name: line['match'] } }
        : {}),
  }
}

const matchOf = (space: unknown): Sent =>
  typeof space !== 'string' ? {} : isId(space) ? { spaceId: space } : { name: space }

const inNumbers = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, it]) => [
      name,
      typeof it === 'string' && /^\d+(\.\d+)?$/.test(it) ? Number(it) : it,
    ]),
  )

const OPERATION = { op: ['operation', 'action', 'type'] } as const
const OPERATION_NAMES = {
  id: ['assetId', 'asset_id', 'pieceId', 'piece_id', 'piece', 'itemId', 'item_id'],
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
    operations.push(await ofPieceCalled(await inSpaceCalled(one, idOf), path, call, overview))
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
  const there = assets.filter((it) => op === 'move' || spaceId === undefined || it.spaceId === spaceId)
  const called = there.filter((it) => it.type === type || isNamed(it.name ?? '', id))
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
