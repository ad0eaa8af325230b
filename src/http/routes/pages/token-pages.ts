import type { Hono } from 'hono'
import { ServiceError } from '../../../errors.ts'
import type { User } from '../../../operations/caller.ts'
import { perform } from '../../../operations/perform.ts'
import { checkOrigin } from '../../../operations/tokens/check-origin.ts'
import { createToken } from '../../../operations/tokens/create-token.ts'
import { deleteToken } from '../../../operations/tokens/delete-token.ts'
import { idWithin } from '../../../operations/tokens/id-within.ts'
import { listTokens, TOKENS_MAX } from '../../../operations/tokens/list-tokens.ts'
import { rotateToken } from '../../../operations/tokens/rotate-token.ts'
import { updateToken } from '../../../operations/tokens/update-token.ts'
import {
  accessTokensPage,
  createdTokenPage,
  LIFETIMES,
  newTokenPage,
  type TokenForm,
  tokenPage,
} from '../../../pages/access-token-pages.ts'
import { messagePage } from '../../../pages/message-page.ts'
import type { TokenSummary } from '../../../schema/token.ts'
import { unixSeconds } from '../../../schema/unix-seconds.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../env.ts'
import { type HtmlOptions, htmlResponse, seeOther } from '../../html.ts'
import { protocolErrors } from '../../protocol-errors.ts'
import { domainsIn, formFaultOf } from './page-words.ts'
import { formAction, ID, requireSession, type SignedInRequest } from './signed-in-request.ts'

const PATH = '/settings/access-tokens'
const ONE = `${PATH}/${ID}`

export function tokenPages(app: Hono<Env>, service: Service): void {
  app.get(PATH, requireSession(service, showTokens))
  app.get(`${PATH}/new`, requireSession(service, showNewToken))
  app.post(PATH, formAction(service, create))
  app.get(
    ONE,
    requireSession(service, (request) => showToken(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/state`, formAction(service, changeState))
  app.post(`${ONE}/rotate`, formAction(service, rotate))
  app.post(`${ONE}/delete`, formAction(service, remove))
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  deleted: 'The token has been deleted.',
  disabled: 'The token has been disabled.',
  enabled: 'The token works again.',
}

async function showTokens(request: SignedInRequest): Promise<Response> {
  const { service, caller, c } = request
  const tokens = await perform(service, listTokens, caller, () => ({}))
  const days = Number(c.req.query('unused'))
  const unused = Number.isInteger(days) && days > 0 ? { unusedDays: days } : {}
  return respond(request, (common) =>
    accessTokensPage({ ...common, tokens, limit: TOKENS_MAX, ...unused, ...done(request) }),
  )
}

async function showNewToken(request: SignedInRequest): Promise<Response> {
  const kind = request.c.req.query('kind') === 'publishable' ? 'publishable' : 'secret'
  return newToken(request, kind, { name: '', scopes: [], domains: '' }, 200)
}

const newToken = (request: SignedInRequest, kind: TokenSummary['kind'], form: TokenForm, status: number) => {
  const { service, user } = request
  const offered = { available: user.scopes, viewerDomain: service.config.viewerDomain }
  return respond(
    request,
    (common) => newTokenPage({ ...common, ...form, kind, id: service.newReference(), ...offered }),
    {
      status,
    },
  )
}

async function create(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const kind = form.get('kind') === 'publishable' ? 'publishable' : 'secret'
  try {
    const days = lifetimeIn(form)
    const given = {
      id: form.get('id'),
      kind,
      name: form.get('name'),
      scopes: form.getAll('scope'),
      domains: kind === 'publishable' ? domainsOf(form) : [],
      expiresAt: days === null ? null : unixSeconds(service.wallClock()) + days * 86_400,
    }
    const created = await perform(service, createToken, caller, () => given)
    return respond(request, (common) => createdTokenPage({ ...common, ...created }))
  } catch (error) {
    if (isConflict(error))
      return madeAlready(request, `${PATH}/${idWithin(request.user.accountId, form.get('id') ?? '')}`)
    return newToken(request, kind, formOf(form, error), statusOf(error))
  }
}

async function showToken(request: SignedInRequest, form?: TokenForm, status = 200): Promise<Response> {
  const { service, user, c } = request
  const token = await find(request)
  const origin = c.req.query('origin')
  const check = origin && token.kind === 'publishable' ? await judge(request, { id: token.id, origin }) : undefined
  const content = form ?? { name: token.name, scopes: token.scopes, domains: token.domains.join('\n') }
  const offered = { available: available(user, token), viewerDomain: service.config.viewerDomain }
  return respond(
    request,
    (common) => tokenPage({ ...common, ...content, token, ...offered, ...(check ? { check } : {}), ...done(request) }),
    { status },
  )
}

const judge = ({ service, caller }: SignedInRequest, given: { id: string; origin: string }) =>
  perform(service, checkOrigin, caller, () => given)

async function update(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const { id, kind } = await find(request)
  try {
    const domains = kind === 'publishable' ? { domains: domainsOf(form) } : {}
    const given = { id, name: form.get('name'), scopes: form.getAll('scope'), ...domains }
    await perform(service, updateToken, caller, () => given)
    return seeOther(`${PATH}/${id}?done=saved`)
  } catch (error) {
    return showToken(request, formOf(form, error), statusOf(error))
  }
}

async function changeState(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const given = { id: idOf(request), disabled: form.get('disabled') === 'yes' }
  await perform(service, updateToken, caller, () => given)
  return seeOther(`${PATH}/${given.id}?done=${given.disabled ? 'disabled' : 'enabled'}`)
}

async function rotate(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const given = { id: idOf(request), graceSeconds: Number(form.get('grace') ?? 0) }
  try {
    const created = await perform(service, rotateToken, caller, () => given)
    return respond(request, (common) => createdTokenPage({ ...common, ...created }))
  } catch (error) {
    if (isConflict(error)) return madeAlready(request, PATH)
    throw error
  }
}

/** What a reload of the page with a new token leads to: its form is sent once more. */
const madeAlready = ({ service, c, header }: SignedInRequest, href: string) =>
  htmlResponse(
    service,
    c,
    (nonce) =>
      messagePage({
        nonce,
        user: header,
        title: 'Made already',
        text: 'This form has made its token before, and the page after it has shown the token. A secret one is not shown again: if you have not copied it, rotate it.',
        link: { href, text: href === PATH ? 'Your tokens' : 'The token' },
      }),
    { status: 409 },
  )

const isConflict = (error: unknown) => error instanceof ServiceError && error.code === 'conflict'

async function remove(request: SignedInRequest): Promise<Response> {
  const { service, caller } = request
  await perform(service, deleteToken, caller, () => ({ id: idOf(request) }))
  return seeOther(`${PATH}?done=deleted`)
}

/** What every page of this area shows. */
interface Common {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  readonly now: number
}

function respond(
  { service, c, header }: SignedInRequest,
  page: (common: Common) => ReturnType<typeof tokenPage>,
  options?: HtmlOptions,
): Promise<Response> {
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => page({ nonce, user: header, now }), options)
}

function done({ c }: SignedInRequest) {
  const what = c.req.query('done')
  return what !== undefined && Object.hasOwn(DONE, what) ? { done: DONE[what]! } : {}
}

const idOf = ({ c }: SignedInRequest): string => c.req.param('id')!

async function find(request: SignedInRequest): Promise<TokenSummary> {
  const { service, caller } = request
  const tokens = await perform(service, listTokens, caller, () => ({}))
  const token = tokens.find(({ id }) => id === idOf(request))
  if (!token) throw new ServiceError('not_found', 'token: not found')
  return token
}

/** What the form offers: the user's scopes, and those the token has. */
const available = ({ scopes }: User, token: TokenSummary) => [...new Set([...scopes, ...token.scopes])]

/** Days until the token expires; null = never. @throws ServiceError `invalid` for what the form does not offer */
function lifetimeIn(form: URLSearchParams): number | null {
  const text = form.get('lifetime') ?? ''
  if (text === '') return null
  const days = LIFETIMES.find((it) => String(it) === text)
  if (days === undefined)
    throw new ServiceError('invalid', `expiresAt: must be in ${LIFETIMES.join(', ')} days, or never`)
  return days
}

const domainsOf = (form: URLSearchParams) => domainsIn(form.get('domains') ?? '').map(({ text }) => text)

/** What was typed, and why it was refused. @throws the error itself when it is a failure of the service */
function formOf(form: URLSearchParams, error: unknown): TokenForm {
  if (!(error instanceof ServiceError) || protocolErrors[error.code].status >= 500) throw error
  const domains = form.get('domains') ?? ''
  return {
    name: form.get('name') ?? '',
    scopes: form.getAll('scope'),
    domains,
    lifetime: form.get('lifetime') ?? '',
    fault: formFaultOf(error, domains),
  }
}

const statusOf = (error: unknown) => (error instanceof ServiceError ? protocolErrors[error.code].status : 500)
