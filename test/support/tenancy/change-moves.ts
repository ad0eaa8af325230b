import type { Answer } from './calls.ts'
import { type ModelFloor, mayFollow, mayRead } from './model.ts'
import type { Turn } from './turn.ts'

interface ListedChange {
  readonly number: number
  readonly resource: string
  readonly id: string
  readonly kind: string
  readonly floorId: string | null
  readonly revision?: number
}

/**
 * Follows what has changed from the beginning: a mirror of it has the floors that the actor may read and no others, each with all its
 * layouts, and nothing of other accounts.
 */
export async function followChanges(turn: Turn): Promise<void> {
  const { actor, game } = turn
  const changes = await allChanges(turn)
  if (!changes) return
  turn.same(
    changes.map(({ number }) => number),
    changes.map(({ number }) => number).sort((a, b) => a - b),
    'the order of changes',
  )
  const floors = [...game.floors.values()]
  const own = new Set(
    [...floors, ...game.deleted].filter(({ account }) => account === actor.account).map(({ id }) => id),
  )
  turn.same(
    changes.filter(({ floorId }) => floorId !== null && !own.has(floorId)),
    [],
    'changes of floors of others',
  )
  const kinds = new Map(changes.filter(({ resource }) => resource === 'Floor').map(({ id, kind }) => [id, kind]))
  const readable = floors.filter((it) => mayRead(actor, it) === 'ok')
  turn.same(
    [...kinds].flatMap(([id, kind]) => (kind === 'deleted' ? [] : [id])).sort(),
    readable.map(({ id }) => id).sort(),
    'the floors of a mirror',
  )
  turn.same(
    mirroredLayouts(changes),
    readable.flatMap((it) => layoutsOf(it, actor.kind === 'publishable')).sort(),
    'the layouts of a mirror',
  )
}

async function allChanges(turn: Turn): Promise<ListedChange[] | undefined> {
  const limit = turn.pick([7, 100, 1000])
  const all: ListedChange[] = []
  for (let since = '0'; ; ) {
    const page: Answer['body'] = await turn.asks('change.list', { since, limit }, mayFollow(turn.actor))
    if (!page) return undefined
    all.push(...page.changes)
    since = page.next
    if (Number(since) >= page.last) return all
  }
}

/** Each layout that is still there with its newest revision. */
function mirroredLayouts(changes: readonly ListedChange[]): string[] {
  const revisions = new Map<string, number>()
  for (const { resource, id, kind, revision } of changes)
    if (resource === 'Layout' && kind === 'deleted') revisions.delete(id)
    else if (resource === 'Layout' && revision !== undefined) revisions.set(id, revision)
  return [...revisions].map(([id, revision]) => `${id} ${revision}`).sort()
}

const layoutsOf = ({ id, layouts, variants }: ModelFloor, withoutVariants: boolean): string[] =>
  [{ id, layouts }, ...(withoutVariants ? [] : variants)].flatMap((it) =>
    it.layouts.length === 0 ? [] : [`${it.id} ${it.layouts.length}`],
  )
