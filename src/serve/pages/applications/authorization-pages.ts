import type { Context, Hono } from 'hono'
import { accountNameOf } from '../../../operations/identity/account-name.ts'
import { answerConsent } from '../../../operations/oauth/answer-consent.ts'
import { beginAuthorization, resumeAuthorization } from '../../../operations/oauth/authorization.ts'
import type { Outcome } from '../../../operations/oauth/outcome.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { RateLimit, takeFromAll } from '../../http/limits/rate-limit.ts'
import { notAllowed } from '../../http/problem.ts'
import { leavingPage } from '../frame/leaving-page.ts'
import { formTargetsOf, htmlResponse, seeOther } from '../html.ts'
import { operationForm } from '../operation-form.ts'
import {
  addressOf,
  ID,
  messageResponse,
  requireSession,
  type SignedInRequest,
  signedInRequest,
  waitResponse,
  withErrorPage,
} from '../signed-in-request.ts'
import { consentPage } from './consent-page.ts'

/** The part of the authorization code flow that users see. */
export function authorizationPages(app: Hono<Env>, service: Service): void {
  const opened = new RateLimit(OPENED_MAX, OPENED_SECONDS, () => service.monotonicMs())
  const described = new RateLimit(DESCRIBED_MAX, OPENED_SECONDS, () => service.monotonicMs())

  const authorize = withErrorPage(service, async (c, scoped) => {
    const request = await signedInRequest(scoped, c)
    const address = addressOf(service, c)
    const names = (c.req.query('client_id') ?? '').includes(':')
    const exhausted = takeFromAll([
      ...(request ? [] : ([[opened, address]] as const)),
      ...(names ? ([[described, address]] as const) : []),
    ])
    if (exhausted) return waitResponse(service, c, exhausted)
    const outcome = await beginAuthorization(scoped, queryOf(c), request?.user)
    return answer(scoped, c, request, outcome)
  })
  app.all('/oauth/authorize', (c) => (c.req.method === 'GET' ? authorize(c) : notAllowed(c, 'GET', c.get('requestId'))))

  app.get(
    `/oauth/consent/${ID}`,
    requireSession(service, async (request) => {
      const { service, c, user } = request
      const outcome = await resumeAuthorization(service, c.req.param('id')!, user)
      // By a page that is no redirect: browsers apply form-action to every redirect after a form, and the form of the
      // password, which leads here, may lead to no other site.
      if (outcome.kind === 'redirect')
        return htmlResponse(service, c, (nonce) => leavingPage({ nonce, to: outcome.location }))
      return answer(service, c, request, outcome)
    }),
  )

  app.post('/oauth/consent', consent(service, { purposeOf: (form) => purposeOf(questionIn(form)) }))
}

/** Requests per period that one address may open without a session: each is stored until the user signs in. */
const OPENED_MAX = 600
const OPENED_SECONDS = 300
/** Of those whose client id is an address: each may ask a foreign host for its document. */
const DESCRIBED_MAX = 60

/** Purpose of the CSRF value of one consent question: it is valid for this question as it was shown, and only once. */
const purposeOf = ({ requestId, shown }: { requestId: string; shown: string }) => `consent ${requestId} ${shown}`

const questionIn = (form: URLSearchParams) => ({
  requestId: form.get('request') ?? '',
  shown: form.get('shown') ?? '',
})

const consent = operationForm({
  operation: answerConsent,
  read: (_, form) => ({ ...questionIn(form), approved: form.get('decision') === 'approve' }),
  done: (request, outcome) => answer(request.service, request.c, request, outcome),
  page: (request, { error }) => answer(request.service, request.c, request, { kind: 'gone', reason: error.message }),
  shown: ['conflict', 'not_found'],
})

/** The raw query: `state` is returned byte by byte. */
const queryOf = (c: Context<Env>) => new URL(c.req.url).search.slice(1)

async function answer(
  service: Service,
  c: Context<Env>,
  request: SignedInRequest | undefined,
  outcome: Outcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'redirect':
      return seeOther(outcome.location, { 'referrer-policy': 'no-referrer' })
    case 'sign_in':
      return seeOther(`/sign-in?to=${encodeURIComponent(`/oauth/consent/${outcome.requestId}`)}`)
    case 'refused':
      return messageResponse(
        service,
        c,
        400,
        'This link does not work',
        `${outcome.reason}. Tell the application that sent you here.`,
      )
    case 'gone':
      return messageResponse(service, c, 403, 'This request is over', outcome.reason)
    case 'consent': {
      const { requestId, shown, application, makersUrl, redirectUri, isLocal, homepage, scopes, isChange, again } =
        outcome.question
      const { header, csrf, user } = request!
      const content = {
        user: header,
        account: await accountNameOf(service, user),
        application,
        homepage,
        again,
        makersUrl,
        redirectHost: new URL(redirectUri).host,
        isLocal,
        scopes,
        isChange,
        requestId,
        shown,
        csrf: csrf(purposeOf(outcome.question)),
      }
      return htmlResponse(service, c, (nonce) => consentPage({ nonce, ...content }), {
        formTargets: formTargetsOf(redirectUri),
      })
    }
  }
}
