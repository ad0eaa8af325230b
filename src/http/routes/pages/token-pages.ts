import type { Hono } from 'hono'
import { ServiceError } from '../../../errors.ts'
import type { User } from '../../../operations/operation.ts'
import { checkOrigin } from '../../../operations/tokens/check-origin.ts'
import { createToken } from '../../../operations/tokens/create-token.ts'
import { deleteToken } from '../../../operations/tokens/delete-token.ts'
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
} from '../../../pages/access-tokens.ts'
import { parse } from '../../../schema/parse.ts'
import { unixSeconds } from '../../../schema/time.ts'
import {
  CheckOriginParams,
  CreateTokenParams,
  RotateTokenParams,
  type TokenSummary,
  UpdateTokenParams,
} from '../../../schema/token.ts'
import type { Service } from '../../../service.ts'
import type { Env } from '../../app.ts'
import { wire } from '../../errors.ts'
import { type HtmlOptions, htmlResponse, seeOther } from '../../html.ts'
import { action, asPage, ID, page, type Visit } from './visit.ts'

const PATH = '/settings/access-tokens'
const ONE = `${PATH}/${ID}`

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  deleted: 'The token has been deleted.',
  disabled: 'The token has been disabled.',
  enabled: 'The token works again.',
}

export function tokenPages(app: Hono<Env>, service: Service): void {
  const show = (visit: Visit, content: Parameters<typeof htmlResponse>[2], options?: HtmlOptions) =>
    htmlResponse(service, visit.c, content, options)
  const common = ({ frame }: Visit) => ({ user: frame, now: unixSeconds(service.clock()) })
  const done = ({ c }: Visit) => {
    const done = c.req.query('done')
    return done !== undefined && Object.hasOwn(DONE, done) ? { done: DONE[done]! } : {}
  }

  const unused = ({ c }: Visit) => {
    const days = Number(c.req.query('unused'))
    return Number.isInteger(days) && days > 0 ? { unusedDays: days } : {}
  }

  app.get(
    PATH,
    asPage(
      service,
      page(service, async (visit) => {
        const tokens = await listTokens.run(service, visit.caller, {})
        return show(visit, (nonce) =>
          accessTokensPage({ nonce, ...common(visit), tokens, limit: TOKENS_MAX, ...unused(visit), ...done(visit) }),
        )
      }),
    ),
  )

  const newToken = (visit: Visit, kind: TokenSummary['kind'], form: TokenForm, status: number) =>
    show(
      visit,
      (nonce) =>
        newTokenPage({
          nonce,
          ...common(visit),
          ...form,
          kind,
          id: service.newReference(),
          available: visit.user.scopes,
          viewerDomain: service.config.viewerDomain,
        }),
      { status },
    )

  app.get(
    `${PATH}/new`,
    asPage(
      service,
      page(service, (visit) => {
        const kind = visit.c.req.query('kind') === 'publishable' ? 'publishable' : 'secret'
        return newToken(visit, kind, { name: '', scopes: [], domains: '' }, 200)
      }),
    ),
  )

  app.post(
    PATH,
    asPage(
      service,
      action(service, async (visit, form) => {
        const kind = form.get('kind') === 'publishable' ? 'publishable' : 'secret'
        try {
          const days = lifetimeIn(form)
          const expiresAt = days === null ? null : unixSeconds(service.clock()) + days * 86_400
          const domains = kind === 'publishable' ? linesOf(form.get('domains')) : []
          const given = {
            id: form.get('id'),
            kind,
            name: form.get('name'),
            scopes: form.getAll('scope'),
            domains,
            expiresAt,
          }
          const created = await createToken.run(service, visit.caller, parse(CreateTokenParams, given, ''))
          return show(visit, (nonce) => createdTokenPage({ nonce, ...common(visit), ...created }))
        } catch (error) {
          return newToken(visit, kind, formOf(form, faultOf(error)), statusOf(error))
        }
      }),
    ),
  )

  const judged = ({ caller }: Visit, given: { id: string; origin: string }) =>
    checkOrigin.run(service, caller, parse(CheckOriginParams, given, ''))

  const shown = async (visit: Visit, form?: TokenForm, status = 200) => {
    const token = await find(service, visit)
    const origin = visit.c.req.query('origin')
    const check = origin && token.kind === 'publishable' ? await judged(visit, { id: token.id, origin }) : undefined
    const content = form ?? { name: token.name, scopes: token.scopes, domains: token.domains.join('\n') }
    return show(
      visit,
      (nonce) =>
        tokenPage({
          nonce,
          ...common(visit),
          ...content,
          token,
          available: available(visit.user, token),
          viewerDomain: service.config.viewerDomain,
          ...(check ? { check } : {}),
          ...done(visit),
        }),
      { status },
    )
  }

  app.get(
    ONE,
    asPage(
      service,
      page(service, (visit) => shown(visit)),
    ),
  )

  app.post(
    ONE,
    asPage(
      service,
      action(service, async (visit, form) => {
        const { id, kind } = await find(service, visit)
        try {
          const domains = kind === 'publishable' ? { domains: linesOf(form.get('domains')) } : {}
          const given = { id, name: form.get('name'), scopes: form.getAll('scope'), ...domains }
          await updateToken.run(service, visit.caller, parse(UpdateTokenParams, given, ''))
          return seeOther(`${PATH}/${id}?done=saved`)
        } catch (error) {
          return shown(visit, formOf(form, faultOf(error)), statusOf(error))
        }
      }),
    ),
  )

  app.post(
    `${ONE}/state`,
    asPage(
      service,
      action(service, async (visit, form) => {
        const id = visit.c.req.param('id')!
        const disabled = form.get('disabled') === 'yes'
        await updateToken.run(service, visit.caller, { id, disabled })
        return seeOther(`${PATH}/${id}?done=${disabled ? 'disabled' : 'enabled'}`)
      }),
    ),
  )

  app.post(
    `${ONE}/rotate`,
    asPage(
      service,
      action(service, async (visit, form) => {
        const given = { id: visit.c.req.param('id'), graceSeconds: Number(form.get('grace') ?? 0) }
        const created = await rotateToken.run(service, visit.caller, parse(RotateTokenParams, given, ''))
        return show(visit, (nonce) => createdTokenPage({ nonce, ...common(visit), ...created }))
      }),
    ),
  )

  app.post(
    `${ONE}/delete`,
    asPage(
      service,
      action(service, async (visit) => {
        await deleteToken.run(service, visit.caller, { id: visit.c.req.param('id')! })
        return seeOther(`${PATH}?done=deleted`)
      }),
    ),
  )
}

async function find(service: Service, { c, caller }: Visit): Promise<TokenSummary> {
  const tokens = await listTokens.run(service, caller, {})
  const token = tokens.find(({ id }) => id === c.req.param('id'))
  if (!token) throw new ServiceError('not_found', 'There is no such token.')
  return token
}

/** What the form offers: the user's scopes, and those the token has. */
const available = ({ scopes }: User, token: TokenSummary) => [...new Set([...scopes, ...token.scopes])]

/** Days until the token expires; null = never. @throws ServiceError `invalid` for what the form does not offer */
function lifetimeIn(form: URLSearchParams): number | null {
  const text = form.get('lifetime') ?? ''
  if (text === '') return null
  const days = LIFETIMES.find((it) => String(it) === text)
  if (days === undefined) throw new ServiceError('invalid', `lifetime: must be ${LIFETIMES.join(', ')} days or empty`)
  return days
}

const linesOf = (text: string | null) => (text ?? '').split(/[\s,]+/).filter(Boolean)

const formOf = (form: URLSearchParams, fault: string): TokenForm => ({
  name: form.get('name') ?? '',
  scopes: form.getAll('scope'),
  domains: form.get('domains') ?? '',
  fault,
})

/** A refusal that the form can show beside what was typed; anything else is not for the form. */
function faultOf(error: unknown): string {
  if (error instanceof ServiceError && wire[error.code].status < 500) return `${error.message}.`
  throw error
}

const statusOf = (error: unknown) => (error instanceof ServiceError ? wire[error.code].status : 500)
