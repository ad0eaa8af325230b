/** What a request asks for, as far as being offline matters. */
export interface Wanted {
  readonly method: string
  readonly url: string
  /** `navigate` where a page is opened. */
  readonly mode: string
}

/**
 * How the service worker answers a request: the page itself from the network, and from the store without one; assets, which never
 * change under their names, from the store. All else, such as calls of the API and the pages of accounts, it lets pass.
 *
 * @param scope address under which the worker was registered: that of the playground
 */
export function ruleFor({ method, url, mode }: Wanted, scope: string): 'page' | 'asset' | undefined {
  if (method !== 'GET') return undefined
  const { origin, pathname, search } = new URL(url)
  const home = new URL(scope)
  if (origin !== home.origin) return undefined
  if (mode === 'navigate') return pathname === home.pathname && search === '' ? 'page' : undefined
  const inAssets = pathname.startsWith(`${home.pathname}assets/`)
  return inAssets || EXTRAS.some((name) => pathname === home.pathname + name) ? 'asset' : undefined
}

/** Files beside the assets that the page names. */
export const EXTRAS = ['favicon.svg', 'manifest.webmanifest']

/** Stores of the worker, one for each build. */
const STORE = 'roomwright-page-'

export const storeOf = (build: string): string => STORE + build

/** Which stores a build that takes over leaves behind; those of others at the same origin are none of its own. */
export const outdatedStores = (names: readonly string[], build: string): string[] =>
  names.filter((name) => name.startsWith(STORE) && name !== storeOf(build))
