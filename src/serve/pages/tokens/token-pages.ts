import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import type { User } from '../../../operations/calling/caller.ts'
import { idWithin } from '../../../operations/calling/id-within.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { checkOrigin } from '../../../operations/tokens/check-origin.ts'
import { floorChoices } from '../../../operations/tokens/floor-choices.ts'
import {
  createToken,
  deleteToken,
  listTokens,
  rotateToken,
  updateToken,
} from '../../../operations/tokens/manage-tokens.ts'
import { readUsage } from '../../../operations/tokens/read-usage.ts'
import type { CreatedToken, ListedToken, TokenSummary } from '../../../schema/resources/token.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Env } from '../../http/env.ts'
import { messagePage } from '../frame/message-page.ts'
import { htmlResponse } from '../html.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { createdTokenPage } from './created-token-page.ts'
import { newTokenPage } from './new-token-page.ts'
import { presetScopes } from './scope-choice.ts'
import type { TokenForm } from './token-form.ts'
import { endIn, floorsIn, listOf, quotaIn, typedIn } from './token-form-input.ts'
import { tokenPage } from './token-page.ts'
import { tokenResponse } from './token-response.ts'
import { type Kind, TOKENS } from './token-words.ts'

const ONE = `${TOKENS}/${ID}`

const idOf = ({ c }: SignedInRequest) => ({ id: c.req.param('id')! })

/** Making a token, and the page of each. */
export function tokenPages(app: Hono<Env>, service: Service): void {
  app.get(`${TOKENS}/new`, requireSession(service, showNew))
  app.post(TOKENS, create(service))
  app.get(ONE, requireSession(service, showToken))
  app.post(ONE, update(service))
  app.post(`${ONE}/state`, changeState(service))
  app.post(`${ONE}/rotate`, rotate(service))
  app.post(`${ONE}/delete`, remove(service))
}

async function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { c, service, user } = request
  const kind = kindIn(refused ? refused.sent.get('kind') : c.req.query('kind'))
  const scopes = presetScopes(c.req.query('preset') ?? '', { kind, available: user.scopes })
  const empty = { name: '', scopes, domains: '', narrowed: false, floors: [], addresses: '', quota: '' }
  const form: TokenForm = refused ? typedIn(refused.sent) : empty
  const { viewerDomain } = service.config
  const offered = await floorChoices(service, user)
  const choice = { available: user.scopes, viewerDomain, offered, rate: rateOf(service) }
  const id = service.newReference()
  return tokenResponse(request, (common) => newTokenPage({ ...common, ...form, kind, id, ...choice }), refused)
}

const kindIn = (text: string | null | undefined): Kind => (text === 'publishable' ? 'publishable' : 'secret')

const create = operationForm({
  operation: createToken,
  read({ service }, form) {
    const kind = kindIn(form.get('kind'))
    return {
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
  },
  done: created,
  page: (request, refused) =>
    refused.error.code === 'conflict'
      ? madeAlready(request, `${TOKENS}/${idWithin('token', request.user.accountId, refused.sent.get('id') ?? '')}`)
      : showNew(request, refused),
})

async function created(request: SignedInRequest, token: CreatedToken): Promise<Response> {
  const url = baseUrl(request.service.config, request.c.req.raw)
  const offered = await floorChoices(request.service, request.user)
  return tokenResponse(request, (common) => createdTokenPage({ ...common, ...token, url, offered }))
}

async function showToken(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, user, c, caller } = request
  const token = await find(request)
  const origin = c.req.query('origin')
  const check = origin && token.kind === 'publishable' ? await judge(request, { id: token.id, origin }) : undefined
  const usage = await perform(service, readUsage, caller, () => idOf(request))
  const form = refused ? typedIn(refused.sent) : formOf(token)
  const { viewerDomain } = service.config
  const url = baseUrl(service.config, c.req.raw)
  const offered = await floorChoices(service, user)
  const choice = { available: available(user, token), viewerDomain, url, offered, rate: rateOf(service) }
  const shown = { shownFloor: c.req.query('floor') ?? '' }
  const content = { ...form, token, usage, ...choice, ...shown, ...(check ? { check } : {}) }
  return tokenResponse(request, (common) => tokenPage({ ...common, ...content }), refused)
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

const update = operationForm({
  operation: updateToken,
  async read(request, form) {
    const { id, kind } = await find(request)
    const domains = kind === 'publishable' ? { domains: listOf(form, 'domains') } : {}
    const addresses = form.has('addresses') ? { addresses: listOf(form, 'addresses') } : {}
    const quota = form.has('quota') ? { quota: quotaIn(form) } : {}
    const bounds = { ...domains, ...addresses, ...quota }
    const end = form.has('lifetime') ? endIn(form, request.service.wallClock()) : undefined
    const expiresAt = end === undefined ? {} : { expiresAt: end }
    const floors = form.has('narrowing') ? { floors: floorsIn(form) } : {}
    return { id, name: form.get('name'), scopes: form.getAll('scope'), ...bounds, ...floors, ...expiresAt }
  },
  done: (request) => `${TOKENS}/${idOf(request).id}?done=saved`,
  page: showToken,
})

const changeState = operationForm({
  operation: updateToken,
  read: (request, form) => ({ ...idOf(request), disabled: form.get('disabled') === 'yes' }),
  done: (request, _, form) =>
    `${TOKENS}/${idOf(request).id}?done=${form.get('disabled') === 'yes' ? 'disabled' : 'enabled'}`,
})

const rotate = operationForm({
  operation: rotateToken,
  read: (request, form) => ({ ...idOf(request), graceSeconds: Number(form.get('grace') ?? 0) }),
  done: created,
  page: (request) => madeAlready(request, TOKENS),
  shown: ['conflict'],
})

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

const remove = operationForm({
  operation: deleteToken,
  read: idOf,
  done: () => `${TOKENS}?done=deleted`,
})

async function find(request: SignedInRequest): Promise<ListedToken> {
  const { service, caller } = request
  const tokens = await perform(service, listTokens, caller, () => ({}))
  const token = tokens.find(({ id }) => id === idOf(request).id)
  if (!token) throw new ServiceError('not_found', 'token: not found')
  return token
}

/** What the form offers: the user's scopes, and those the token has. */
const available = ({ scopes }: User, token: TokenSummary) => [...new Set([...scopes, ...token.scopes])]
