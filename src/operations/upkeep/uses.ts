import type { Service } from '../../service/service.ts'
import { saveUses } from '../../store/tables/tokens/token-usage.ts'

/** Writes the uses of tokens that have gathered in memory; called every half minute, so that a request writes nothing. */
export async function writeUses({ store, access: { uses } }: Service): Promise<void> {
  if (store.status !== 'ready' || uses.size === 0) return
  const gathered = uses.take()
  try {
    await saveUses(store.db, gathered)
  } catch (error) {
    uses.giveBack(gathered)
    throw error
  }
}
