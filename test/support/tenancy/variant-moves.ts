import { isTaken, layoutIds, newLayout, partsOf, revisionOf } from './layout-moves.ts'
import {
  admitted,
  CONFLICT,
  first,
  GONE,
  INVALID,
  KIND,
  type ModelFloor,
  type ModelLayout,
  mayChange,
  mayRead,
} from './model.ts'
import { allPages, madeUp, type Turn } from './turn.ts'

/** A layout that is asked for by its id: the default one of a floor, or a variant. */
interface Target {
  readonly id: string
  readonly floor: ModelFloor | undefined
  /** Its revisions. */
  readonly layouts: ModelLayout[]
  readonly isVariant: boolean
}

/** Often that of a floor of one's own that has variants: few have. @param share of default layouts among those of such floors */
function anyLayout(turn: Turn, share = 0.4): Target {
  const { game, actor } = turn
  const varied = [...game.floors.values()].filter((it) => it.account === actor.account && it.variants.length > 0)
  const floorId = varied.length > 0 && turn.chance(0.5) ? turn.pick(varied).id : turn.floorId()
  const floor = turn.floorOf(floorId)
  if (!floor || floor.variants.length === 0 || turn.chance(share))
    return { id: floorId, floor, layouts: floor?.layouts ?? [], isVariant: false }
  const { id, layouts } = turn.pick(floor.variants)
  return { id, floor, layouts, isVariant: true }
}

/** The same by its id. */
function targetOf(turn: Turn, id: string): Target {
  for (const floor of turn.game.floors.values())
    for (const { id: variant, layouts } of floor.variants)
      if (variant === id) return { id, floor, layouts, isVariant: true }
  const floor = turn.floorOf(id)
  return { id, floor, layouts: floor?.layouts ?? [], isVariant: false }
}

/** Variants that a floor may have in a game. */
const VARIANTS_MAX = 4

/** Makes, duplicates, reads, lists, compares, changes, publishes or deletes a layout. */
export const useVariants = (turn: Turn): Promise<void> =>
  turn.pick([
    ...[create, duplicate, duplicate, read, read, read, list, edit, edit, publish, remove],
    ...[save, rename, listRevisions, restore, count, compare, check],
  ])(turn)

/** A change that may leave all as it was makes no revision then. */
function record(turn: Turn, { layouts, floor, isVariant }: Target, revision: number, layout: ModelLayout): void {
  const isSame = JSON.stringify(layouts.at(-1)) === JSON.stringify(layout)
  if (isSame && revision === layouts.length) return
  layouts.push(layout)
  if (!isVariant) floor!.version++
  turn.same(revision, layouts.length, 'the revision')
}

async function create(initial: Turn): Promise<void> {
  const turn = initial.orOfOwner()
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  if (floor && floor.variants.length >= VARIANTS_MAX) return
  const layout = newLayout(turn, floor)
  const verdict = first(mayChange(turn.actor, floor), () => (isTaken(turn, floor!, layout) ? CONFLICT : 'ok'))
  const got = await turn.asks('layouts.create', { floorId, name: 'made', layout: partsOf(layout) }, verdict)
  if (!got) return
  floor!.variants.push({ id: got.id, layouts: [layout] })
  const { spaces, assets } = layout
  turn.same(
    [got.floorId, got.isDefault, got.revision, got.spaces, got.assets],
    [floor!.id, false, 1, spaces.length, assets.length],
    'the variant',
  )
}

async function save(turn: Turn): Promise<void> {
  const target = anyLayout(turn)
  const { id, floor, layouts, isVariant } = target
  const current = layouts.length
  const ifMatch = turn.chance(0.3) ? null : turn.chance(0.9) ? current : current + 1
  const layout = newLayout(turn, floor)
  const has = (part: 'spaces' | 'assets', partId: string) =>
    isVariant && layouts.at(-1)![part].some(([it]) => it === partId)
  const added = {
    spaces: layout.spaces.filter(([it]) => !has('spaces', it)),
    assets: layout.assets.filter(([it]) => !has('assets', it)),
  }
  const verdict = first(mayChange(turn.actor, floor, { current, ifMatch }), () =>
    isTaken(turn, floor!, added) ? CONFLICT : 'ok',
  )
  const got = await turn.asks('layouts.save', { layoutId: id, ifMatch, ...partsOf(layout) }, verdict)
  if (got) record(turn, target, got.revision, layout)
}

async function rename(turn: Turn): Promise<void> {
  const { id, floor, isVariant } = anyLayout(turn)
  const name = `named ${turn.random()}`
  const got = await turn.asks('layouts.rename', { layoutId: id, name }, mayChange(turn.actor, floor))
  if (!got) return
  if (!isVariant) floor!.version++
  turn.same([got.id, got.name], [id.toLowerCase(), name], 'the layout')
}

/** Whether an actor may read a layout, if it has a revision or not. */
const mayReadLayout = ({ actor }: Turn, { floor, isVariant }: Target) =>
  first(mayRead(actor, floor), () => (isVariant && actor.kind === 'publishable' ? GONE : 'ok'))

async function listRevisions(turn: Turn): Promise<void> {
  const target = anyLayout(turn)
  const pages = await allPages(turn, 'layouts.revisions', { layoutId: target.id }, mayReadLayout(turn, target))
  if (!pages) return
  const got = pages.flatMap(({ revisions }) => revisions.map((it: { revision: number }) => it.revision))
  turn.same(got, target.layouts.map((_, i) => i + 1).reverse(), 'layouts.revisions')
}

async function restore(turn: Turn): Promise<void> {
  const target = anyLayout(turn)
  const { id, floor, layouts, isVariant } = target
  const current = layouts.length
  const ifMatch = turn.chance(0.9) ? current : current + 1
  const revision = revisionOf(turn, target)
  const earlier = layouts[revision - 1]
  const verdict = first(
    mayChange(turn.actor, floor, { current, ifMatch }),
    () => (earlier ? 'ok' : GONE),
    () => (!isVariant && isTaken(turn, floor!, earlier!) ? CONFLICT : 'ok'),
  )
  const got = await turn.asks('layouts.restore', { layoutId: id, ifMatch, revision }, verdict)
  if (!got) return
  layouts.push(earlier!)
  if (!isVariant) floor!.version++
  turn.same(got.revision, layouts.length, 'the restored layout')
}

async function count(turn: Turn): Promise<void> {
  const target = anyLayout(turn)
  const { id, layouts } = target
  const got = await turn.asks('layouts.figures', { layoutId: id }, mayReadLayout(turn, target))
  if (!got) return
  const { rooms, seats, places } = got.totals
  const expected = [layouts.length, layouts.at(-1)?.spaces.length ?? 0, 0, 0]
  turn.same([got.revision, rooms, seats, places], expected, 'the figures')
}

async function compare(turn: Turn): Promise<void> {
  const { actor } = turn
  const from = anyLayout(turn)
  const others = [from.id, ...(from.floor?.variants.map((it) => it.id) ?? [])]
  const to = turn.chance(0.6) ? targetOf(turn, turn.pick(others)) : anyLayout(turn)
  const verdict = first(
    admitted(actor),
    () => (actor.kind === 'publishable' ? KIND : mayRead(actor, from.floor)),
    () => mayRead(actor, to.floor),
    () => (from.floor === to.floor ? 'ok' : INVALID),
  )
  const got = await turn.asks('layouts.compare', { layoutId: from.id, with: to.id }, verdict)
  if (!got) return
  const [a, b] = [from, to].map(({ layouts }) => layouts.at(-1)?.spaces.map(([it]) => it) ?? [])
  const ids = (rows: { id: string }[]) => rows.map((it) => it.id).sort()
  turn.same(
    [got.from.revision, got.to.revision, ids(got.spaces.added), ids(got.spaces.removed)],
    [
      ...[from.layouts.length, to.layouts.length],
      ...[b!.filter((it) => !a!.includes(it)).sort(), a!.filter((it) => !b!.includes(it)).sort()],
    ],
    'what differs',
  )
}

async function duplicate(turn: Turn): Promise<void> {
  const { id, floor, layouts } = anyLayout(turn)
  if (floor && floor.variants.length >= VARIANTS_MAX) return
  const verdict = first(mayChange(turn.actor, floor), () => (layouts.length > 0 ? 'ok' : GONE))
  const got = await turn.asks('layouts.duplicate', { layoutId: id }, verdict)
  if (!got) return
  floor!.variants.push({ id: got.id, layouts: [layouts.at(-1)!] })
  turn.same([got.floorId, got.isDefault, got.revision], [floor!.id, false, 1], 'the variant')
}

async function read(turn: Turn): Promise<void> {
  const { actor } = turn
  const { id, floor, layouts, isVariant } = anyLayout(turn)
  const verdict = first(mayRead(actor, floor), () =>
    layouts.length === 0 || (isVariant && actor.kind === 'publishable') ? GONE : 'ok',
  )
  const got = await turn.asks('layouts.read', { layoutId: id }, verdict)
  if (!got) return
  const { spaces, assets } = layouts.at(-1)!
  turn.same([layoutIds(got), got.revision, got.floorId], [[spaces, assets], layouts.length, floor!.id], 'the layout')
}

async function list(turn: Turn): Promise<void> {
  const { actor } = turn
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  const verdict = first(admitted(actor), () => (actor.kind === 'publishable' ? KIND : mayRead(actor, floor)))
  const got = await turn.asks('layouts.list', { floorId }, verdict)
  if (!got) return
  const all = [{ id: floor!.id, layouts: floor!.layouts }, ...floor!.variants]
  const rows = got.layouts.map((it: { id: string; revision: number }) => [it.id, it.revision])
  turn.same(
    rows,
    all.map(({ id, layouts }) => [id, layouts.length]),
    'the layouts',
  )
}

/** Checks the default layout or a variant. */
async function check(turn: Turn): Promise<void> {
  const { actor } = turn
  const { id, floor, layouts, isVariant } = anyLayout(turn)
  const floorId = floor?.id ?? id
  const verdict = first(admitted(actor), () => (actor.kind === 'publishable' ? KIND : mayRead(actor, floor)))
  const got = await turn.asks('floor.check', isVariant ? { floorId, layoutId: id } : { floorId }, verdict)
  if (!got) return
  const spaces = layouts.at(-1)?.spaces.length ?? 0
  turn.same([got.layoutId, got.revision, got.totals.spaces], [id.toLowerCase(), layouts.length, spaces], 'the checks')
}

/** Gives a space another name. */
async function edit(turn: Turn): Promise<void> {
  const target = anyLayout(turn)
  const { id, floor, layouts } = target
  const newest = layouts.at(-1)
  const [spaceId] = newest && newest.spaces.length > 0 ? turn.pick(newest.spaces) : [madeUp(turn.random)]
  const name = turn.pick(['Hall', 'Office', 'Kitchen'])
  const verdict = first(
    mayChange(turn.actor, floor),
    () => (newest ? 'ok' : GONE),
    () => (newest!.spaces.length > 0 ? 'ok' : INVALID),
  )
  const operations = [{ op: 'rename', id: spaceId, name }]
  const got = await turn.asks('layouts.edit', { layoutId: id, baseRevision: null, operations }, verdict)
  if (!got) return
  const spaces = newest!.spaces.map(([it, before]) => [it, it === spaceId ? name : before] as const)
  record(turn, target, got.revision, { spaces, assets: newest!.assets })
}

async function publish(initial: Turn): Promise<void> {
  const turn = initial.orOfOwner()
  const { id, floor, layouts, isVariant } = anyLayout(turn, 0.1)
  const verdict = first(
    mayChange(turn.actor, floor),
    () => (isVariant ? 'ok' : CONFLICT),
    () => (isTaken(turn, floor!, layouts.at(-1)!) ? CONFLICT : 'ok'),
  )
  const got = await turn.asks('layouts.publish', { layoutId: id }, verdict)
  if (got) record(turn, { id, floor, layouts: floor!.layouts, isVariant: false }, got.revision, layouts.at(-1)!)
}

async function remove(initial: Turn): Promise<void> {
  const turn = initial.orOfOwner()
  const { id, floor, isVariant } = anyLayout(turn, 0.1)
  const verdict = first(mayChange(turn.actor, floor), () => (isVariant ? 'ok' : CONFLICT))
  const got = await turn.asks('layouts.delete', { layoutId: id }, verdict)
  if (got)
    floor!.variants.splice(
      floor!.variants.findIndex((it) => it.id === id),
      1,
    )
}
