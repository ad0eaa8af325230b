import type { Hono } from 'hono'
import {
  type FirstFactor,
  renewRecoveryCodes,
  requireOfMembers,
} from '../../../operations/identity/factors/manage-factors.ts'
import { proveUser, type Shown } from '../../../operations/identity/factors/prove-user.ts'
import {
  beginPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../operations/identity/factors/register-passkey.ts'
import { beginTotp, confirmTotp, pendingTotp, removeTotp } from '../../../operations/identity/factors/totp.ts'
import { askPasskey } from '../../../operations/identity/factors/use-passkey.ts'
import { knownDevice } from '../../../operations/identity/known-device.ts'
import { csrfOf } from '../../../operations/identity/session.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'
import { relyingParty, requireRelyingParty } from '../../http/base-url.ts'
import { readDevice, readSession, readStep, stepCookie } from '../../http/callers/cookies.ts'
import type { Env } from '../../http/env.ts'
import { SECURITY } from '../frame/layout.ts'
import type { PageAttempts } from '../frame-pages.ts'
import { type HtmlOptions, htmlResponse, localPath, seeOther } from '../html.ts'
import { optionsResponse } from '../options-response.ts'
import { type Attempts, tooManyAttempts, tooManyCodes } from '../sign-in/attempts.ts'
import { withSession } from '../sign-in/session-pages.ts'
import { tryCode } from '../sign-in/try-code.ts'
import { addressOf, doneIn, FORM, formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'
import { securityPage } from './security-page.ts'
import { shownFactors } from './shown-factors.ts'
import { totpPage } from './totp-page.ts'

type Act = (request: SignedInRequest, form: URLSearchParams) => Promise<Response>

const WHILE_CONFINED = { confined: true }

/** The pages about second factors and passkeys of the user who is signed in. */
export function securityPages(app: Hono<Env>, service: Service, { passwords, codes }: PageAttempts): void {
  app.get(SECURITY, requireSession(service, show, WHILE_CONFINED))
  app.get(`${SECURITY}/totp`, requireSession(service, showTotp, WHILE_CONFINED))
  const post = (path: string, act: Act) => app.post(SECURITY + path, formAction(service, act, WHILE_CONFINED))
  post('/proof', (request, form) => prove(request, form, passwords, codes))
  post('/proof/options', (request) => proofOptions(request))
  /** What changes how the user signs in takes a user who is there. */
  const change = (path: string, act: Act) =>
    post(path, (request, form) => (request.session.proved ? act(request, form) : show(request, UNPROVED)))
  change('/totp', async ({ service, user }, form) => {
    await beginTotp(service, user)
    return seeOther(`${SECURITY}/totp${onward(form)}`)
  })
  change('/totp/confirm', confirm)
  change('/totp/remove', async ({ service, user }) => {
    await removeTotp(service, user)
    return seeOther(`${SECURITY}?done=totp-removed`)
  })
  change('/passkeys/options', makePasskey)
  change('/passkeys', keepPasskey)
  change(`/passkeys/${ID}/rename`, async ({ service, c, user }, form) => {
    await renamePasskey(service, user, c.req.param('id')!, form.get('name') ?? '')
    return seeOther(`${SECURITY}?done=renamed`)
  })
  change(`/passkeys/${ID}/remove`, async ({ service, c, user }) => {
    await removePasskey(service, user, c.req.param('id')!)
    return seeOther(`${SECURITY}?done=passkey-removed`)
  })
  change('/recovery-codes', async (request) =>
    showCodes(request, await renewRecoveryCodes(request.service, request.user)),
  )
  change('/rule', async ({ service, user }, form) => {
    const required = form.get('required') === 'yes'
    await requireOfMembers(service, user, required)
    return seeOther(`${SECURITY}?done=${required ? 'required' : 'optional'}`)
  })
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  proved: 'Thank you. You can change this page now.',
  'totp-added': 'The app is set up.',
  'totp-removed': 'The app has been removed.',
  'passkey-added': 'The passkey has been added.',
  'passkey-removed': 'The passkey has been removed.',
  renamed: 'The passkey has a new name.',
  required: 'All members need a second factor from now on.',
  optional: 'A second factor is for each member to choose.',
}

const UNPROVED = { fault: 'Confirm that it is you, then do that again.', status: 403 }

async function show(
  request: SignedInRequest,
  { fault, ...options }: HtmlOptions & { fault?: string } = {},
): Promise<Response> {
  const { service, c, user, header, session } = request
  const { config } = service
  const factors = await shownFactors(service, user)
  const to = localPath(c.req.query('to'))
  const page = {
    user: header,
    now: unixSeconds(service.wallClock()),
    ...factors,
    canHavePasskeys: relyingParty(config, c.req.raw) !== undefined,
    owner: user.owner,
    confined: session.confined,
    proved: session.proved,
    password: config.passwordSignIn === 'on',
    ...(config.oidcIssuer === '' ? {} : { provider: config.oidcName }),
    ...(to === undefined ? {} : { to }),
    ...(fault === undefined ? {} : { fault }),
    ...doneIn(request, DONE),
  }
  return htmlResponse(service, c, (nonce) => securityPage({ nonce, ...page }), { ...options, asks: true })
}

/** The query with which a page goes on to where the user wanted to go. */
function onward(form: URLSearchParams): string {
  const to = localPath(form.get('to') ?? undefined)
  return to === undefined ? '' : `?to=${encodeURIComponent(to)}`
}

async function showTotp(
  { service, c, user, header }: SignedInRequest,
  { fault, to = c.req.query('to'), ...options }: HtmlOptions & { fault?: string; to?: string | undefined } = {},
): Promise<Response> {
  const pending = await pendingTotp(service, user)
  if (!pending) return seeOther(SECURITY)
  const path = localPath(to)
  const more = { ...(path === undefined ? {} : { to: path }), ...(fault === undefined ? {} : { fault }) }
  return htmlResponse(service, c, (nonce) => totpPage({ nonce, user: header, ...pending, ...more }), options)
}

/** A code that is not right here opens nothing, so that wrong ones are not counted. */
async function confirm(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, session } = request
  const added = await confirmTotp(service, session, form.get('code') ?? '')
  const wrong = 'That code is not right. Is the clock of your phone?'
  if (!added) return showTotp(request, { fault: wrong, status: 400, to: form.get('to') ?? undefined })
  return afterAdding(request, form, 'totp-added', added)
}

async function makePasskey({ service, c, user }: SignedInRequest): Promise<Response> {
  const { step, options } = await beginPasskey(service, user, requireRelyingParty(service.config, c.req.raw))
  return optionsResponse(options, stepCookie(service.config, c.req.raw, 'passkey', step))
}

async function keepPasskey(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, c, session } = request
  const added = await registerPasskey(service, session, requireRelyingParty(service.config, c.req.raw), {
    name: form.get('name') ?? '',
    answer: form.get('answer') ?? '',
    secret: readStep(service.config, c.req.raw, 'passkey'),
  })
  return afterAdding(request, form, 'passkey-added', added)
}

/** With the first factor come recovery codes and a new session. */
async function afterAdding(
  request: SignedInRequest,
  form: URLSearchParams,
  done: string,
  { first }: { first?: FirstFactor },
): Promise<Response> {
  if (!first) return seeOther(`${SECURITY}?done=${done}`)
  const { service, c, header } = request
  const renewed = { ...request, header: { ...header, csrf: csrfOf(first.session.secret, FORM) } }
  const shown = await showCodes(renewed, first.recoveryCodes, { done: DONE[done]!, to: form.get('to') ?? undefined })
  return withSession(service, c, first.session, shown)
}

function showCodes(
  { service, c, header }: SignedInRequest,
  codes: readonly string[],
  { done, to }: { done?: string; to?: string | undefined } = {},
): Promise<Response> {
  const path = localPath(to)
  const more = { ...(done === undefined ? {} : { done }), ...(path === undefined ? {} : { to: path }) }
  return htmlResponse(service, c, (nonce) => recoveryCodesPage({ nonce, user: header, codes, ...more }))
}

async function proofOptions({ service, c, user }: SignedInRequest): Promise<Response> {
  const { step, options } = await askPasskey(service, requireRelyingParty(service.config, c.req.raw), user.id)
  return optionsResponse(options, stepCookie(service.config, c.req.raw, 'passkey', step))
}

async function prove(
  request: SignedInRequest,
  form: URLSearchParams,
  passwords: Attempts,
  codes: Attempts,
): Promise<Response> {
  const { service, c, user, session } = request
  const device = await knownDevice(service, user.email, readDevice(service.config, c.req.raw))
  const who = { address: addressOf(service, c), email: user.email, device }
  const shown = shownIn(request, form)
  const secret = readSession(service.config, c.req.raw)!
  const proveBy = (it: Shown) => proveUser(service, user, secret, it)
  const tried =
    'code' in shown
      ? await tryCode(codes, { ...who, epoch: session.epoch }, shown.code, (code) => proveBy({ code }))
      : await ('password' in shown ? passwords : codes).try(who, () => proveBy(shown))
  if ('exhausted' in tried) return show(request, ('code' in shown ? tooManyCodes : tooManyAttempts)(tried.exhausted))
  if (!tried.value) return show(request, { fault: 'That is not right.', status: 403 })
  return seeOther(`${SECURITY}?done=proved${onward(form).replace('?', '&')}`)
}

function shownIn({ service, c }: SignedInRequest, form: URLSearchParams): Shown {
  const [code, answer] = [form.get('code'), form.get('answer')]
  if (code !== null) return { code }
  if (answer === null) return { password: (form.get('password') ?? '').slice(0, 256) }
  const party = requireRelyingParty(service.config, c.req.raw)
  return { answer, party, secret: readStep(service.config, c.req.raw, 'passkey') }
}
