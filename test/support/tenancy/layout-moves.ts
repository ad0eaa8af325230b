import { intBetween } from '../seeded.ts'
import type { Answer } from './calls.ts'
import {
  CONFLICT,
  first,
  GONE,
  type ModelFloor,
  type ModelLayout,
  mayChange,
  mayRead,
  takenElsewhere,
} from './model.ts'
import { allPages, featureIds, madeUp, type Turn } from './turn.ts'

/** Ids that layouts of any account have or had, so that they are met again. */
export function partIds(turn: Turn, part: 'spaces' | 'assets'): string[] {
  return [...turn.game.floors.values()].flatMap(({ layouts }) => layouts.flatMap((it) => it[part].map(([id]) => id)))
}

/** Some spaces and assets, some of them those of the floor, some new, a few with ids of other floors and accounts. */
export function newLayout(turn: Turn, floor: ModelFloor | undefined): ModelLayout {
  const before = floor?.layouts.at(-1)
  const borrowed = (part: 'spaces' | 'assets') => {
    const all = partIds(turn, part)
    return all.length > 0 && turn.chance(0.08) ? [turn.pick(all)] : []
  }
  const fresh = () => Array.from({ length: intBetween(turn.random, 0, 2) }, () => madeUp(turn.random))
  const idsOf = (part: 'spaces' | 'assets') => [
    ...new Set([...turn.some(before?.[part].map(([id]) => id) ?? [], 0.8), ...fresh(), ...borrowed(part)]),
  ]
  const spaces = idsOf('spaces').map((id) => [id, turn.pick(['Hall', 'Office', 'Kitchen'])] as const)
  const spaceIds = spaces.map(([id]) => id)
  const assets = idsOf('assets').map(
    (id) => [id, spaceIds.length > 0 && turn.chance(0.6) ? turn.pick(spaceIds) : null] as const,
  )
  // A floor without spaces and assets is made without a layout.
  return spaces.length + assets.length > 0 ? { spaces, assets } : { spaces: [[madeUp(turn.random), 'Hall']], assets }
}

export function isTaken(turn: Turn, floor: ModelFloor | { account: string }, layout: ModelLayout): boolean {
  const taken = takenElsewhere(floor, turn.game.floors.values())
  return layout.spaces.some(([id]) => taken.spaces.has(id)) || layout.assets.some(([id]) => taken.assets.has(id))
}

/** A layout as it is sent. */
export const partsOf = ({ spaces, assets }: ModelLayout) => ({
  spaces: spaces.map(([id, name], i) => ({ id, name, room: roomAt(i * 5) })),
  assets: assets.map(([id, spaceId], i) => ({
    ...{ id, spaceId, type: 'task_chair', rotation: 0 },
    position: [i * 0.7, 0, 1],
    shape: { type: 'box', a: 0.5, b: 0.5, h: 0.9 },
  })),
})

export const roomAt = (x: number) => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [x, 0],
        [x + 4, 0],
        [x + 4, 3],
        [x, 3],
      ],
      h: 2.5,
    },
  },
})

export async function saveLayout(turn: Turn): Promise<void> {
  const { actor } = turn
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const current = floor?.layouts.length ?? 0
  const ifMatch = turn.chance(0.3) ? null : turn.chance(0.9) ? current : current + 1
  const layout = newLayout(turn, floor)
  const verdict = first(mayChange(actor, floor, { current, ifMatch }), () =>
    isTaken(turn, floor!, layout) ? CONFLICT : 'ok',
  )
  const got = await turn.asks('layout.save', { floorId, ifMatch, ...partsOf(layout) }, verdict)
  if (!got) return
  // The same once more makes no revision.
  const isSame = JSON.stringify(floor!.layouts.at(-1)) === JSON.stringify(layout)
  if (!isSame || got.revision !== current) {
    floor!.layouts.push(layout)
    floor!.version++
  }
  const { spaces, assets } = layout
  turn.same(
    [got.floorId, got.revision, got.spaces, got.assets],
    [floor!.id, floor!.layouts.length, spaces.length, assets.length],
    'the saved layout',
  )
}

/** A revision, mostly one that there is. */
export const revisionOf = (turn: Turn, of: Pick<ModelFloor, 'layouts'> | undefined) =>
  intBetween(turn.random, 1, (of?.layouts.length ?? 0) + (turn.chance(0.2) ? 1 : 0) || 1)

export const layoutIds = (layout: Answer['body']) => [
  layout.spaces.map(({ id, name }: { id: string; name: string }) => [id, name]),
  layout.assets.map(({ id, spaceId }: { id: string; spaceId: string | null }) => [id, spaceId]),
]

export async function readLayout(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const revision = turn.chance(0.5) ? revisionOf(turn, floor) : undefined
  const layout = revision === undefined ? floor?.layouts.at(-1) : floor?.layouts[revision - 1]
  const verdict = first(mayRead(turn.actor, floor), () => (layout ? 'ok' : GONE))
  const got = await turn.asks('layout.read', { floorId, ...(revision === undefined ? {} : { revision }) }, verdict)
  if (got) turn.same(layoutIds(got), [layout!.spaces, layout!.assets], 'the layout')
}

export async function restoreLayout(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const current = floor?.layouts.length ?? 0
  const revision = revisionOf(turn, floor)
  const ifMatch = turn.chance(0.9) ? current : current + 1
  const earlier = floor?.layouts[revision - 1]
  const verdict = first(
    mayChange(turn.actor, floor, { current, ifMatch }),
    () => (earlier ? 'ok' : GONE),
    () => (isTaken(turn, floor!, earlier!) ? CONFLICT : 'ok'),
  )
  const got = await turn.asks('layout.restore', { floorId, ifMatch, revision }, verdict)
  if (!got) return
  floor!.layouts.push(earlier!)
  floor!.version++
  turn.same(got.revision, floor!.layouts.length, 'the restored layout')
}

export async function listRevisions(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const pages = await allPages(turn, 'layout.list', { floorId }, mayRead(turn.actor, floor))
  if (!pages) return
  const got = pages.flatMap(({ revisions }) => revisions.map((it: { revision: number }) => it.revision))
  turn.same(got, floor!.layouts.map((_, i) => i + 1).reverse(), 'layout.list')
}

export async function compareLayouts(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const [from, to] = [revisionOf(turn, floor), revisionOf(turn, floor)]
  const [a, b] = [floor?.layouts[from - 1], floor?.layouts[to - 1]]
  const verdict = first(mayRead(turn.actor, floor), () => (a && b ? 'ok' : GONE))
  const got = await turn.asks('layout.compare', { floorId, from, to }, verdict)
  if (!got) return
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  const without = (rows: readonly (readonly [string, unknown])[], others: readonly (readonly [string, unknown])[]) =>
    rows
      .map(([id]) => id)
      .filter((id) => !others.some(([other]) => other === id))
      .sort()
  for (const part of ['spaces', 'assets'] as const)
    turn.same(
      [ids(got[part].added), ids(got[part].removed)],
      [without(b![part], a![part]), without(a![part], b![part])],
      `${part} in layout.compare`,
    )
}

export async function listParts(turn: Turn): Promise<void> {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const part = turn.pick(['spaces', 'assets'] as const)
  const pages = await allPages(
    turn,
    part === 'spaces' ? 'space.list' : 'asset.list',
    { floorId },
    mayRead(turn.actor, floor),
  )
  const newest = floor?.layouts.at(-1)
  if (pages) turn.same(pages.flatMap(featureIds), newest?.[part].map(([id]) => id) ?? [], `${part} of a floor`)
}

/** Reads a space or an asset by an id that some layout has or had. */
export async function readPart(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const part = turn.pick(['spaces', 'assets'] as const)
  const ids = partIds(turn, part)
  const own = [...game.floors.values()]
    .filter(({ account }) => account === actor.account)
    .flatMap(({ layouts }) => layouts.at(-1)?.[part].map(([id]) => id) ?? [])
  const id = own.length > 0 && turn.chance(0.6) ? turn.pick(own) : ids.length > 0 ? turn.pick(ids) : madeUp(turn.random)
  const floor = [...game.floors.values()].find(
    ({ account, layouts }) => account === actor.account && layouts.at(-1)?.[part].some(([it]) => it === id),
  )
  const got = await (part === 'spaces'
    ? turn.asks('space.read', { spaceId: id }, mayRead(actor, floor))
    : turn.asks('asset.read', { assetId: id }, mayRead(actor, floor)))
  if (!got) return
  const { spaces, assets } = floor!.layouts.at(-1)!
  const relations =
    part === 'spaces'
      ? { floor: floor!.id, assets: assets.flatMap(([it, space]) => (space === id ? [it] : [])) }
      : { floor: floor!.id, space: assets.find(([it]) => it === id)![1] }
  turn.same([got.id, got.resourceRelations], [id, relations], `one of the ${part}`)
  if (part === 'spaces') turn.same(got.properties.name, spaces.find(([it]) => it === id)![1], 'the space')
}
