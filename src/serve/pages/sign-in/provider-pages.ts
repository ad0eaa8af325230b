import type { Context, Hono } from 'hono'
import { beginAtProvider, finishAtProvider, type NotSignedIn } from '../../../operations/identity/provider-sign-in.ts'
import type { Service } from '../../../service/service.ts'
import { documentedUrl } from '../../http/base-url.ts'
import { readFormText } from '../../http/bodies/form-body.ts'
import { readStep, stepCookie } from '../../http/callers/cookies.ts'
import { requireSameSite } from '../../http/callers/same-site.ts'
import type { Env } from '../../http/env.ts'
import { RateLimit, takeFromAll } from '../../http/limits/rate-limit.ts'
import { leavingPage } from '../frame/leaving-page.ts'
import { htmlResponse, localPath } from '../html.ts'
import { addressOf, waitResponse, withErrorPage } from '../signed-in-request.ts'
import { begunSignIn, HOME, showSignIn } from './session-pages.ts'

const CALLBACK = '/sign-in/oidc/callback'

/** Sign-ins that one address may begin in a period: each is stored until it ends. */
const BEGUN_MAX = 300
const BEGUN_SECONDS = 300

/** Signing in at an OpenID provider; only where one is set. */
export function providerPages(app: Hono<Env>, service: Service): void {
  if (!service.identityProvider) return
  const { config } = service
  const begun = new RateLimit(BEGUN_MAX, BEGUN_SECONDS, () => service.monotonicMs())
  const redirectUri = (c: Context<Env>) => documentedUrl(config, c.req.raw) + CALLBACK

  app.post(
    '/sign-in/oidc',
    withErrorPage(service, async (c, scoped) => {
      requireSameSite(config, c.req.raw)
      const form = new URLSearchParams(await readFormText(c.req.raw))
      const exhausted = takeFromAll([[begun, addressOf(service, c)]])
      if (exhausted) return waitResponse(scoped, c, exhausted)
      const to = localPath(form.get('to') ?? undefined) ?? HOME
      const invitation = form.get('invitation')
      const request = { redirectUri: redirectUri(c), to, ...(invitation ? { invitation } : {}) }
      const leaving = await beginAtProvider(scoped, request)
      if ('refused' in leaving) return refused(scoped, c, leaving)
      const headers = { 'set-cookie': stepCookie(config, c.req.raw, 'provider', leaving.step) }
      // By a page that is no redirect: browsers apply form-action to every redirect after a form.
      return htmlResponse(
        scoped,
        c,
        (nonce) => leavingPage({ nonce, to: leaving.address.href, name: config.oidcName }),
        {
          headers,
        },
      )
    }),
  )

  app.get(
    CALLBACK,
    withErrorPage(service, async (c, scoped) => {
      const finished = await finishAtProvider(scoped, {
        query: new URL(c.req.url).search,
        secret: readStep(config, c.req.raw, 'provider'),
        redirectUri: redirectUri(c),
      })
      return 'refused' in finished
        ? refused(scoped, c, finished)
        : begunSignIn(scoped, c, finished.begun, localPath(finished.to) ?? HOME)
    }),
  )
}

const refused = (service: Service, c: Context<Env>, { refused: fault, passes, to }: NotSignedIn) =>
  showSignIn(service, c, {
    to,
    fault,
    status: passes ? 503 : 403,
    ...(passes ? { headers: { 'retry-after': '5' } } : {}),
  })
