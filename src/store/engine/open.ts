import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { OpenOptions, Store } from './store.ts'
import type { Place } from './store-place.ts'

/**
 * Opens the store. No other file depends on which of the two databases it is.
 *
 * @throws Error with the reason, such as another process that uses the directory
 */
export async function openStore(place: Place, options: OpenOptions = {}): Promise<Store> {
  if (place === 'memory') return openEmbedded(undefined, options)
  return 'url' in place ? openPostgres(place.url, options) : openEmbedded(place.directory, options)
}
