import type { ServiceError } from '../../base/errors.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Html } from './frame/layout.ts'
import { htmlResponse } from './html.ts'
import type { RefusedForm } from './operation-form.ts'
import { sentenceOf } from './page-words.ts'
import { doneIn, type SignedInRequest } from './signed-in-request.ts'

/** What every page of a user with a session shows. */
interface Common {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  /** Unix seconds. */
  readonly now: number
  /** What the action did that led to the page. */
  readonly done?: string
  /** Why its form was refused. */
  readonly fault?: string
}

interface PageWords {
  /** Said on the page that an action leads to, by the name of the action. */
  readonly done?: Readonly<Record<string, string>>
  readonly faultOf?: (error: ServiceError) => string
  /** As of `htmlResponse`. */
  readonly asks?: boolean
}

/** Makes what sends the pages of a subject, with what it has to say of actions and refusals. */
export const pageResponder =
  ({ done = {}, faultOf = sentenceOf, asks = false }: PageWords) =>
  (request: SignedInRequest, page: (common: Common) => Html, refused?: RefusedForm): Promise<Response> => {
    const { service, c, header } = request
    const common = {
      user: header,
      now: unixSeconds(service.wallClock()),
      ...doneIn(request, done),
      ...(refused ? { fault: faultOf(refused.error) } : {}),
    }
    return htmlResponse(service, c, (nonce) => page({ ...common, nonce }), { status: refused?.status ?? 200, asks })
  }
