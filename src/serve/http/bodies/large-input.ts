import type { Caller } from '../../../operations/calling/caller.ts'
import type { LargeInput } from '../../../operations/calling/operation.ts'
import { reachOf } from '../../../operations/calling/reach.ts'
import type { HeldInput } from '../../../operations/calling/unparsed-input.ts'
import type { Service } from '../../../service/service.ts'
import type { SentRequest } from '../direct/sent-request.ts'
import { chunksOf, mayBeLong, readBody } from './body.ts'

type Read = Pick<LargeInput, 'work' | 'spooled'>

/**
 * A place for an input that may be large, taken before it is read. Who is refused is answered no sooner than it is its turn.
 *
 * @param bytesMax of the input, where the headers do not tell its length
 * @throws ServiceError `unavailable` with the seconds after which to come again
 */
export async function reserve(
  { conversions, refusals }: Service,
  caller: Caller,
  { work }: Pick<LargeInput, 'work'>,
  { headers }: SentRequest,
  bytesMax: number,
): Promise<HeldInput> {
  const client = caller.kind === 'anonymous' ? caller.address : reachOf(caller).accountId
  try {
    const announced = headers.get('content-length')
    const place = conversions.reserve(work, client, Math.min(Number(announced ?? bytesMax), bytesMax))
    return { place, release: async () => place.release() }
  } catch (error) {
    await refusals.turn(client)
    throw error
  }
}

/**
 * Reads a body that may be large: a short one at once, a long one when it has a place, and into a file where it can be read there.
 *
 * @throws ServiceError as `reserve`, `payload_too_large`
 */
export async function readLarge(service: Service, caller: Caller, large: Read, request: SentRequest, bytesMax: number) {
  if (!mayBeLong(request.headers)) return { bytes: await readBody(request, bytesMax) }
  const held = await reserve(service, caller, large, request, bytesMax)
  try {
    if (!large.spooled) return { bytes: await readBody(request, bytesMax), held }
    const file = await service.spool.keep(chunksOf(request, bytesMax))
    return { bytes: { path: file.path, length: file.length }, held: withFile(held, file) }
  } catch (error) {
    await held.release()
    throw error
  }
}

/** A place with a file, which goes with it. */
export const withFile = ({ place }: HeldInput, file: { remove(): Promise<void> }): HeldInput => ({
  place,
  async release() {
    place.release()
    await file.remove()
  },
})
