import { setTimeout } from 'node:timers/promises'
import type { Service } from '../../service/service.ts'
import { checkpointIfDue, vacuumOne } from '../../store/copies/maintain-embedded.ts'

/** Pause after each piece of work, in which callers are answered, ms. */
const PAUSE_MS = 20

/** Tables that are vacuumed in one run; each is done with for a while. */
const TABLES_MAX = 20

/** What a database server does by itself and an embedded store on request: vacuums tables and writes checkpoints. */
export async function maintain(service: Service): Promise<void> {
  const isEmbedded = service.config.databaseUrl === ''
  for (let tables = 0; isEmbedded && tables < TABLES_MAX; tables++) {
    const { store, draining } = service
    if (store.status !== 'ready' || draining) return
    const checkpointed = await checkpointIfDue(store.db)
    await setTimeout(PAUSE_MS)
    const vacuumed = await vacuumOne(store.background ?? store.db)
    await setTimeout(PAUSE_MS)
    if (!checkpointed && vacuumed === undefined) return
  }
}
