import { setTimeout } from 'node:timers/promises'
import { recallClock } from '../../operations/upkeep/keep-clock.ts'
import type { Service } from '../../service/service.ts'
import { migrate } from '../../store/engine/migrate.ts'
import { openStore } from '../../store/engine/open.ts'
import type { OpenOptions, Store } from '../../store/engine/store.ts'
import { placeOf } from '../../store/engine/store-place.ts'
import { mayRecover } from '../../store/engine/unavailable.ts'
import { openKeyring } from '../../store/keys/open-keyring.ts'

/** Opens and migrates the store of a service. @throws Error with the reason why it cannot be used */
export async function openServiceStore(service: Service, options: OpenOptions): Promise<Store> {
  try {
    const { store, migrated } = await openPatiently(service, options)
    service.store = { status: 'ready', ...partsOf(store) }
    service.log('info', 'Store ready', { migrated })
    return store
  } catch (error) {
    service.store = { status: 'failed', reason: (error as Error).message }
    throw error
  }
}

/** What a service uses of a store that is ready. */
export const partsOf = ({ db, background, load }: Store): Pick<Store, 'db' | 'background' | 'load'> => ({
  db,
  ...(background ? { background } : {}),
  ...(load ? { load } : {}),
})

/** Pauses between attempts to reach a server: the first, and the longest, ms. */
const PAUSE_MS = 500
const PAUSE_MS_MAX = 5000

interface Opened {
  readonly store: Store
  /** Migrations that have been run. */
  readonly migrated: readonly string[]
}

/** Opens the store; a PostgreSQL that cannot be reached is waited for. */
async function openPatiently(service: Service, options: OpenOptions): Promise<Opened> {
  const { storeWaitSeconds } = service.config
  const end = service.monotonicMs() + storeWaitSeconds * 1000
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, PAUSE_MS_MAX)) {
    try {
      return await openMigrated(service, options)
    } catch (error) {
      const { message, cause } = error as Error
      if (options.signal?.aborted || service.config.databaseUrl === '' || !mayRecover(cause)) throw error
      const remainingMs = end - service.monotonicMs()
      if (remainingMs <= 0)
        throw new Error(
          `${message}; waited ${storeWaitSeconds} seconds (STORE_WAIT_SECONDS): start PostgreSQL, or correct DATABASE_URL`,
        )
      service.store = { status: 'opening', fault: message }
      service.log('warn', 'The store cannot be reached yet', {
        reason: message,
        secondsLeft: Math.ceil(remainingMs / 1000),
      })
      await setTimeout(Math.min(pause, remainingMs), undefined, options.signal ? { signal: options.signal } : {})
    }
  }
}

async function openMigrated(service: Service, options: OpenOptions): Promise<Opened> {
  const sync = service.config.embeddedSync === 'on'
  const store = await openStore(placeOf(service.config), { ...options, sync })
  try {
    const migrated = await migrate(store.sessions)
    service.keyring = await openKeyring(store, service.config)
    await store.onAccessChange(() => service.access.forget())
    await store.onHearing((hears) => trust(service, hears))
    await recallClock(service, store.db)
    return { store, migrated }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What others change is heard of by notifications: without them nothing is remembered, and each request asks the store. */
function trust({ access, queue, log }: Service, hears: boolean): void {
  access.hears(hears)
  queue?.wake() // to look as often as is now needed
  if (hears) log('info', 'Notifications of PostgreSQL arrive')
  else log('warn', 'Notifications of PostgreSQL do not arrive: tokens are looked up at each request')
}
