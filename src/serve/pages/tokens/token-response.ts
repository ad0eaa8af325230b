import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Html } from '../frame/layout.ts'
import { type HtmlOptions, htmlResponse } from '../html.ts'
import { doneIn, type SignedInRequest } from '../signed-in-request.ts'

/** What every page about tokens shows. */
interface Common {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  readonly now: number
}

export function tokenResponse(
  { service, c, header }: SignedInRequest,
  page: (common: Common) => Html,
  options?: HtmlOptions,
): Promise<Response> {
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => page({ nonce, user: header, now }), options)
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  deleted: 'The token has been deleted.',
  disabled: 'The token has been disabled.',
  enabled: 'The token works again.',
  none: 'Tick the tokens first.',
  'deleted-all': 'The tokens have been deleted.',
  'disabled-all': 'The tokens have been disabled.',
  'enabled-all': 'The tokens work again.',
}

export const tokenDoneIn = (request: SignedInRequest) => doneIn(request, DONE)
