import type { ServiceError } from '../../base/errors.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import { chosenUnit } from './chosen-unit.ts'
import type { Html } from './frame/layout.ts'
import { htmlResponse } from './html.ts'
import type { RefusedForm } from './operation-form.ts'
import { doneIn, type SignedInRequest } from './signed-in-request.ts'

/** What every page of a user with a session shows. */
interface Common<Fault> {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  /** Unix seconds. */
  readonly now: number
  /** Of lengths and areas. */
  readonly unit: PlainUnit
  /** What the action did that led to the page. */
  readonly done?: string
  /** Why its form was refused. */
  readonly fault?: Fault
}

interface PageWords<Fault> {
  /** Said on the page that an action leads to, by the name of the action. */
  readonly done: Readonly<Record<string, string>>
  readonly faultOf: (error: ServiceError, sent: URLSearchParams) => Fault
  /** As of `htmlResponse`. */
  readonly asks?: boolean
  readonly modules?: boolean
}

/** Makes what sends the pages of a subject, with what it has to say of actions and refusals. */
export const pageResponder =
  <Fault>({ done, faultOf, asks = false, modules = false }: PageWords<Fault>) =>
  (request: SignedInRequest, page: (common: Common<Fault>) => Html, refused?: RefusedForm): Promise<Response> => {
    const { service, c, header } = request
    const common = {
      user: header,
      now: unixSeconds(service.wallClock()),
      unit: chosenUnit(c),
      ...doneIn(request, done),
      ...(refused ? { fault: faultOf(refused.error, refused.sent) } : {}),
    }
    return htmlResponse(service, c, (nonce) => page({ ...common, nonce }), {
      status: refused?.status ?? 200,
      asks,
      modules,
    })
  }
