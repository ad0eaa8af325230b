import { ServiceError } from '../../../base/errors.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../base-url.ts'
import type { SentRequest } from '../direct/sent-request.ts'

/**
 * Refuses what a page of another site sends with a user's cookie. A browser says where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`. A client that sends neither is not a browser and sends no cookie unasked.
 *
 * @throws ServiceError `forbidden`
 */
export function requireSameSite(config: Service['config'], request: SentRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const own = new URL(baseUrl(config, request)).origin
  // A form of ours is sent with `Origin: null` by browsers that keep a strict referrer policy.
  const sameOrigin = origin === null || origin === own || (origin === 'null' && site === 'same-origin')
  if (sameOrigin && (site === null || site === 'same-origin' || site === 'none')) return
  const hint = config.publicUrl === '' && origin !== null && own !== origin ? ', or PUBLIC_URL must be set' : ''
  throw new ServiceError(
    'forbidden',
    `Origin: this may only be sent from a page of this service, ${own}, got ${origin ?? `a page of another site`}${hint}`,
  )
}
