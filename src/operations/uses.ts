import type { Service } from '../service.ts'
import { saveUses } from '../store/tokens.ts'

/** Writes the times of last use that have gathered in memory; called every half minute, so that a request writes nothing. */
export async function writeUses({ store, access: { uses } }: Service): Promise<void> {
  if (store.status !== 'ready' || uses.size === 0) return
  const gathered = new Map(uses)
  uses.clear()
  try {
    await saveUses(store.db, gathered)
  } catch (error) {
    for (const [id, at] of gathered) if (!uses.has(id)) uses.set(id, at)
    throw error
  }
}
