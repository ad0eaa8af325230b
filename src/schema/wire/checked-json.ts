import { ServiceError } from '../../base/errors.ts'
import { faultAt, pathText } from './explain.ts'
import { scanJson } from './scan-json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes as text; undefined when they are not UTF-8. A byte order mark is kept, for JSON.parse to refuse. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a JSON that JSON.parse accepts, within the depth limit and without duplicate keys.
 *
 * @param root what it is called
 * @throws ServiceError `invalid` with the reason
 */
export function checkedJson(bytes: Uint8Array, depthMax: number, root = 'body'): string {
  const text = decodeText(bytes)
  if (text === undefined) throw new ServiceError('invalid', `${root}: must be UTF-8`)
  const { faults, isJson } = scanJson(text, depthMax, undefined, bytes)
  const [fault] = faults
  if (fault?.kind === 'depth') throw new ServiceError('invalid', fault.message)
  if (fault) throw new ServiceError('invalid', faultAt(pathText(fault.path.slice(0, -1)), fault.message))
  if (!isJson) throw new ServiceError('invalid', `${root}: must be JSON`)
  return text
}
