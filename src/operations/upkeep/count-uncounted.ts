import type { Service } from '../../service/service.ts'
import { selectUncounted, setCounts } from '../../store/tables/floors/layouts.ts'
import { requireBackground } from '../calling/transaction.ts'
import { layoutTexts } from '../layouts/layout-content.ts'

/** Layouts that are looked up at a time. */
const AT_ONCE = 20

/** Counts the seats of layouts that were saved before they were counted with the saving. */
export async function countUncounted(service: Service): Promise<void> {
  for (;;) {
    if (service.store.status !== 'ready' || service.draining) return
    const db = requireBackground(service)
    const rows = await selectUncounted(db, AT_ONCE)
    if (rows.length === 0) return
    for (const { id, layout_id, revision, account_id: client } of rows) {
      const texts = await layoutTexts(db, layout_id, revision)
      await setCounts(db, id, await service.conversions.run('countSeats', texts, { client }))
    }
  }
}
