import { ServiceError } from '../../../base/errors.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import { protocolErrors } from '../../http/protocol-errors.ts'
import type { Html } from '../frame/layout.ts'
import { type HtmlOptions, htmlResponse } from '../html.ts'
import { sentenceOf } from '../page-words.ts'
import { doneIn, type SignedInRequest } from '../signed-in-request.ts'

/** What every page about floors shows. */
interface Common {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  readonly now: number
  readonly done?: string
}

/** Sends a page about floors, whose script may ask for more. */
export function floorResponse(
  request: SignedInRequest,
  page: (common: Common) => Html,
  options: HtmlOptions = {},
): Promise<Response> {
  const { service, c, header } = request
  const common = { user: header, now: unixSeconds(service.wallClock()), ...doneIn(request, DONE) }
  return htmlResponse(service, c, (nonce) => page({ ...common, nonce }), { ...options, asks: true })
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  uses: 'The uses of the rooms have been saved.',
  furnished: 'The furnishing has been saved as a new revision.',
  restored: 'The floor is as it was in that revision; what was there since is a revision too.',
  archived: 'The floor is in the archive.',
  unarchived: 'The floor is out of the archive.',
  deleted: 'The floor has been deleted.',
}

/** A refusal that a page tells beside what was asked for: its status and a sentence. @throws failures of the service */
export function refusalOf(error: unknown): { status: number; fault: string } {
  if (!(error instanceof ServiceError)) throw error
  const { status } = protocolErrors[error.code]
  if (status >= 500) throw error
  return {
    status,
    fault:
      error.code === 'precondition_failed'
        ? 'Somebody has changed the floor since you opened this page. Look at it as it is now, and repeat what you did.'
        : sentenceOf(error),
  }
}
