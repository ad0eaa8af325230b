import { setTimeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Service } from '../../service/service.ts'
import type { Env } from '../http/env.ts'
import { wantsPage } from './html.ts'
import { messageResponse } from './signed-in-request.ts'

/** How long a browser waits for documents without a word, ms: to find that they are up to date takes less. */
const PATIENCE = 4000

/**
 * Says in a browser that the documents are being built, which takes half a minute on the first start in a clone; the page loads anew
 * until they are there. Programs wait for their document.
 *
 * @param build resolves when the documents are there
 */
export function whileBuilding(
  service: Service,
  build: () => Promise<void>,
  patience = PATIENCE,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!wantsPage(c) || HAS_ENDING.test(c.req.path)) return next()
    const built = await Promise.race([build().then(() => true), setTimeout(patience, false, { ref: false })])
    if (built) return next()
    return messageResponse(service, c, 503, 'The documents are being built', TEXT, { refresh: '1', 'retry-after': '1' })
  }
}

/** Pictures and examples: they are not built. */
const HAS_ENDING = /\.\w+$/

const TEXT =
  'That is done once, and takes about half a minute. This page opens them by itself; the rest of the service is ready.'
