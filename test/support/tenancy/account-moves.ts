import { modelOf } from '../write-back-rows.ts'
import type { Answer, CallName } from './calls.ts'
import {
  CONFLICT,
  first,
  GONE,
  INVALID,
  mayExport,
  mayListBuildingJobs,
  mayListJobs,
  mayReadValues,
  mayUse,
  mayWriteValues,
  type Thing,
} from './model.ts'
import { madeUp, type Turn } from './turn.ts'

/** What each kind of thing is called in calls, and the scope of each thing that is done with it. */
const KINDS = {
  extension: {
    member: 'extensionId',
    list: 'extensions',
    scopes: { create: 'create', list: 'query', read: 'query', update: 'update', delete: 'delete' },
    made: (name: string) => ({ name, url: 'https://extension.example/' }),
    renamed: (name: string) => ({ name }),
  },
  webhook: {
    member: 'webhookId',
    list: 'webhooks',
    scopes: { create: 'create', list: 'query', read: 'read', update: 'update', delete: 'delete' },
    // Nothing is sent in a game.
    made: (name: string) => ({ name, url: 'https://hooks.example/', events: ['floor.created'], enabled: false }),
    renamed: (name: string) => ({ name }),
  },
  customAttribute: {
    member: 'customAttributeId',
    list: 'customAttributes',
    scopes: { create: 'write', list: 'read', read: 'read', update: 'write', delete: 'write' },
    made: (name: string) => ({ apiFieldName: name, title: name, resourceType: 'floor', valueType: 'text' }),
    renamed: (name: string) => ({ apiFieldName: name }),
  },
} as const

type Act = keyof (typeof KINDS)['extension']['scopes']

/** Things of a kind that an account may have in a game: fewer than the service allows. */
const THINGS_MAX = 15

const resourceOf = (kind: Thing['kind']) => (kind === 'customAttribute' ? 'customAttributes' : kind)
const nameOf = (body: Answer['body']) => body.apiFieldName ?? body.name
const all = (turn: Turn, kind: Thing['kind'], account: string) =>
  turn.game.things.filter((it) => it.kind === kind && it.account === account)

/** Creates, lists, reads, renames or deletes an extension, a webhook or a custom attribute; half the time as who may do all that. */
export async function useThing(initial: Turn): Promise<void> {
  const { game } = initial
  const turn = initial.orOfOwner()
  const { actor } = turn
  const kind = turn.pick(['extension', 'webhook', 'customAttribute'] as const)
  const act = turn.pick(['create', 'create', 'list', 'read', 'update', 'delete', 'delete'] as const)
  const others = game.things.filter((it) => it.kind === kind && it.account !== actor.account)
  const own = all(turn, kind, actor.account)
  const from = turn.chance(0.5) && own.length > 0 ? own : others
  const thing = from.length > 0 && turn.chance(0.95) ? turn.pick(from) : undefined
  switch (act) {
    case 'create':
      return own.length < THINGS_MAX ? create(turn, kind) : undefined
    case 'list':
      return listKind(turn, kind)
    case 'read':
      return read(turn, kind, thing)
    default:
      return change(turn, kind, act, thing)
  }
}

/** Reading definitions is for narrowed tokens, too: values are listed by their names. */
const verdictOf = (turn: Turn, kind: Thing['kind'], act: Act, thing: Thing | 'none' | 'any') =>
  mayUse(
    turn.actor,
    `${resourceOf(kind)}:${KINDS[kind].scopes[act]}`,
    thing,
    kind === 'customAttribute' && (act === 'list' || act === 'read') ? 'allowed' : 'refused',
  )

/** A name that is new, or that a thing of some account has. */
const newName = (turn: Turn) => {
  const { things } = turn.game
  return things.length > 0 && turn.chance(0.15) ? turn.pick(things).name : `thing${Math.floor(turn.random() * 1e9)}`
}

/** Names of custom attributes are there once in an account. */
const isTaken = (turn: Turn, kind: Thing['kind'], name: string, thing?: Thing) =>
  kind === 'customAttribute' && all(turn, kind, turn.actor.account).some((it) => it.name === name && it !== thing)

async function create(turn: Turn, kind: Thing['kind']): Promise<void> {
  const name = newName(turn)
  const verdict = first(verdictOf(turn, kind, 'create', 'any'), () => (isTaken(turn, kind, name) ? CONFLICT : 'ok'))
  const got = await turn.asks(`${kind}.create`, KINDS[kind].made(name), verdict)
  if (!got) return
  const { id } = got.webhook ?? got
  turn.game.things.push({ kind, id, account: turn.actor.account, name })
}

async function listKind(turn: Turn, kind: Thing['kind']): Promise<void> {
  const got = await turn.asks(`${kind}.list`, {}, verdictOf(turn, kind, 'list', 'any'))
  if (!got) return
  const listed = got[KINDS[kind].list].map((it: Answer['body']) => `${it.id} ${nameOf(it)}`)
  const expected = all(turn, kind, turn.actor.account).map(({ id, name }) => `${id} ${name}`)
  turn.same(listed.sort(), expected.sort(), `${kind}.list`)
}

/** Lists all that an account has, and reads each. */
export async function readThings(turn: Turn): Promise<void> {
  for (const kind of ['extension', 'webhook', 'customAttribute'] as const) {
    await listKind(turn, kind)
    for (const thing of all(turn, kind, turn.actor.account)) await read(turn, kind, thing)
  }
}

async function read(turn: Turn, kind: Thing['kind'], thing: Thing | undefined): Promise<void> {
  const input = { [KINDS[kind].member]: thing?.id ?? madeUp(turn.random) }
  const got = await turn.asks(`${kind}.read`, input, verdictOf(turn, kind, 'read', thing ?? 'none'))
  if (got) turn.same([got.id, nameOf(got)], [thing!.id, thing!.name], `${kind}.read`)
  // What was sent to a webhook is as secret as the webhook.
  if (kind === 'webhook') await turn.asks('webhook.deliveries', input, verdictOf(turn, kind, 'read', thing ?? 'none'))
}

async function change(
  turn: Turn,
  kind: Thing['kind'],
  act: 'update' | 'delete',
  thing: Thing | undefined,
): Promise<void> {
  const name = newName(turn)
  const verdict = first(verdictOf(turn, kind, act, thing ?? 'none'), () =>
    act === 'update' && isTaken(turn, kind, name, thing) ? CONFLICT : 'ok',
  )
  const id = { [KINDS[kind].member]: thing?.id ?? madeUp(turn.random) }
  const input = act === 'update' ? { ...id, ...KINDS[kind].renamed(name) } : id
  if (!(await turn.asks(`${kind}.${act}` as CallName, input, verdict))) return
  if (act === 'delete') turn.game.things.splice(turn.game.things.indexOf(thing!), 1)
  if (kind === 'customAttribute') renameValues(turn, thing!, act === 'update' ? name : undefined)
  if (act === 'update') thing!.name = name
}

/** Values go by the name of their attribute, and with it. */
function renameValues({ game }: Turn, { account, name: before }: Thing, after: string | undefined): void {
  for (const { account: of, values } of game.floors.values()) {
    const value = of === account ? values[before] : undefined
    if (value === undefined) continue
    delete values[before]
    if (after !== undefined) values[after] = value
  }
}

const sorted = (values: Readonly<Record<string, string>>) => Object.entries(values).sort()

/** Reads or sets values of custom attributes. */
export async function useValues(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  if (turn.chance(0.2)) return readValuesOfSpace(turn)
  if (turn.chance(0.4)) {
    const got = await turn.asks('customAttributeValues.readFloor', { floorId }, mayReadValues(actor, floor))
    if (got) turn.same(sorted(got), sorted(floor!.values), 'the values of a floor')
    return
  }
  // A name that only another account has defined is no name here.
  const names = game.things.filter(({ kind }) => kind === 'customAttribute')
  const own = names.filter(({ account }) => account === actor.account)
  const from = own.length > 0 && turn.chance(0.7) ? own : names
  const name = from.length > 0 ? turn.pick(from).name : 'nothing'
  const value = turn.chance(0.2) ? null : `value ${turn.random()}`
  const isDefined = own.some((it) => it.name === name)
  const verdict = first(mayWriteValues(actor, floor), () => (isDefined ? 'ok' : INVALID))
  const got = await turn.asks('customAttributeValues.updateFloor', { floorId, values: { [name]: value } }, verdict)
  if (!got) return
  if (value === null) delete floor!.values[name]
  else floor!.values[name] = value
  turn.same(sorted(got), sorted(floor!.values), 'the values that were set')
}

async function readValuesOfSpace(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const floors = [...game.floors.values()]
  const ids = floors.flatMap(({ layouts }) => layouts.at(-1)?.spaces.map(([id]) => id) ?? [])
  const spaceId = ids.length > 0 ? turn.pick(ids) : madeUp(turn.random)
  const floor = floors.find(
    ({ account, layouts }) => account === actor.account && layouts.at(-1)?.spaces.some(([id]) => id === spaceId),
  )
  await turn.asks('customAttributeValues.readSpace', { spaceId }, mayReadValues(actor, floor))
}

/** A floor whose files are asked for: of no layout by its id, of one of its own, or of another floor. */
function anyLayoutOf(turn: Turn) {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const other = turn.floorOf(turn.chance(0.6) ? floorId : turn.floorId())
  const layoutId = other && turn.pick([undefined, other.id, ...other.variants.map(({ id }) => id)])
  const isOwn = layoutId === undefined || other === floor
  const layouts = floor?.variants.find(({ id }) => id === layoutId)?.layouts ?? floor?.layouts
  const verdict = first(mayExport(turn.actor, floor), () => (isOwn ? 'ok' : GONE))
  return { floor, layouts, verdict, named: layoutId === undefined ? { floorId } : { floorId, layoutId } }
}

/** As GeoJSON, which tells the ids of what it holds, or as a schedule. */
export async function exportFloor(turn: Turn): Promise<void> {
  if (!turn.game.exports) return
  const { floor, layouts, verdict, named } = anyLayoutOf(turn)
  if (turn.chance(0.3)) {
    const schedule = await turn.asks('floor.schedule', named, verdict)
    const ids = layouts?.at(-1)?.spaces.map(([id]) => id) ?? []
    if (schedule)
      turn.same(
        schedule.rooms.map((room: { spaceId: string }) => room.spaceId),
        ids,
        'the schedule',
      )
    return
  }
  const got = await turn.asks('floor.export', { ...named, format: 'geojson' }, verdict)
  if (!got) return
  const text =
    got.text ?? (got.content === undefined ? JSON.stringify(got) : Buffer.from(got.content, 'base64').toString())
  const missing = layouts!.at(-1)?.spaces.filter(([id]) => !text.includes(id)) ?? []
  turn.same([text.includes(floor!.name), missing], [true, []], 'the exported floor')
}

/** Into a model with a storey of its name. */
export async function writeBackFloor(turn: Turn): Promise<void> {
  if (!turn.game.exports) return
  const { floor, verdict, named } = anyLayoutOf(turn)
  const file = Buffer.from(modelOf(floor?.name ?? 'F')).toString('base64')
  const input = { ...named, file }
  const got = await turn.asks('floor.previewWriteBack', input, verdict)
  if (got) turn.same([got.floors[0].floorId, got.floors[0].name], [floor!.id, floor!.name], 'the floor written back')
  const isKnown = got?.floors[0].outcome === 'found'
  await turn.asks('floor.writeBack', input, verdict === 'ok' && !isKnown ? [400, 'invalid'] : verdict)
}

export async function listJobs(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const got = await turn.asks('job.list', { floorId }, mayListJobs(turn.actor, floor))
  if (got) turn.same(got.jobs, [], 'jobs of a floor')
  const building = turn.pick([undefined, ...turn.game.buildings.values()])
  const floors = [...turn.game.floors.values()].filter((it) => building && it.building === building.id)
  const buildingId = building?.id ?? madeUp(turn.random)
  const all = await turn.asks('job.list', { buildingId }, mayListBuildingJobs(turn.actor, building, floors))
  if (all) turn.same(all.jobs, [], 'jobs of a building')
}
