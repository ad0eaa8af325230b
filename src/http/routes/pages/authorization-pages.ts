import type { Context, Hono } from 'hono'
import {
  answerConsent,
  beginAuthorization,
  type Outcome,
  resumeAuthorization,
} from '../../../operations/oauth/authorization.ts'
import { consentPage } from '../../../pages/consent.ts'
import type { Service } from '../../../service.ts'
import { type Env, notAllowed } from '../../app.ts'
import { baseUrl } from '../../base-url.ts'
import { formTargetsOf, htmlResponse, seeOther } from '../../html.ts'
import { RateLimit, takeFromAll } from '../../rate-limit.ts'
import { action, addressOf, asPage, ID, messageResponse, page, type Visit, visitOf, waitResponse } from './visit.ts'

/** The part of the authorization code flow that users see. */
export function authorizationPages(app: Hono<Env>, service: Service): void {
  const opened = new RateLimit(OPENED_MAX, OPENED_SECONDS, () => service.now())
  const issuer = (c: Context<Env>) =>
    service.config.oauthIss === 'on' ? baseUrl(service.config, c.req.raw) : undefined

  app.all('/oauth/authorize', (c) => {
    if (c.req.method !== 'GET') return notAllowed(c, 'GET')
    return asPage(service, async () => {
      const visit = await visitOf(service, c)
      const exhausted = visit ? undefined : takeFromAll([[opened, addressOf(service, c)]])
      if (exhausted) return waitResponse(service, c, exhausted)
      const outcome = await beginAuthorization(service, queryOf(c), visit?.user, issuer(c))
      return answer(service, c, visit, outcome)
    })(c)
  })

  app.get(
    `/oauth/consent/${ID}`,
    asPage(
      service,
      page(service, async (visit) => {
        const outcome = await resumeAuthorization(service, visit.c.req.param('id')!, visit.user, issuer(visit.c))
        return answer(service, visit.c, visit, outcome)
      }),
    ),
  )

  app.post(
    '/oauth/consent',
    asPage(
      service,
      action(
        service,
        async (visit, form) => {
          const { requestId, shown } = questionIn(form)
          const given = { requestId, shown, approved: form.get('decision') === 'approve' }
          const outcome = await answerConsent(service, given, visit.user, issuer(visit.c))
          return answer(service, visit.c, visit, outcome)
        },
        (form) => purposeOf(questionIn(form)),
      ),
    ),
  )
}

/** Requests that one address may leave waiting for somebody to sign in, in a period: each is kept in the store. */
const OPENED_MAX = 600
const OPENED_SECONDS = 300

/** The value of one question, as it was shown, serves for that question only, and the question can be answered once. */
const purposeOf = ({ requestId, shown }: { requestId: string; shown: string }) => `consent ${requestId} ${shown}`

const questionIn = (form: URLSearchParams) => ({
  requestId: form.get('request') ?? '',
  shown: form.get('shown') ?? '',
})

/** The query as sent: what is in `state` goes back byte by byte. */
const queryOf = (c: Context<Env>) => new URL(c.req.url).search.slice(1)

function answer(
  service: Service,
  c: Context<Env>,
  visit: Visit | undefined,
  outcome: Outcome,
): Response | Promise<Response> {
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
      const { requestId, shown, application, redirectUri, scopes, isChange } = outcome.question
      const { frame, csrf } = visit!
      const content = {
        user: frame,
        application,
        redirectHost: new URL(redirectUri).host,
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
