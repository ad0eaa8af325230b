import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { SourceAttribute } from './layout-fault.ts'
import { contentOf } from './plan-data.ts'

/**
 * Reads the layout that an element is to show.
 *
 * @param attribute value of an attribute of the element, null where it has none
 * @returns undefined where neither a floor nor a layout is named
 * @throws Error with a sentence for who writes the page
 */
export async function fetchLayout(
  attribute: (name: SourceAttribute) => string | null,
  signal: AbortSignal,
): Promise<LayoutContent | undefined> {
  const [floor, layout] = [attribute('floor'), attribute('layout')]
  if (!floor && !layout) return undefined
  const base = (attribute('src') ?? '').replace(/\/+$/, '')
  const path = layout ? `layout/${encodeURIComponent(layout)}` : `floor/${encodeURIComponent(floor!)}/layout`
  const address = `${base}/v2/${path}?pubtoken=${encodeURIComponent(attribute('token') ?? '')}`
  const answer = await fetch(address, { signal, credentials: 'omit' }).catch(() => undefined)
  const body = await answer?.json().catch(() => undefined)
  if (body?.spaces) return contentOf(body)
  const { layoutFault } = await import('./layout-fault.ts')
  throw layoutFault(attribute, answer?.status, body?.detail)
}
