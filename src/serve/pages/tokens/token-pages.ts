import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import type { User } from '../../../operations/calling/caller.ts'
import { idWithin } from '../../../operations/calling/id-within.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { checkOrigin } from '../../../operations/tokens/check-origin.ts'
import { createToken } from '../../../operations/tokens/create-token.ts'
import { deleteToken } from '../../../operations/tokens/delete-token.ts'
import { floorChoices } from '../../../operations/tokens/floor-choices.ts'
import { listTokens } from '../../../operations/tokens/list-tokens.ts'
import { readUsage } from '../../../operations/tokens/read-usage.ts'
import { rotateToken } from '../../../operations/tokens/rotate-token.ts'
import { updateToken } from '../../../operations/tokens/update-token.ts'
import type { CreatedToken, ListedToken, TokenSummary } from '../../../schema/resources/token.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Env } from '../../http/env.ts'
import { messagePage } from '../frame/message-page.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { createdTokenPage } from './created-token-page.ts'
import { newTokenPage } from './new-token-page.ts'
import { presetScopes } from './scope-choice.ts'
import type { TokenForm } from './token-form.ts'
import { endIn, floorsIn, listOf, quotaIn, refusedForm, statusOf } from './token-form-input.ts'
import { tokenPage } from './token-page.ts'
import { tokenDoneIn, tokenResponse } from './token-response.ts'
import { type Kind, TOKENS } from './token-words.ts'

const ONE = `${TOKENS}/${ID}`

/** Making a token, and the page of each. */
export function tokenPages(app: Hono<Env>, service: Service): void {
  app.get(`${TOKENS}/new`, requireSession(service, showNewToken))
  app.post(TOKENS, formAction(service, create))
  app.get(
    ONE,
    requireSession(service, (request) => showToken(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/state`, formAction(service, changeState))
  app.post(`${ONE}/rotate`, formAction(service, rotate))
  app.post(`${ONE}/delete`, formAction(service, remove))
}

async function showNewToken(request: SignedInRequest): Promise<Response> {
  const { c, user } = request
  const kind = c.req.query('kind') === 'publishable' ? 'publishable' : 'secret'
  const scopes = presetScopes(c.req.query('preset') ?? '', { kind, available: user.scopes })
  const form = { name: '', scopes, domains: '', narrowed: false, floors: [], addresses: '', quota: '' }
  return newToken(request, kind, form, 200)
}

const newToken = async (request: SignedInRequest, kind: Kind, form: TokenForm, status: number) => {
  const { service, user } = request
  const { viewerDomain } = service.config
  const offered = await floorChoices(service, user)
  const choice = { available: user.scopes, viewerDomain, offered, rate: rateOf(service) }
  return tokenResponse(
    request,
    (common) => newTokenPage({ ...common, ...form, kind, id: service.newReference(), ...choice }),
    { status },
  )
}

async function create(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const kind = form.get('kind') === 'publishable' ? 'publishable' : 'secret'
  try {
    const given = {
      id: form.get('id'),
      kind,
      name: form.get('name'),
      scopes: form.getAll('scope'),
      domains: kind === 'publishable' ? listOf(form, 'domains') : [],
      floors: floorsIn(form),
      addresses: kind === 'secret' ? listOf(form, 'addresses') : [],
      quota: kind === 'secret' ? quotaIn(form) : null,
      expiresAt: endIn(form, service.wallClock()) ?? null,
    }
    return created(request, await perform(service, createToken, caller, () => given))
  } catch (error) {
    if (isConflict(error))
      return madeAlready(request, `${TOKENS}/${idWithin('token', request.user.accountId, form.get('id') ?? '')}`)
    return newToken(request, kind, refusedForm(form, error), statusOf(error))
  }
}

const created = (request: SignedInRequest, token: CreatedToken) =>
  tokenResponse(request, (common) =>
    createdTokenPage({ ...common, ...token, url: baseUrl(request.service.config, request.c.req.raw) }),
  )

async function showToken(request: SignedInRequest, form?: TokenForm, status = 200): Promise<Response> {
  const { service, user, c, caller } = request
  const token = await find(request)
  const origin = c.req.query('origin')
  const check = origin && token.kind === 'publishable' ? await judge(request, { id: token.id, origin }) : undefined
  const usage = await perform(service, readUsage, caller, () => ({ id: token.id }))
  const content = form ?? formOf(token)
  const { viewerDomain } = service.config
  const url = baseUrl(service.config, c.req.raw)
  const offered = await floorChoices(service, user)
  const choice = { available: available(user, token), viewerDomain, url, offered, rate: rateOf(service) }
  return tokenResponse(
    request,
    (common) =>
      tokenPage({
        ...common,
        ...content,
        token,
        usage,
        ...choice,
        ...(check ? { check } : {}),
        ...tokenDoneIn(request),
      }),
    { status },
  )
}

const rateOf = ({ config }: Service) => ({ calls: config.rateCalls, seconds: config.rateSeconds })

const formOf = ({ name, scopes, domains, floors, addresses, quota }: TokenSummary): TokenForm => ({
  name,
  scopes,
  domains: domains.join('\n'),
  narrowed: floors.length > 0,
  floors,
  addresses: addresses.join('\n'),
  quota: quota === null ? '' : String(quota),
})

const judge = ({ service, caller }: SignedInRequest, given: { id: string; origin: string }) =>
  perform(service, checkOrigin, caller, () => given)

async function update(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const { id, kind } = await find(request)
  try {
    const domains = kind === 'publishable' ? { domains: listOf(form, 'domains') } : {}
    const addresses = form.has('addresses') ? { addresses: listOf(form, 'addresses') } : {}
    const quota = form.has('quota') ? { quota: quotaIn(form) } : {}
    const bounds = { ...domains, ...addresses, ...quota }
    const end = form.has('lifetime') ? endIn(form, service.wallClock()) : undefined
    const expiresAt = end === undefined ? {} : { expiresAt: end }
    const floors = form.has('narrowing') ? { floors: floorsIn(form) } : {}
    const given = { id, name: form.get('name'), scopes: form.getAll('scope'), ...bounds, ...floors, ...expiresAt }
    await perform(service, updateToken, caller, () => given)
    return seeOther(`${TOKENS}/${id}?done=saved`)
  } catch (error) {
    return showToken(request, refusedForm(form, error), statusOf(error))
  }
}

async function changeState(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const given = { id: idOf(request), disabled: form.get('disabled') === 'yes' }
  await perform(service, updateToken, caller, () => given)
  return seeOther(`${TOKENS}/${given.id}?done=${given.disabled ? 'disabled' : 'enabled'}`)
}

async function rotate(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const given = { id: idOf(request), graceSeconds: Number(form.get('grace') ?? 0) }
  try {
    return created(request, await perform(service, rotateToken, caller, () => given))
  } catch (error) {
    if (isConflict(error)) return madeAlready(request, TOKENS)
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
        link: { href, text: href === TOKENS ? 'Your tokens' : 'The token' },
      }),
    { status: 409 },
  )

const isConflict = (error: unknown) => error instanceof ServiceError && error.code === 'conflict'

async function remove(request: SignedInRequest): Promise<Response> {
  const { service, caller } = request
  await perform(service, deleteToken, caller, () => ({ id: idOf(request) }))
  return seeOther(`${TOKENS}?done=deleted`)
}

const idOf = ({ c }: SignedInRequest): string => c.req.param('id')!

async function find(request: SignedInRequest): Promise<ListedToken> {
  const { service, caller } = request
  const tokens = await perform(service, listTokens, caller, () => ({}))
  const token = tokens.find(({ id }) => id === idOf(request))
  if (!token) throw new ServiceError('not_found', 'token: not found')
  return token
}

/** What the form offers: the user's scopes, and those the token has. */
const available = ({ scopes }: User, token: TokenSummary) => [...new Set([...scopes, ...token.scopes])]
