import type { Hono } from 'hono'
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
import { listConsents, revokeConsent } from '../../../operations/oauth/manage-consents.ts'
import type { ApplicationWithSecret } from '../../../schema/resources/application.ts'
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
import { seeOther } from '../html.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { pageResponder } from '../page-responder.ts'
import { sentenceOf } from '../page-words.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'

const ONE = `${APPLICATIONS}/own/:clientId`

const idOf = ({ c }: SignedInRequest) => ({ clientId: c.req.param('clientId')! })

/** The pages about applications: those that a user has let in, and for owners those that the account has registered. */
export function accountPages(app: Hono<Env>, service: Service): void {
  app.get('/settings', () => seeOther('/settings/access-tokens'))
  app.get(APPLICATIONS, requireSession(service, showApplications))
  app.post(APPLICATIONS, register(service))
  app.post(`${APPLICATIONS}/${ID}/revoke`, revoke(service))
  app.get(`${APPLICATIONS}/new`, requireSession(service, showNew))
  app.get(ONE, requireSession(service, showOwn))
  app.post(ONE, update(service))
  app.post(`${ONE}/rotate`, rotate(service))
  app.post(`${ONE}/state`, changeState(service))
  app.post(`${ONE}/delete`, remove(service))
}

const applicationResponse = pageResponder({
  done: {
    revoked: 'Access has been revoked.',
    saved: 'Saved.',
    disabled: 'The application has been disabled.',
    enabled: 'The application works again.',
    deleted: 'The application has been deleted.',
  },
  faultOf: sentenceOf,
})

/** Refusals that the pages show beside their form. */
const SHOWN = ['invalid', 'limit_reached'] as const

async function showApplications(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const applications = await perform(service, listConsents, caller, () => ({}))
  const own = user.owner ? { own: await perform(service, listOwnApplications, caller, () => ({})) } : {}
  return applicationResponse(request, (common) => applicationsPage({ ...common, applications, ...own }))
}

const revoke = operationForm({
  operation: revokeConsent,
  read: ({ c }) => ({ id: c.req.param('id') }),
  done: () => `${APPLICATIONS}?done=revoked`,
})

const NOTHING: ApplicationForm = {
  name: '',
  homepage: '',
  redirectUri: '',
  moreRedirectUris: [],
  public: false,
  scopes: [],
  requirePkce: true,
}

async function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  requireOwner(request.user)
  const form = refused ? typedIn(refused.sent) : NOTHING
  return applicationResponse(request, (common) => newApplicationPage({ ...common, form }), refused)
}

const register = operationForm({
  operation: registerApplication,
  read(_, sent) {
    const { homepage, ...typed } = typedIn(sent)
    return { ...typed, ...(homepage === '' ? {} : { homepage }) }
  },
  done: showSecret,
  page: showNew,
  shown: SHOWN,
})

const typedIn = (form: URLSearchParams): ApplicationForm => ({
  name: form.get('name') ?? '',
  homepage: (form.get('homepage') ?? '').trim(),
  redirectUri: (form.get('redirectUri') ?? '').trim(),
  moreRedirectUris: (form.get('moreRedirectUris') ?? '').split(/\s+/).filter((it) => it !== ''),
  public: form.get('public') === 'yes',
  scopes: form.getAll('scope'),
  requirePkce: form.get('requirePkce') === 'yes',
})

function showSecret(request: SignedInRequest, application: ApplicationWithSecret): Promise<Response> {
  return applicationResponse(request, (common) => applicationSecretPage({ ...common, application }))
}

async function showOwn(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const own = await perform(request.service, listOwnApplications, request.caller, () => ({}))
  const application = own.find(({ clientId }) => clientId === idOf(request).clientId)
  if (!application) throw new ServiceError('not_found', 'application: not found')
  const form = refused ? typedIn(refused.sent) : { ...application, homepage: application.homepage ?? '' }
  return applicationResponse(request, (common) => ownApplicationPage({ ...common, application, form }), refused)
}

const update = operationForm({
  operation: updateOwnApplication,
  read(request, sent) {
    const { homepage, public: _, ...typed } = typedIn(sent)
    return { ...idOf(request), ...typed, homepage: homepage === '' ? null : homepage }
  },
  done: (request) => pathOf(request, 'saved'),
  page: showOwn,
  shown: SHOWN,
})

const rotate = operationForm({
  operation: rotateOwnApplication,
  read: (request, form) => ({ ...idOf(request), graceSeconds: Number(form.get('grace') ?? 0) }),
  done: showSecret,
})

const changeState = operationForm({
  operation: updateOwnApplication,
  read: (request, form) => ({ ...idOf(request), disabled: form.get('disabled') === 'yes' }),
  done: (request, _, form) => pathOf(request, form.get('disabled') === 'yes' ? 'disabled' : 'enabled'),
})

const remove = operationForm({
  operation: deleteOwnApplication,
  read: idOf,
  done: () => `${APPLICATIONS}?done=deleted`,
})

const pathOf = (request: SignedInRequest, done: string) => `${APPLICATIONS}/own/${idOf(request).clientId}?done=${done}`
