import { isTaken, layoutIds } from './layout-moves.ts'
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
import { madeUp, type Turn } from './turn.ts'

/** A layout that is asked for by its id: the default one of a floor, or a variant. */
interface Target {
  readonly id: string
  readonly floor: ModelFloor | undefined
  /** Its revisions. */
  readonly layouts: ModelLayout[]
  readonly isVariant: boolean
}

function anyLayout(turn: Turn): Target {
  const floorId = turn.floorId()
  const floor = turn.floorOf(floorId)
  if (!floor || floor.variants.length === 0 || turn.chance(0.4))
    return { id: floorId, floor, layouts: floor?.layouts ?? [], isVariant: false }
  const { id, layouts } = turn.pick(floor.variants)
  return { id, floor, layouts, isVariant: true }
}

/** Variants that a floor may have in a game. */
const VARIANTS_MAX = 4

/** Duplicates, reads, lists, edits, publishes or deletes a layout. */
export const useVariants = (turn: Turn): Promise<void> =>
  turn.pick([duplicate, duplicate, read, read, read, list, edit, edit, publish, remove])(turn)

/** A change that may leave all as it was makes no revision then. */
function record(turn: Turn, { layouts, floor, isVariant }: Target, revision: number, layout: ModelLayout): void {
  const isSame = JSON.stringify(layouts.at(-1)) === JSON.stringify(layout)
  if (isSame && revision === layouts.length) return
  layouts.push(layout)
  if (!isVariant) floor!.version++
  turn.same(revision, layouts.length, 'the revision')
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

async function publish(turn: Turn): Promise<void> {
  const { id, floor, layouts, isVariant } = anyLayout(turn)
  const verdict = first(
    mayChange(turn.actor, floor),
    () => (isVariant ? 'ok' : CONFLICT),
    () => (isTaken(turn, floor!, layouts.at(-1)!) ? CONFLICT : 'ok'),
  )
  const got = await turn.asks('layouts.publish', { layoutId: id }, verdict)
  if (got) record(turn, { id, floor, layouts: floor!.layouts, isVariant: false }, got.revision, layouts.at(-1)!)
}

async function remove(turn: Turn): Promise<void> {
  const { id, floor, isVariant } = anyLayout(turn)
  const verdict = first(mayChange(turn.actor, floor), () => (isVariant ? 'ok' : CONFLICT))
  const got = await turn.asks('layouts.delete', { layoutId: id }, verdict)
  if (got)
    floor!.variants.splice(
      floor!.variants.findIndex((it) => it.id === id),
      1,
    )
}
