import { ServiceError } from '../errors.ts'
import { faultAt, pathText } from '../schema/explain.ts'
import { scanJson } from '../schema/scan-json.ts'
import { decodeText, readBody } from './body.ts'

/**
 * Reads a JSON body as text that JSON.parse accepts, within the depth limit and without duplicate keys.
 *
 * @throws ServiceError `invalid` with the reason, `payload_too_large`
 */
export async function readJsonText(request: Request, limits: { bytesMax: number; depthMax: number }): Promise<string> {
  const text = decodeText(await readBody(request, limits.bytesMax))
  if (text === undefined) throw new ServiceError('invalid', 'body: must be UTF-8')
  const fault = scanJson(text, limits.depthMax).faults[0]
  if (fault?.kind === 'depth') throw new ServiceError('invalid', fault.message)
  if (fault) throw new ServiceError('invalid', faultAt(pathText(fault.path.slice(0, -1)), fault.message))
  if (!isJson(text)) throw new ServiceError('invalid', 'body: must be JSON')
  return text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
