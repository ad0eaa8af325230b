import type { Answer } from './calls.ts'
import { layoutIds, roomAt } from './layout-moves.ts'
import { first, GONE, INVALID, type ModelFloor, mayCreate } from './model.ts'
import { isOwner, madeUp, Turn } from './turn.ts'

/**
 * Reads a file of two floors: as new ones, alone or into a building, or as a newer state of a building, shown or saved. One of them may be
 * called as a floor of the building, or of another one.
 */
export async function importFile(initial: Turn): Promise<void> {
  const { game } = initial
  const turn = initial.orOfOwner()
  const { actor } = turn
  const buildings = [...game.buildings.values()]
  const own = buildings.filter(({ account }) => account === actor.account)
  const another = () => (buildings.length > 0 && turn.chance(0.8) ? turn.pick(buildings).id : madeUp(turn.random))
  const buildingId = own.length > 0 && turn.chance(0.75) ? turn.pick(own).id : turn.chance(0.6) ? undefined : another()
  const isUpdate = turn.chance(buildingId === undefined ? 0.2 : 0.8)
  const update = isUpdate ? turn.pick(['preview', 'apply', 'apply'] as const) : undefined
  const building = buildings.find(({ id, account }) => id === buildingId && account === actor.account)
  const storeys = [...game.floors.values()].filter((it) => building && it.building === building.id && !it.archived)
  const others = [...game.floors.values()].filter((it) => !storeys.includes(it))
  const called = (floors: readonly ModelFloor[]) =>
    floors.length > 0 && turn.chance(0.7) ? [turn.pick(floors).name] : []
  const names = [...new Set([...called(storeys), ...called(others), `import ${game.made}`])].slice(0, 2)
  const content = { floors: names.map((name) => ({ name, spaces: [{ name: 'Hall', room: roomAt(0) }] })) }
  const file = Buffer.from(JSON.stringify(content)).toString('base64')
  const input = { file, format: 'json', ...(buildingId && { buildingId }), ...(update && { update }) }
  const verdict = first(mayCreate(actor), () =>
    buildingId === undefined ? (update ? INVALID : 'ok') : building ? 'ok' : update ? GONE : INVALID,
  )
  const got = await turn.asks('floor.import', input, verdict)
  if (!got) return
  if (update) {
    // A floor of the file is one of those that are called so, each of these at most once.
    const changes = got.changes as { floorId: string | null; name: string; outcome: string }[]
    const met = storeys.filter(({ id }) => changes.some((it) => it.floorId === id && it.outcome !== 'missing'))
    const added = changes.flatMap(({ floorId, name }) => (floorId === null ? [name] : []))
    const isStorey = (name: string) => storeys.some((it) => it.name === name)
    turn.same(
      [met.map(({ name }) => name).sort(), added.sort(), changes.map(({ floorId }) => floorId ?? '').sort()],
      [
        names.filter(isStorey).sort(),
        names.filter((name) => !isStorey(name)).sort(),
        [...storeys.map(({ id }) => id), ...added.map(() => '')].sort(),
      ],
      'what a newer file tells',
    )
    if (update === 'preview') return turn.same(got.floors, [], 'what a preview makes')
    turn.same(names.length - met.length, got.floors.length, 'the floors that a newer file makes')
    for (const floor of met) await learn(turn, floor)
  } else
    turn.same(
      got.floors.map((it: { properties: { name: string } }) => it.properties.name),
      names,
      'the floors of a file',
    )
  const joint = names.length > 1 && buildingId === undefined ? got.building : null
  if (joint)
    game.buildings.set(joint.id, {
      id: joint.id,
      account: actor.account,
      number: game.made++,
      name: joint.properties.name,
    })
  // Those of one file are made at one time, and stand in lists in the order of their ids.
  const made = (got.floors as Answer['body'][]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, properties, resourceRelations } of made) {
    const floor: ModelFloor = {
      ...{ id, account: actor.account, number: game.made++, name: properties.name, isPrivate: true, archived: false },
      ...{
        labels: [],
        building: joint?.id ?? buildingId ?? null,
        version: properties.version,
        variants: [],
        values: {},
      },
      layouts: [{ spaces: resourceRelations.spaces.map((it: string) => [it, 'Hall']), assets: [] }],
    }
    game.floors.set(id, floor)
  }
}

/** What a newer file has made of a floor, as its owner sees it: the hall of the file, and furniture that was there before. */
async function learn(turn: Turn, floor: ModelFloor): Promise<void> {
  const { game, actor } = turn
  const owner = new Turn(game, game.actors.find((it) => isOwner(it) && it.account === actor.account)!, turn.random)
  const { properties } = await owner.asks('floor.read', { floorId: floor.id }, 'ok')
  const before = floor.layouts.at(-1)
  turn.same(properties.layoutRevision - floor.layouts.length <= 1, true, 'one revision at most')
  floor.version = properties.version
  if (properties.layoutRevision === floor.layouts.length) return
  const [spaces, assets] = layoutIds(await owner.asks('layout.read', { floorId: floor.id }, 'ok'))
  turn.same(
    [
      spaces.map(([, name]: [string, string]) => name),
      assets.every(([id]: [string]) => before?.assets.some(([it]) => it === id)),
    ],
    [['Hall'], true],
    'the layout of a newer file',
  )
  floor.layouts.push({ spaces, assets })
}
