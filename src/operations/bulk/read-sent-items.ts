import type { Service } from '../../service/service.ts'
import type { ItemFormat, ReadItems, SentItems } from '../../threads/bulk/read-items.ts'
import type { UnparsedInput } from '../calling/unparsed-input.ts'

/** Types of bodies with many requests beside JSON. */
export const BULK_BODIES = ['application/x-ndjson', 'application/geo+json'] as const

const FORMATS: Readonly<Record<string, ItemFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/geo+json': 'geojson',
}

/**
 * Reads many requests elsewhere than on the thread that serves, unless they are few.
 *
 * @param client whose turn it is
 * @throws ServiceError `invalid` naming the line or item, or the limit
 */
export const readSentItems = (
  service: Service,
  client: string,
  { bytes, members, mediaType, held }: UnparsedInput<Uint8Array<ArrayBuffer>>,
  limits: Pick<SentItems, 'methods' | 'itemsMax' | 'piecesMax'>,
): Promise<ReadItems> =>
  service.conversions.run(
    'readItems',
    { bytes, members, format: FORMATS[mediaType] ?? 'json', depthMax: service.config.depthMax, ...limits },
    { client, onCost: service.onCost, place: held?.place },
  )
