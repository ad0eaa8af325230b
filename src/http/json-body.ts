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
  return checkedJson(await readBody(request, limits.bytesMax), limits.depthMax)
}

/** The text of a JSON that JSON.parse accepts, as above. @param root what it is called @throws ServiceError `invalid` */
export function checkedJson(bytes: Uint8Array, depthMax: number, root = 'body'): string {
  const text = decodeText(bytes)
  if (text === undefined) throw new ServiceError('invalid', `${root}: must be UTF-8`)
  const fault = scanJson(text, depthMax).faults[0]
  if (fault?.kind === 'depth') throw new ServiceError('invalid', fault.message)
  if (fault) throw new ServiceError('invalid', faultAt(pathText(fault.path.slice(0, -1)), fault.message))
  if (!isJson(text)) throw new ServiceError('invalid', `${root}: must be JSON`)
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
