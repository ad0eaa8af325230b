import type { Context } from 'hono'
import { ServiceError } from '../../../errors.ts'
import { csrfOf, findUser, isCsrf } from '../../../operations/identity/session.ts'
import type { SignedIn, User } from '../../../operations/operation.ts'
import { messagePage } from '../../../pages/message.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../app.ts'
import { clientAddress } from '../../caller.ts'
import { readSession } from '../../cookies.ts'
import { asServiceError, wire } from '../../errors.ts'
import { readFormText } from '../../form-body.ts'
import { htmlResponse, seeOther } from '../../html.ts'
import type { Exhausted } from '../../rate-limit.ts'
import { requireSameSite } from '../../same-site.ts'

/** A request of a signed-in user for a page. */
export interface Visit {
  readonly c: Context<Env>
  readonly caller: SignedIn
  readonly user: User
  /** What the header of a page shows and its forms carry. */
  readonly frame: { readonly email: string; readonly csrf: string }
  /** Whether a form carries the value that this session gave out for a purpose. */
  readonly isCsrf: (sent: string | undefined, purpose: string) => boolean
  readonly csrf: (purpose: string) => string
}

/** A UUID in a path, as the parameter `id`. */
export const ID = ':id{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}'

/** Purpose of the value in forms that may be sent again. */
const FORM = 'form'

export const addressOf = (service: Service, c: Context<Env>): string =>
  clientAddress(c.env?.address ?? '', c.req.header('x-forwarded-for') ?? null, service.config.proxyHops)

/** The visit of whoever is signed in; undefined without a session that holds. */
export async function visitOf(service: Service, c: Context<Env>): Promise<Visit | undefined> {
  const secret = readSession(service.config, c.req.raw)
  const user = secret === undefined ? undefined : await findUser(service, secret)
  if (secret === undefined || !user) return undefined
  return {
    c,
    user,
    caller: { kind: 'user', address: addressOf(service, c), user },
    frame: { email: user.email, csrf: csrfOf(secret, FORM) },
    isCsrf: (sent, purpose) => isCsrf(sent, secret, purpose),
    csrf: (purpose) => csrfOf(secret, purpose),
  }
}

type Show = (visit: Visit) => Promise<Response>

/** A page for signed-in users: others sign in first and come back. */
export const page = (service: Service, show: Show) => async (c: Context<Env>) => {
  const visit = await visitOf(service, c)
  if (visit) return show(visit)
  const { pathname, search } = new URL(c.req.url)
  return seeOther(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/**
 * What a form of a signed-in user does, once it is certain that a page of ours sent it (access.md C-2, C-3).
 *
 * @param purposeOf names the purpose of the form's CSRF value where it serves for one thing only
 */
export const action =
  (
    service: Service,
    act: (visit: Visit, form: URLSearchParams) => Promise<Response>,
    purposeOf = (_: URLSearchParams) => FORM,
  ) =>
  async (c: Context<Env>) => {
    requireSameSite(service.config, c.req.raw)
    const form = new URLSearchParams(await readFormText(c.req.raw))
    const visit = await visitOf(service, c)
    if (!visit) return seeOther('/sign-in')
    if (!visit.isCsrf(form.get('csrf') ?? undefined, purposeOf(form)))
      throw new ServiceError(
        'forbidden',
        'This form is not of your session. Open the page again and repeat what you did',
      )
    return act(visit, form)
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

/** Failures of pages are pages. */
export const asPage =
  (service: Service, answer: (c: Context<Env>) => Promise<Response>) =>
  async (c: Context<Env>): Promise<Response> => {
    try {
      return await answer(c)
    } catch (error) {
      const known = asServiceError(error, service)
      const { status } = wire[known.code]
      return messageResponse(service, c, status, TITLES[status] ?? 'Something went wrong', known.message)
    }
  }

export const messageResponse = (
  service: Service,
  c: Context<Env>,
  status: number,
  title: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
) => htmlResponse(service, c, (nonce) => messagePage({ nonce, title, text }), { status, headers })

/** A page for who has to wait. */
export const waitResponse = (service: Service, c: Context<Env>, { seconds, headers }: Exhausted) =>
  messageResponse(service, c, 429, TITLES[429]!, `Try again in ${seconds} seconds.`, headers)
