import type { Hono } from 'hono'
import type { z } from 'zod'
import { ServiceError } from '../../../base/errors.ts'
import {
  deleteOwnApplication,
  listOwnApplications,
  registerApplication,
  rotateOwnApplication,
  updateOwnApplication,
} from '../../../operations/applications/own-applications.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { requireOwner } from '../../../operations/members/as-owner.ts'
import { listConsents } from '../../../operations/oauth/list-consents.ts'
import { revokeConsent } from '../../../operations/oauth/revoke-consent.ts'
import type {
  ApplicationWithSecret,
  RegisterApplicationParams,
  UpdateApplicationParams,
} from '../../../schema/resources/application.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { applicationsPage } from '../applications/applications-page.ts'
import {
  type ApplicationForm,
  applicationSecretPage,
  newApplicationPage,
  ownApplicationPage,
} from '../applications/own-application-page.ts'
import { APPLICATIONS } from '../frame/layout.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { refusalIn } from '../page-words.ts'
import { doneIn, formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { statusOf } from '../tokens/token-form-input.ts'

const ONE = `${APPLICATIONS}/own/:clientId`

/** The pages about applications: those that a user has let in, and for owners those that the account has registered. */
export function accountPages(app: Hono<Env>, service: Service): void {
  app.get('/settings', () => seeOther('/settings/access-tokens'))
  app.get(APPLICATIONS, requireSession(service, showApplications))
  app.post(APPLICATIONS, formAction(service, register))
  app.post(`${APPLICATIONS}/${ID}/revoke`, formAction(service, revoke))
  app.get(
    `${APPLICATIONS}/new`,
    requireSession(service, (request) => showNew(request)),
  )
  app.get(
    ONE,
    requireSession(service, (request) => showOwn(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/rotate`, formAction(service, rotate))
  app.post(`${ONE}/state`, formAction(service, changeState))
  app.post(`${ONE}/delete`, formAction(service, remove))
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  revoked: 'Access has been revoked.',
  saved: 'Saved.',
  disabled: 'The application has been disabled.',
  enabled: 'The application works again.',
  deleted: 'The application has been deleted.',
}

async function showApplications(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, header, user } = request
  const applications = await perform(service, listConsents, caller, () => ({}))
  const own = user.owner ? { own: await perform(service, listOwnApplications, caller, () => ({})) } : {}
  const now = unixSeconds(service.wallClock())
  const content = { user: header, now, applications, ...own, ...doneIn(request, DONE) }
  return htmlResponse(service, c, (nonce) => applicationsPage({ nonce, ...content }))
}

async function revoke({ service, c, caller }: SignedInRequest): Promise<Response> {
  await perform(service, revokeConsent, caller, () => ({ id: c.req.param('id') }))
  return seeOther(`${APPLICATIONS}?done=revoked`)
}

const NOTHING: ApplicationForm = {
  name: '',
  homepage: '',
  redirectUri: '',
  moreRedirectUris: [],
  public: false,
  scopes: [],
  requirePkce: true,
}

const showNew = ({ service, c, header, user }: SignedInRequest, form = NOTHING, fault?: string, status = 200) => {
  requireOwner(user)
  const content = { user: header, form, ...(fault === undefined ? {} : { fault }) }
  return htmlResponse(service, c, (nonce) => newApplicationPage({ nonce, ...content }), { status })
}

async function register(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { homepage, ...typed } = typedIn(form)
  const given = { ...typed, ...(homepage === '' ? {} : { homepage }) } as z.input<typeof RegisterApplicationParams>
  try {
    return shown(request, await perform(request.service, registerApplication, request.caller, () => given))
  } catch (error) {
    return showNew(request, typedIn(form), faultOf(error), statusOf(error))
  }
}

const typedIn = (form: URLSearchParams): ApplicationForm => ({
  name: form.get('name') ?? '',
  homepage: (form.get('homepage') ?? '').trim(),
  redirectUri: (form.get('redirectUri') ?? '').trim(),
  moreRedirectUris: (form.get('moreRedirectUris') ?? '').split(/\s+/).filter((it) => it !== ''),
  public: form.get('public') === 'yes',
  scopes: form.getAll('scope'),
  requirePkce: form.get('requirePkce') === 'yes',
})

const faultOf = (error: unknown) => refusalIn(error, ['invalid', 'limit_reached'])

const shown = ({ service, c, header }: SignedInRequest, application: ApplicationWithSecret) =>
  htmlResponse(service, c, (nonce) => applicationSecretPage({ nonce, user: header, application }))

const clientIdOf = ({ c }: SignedInRequest) => c.req.param('clientId')!

async function showOwn(request: SignedInRequest, typed?: ApplicationForm, fault?: string, status = 200) {
  const { service, c, caller, header } = request
  const own = await perform(service, listOwnApplications, caller, () => ({}))
  const application = own.find(({ clientId }) => clientId === clientIdOf(request))
  if (!application) throw new ServiceError('not_found', 'application: not found')
  const form = typed ?? { ...application, homepage: application.homepage ?? '' }
  const content = {
    user: header,
    application,
    form,
    ...doneIn(request, DONE),
    ...(fault === undefined ? {} : { fault }),
  }
  return htmlResponse(service, c, (nonce) => ownApplicationPage({ nonce, ...content }), { status })
}

async function update(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const { homepage, public: _, ...typed } = typedIn(form)
  const clientId = clientIdOf(request)
  const given = { clientId, ...typed, homepage: homepage === '' ? null : homepage }
  try {
    await perform(service, updateOwnApplication, caller, () => given as z.input<typeof UpdateApplicationParams>)
    return seeOther(`${APPLICATIONS}/own/${clientId}?done=saved`)
  } catch (error) {
    return showOwn(request, typedIn(form), faultOf(error), statusOf(error))
  }
}

async function rotate(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const given = { clientId: clientIdOf(request), graceSeconds: Number(form.get('grace') ?? 0) }
  return shown(request, await perform(request.service, rotateOwnApplication, request.caller, () => given))
}

async function changeState(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const given = { clientId: clientIdOf(request), disabled: form.get('disabled') === 'yes' }
  await perform(request.service, updateOwnApplication, request.caller, () => given)
  return seeOther(`${APPLICATIONS}/own/${given.clientId}?done=${given.disabled ? 'disabled' : 'enabled'}`)
}

async function remove(request: SignedInRequest): Promise<Response> {
  const given = { clientId: clientIdOf(request) }
  await perform(request.service, deleteOwnApplication, request.caller, () => given)
  return seeOther(`${APPLICATIONS}?done=deleted`)
}
