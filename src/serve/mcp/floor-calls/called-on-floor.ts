import { ServiceError } from '../../../base/errors.ts'
import { lackOf } from '../../../operations/calling/authorize.ts'
import type { CallerOf } from '../../../operations/calling/operation.ts'
import { floorOverview } from '../../../operations/floors/floor-overview.ts'
import { listFloors } from '../../../operations/floors/list-floors.ts'
import { isMeantBy } from '../../../plans/briefs/called-otherwise.ts'
import { isNamed } from '../../../plans/briefs/other-names.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import { isStoredId } from '../../../schema/wire/stored-id.ts'
import type { ToolContext } from '../tool.ts'

// Floors and rooms as language models send them, by their names.

export type Sent = Readonly<Record<string, unknown>>

export const isId = (said: string): boolean => isStoredId(said.toLowerCase())

/** Most names that are looked for among the rooms of a floor in one call. */
const NAMES_MAX = 500

/** Reads the floor of a call when it is first asked for. */
export function overviewOnce({ service, caller }: ToolContext, { floorId, layoutId }: Sent) {
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
export const KNOWN_MAX = 30
