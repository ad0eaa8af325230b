import { modelOf } from '../write-back-rows.ts'
import type { Answer } from './calls.ts'
import {
  CONFLICT,
  first,
  INVALID,
  isNarrowed,
  isThere,
  listedBuildings,
  type ModelBuilding,
  type ModelFloor,
  mayChange,
  mayChangeBuilding,
  mayCreate,
  mayExportBuilding,
  mayList,
  mayReadBuilding,
  NARROWED,
  readable,
} from './model.ts'
import { allPages, featureIds, madeUp, type Turn } from './turn.ts'

const floorsOf = ({ game }: Turn, building: ModelBuilding | undefined): ModelFloor[] =>
  building === undefined ? [] : [...game.floors.values()].filter((it) => it.building === building.id)

/** A building: mostly one of the own account, else another's, or none, and rather one that has floors. */
function anyBuilding(turn: Turn): ModelBuilding | undefined {
  const all = [...turn.game.buildings.values()]
  const own = all.filter(({ account }) => account === turn.actor.account)
  const from = own.length > 0 && turn.chance(0.8) ? own : all
  const withFloors = from.filter((it) => floorsOf(turn, it).length > 0)
  const among = withFloors.length > 0 && turn.chance(0.6) ? withFloors : from
  return among.length === 0 || turn.chance(0.05) ? undefined : turn.pick(among)
}

/** Buildings that an account may have in a game. */
const BUILDINGS_MAX = 6

/** Creates, reads, lists, renames or deletes a building, or moves a floor. */
export async function useBuildings(turn: Turn): Promise<void> {
  const move = turn.pick([
    create,
    read,
    read,
    list,
    list,
    rename,
    moveFloor,
    moveFloor,
    moveFloor,
    remove,
    useValues,
    useValues,
    useValues,
    exported,
    exported,
  ])
  await move(turn)
}

async function create(turn: Turn): Promise<void> {
  const { actor, game } = turn
  if ([...game.buildings.values()].filter(({ account }) => account === actor.account).length >= BUILDINGS_MAX) return
  const name = `building ${game.made}`
  const got = await turn.asks('building.create', { properties: { name } }, mayCreate(actor))
  if (!got) return
  const building = { id: got.id, account: actor.account, number: game.made++, name }
  game.buildings.set(building.id, building)
  same(turn, got, building, [])
}

function same(turn: Turn, got: Answer['body'], building: ModelBuilding, floors: readonly ModelFloor[]): void {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort()
  const { id, properties, resourceRelations } = got
  turn.same(
    [id, properties.name, [...resourceRelations.floors].sort(), properties.totals.floors],
    [building.id, building.name, ids(floors), floors.filter(({ archived }) => !archived).length],
    'the building',
  )
}

async function read(turn: Turn): Promise<void> {
  const building = anyBuilding(turn)
  const floors = floorsOf(turn, building)
  const verdict = mayReadBuilding(turn.actor, building, floors)
  const got = await turn.asks('building.read', { buildingId: building?.id ?? madeUp(turn.random) }, verdict)
  if (got) same(turn, got, building!, readable(turn.actor, floors))
}

export async function list(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const pages = await allPages(turn, 'building.list', {}, mayList(actor))
  const expected = listedBuildings(actor, game.buildings.values(), [...game.floors.values()])
  if (pages)
    turn.same(
      pages.flatMap(featureIds),
      expected.map(({ id }) => id),
      'building.list',
    )
}

async function rename(turn: Turn): Promise<void> {
  const building = anyBuilding(turn)
  const floors = floorsOf(turn, building)
  const name = `renamed ${turn.random()}`
  const verdict = mayChangeBuilding(turn.actor, 'floor:update', building, floors)
  const input = { buildingId: building?.id ?? madeUp(turn.random), ifMatch: null, name }
  const got = await turn.asks('building.update', input, verdict)
  if (!got) return
  building!.name = name
  same(turn, got, building!, floors)
}

async function moveFloor(turn: Turn): Promise<void> {
  const { actor } = turn
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const building = anyBuilding(turn)
  const buildingId = turn.chance(0.15) ? null : (building?.id ?? madeUp(turn.random))
  const verdict = first(
    mayChange(actor, floor, {}, () => (isNarrowed(actor) ? NARROWED : 'ok')),
    () => (buildingId === null || building?.account === actor.account ? 'ok' : INVALID),
  )
  if (!(await turn.asks('floor.update', { floorId, ifMatch: null, buildingId }, verdict))) return
  floor!.building = buildingId
  floor!.version++
}

async function useValues(turn: Turn): Promise<void> {
  const building = anyBuilding(turn)
  const floors = floorsOf(turn, building)
  const buildingId = building?.id ?? madeUp(turn.random)
  if (turn.chance(0.5)) {
    const verdict = mayReadBuilding(turn.actor, building, floors, 'values')
    await turn.asks('customAttributeValues.readBuilding', { buildingId }, verdict)
  } else {
    const verdict = mayChangeBuilding(turn.actor, 'customAttributeValues:write', building, floors)
    await turn.asks('customAttributeValues.updateBuilding', { buildingId, values: {} }, verdict)
  }
}

const MODEL = Buffer.from(modelOf('F')).toString('base64')

async function exported(turn: Turn): Promise<void> {
  if (!turn.game.exports) return
  const building = anyBuilding(turn)
  const floors = floorsOf(turn, building)
  const verdict = first(mayExportBuilding(turn.actor, building, floors), () =>
    floors.some((it) => isThere(turn.actor, it) && !it.archived) ? 'ok' : CONFLICT,
  )
  const buildingId = building?.id ?? madeUp(turn.random)
  await turn.asks('building.export', { buildingId, format: 'geojson' }, verdict)
  const schedule = await turn.asks('building.schedule', { buildingId }, mayExportBuilding(turn.actor, building, floors))
  if (schedule) {
    const shown = floors.filter((it) => isThere(turn.actor, it) && !it.archived)
    const ids = shown.flatMap(({ layouts }) => layouts.at(-1)?.spaces.map(([id]) => id) ?? []).sort()
    turn.same(schedule.rooms.map((room: { spaceId: string }) => room.spaceId).sort(), ids, 'the schedule of a building')
  }
  if (verdict !== 'ok' && !turn.chance(0.7)) return
  const got = await turn.asks('building.previewWriteBack', { buildingId, file: MODEL }, verdict)
  const reached = floors.filter((it) => isThere(turn.actor, it) && !it.archived).map(({ id }) => id)
  if (got) turn.same(got.floors.map((it: { floorId: string }) => it.floorId).sort(), reached.sort(), 'its floors')
}

async function remove(turn: Turn): Promise<void> {
  const building = anyBuilding(turn)
  const floors = floorsOf(turn, building)
  const verdict = mayChangeBuilding(turn.actor, 'floor:archive', building, floors)
  if (!(await turn.asks('building.delete', { buildingId: building?.id ?? madeUp(turn.random) }, verdict))) return
  turn.game.buildings.delete(building!.id)
  for (const floor of floors) {
    floor.building = null
    floor.version++
  }
}
