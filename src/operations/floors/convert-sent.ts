import type { Service } from '../../service/service.ts'
import type { ConversionInput, ConversionOutput } from '../../threads/conversion/conversions.ts'
import type { Caller } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import type { UnparsedInput } from '../calling/unparsed-input.ts'

type Reading = 'readLayout' | 'readFloor' | 'readFile' | 'unpackFile'

/**
 * What is made of an input as it was sent; accounts share the threads for it evenly.
 *
 * @throws ServiceError `invalid` naming the member, `payload_too_large`, `unavailable`
 */
export function convertSent<Name extends Reading>(
  service: Service,
  caller: Exclude<Caller, { kind: 'anonymous' }>,
  name: Name,
  { bytes, members, isFile, held }: UnparsedInput,
): Promise<ConversionOutput<Name>> {
  const { depthMax } = service.config
  const sent = { bytes, members, isFile, depthMax } as ConversionInput<Name>
  const client = reachOf(caller).accountId
  return service.conversions.run(name, sent, { client, onCost: service.onCost, place: held?.place })
}
