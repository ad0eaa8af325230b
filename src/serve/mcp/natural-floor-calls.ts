import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { floorOverview } from '../../operations/floors/floor-overview.ts'
import { templateCalled } from '../../plans/briefs/natural-params.ts'
import { naturalPlaced, positionOf } from '../../plans/briefs/natural-pieces.ts'
import { isNamed, renamed } from '../../plans/briefs/other-names.ts'
import { valueText } from '../../schema/wire/explain.ts'
import type { ToolContext } from './tool.ts'

// Rooms and pieces of a floor as language models send them: rooms by their names, members by other names.

type Sent = Readonly<Record<string, unknown>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Most names that are looked for among the rooms of a floor in one call. */
const NAMES_MAX = 500

/**
 * Ids of the spaces that are called so, case and accents aside, or have the id. All of a name that several have.
 *
 * @throws ServiceError `invalid` with the names that there are, where one is of no space
 */
export async function spacesCalled(
  { service, caller }: ToolContext,
  { floorId, layoutId }: Sent,
  names: readonly unknown[],
  path: string,
): Promise<readonly unknown[]> {
  const isName = (it: unknown): it is string => typeof it === 'string' && !UUID.test(it)
  if (typeof floorId !== 'string' || !names.some(isName) || names.length > NAMES_MAX) return names
  const layout = typeof layoutId === 'string' ? { layoutId } : {}
  const { spaces } = await floorOverview(service, caller as CallerOf<'secret'>, { floorId, ...layout })
  return names.flatMap((name) => {
    if (!isName(name)) return [name]
    const called = spaces.filter((it) => isNamed(it.name, name)).map(({ id }) => id)
    if (called.length > 0) return called
    const known = [...new Set(spaces.map((it) => it.name))].slice(0, KNOWN_MAX)
    throw new ServiceError(
      'invalid',
      `${path}: must be an id or a name of a room of the floor, which has ${known.join(', ')}; got ${valueText(name)}`,
    )
  })
}

/** Most names of rooms in a refusal. */
const KNOWN_MAX = 30

/** Arguments of furnish_floor: a mapping also as templates by names of rooms, and the targets as numbers. */
export function naturalFurnishing(sent: Sent): Sent {
  const { mapping, spaces, targets } = sent
  const lines = isRecord(mapping) && !('match' in mapping) && !('template' in mapping) ? linesOf(mapping) : mapping
  return {
    ...sent,
    ...(Array.isArray(lines) ? { mapping: lines.map(lineOf) } : isRecord(lines) ? { mapping: [lineOf(lines)] } : {}),
    ...(isAll(spaces) ? { spaces: undefined } : {}),
    ...(isRecord(targets) ? { targets: inNumbers(targets) } : {}),
  }
}

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
  typeof space !== 'string' ? {} : UUID.test(space) ? { spaceId: space } : { name: space }

const inNumbers = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, it]) => [
      name,
      typeof it === 'string' && /^\d+(\.\d+)?$/.test(it) ? Number(it) : it,
    ]),
  )

const OPERATION_NAMES = {
  op: ['operation', 'action', 'type'],
  id: ['assetId', 'asset_id', 'pieceId', 'itemId'],
  position: ['to', 'newPosition', 'new_position'],
  rotation: ['angle', 'degrees'],
} as const

/** Operations that are of a space, whose id is sent as one of a space. */
const OF_SPACES: readonly unknown[] = ['rename', 'retype', 'reshape', 'removeSpace', 'setAttributes']

/** Operations under the names of their schema, where a model calls their parts otherwise; also a single one. */
export const naturalOperations = (sent: unknown): unknown =>
  Array.isArray(sent) ? sent.map(naturalOperation) : isRecord(sent) ? [naturalOperation(sent)] : sent

function naturalOperation(sent: unknown): unknown {
  const known = renamed(sent, OPERATION_NAMES)
  if (!isRecord(known)) return known
  const named = OF_SPACES.includes(known['op'])
    ? (renamed(known, { id: ['spaceId', 'space_id', 'space'] }) as Sent)
    : known
  if (named['op'] === 'add') return addition(named)
  return named['position'] === undefined ? named : { ...named, position: positionOf(named['position']) }
}

/** What is added, also where its members stand beside `op`. */
function addition({ op, asset, ...beside }: Sent): Sent {
  const piece = asset === undefined ? beside : asset
  if (!isRecord(piece)) return { op, asset, ...beside }
  const { groupId: _, ...placed } = naturalPlaced(piece, 0) as Sent
  return asset === undefined ? { op, asset: placed } : { op, asset: placed, ...beside }
}
