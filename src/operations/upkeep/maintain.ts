import { setTimeout } from 'node:timers/promises'
import type { Service } from '../../service/service.ts'
import { analyzeOne, checkpointIfDue, vacuumOne } from '../../store/copies/maintain-embedded.ts'

/** Pause after each piece of work, in which callers are answered, ms. */
const PAUSE_MS = 20

/** Tables that are vacuumed or analyzed in one run; each is done with for a while. */
const TABLES_MAX = 20

/** What a database server does by itself and an embedded store on request: vacuums and analyzes tables and writes checkpoints. */
export async function maintain(service: Service): Promise<void> {
  const isEmbedded = service.config.databaseUrl === ''
  for (let tables = 0; isEmbedded && tables < TABLES_MAX; tables++) {
    const { store, draining } = service
    if (store.status !== 'ready' || draining) return
    const checkpointed = await checkpointIfDue(store.db)
    await setTimeout(PAUSE_MS)
    const db = store.background ?? store.db
    const renewed = (await vacuumOne(db)) ?? (await analyzeOne(db))
    await setTimeout(PAUSE_MS)
    if (!checkpointed && renewed === undefined) return
  }
}
