import {
  first,
  holds,
  INVALID,
  isNarrowed,
  listed,
  type ModelFloor,
  mayList,
  mayRead,
  SCOPE,
  type Verdict,
} from './model.ts'
import { allPages, featureIds, type Turn } from './turn.ts'

/** Each room of a game has this area, m². */
const ROOM_AREA = 12
const EVER = '2000-01-01T00:00:00Z'
/** The id of nothing. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const NEVER = '2999-01-01T00:00:00Z'

/** What is asked of a list, and what it leaves of what the caller may see, in its order. */
interface Asked<Row> {
  readonly query: Readonly<Record<string, unknown>>
  readonly leaves: (rows: readonly Row[]) => readonly Row[]
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Floors in the order of names, and equal ones in that of their ids: two files may call theirs alike. */
const floorsByName = (floors: readonly ModelFloor[]) =>
  floors.toSorted((a, b) => compareBytes(a.name, b.name) || compareBytes(a.id, b.id))

/** Spaces in the order of names, and equal ones in that of the layout. */
const spacesByName = <Row extends { readonly name: string }>(spaces: readonly Row[]) =>
  spaces.toSorted((a, b) => compareBytes(a.name, b.name))

const contains = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())

/** Lists floors, or the spaces or assets of one, by what they have: those of others are never among them. */
export async function listFiltered(turn: Turn): Promise<void> {
  await turn.pick([listFloorsBy, listFloorsBy, listFloorsByValue, listPartsBy, listPartsBy])(turn)
}

async function listFloorsBy(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const all = [...game.floors.values()]
  // A name, and a building, of any account.
  const name = turn.pick([...all.map((it) => it.name), 'none'])
  const building = turn.pick([...game.buildings.values()].map(({ id }) => id).concat(NOBODYS))
  const part = turn.pick(['FLOOR', 'renamed', '1', 'none'])
  const rooms = turn.pick([1, 2, 3])
  const label = turn.pick(['A', 'B'])
  const areaOf = ({ layouts }: ModelFloor) => {
    const spaces = layouts.at(-1)?.spaces.length
    return spaces === undefined ? undefined : spaces * ROOM_AREA
  }
  const { query, leaves } = turn.pick<Asked<ModelFloor>>([
    { query: { filter: { name: name.toUpperCase() } }, leaves: (rows) => rows.filter((it) => it.name === name) },
    { query: { search: part }, leaves: (rows) => rows.filter((it) => contains(it.name, part)) },
    { query: { buildingId: building }, leaves: (rows) => rows.filter((it) => it.building === building) },
    {
      query: { filter: { area: { gte: rooms * ROOM_AREA - 1 } } },
      leaves: (rows) => rows.filter((it) => (areaOf(it) ?? -1) >= rooms * ROOM_AREA - 1),
    },
    { query: { updatedSince: EVER }, leaves: (rows) => rows },
    { query: { updatedSince: NEVER }, leaves: () => [] },
    { query: { bbox: '-180,-90,180,90' }, leaves: () => [] },
    { query: { sort: '-createdAt' }, leaves: (rows) => rows.toReversed() },
    { query: { sort: 'name' }, leaves: floorsByName },
    {
      query: { sort: 'name', label, search: 'o', filter: { area: { lte: ROOM_AREA + 1 } } },
      leaves: (rows) =>
        floorsByName(
          rows.filter(
            (it) =>
              it.labels.includes(label) &&
              contains(it.name, 'o') &&
              (areaOf(it) ?? Number.POSITIVE_INFINITY) <= ROOM_AREA + 1,
          ),
        ),
    },
  ])
  const includeArchived = turn.chance(0.5)
  const wanted = leaves(listed(actor, game.floors.values(), includeArchived))
  await compare(turn, 'floor.list', { ...query, includeArchived }, mayList(actor), wanted)
}

/** By a value of a custom attribute of some account: floors whose values the caller may not read are not found by them. */
async function listFloorsByValue(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const names = game.things.filter(({ kind }) => kind === 'customAttribute')
  const name = names.length > 0 ? turn.pick(names).name : 'nothing'
  const isDefined = names.some((it) => it.account === actor.account && it.name === name)
  const given = [...game.floors.values()].flatMap(({ values }) => values[name] ?? [])
  const value = given.length > 0 && turn.chance(0.9) ? turn.pick(given) : 'none'
  const reads = (isPrivate: boolean) =>
    holds(actor, isPrivate ? 'customAttributeValues:readPrivate' : 'customAttributeValues:readPublic')
  const isListed = (isPrivate: boolean) =>
    holds(actor, isPrivate ? 'floor:queryPrivate' : 'floor:queryPublic') && !(isPrivate && actor.kind === 'publishable')
  const verdict = first(
    mayList(actor),
    () => (isDefined ? 'ok' : INVALID),
    () => ([true, false].some((it) => isListed(it) && reads(it)) ? 'ok' : SCOPE),
  )
  const wanted = listed(actor, game.floors.values(), false).filter(
    (it) => reads(it.isPrivate) && it.values[name] === value,
  )
  await compare(turn, 'floor.list', { filter: { attributes: { [name]: value } } }, verdict, wanted)
}

async function listPartsBy(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const { spaces = [], assets = [] } = floor?.layouts.at(-1) ?? {}
  const verdict = mayRead(turn.actor, floor)
  type Row = { readonly id: string; readonly name: string; readonly space?: string | null }
  const of = turn.pick(['space.list', 'asset.list'] as const)
  const rows: Row[] =
    of === 'space.list'
      ? spaces.map(([id, name]) => ({ id, name }))
      : assets.map(([id, space]) => ({ id, name: '', space }))
  const anySpace = turn.pick(
    [...turn.game.floors.values()]
      .flatMap((it) => it.layouts.at(-1)?.spaces ?? [])
      .map(([id]) => id)
      .concat(NOBODYS),
  )
  const { query, leaves } = turn.pick<Asked<Row>>([
    { query: { updatedSince: EVER }, leaves: (all) => all },
    { query: { updatedSince: NEVER }, leaves: () => [] },
    { query: { bbox: '-180,-90,180,90' }, leaves: () => [] },
    ...(of === 'space.list'
      ? [
          { query: { sort: 'name' }, leaves: spacesByName<Row> },
          { query: { search: 'IT' }, leaves: (all: readonly Row[]) => all.filter(({ name }) => name === 'Kitchen') },
          {
            query: { filter: { name: 'hall' } },
            leaves: (all: readonly Row[]) => all.filter(({ name }) => name === 'Hall'),
          },
          {
            query: { filter: { usage: 'work' } },
            leaves: (all: readonly Row[]) => all.filter(({ name }) => name === 'Office'),
          },
          { query: { filter: { area: { gte: ROOM_AREA + 1 } } }, leaves: () => [] },
          { query: { filter: { seats: { lte: 0 } }, sort: '-area' }, leaves: (all: readonly Row[]) => all },
        ]
      : [
          { query: { sort: 'type', type: 'task_chair' }, leaves: (all: readonly Row[]) => all },
          { query: { search: 'chair' }, leaves: () => [] },
          {
            query: { spaceId: anySpace, sort: 'type' },
            leaves: (all: readonly Row[]) => all.filter(({ space }) => space === anySpace),
          },
        ]),
  ])
  await compare(turn, of, { floorId, ...query }, verdict, leaves(rows))
}

async function compare(
  turn: Turn,
  name: 'floor.list' | 'space.list' | 'asset.list',
  query: Readonly<Record<string, unknown>>,
  verdict: Verdict,
  wanted: readonly { readonly id: string }[],
): Promise<void> {
  const pages = await allPages(turn, name, { ...query, count: true }, verdict)
  if (!pages) return
  const what = `${name} of ${isNarrowed(turn.actor) ? 'a narrowed' : 'a whole'} token by ${JSON.stringify(query)}`
  turn.same(
    pages.flatMap(featureIds),
    wanted.map(({ id }) => id),
    what,
  )
  turn.same([...new Set(pages.map(({ total }) => total))], [wanted.length], `the sum of ${what}`)
}
