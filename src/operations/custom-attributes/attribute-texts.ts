import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import { attributeValuesText } from '../../store/tables/floors/custom-attributes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { readsValues } from './attribute-filter.ts'

/**
 * The values of the spaces and assets of a floor as JSON, a list of `[id, name, value]`.
 *
 * @returns undefined for callers that may not read them
 * @throws ServiceError `payload_too_large` where they are more than a body of a floor may be
 */
export async function attributeTexts(
  service: Service,
  caller: TokenHolder | SignedIn,
  floor: { readonly id: string; readonly name: string; readonly isPrivate: boolean },
): Promise<string | undefined> {
  if (!readsValues(caller, floor.isPrivate)) return undefined
  const { floorBodyBytesMax } = service.config
  const db = requireStore(service)
  const text = await attributeValuesText(db, floor.id, requireBackground(service), floorBodyBytesMax)
  if (text !== undefined) return text
  throw new ServiceError(
    'payload_too_large',
    `floor: the custom attributes of ${JSON.stringify(floor.name)} have values of more than ${floorBodyBytesMax} characters: call without the scope that reads them`,
  )
}
