import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { findClockMark, saveClockMark } from '../../store/tables/clock-mark.ts'

/** Marks of other processes that are later than ours by more than this are of a clock that was wrong. */
const DISPUTED_MS = 86_400_000

/** Takes up the time at which a process before this one stopped, so that a clock set back meanwhile revives nothing. */
export async function recallClock({ clock, log }: Service, db: Db): Promise<void> {
  const mark = await findClockMark(db)
  if (!mark) return
  const behindMs = mark.getTime() - clock.now()
  clock.resume(mark.getTime())
  if (behindMs > 60_000)
    log('warn', 'The clock is behind the time at which the store was used last, which is taken for the time', {
      behindSeconds: Math.round(behindMs / 1000),
    })
}

/** Stores the time; called every half minute. */
export async function keepClock({ store, clock }: Service): Promise<void> {
  if (store.status !== 'ready') return
  const mark = clock.mark()
  await saveClockMark(store.db, new Date(mark), new Date(mark + DISPUTED_MS))
}
