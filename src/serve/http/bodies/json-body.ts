import { checkedJson } from '../../../schema/wire/checked-json.ts'
import type { SentRequest } from '../direct/sent-request.ts'
import { readBody } from './body.ts'

/**
 * Reads a JSON body as text that JSON.parse accepts, within the depth limit and without duplicate keys.
 *
 * @throws ServiceError `invalid` with the reason, `payload_too_large`
 */
export async function readJsonText(
  request: SentRequest,
  limits: { bytesMax: number; depthMax: number },
): Promise<string> {
  return checkedJson(await readBody(request, limits.bytesMax), limits.depthMax)
}
