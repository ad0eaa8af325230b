import { isUtf8 } from 'node:buffer'
import { ServiceError } from '../../../base/errors.ts'
import { yieldToEventLoop } from '../limits/yield-to-event-loop.ts'
import { EnvelopeScan } from './scan-envelope.ts'

/** Bytes that are scanned at a time, a few milliseconds of work. */
const STEP_BYTES = 65_536

/** Scans a body to its end; other requests go on between the steps of a large one, and before the first. */
export async function scanInSteps(scan: EnvelopeScan, bytes: number): Promise<void> {
  if (bytes > STEP_BYTES) await yieldToEventLoop()
  while (!scan.step(STEP_BYTES)) await yieldToEventLoop()
}

/**
 * Scans a body that is to be parsed elsewhere: the grammar of JSON and how deep it is nested.
 *
 * @param names of members whose places are wanted; left out: of none
 * @throws ServiceError `invalid` with the reason
 */
export async function scanBody(
  body: Uint8Array,
  depthMax: number,
  names: readonly string[] = [],
): Promise<EnvelopeScan> {
  if (!isUtf8(body)) throw new ServiceError('invalid', 'body: must be UTF-8')
  const scan = new EnvelopeScan(body, depthMax, 1, names)
  await scanInSteps(scan, body.length)
  if (scan.failedAt !== undefined) throw new ServiceError('invalid', 'body: must be JSON')
  if (scan.tooDeep) throw new ServiceError('invalid', scan.tooDeep.message)
  return scan
}
