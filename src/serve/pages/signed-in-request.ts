import type { Context } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import type { SignedIn, User } from '../../operations/calling/caller.ts'
import { csrfOf, findOpenSession, isCsrf, type OpenSession } from '../../operations/identity/session.ts'
import { forRequest, type RequestService, type Service } from '../../service/service.ts'
import { RequestedAddress } from '../http/base-url.ts'
import { readFormText } from '../http/bodies/form-body.ts'
import { clientAddress } from '../http/callers/client-address.ts'
import { readDevice, readSession } from '../http/callers/cookies.ts'
import { requireSameSite } from '../http/callers/same-site.ts'
import type { Env } from '../http/env.ts'
import type { Exhausted } from '../http/limits/rate-limit.ts'
import { protocolErrors, reportError, retryHeaders } from '../http/protocol-errors.ts'
import { type FrameUser, SECURITY } from './frame/layout.ts'
import { messagePage } from './frame/message-page.ts'
import { htmlResponse, seeOther } from './html.ts'
import { sentenceOf } from './page-words.ts'

/** A request of a user with a session. */
export interface SignedInRequest {
  readonly c: Context<Env>
  readonly service: RequestService
  readonly caller: SignedIn
  readonly user: User
  readonly session: OpenSession
  /** What the header of a page shows and its forms carry. */
  readonly header: FrameUser
  /** Whether a form carries the value that this session gave out for a purpose. */
  readonly isCsrf: (sent: string | undefined, purpose: string) => boolean
  readonly csrf: (purpose: string) => string
}

/** A UUID in a path, as the parameter `id`. */
export const ID = ':id{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}'

/** What a page says of the action that led to it, which the query names. @param words by the names of actions */
export function doneIn({ c }: SignedInRequest, words: Readonly<Record<string, string>>): { done?: string } {
  const what = c.req.query('done')
  return what !== undefined && Object.hasOwn(words, what) ? { done: words[what]! } : {}
}

/** Purpose of the CSRF value in forms that may be sent again. */
export const FORM = 'form'

export const addressOf = (service: Service, c: Context<Env>): string =>
  clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, service.config.proxyHops)

/** The request with its user; undefined without a valid session, and for a user who needs a second factor first. */
export async function signedInRequest(service: RequestService, c: Context<Env>): Promise<SignedInRequest | undefined> {
  const request = await sessionRequest(service, c)
  return request?.session.confined ? undefined : request
}

/** The request with its user, also of one who needs a second factor first. */
export async function sessionRequest(service: RequestService, c: Context<Env>): Promise<SignedInRequest | undefined> {
  const secret = readSession(service.config, c.req.raw)
  const session = secret === undefined ? undefined : await findOpenSession(service, secret)
  if (secret === undefined || !session) return undefined
  const { user } = session
  service.watch?.identified('user')
  return {
    c,
    service,
    user,
    session,
    caller: { kind: 'user', address: addressOf(service, c), user },
    header: headerFor(user, csrfOf(secret, FORM)),
    isCsrf: (sent, purpose) => isCsrf(sent, secret, purpose),
    csrf: (purpose) => csrfOf(secret, purpose),
  }
}

const headerFor = ({ email, owner, erasesAt }: User, csrf: string): FrameUser => ({
  email,
  csrf,
  owner,
  ...(erasesAt === undefined ? {} : { erasesAt }),
})

type Handler = (c: Context<Env>) => Promise<Response>

/** A handler whose failures are pages. */
export const withErrorPage =
  (service: Service, handle: (c: Context<Env>, service: RequestService) => Promise<Response>): Handler =>
  async (c) => {
    const source = () => ({
      address: addressOf(service, c),
      userAgent: c.req.header('user-agent') ?? null,
      device: readDevice(service.config, c.req.raw),
    })
    const scoped = forRequest(service, c.get('requestId'), {
      source,
      ownAddress: new RequestedAddress(service.config, c.req.raw),
      watch: c.env?.watch,
    })
    try {
      return await handle(c, scoped)
    } catch (error) {
      const known = reportError(error, scoped)
      const { status } = protocolErrors[known.code]
      const text =
        known.code === 'unavailable' ? 'The service cannot answer now. Try again shortly.' : sentenceOf(known)
      return messageResponse(scoped, c, status, TITLES[status] ?? 'Something went wrong', text, retryHeaders(known))
    }
  }

interface SessionOptions {
  /** Whether it is for users, too, who need a second factor before anything else. */
  readonly confined?: boolean
}

/** A page for users with a session; others are sent to sign in, or to set up a second factor, and come back. */
export const requireSession = (
  service: Service,
  show: (request: SignedInRequest) => Promise<Response>,
  { confined = false }: SessionOptions = {},
): Handler =>
  withErrorPage(service, async (c, scoped) => {
    const request = await sessionRequest(scoped, c)
    if (request && (confined || !request.session.confined)) return show(request)
    const { pathname, search } = new URL(c.req.url)
    return seeOther(`${request ? SECURITY : '/sign-in'}?to=${encodeURIComponent(pathname + search)}`)
  })

export interface FormOptions extends SessionOptions {
  /** Names the purpose of the form's CSRF value where it serves for one thing only. */
  readonly purposeOf?: (form: URLSearchParams) => string
  readonly bytesMax?: number
}

/** What the form of a user with a session does, after it is verified that a page of ours sent it. */
export const formAction = (
  service: Service,
  act: (request: SignedInRequest, form: URLSearchParams) => Promise<Response>,
  { purposeOf = () => FORM, bytesMax, confined = false }: FormOptions = {},
): Handler =>
  withErrorPage(service, async (c, scoped) => {
    requireSameSite(service.config, c.req.raw)
    const request = await sessionRequest(scoped, c)
    if (!request) return seeOther('/sign-in')
    if (request.session.confined && !confined) return seeOther(SECURITY)
    const form = new URLSearchParams(await readFormText(c.req.raw, bytesMax))
    requireOwnForm(request, form.get('csrf'), purposeOf(form))
    return act(request, form)
  })

/** @throws ServiceError `forbidden` unless the form carries what this session gave out */
export function requireOwnForm(request: SignedInRequest, sent: string | null, purpose = FORM): void {
  if (request.isCsrf(sent ?? undefined, purpose)) return
  throw new ServiceError('forbidden', 'This form is not of your session. Open the page again and repeat what you did')
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'That did not work',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not allowed',
  409: 'Done already',
  429: 'Too many attempts',
  503: 'Not ready yet',
}

/** A page that says one thing; a user with a session keeps the navigation. */
export async function messageResponse(
  service: Service,
  c: Context<Env>,
  status: number,
  title: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const user = WITH_NAVIGATION.includes(status) ? await headerOf(service, c) : undefined
  return htmlResponse(service, c, (nonce) => messagePage({ nonce, title, text, ...(user ? { user } : {}) }), {
    status,
    headers,
  })
}

/** Statuses that neither tell of an overload nor of a store that fails, so that the session can be looked up. */
const WITH_NAVIGATION = [400, 403, 404, 405, 409]

/** Who is signed in, for the navigation of a page that everybody sees; undefined also while the store cannot tell. */
export async function headerOf(service: Service, c: Context<Env>): Promise<SignedInRequest['header'] | undefined> {
  try {
    return (await signedInRequest(forRequest(service, c.get('requestId')), c))?.header
  } catch {
    return undefined // what the page has to say does not depend on it
  }
}

/** A page that asks the user to wait. */
export const waitResponse = (service: Service, c: Context<Env>, { seconds, headers }: Exhausted) =>
  messageResponse(service, c, 429, TITLES[429]!, `Try again in ${seconds} seconds.`, headers)

/** What another user has deleted meanwhile is no fault. */
export const goneOrDone = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
  })
