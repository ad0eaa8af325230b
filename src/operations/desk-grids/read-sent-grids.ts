import type { GridFormat, ReadGrids } from '../../bulk/read-grids.ts'
import type { Service } from '../../service.ts'
import type { UnparsedInput } from '../unparsed-input.ts'

/** Types of bodies with many desk grids beside JSON. */
export const GRID_BODIES = ['application/x-ndjson', 'application/geo+json'] as const

const FORMATS: Readonly<Record<string, GridFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/geo+json': 'geojson',
}

/**
 * Reads many desk grids elsewhere than on the thread that serves, unless they are few.
 *
 * @param client whose turn it is
 * @throws ServiceError `invalid` naming the line or item, or the limit
 */
export const readSentGrids = (
  service: Service,
  client: string,
  { bytes, members, mediaType }: UnparsedInput,
  limits: { readonly itemsMax: number; readonly desksMax: number },
): Promise<ReadGrids> =>
  service.conversions.run(
    'readGrids',
    { bytes, members, format: FORMATS[mediaType] ?? 'json', depthMax: service.config.depthMax, ...limits },
    { client, onCost: service.onCost },
  )
