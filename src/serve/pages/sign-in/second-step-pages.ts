import type { Context, Hono } from 'hono'
import { askPasskey } from '../../../operations/identity/factors/use-passkey.ts'
import {
  findOpenStep,
  finishByCode,
  finishByPasskey,
  type OpenStep,
} from '../../../operations/identity/finish-sign-in.ts'
import { knownDevice } from '../../../operations/identity/known-device.ts'
import type { RequestService, Service } from '../../../service/service.ts'
import { requireRelyingParty } from '../../http/base-url.ts'
import { readFormText } from '../../http/bodies/form-body.ts'
import { readDevice, readStep, stepCookie } from '../../http/callers/cookies.ts'
import { requireSameSite } from '../../http/callers/same-site.ts'
import type { Env } from '../../http/env.ts'
import { RateLimit, takeFromAll } from '../../http/limits/rate-limit.ts'
import type { PageAttempts } from '../frame-pages.ts'
import { type HtmlOptions, htmlResponse, localPath, seeOther } from '../html.ts'
import { optionsResponse } from '../options-response.ts'
import { addressOf, waitResponse, withErrorPage } from '../signed-in-request.ts'
import { tooManyCodes } from './attempts.ts'
import { secondFactorPage } from './second-factor-page.ts'
import { HOME, newlySignedIn, SECOND_FACTOR, showSignIn } from './session-pages.ts'
import { tryCode } from './try-code.ts'

/** Steps that one address may begin in a period: each is stored until it ends. */
const BEGUN_MAX = 300
const BEGUN_SECONDS = 300

/** The second step of a sign-in, and signing in with a passkey. */
export function secondStepPages(app: Hono<Env>, service: Service, { codes }: PageAttempts): void {
  const begun = new RateLimit(BEGUN_MAX, BEGUN_SECONDS, () => service.monotonicMs())

  app.get(
    SECOND_FACTOR,
    withErrorPage(service, async (c, scoped) => {
      const step = await openStep(scoped, c)
      return step ? show(scoped, c, step) : seeOther('/sign-in')
    }),
  )

  app.post(
    SECOND_FACTOR,
    withErrorPage(service, async (c, scoped) => {
      const form = await formOf(service, c)
      const step = await openStep(scoped, c)
      if (!step) return showSignIn(scoped, c, { to: undefined, fault: OVER, status: 400 })
      const secret = readStep(service.config, c.req.raw, 'second_factor')!
      const device = await knownDevice(scoped, step.email, readDevice(service.config, c.req.raw))
      const who = { address: addressOf(service, c), email: step.email, device, epoch: step.epoch }
      const tried = await tryCode(codes, who, form.get('code') ?? '', (code) => finishByCode(scoped, secret, code))
      if ('exhausted' in tried) return show(scoped, c, step, tooManyCodes(tried.exhausted))
      if (!tried.value) return show(scoped, c, step, { fault: 'That code is not right, or was used.', status: 401 })
      return newlySignedIn(scoped, c, tried.value.session, tried.value.to)
    }),
  )

  app.post(
    '/sign-in/passkey/options',
    withErrorPage(service, async (c, scoped) => {
      const form = await formOf(service, c)
      const exhausted = takeFromAll([[begun, addressOf(service, c)]])
      if (exhausted) return waitResponse(scoped, c, exhausted)
      const party = requireRelyingParty(service.config, c.req.raw)
      const step = form.has('second') ? await openStep(scoped, c) : undefined
      const challenge = await askPasskey(scoped, party, step?.userId)
      return optionsResponse(challenge.options, stepCookie(service.config, c.req.raw, 'passkey', challenge.step))
    }),
  )

  app.post(
    '/sign-in/passkey',
    withErrorPage(service, async (c, scoped) => {
      const form = await formOf(service, c)
      const { config } = service
      const to = localPath(form.get('to') ?? undefined) ?? HOME
      const finished = await finishByPasskey(scoped, requireRelyingParty(config, c.req.raw), {
        answer: form.get('answer') ?? '',
        secret: readStep(config, c.req.raw, 'passkey'),
        step: form.has('second') ? readStep(config, c.req.raw, 'second_factor') : undefined,
        to,
      })
      if (finished) return newlySignedIn(scoped, c, finished.session, finished.to)
      const refused = { fault: 'The passkey was not accepted.', status: 401 }
      const step = form.has('second') ? await openStep(scoped, c) : undefined
      return step ? show(scoped, c, step, refused) : showSignIn(scoped, c, { to, ...refused })
    }),
  )
}

const OVER = 'This took too long. Sign in again.'

const openStep = (service: RequestService, c: Context<Env>) =>
  findOpenStep(service, readStep(service.config, c.req.raw, 'second_factor'))

async function formOf({ config }: Service, c: Context<Env>): Promise<URLSearchParams> {
  requireSameSite(config, c.req.raw)
  return new URLSearchParams(await readFormText(c.req.raw))
}

const show = (
  service: RequestService,
  c: Context<Env>,
  { totp, passkeys }: OpenStep,
  { fault, ...options }: HtmlOptions & { fault?: string } = {},
) =>
  htmlResponse(
    service,
    c,
    (nonce) => secondFactorPage({ nonce, totp, passkeys, ...(fault === undefined ? {} : { fault }) }),
    { ...options, asks: true },
  )
