import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import {
  deleteToken,
  findByText,
  listTokens,
  TOKENS_MAX,
  updateToken,
} from '../../../operations/tokens/manage-tokens.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { seeOther } from '../html.ts'
import { formAction, goneOrDone, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { accessTokensPage, deleteTokensPage } from './access-tokens-page.ts'
import { tokenResponse } from './token-response.ts'
import { TOKENS } from './token-words.ts'

/** The list of tokens, and what is done with several of them. */
export function tokenListPages(app: Hono<Env>, service: Service): void {
  app.get(TOKENS, requireSession(service, showTokens))
  app.post(`${TOKENS}/find`, formAction(service, find))
  app.post(`${TOKENS}/ticked`, formAction(service, changeTicked))
}

async function showTokens(request: SignedInRequest): Promise<Response> {
  const { service, caller, c } = request
  const tokens = await perform(service, listTokens, caller, () => ({}))
  const days = Number(c.req.query('unused'))
  const unused = Number.isInteger(days) && days > 0 ? { unusedDays: days } : {}
  const search = c.req.query('q') ? { search: c.req.query('q')! } : {}
  return tokenResponse(request, (common) =>
    accessTokensPage({ ...common, tokens, limit: TOKENS_MAX, ...unused, ...search }),
  )
}

/** Characters with which a token begins: prefix and kind, then the first of its secret. */
const START = /^rw_[a-z]{2}_\w{0,4}/

/** Whole tokens are sent by POST and led on from, because no secret may stand in an address. */
async function find(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const text = (form.get('q') ?? '').trim()
  if (text === '') return seeOther(TOKENS)
  const id = await findByText(request.service, request.user, text)
  if (id !== undefined) return seeOther(`${TOKENS}/${id}`)
  return seeOther(`${TOKENS}?q=${encodeURIComponent(START.exec(text)?.[0] ?? text.slice(0, 100))}`)
}

async function changeTicked(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const ids = new Set(form.getAll('id'))
  if (ids.size === 0) return seeOther(`${TOKENS}?done=none`)
  const action = form.get('action')
  if (action === 'delete' && form.get('sure') !== 'yes') {
    const all = await perform(service, listTokens, caller, () => ({}))
    const tokens = all.filter(({ id }) => ids.has(id))
    return tokenResponse(request, (common) => deleteTokensPage({ ...common, tokens }))
  }
  for (const id of ids) {
    if (action === 'delete') await goneOrDone(perform(service, deleteToken, caller, () => ({ id })))
    else await goneOrDone(perform(service, updateToken, caller, () => ({ id, disabled: action === 'disable' })))
  }
  return seeOther(
    `${TOKENS}?done=${action === 'delete' ? 'deleted-all' : action === 'disable' ? 'disabled-all' : 'enabled-all'}`,
  )
}
