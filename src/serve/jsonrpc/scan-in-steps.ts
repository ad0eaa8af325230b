import { yieldToEventLoop } from '../http/limits/yield-to-event-loop.ts'
import type { EnvelopeScan } from './scan-envelope.ts'

/** Bytes that are scanned at a time, a few milliseconds of work. */
const STEP_BYTES = 65_536

/** Scans a body to its end; other requests go on between the steps of a large one, and before the first. */
export async function scanInSteps(scan: EnvelopeScan, bytes: number): Promise<void> {
  if (bytes > STEP_BYTES) await yieldToEventLoop()
  while (!scan.step(STEP_BYTES)) await yieldToEventLoop()
}
