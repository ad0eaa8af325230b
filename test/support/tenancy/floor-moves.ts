import type { Answer } from './calls.ts'
import { isTaken, newLayout, partsOf } from './layout-moves.ts'
import {
  CONFLICT,
  first,
  isNarrowed,
  listed,
  type ModelFloor,
  mayArchive,
  mayChange,
  mayCreate,
  mayDelete,
  mayList,
  mayRead,
  NARROWED,
} from './model.ts'
import { allPages, featureIds, LABELS, type Turn } from './turn.ts'

export async function createFloor(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const labels = turn.some(LABELS, 0.4)
  const isPrivate = turn.chance(0.5)
  const name = `floor ${game.made}`
  const layout = turn.chance(0.4) ? newLayout(turn, undefined) : undefined
  const verdict = first(mayCreate(actor), () =>
    layout && isTaken(turn, { account: actor.account }, layout) ? CONFLICT : 'ok',
  )
  const own = [...game.buildings.values()].filter(({ account }) => account === actor.account)
  const buildingId = own.length > 0 && turn.chance(0.6) ? turn.pick(own).id : null
  const facts = { name, private: isPrivate, labels: labels.map((title) => ({ title, color: '#777' })) }
  const properties = buildingId === null ? facts : { ...facts, buildingId }
  const parts = layout ? partsOf(layout) : {}
  const created = await turn.asks('floor.create', { properties, ...parts }, verdict)
  if (!created) return
  const floor: ModelFloor = {
    id: created.id,
    account: actor.account,
    number: game.made++,
    name,
    isPrivate,
    archived: false,
    labels,
    building: buildingId,
    version: created.properties.version,
    layouts: layout ? [layout] : [],
    variants: [],
    values: {},
  }
  game.floors.set(floor.id, floor)
  sameFloor(turn, created, floor)
}

/** What an answer tells of a floor. */
export function sameFloor(turn: Turn, got: Answer['body'], floor: ModelFloor): void {
  const { id, properties, resourceRelations } = got
  const newest = floor.layouts.at(-1)
  turn.same(
    [
      id,
      properties.name,
      properties.private,
      properties.archived,
      properties.labels.map((it: { title: string }) => it.title),
      properties.version,
      properties.layoutRevision,
      resourceRelations,
    ],
    [
      floor.id,
      floor.name,
      floor.isPrivate,
      floor.archived,
      floor.labels,
      floor.version,
      floor.layouts.length,
      { spaces: newest?.spaces.map(([it]) => it) ?? [], assets: newest?.assets.map(([it]) => it) ?? [] },
    ],
    'the floor',
  )
}

export async function readFloor(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const got = await turn.asks('floor.read', { floorId }, mayRead(turn.actor, floor))
  if (got) sameFloor(turn, got, floor!)
}

export async function listFloors(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const includeArchived = turn.chance(0.5)
  const label = turn.chance(0.2) ? turn.pick(LABELS) : undefined
  const pages = await allPages(turn, 'floor.list', { includeArchived, ...(label ? { label } : {}) }, mayList(actor))
  const expected = listed(actor, game.floors.values(), includeArchived).filter(
    ({ labels }) => label === undefined || labels.includes(label),
  )
  if (pages)
    turn.same(
      pages.flatMap(featureIds),
      expected.map(({ id }) => id),
      'floor.list',
    )
}

export async function updateFloor(turn: Turn): Promise<void> {
  const { actor } = turn
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const current = floor?.version ?? 1
  const ifMatch = turn.chance(0.3) ? null : turn.chance(0.85) ? current : current + 1
  const name = turn.chance(0.5) ? `renamed ${turn.random()}` : undefined
  const isPrivate = turn.chance(0.5) ? turn.chance(0.5) : undefined
  const labels = turn.chance(0.4) ? turn.some(LABELS, 0.4) : undefined
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(isPrivate === undefined ? {} : { private: isPrivate }),
    ...(labels === undefined ? {} : { labels: labels.map((title) => ({ title, color: '#777' })) }),
  }
  const verdict = mayChange(actor, floor, { current, ifMatch }, () =>
    labels !== undefined && isNarrowed(actor) ? NARROWED : 'ok',
  )
  const got = await turn.asks('floor.update', { floorId, ifMatch, ...changes }, verdict)
  if (!got) return
  Object.assign(floor!, {
    name: name ?? floor!.name,
    isPrivate: isPrivate ?? floor!.isPrivate,
    labels: labels ?? floor!.labels,
    version: floor!.version + (Object.keys(changes).length > 0 ? 1 : 0),
  })
  sameFloor(turn, got, floor!)
}

export async function archiveFloor(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const archived = turn.chance(0.6)
  const verdict = mayArchive(turn.actor, floor)
  const got = await turn.asks(archived ? 'floor.archive' : 'floor.unarchive', { floorId }, verdict)
  if (!got) return
  if (floor!.archived !== archived) floor!.version++
  floor!.archived = archived
  sameFloor(turn, got, floor!)
}

export async function deleteFloor(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const archived = [...game.floors.values()].filter((it) => it.archived && it.account === actor.account)
  const floorId = archived.length > 0 && turn.chance(0.5) ? turn.pick(archived).id : turn.floorId()
  const floor = turn.floorOf(floorId)
  if (!(await turn.asks('floor.delete', { floorId }, mayDelete(actor, floor)))) return
  game.floors.delete(floor!.id)
  game.deleted.push({ id: floor!.id, account: floor!.account })
}
