import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import {
  createExtension,
  deleteExtension,
  listExtensions,
  readExtension,
  updateExtension,
} from '../../../operations/extensions/manage-extensions.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { EXTENSIONS } from '../frame/layout.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type ExtensionForm, extensionPage, extensionsPage } from './extensions-page.ts'
import { hookResponse } from './hook-response.ts'
import { parameterLines, parametersIn } from './parameter-lines.ts'

const ONE = `${EXTENSIONS}/${ID}`
const idOf = ({ c }: SignedInRequest) => ({ extensionId: c.req.param('id')! })

/** Extensions of the account. */
export function extensionPages(app: Hono<Env>, service: Service): void {
  app.get(EXTENSIONS, requireSession(service, showExtensions))
  app.get(`${EXTENSIONS}/new`, requireSession(service, showNew))
  app.post(EXTENSIONS, create(service))
  app.get(ONE, requireSession(service, showOne))
  app.post(ONE, update(service))
  app.post(`${ONE}/delete`, remove(service))
}

async function showExtensions(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const { extensions } = await perform(service, listExtensions, caller, () => ({}))
  const content = {
    extensions,
    mayCreate: user.scopes.includes('extension:create'),
    mayChange: user.scopes.includes('extension:update'),
    mayDelete: user.scopes.includes('extension:delete'),
  }
  return hookResponse(request, (common) => extensionsPage({ ...common, ...content }))
}

const EMPTY: ExtensionForm = { name: '', url: '', description: '', parameters: '' }

function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const form = refused ? typed(refused.sent) : EMPTY
  return hookResponse(request, (common) => extensionPage({ ...common, form }), refused)
}

const create = operationForm({
  operation: createExtension,
  read: (_, sent) => paramsOf(typed(sent)),
  done: () => `${EXTENSIONS}?done=created`,
  page: showNew,
})

async function showOne(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, caller } = request
  const known = await perform(service, readExtension, caller, () => idOf(request))
  const form = refused ? typed(refused.sent) : { ...known, parameters: parameterLines(known.parameters) }
  return hookResponse(request, (common) => extensionPage({ ...common, known, form }), refused)
}

const update = operationForm({
  operation: updateExtension,
  read: (request, sent) => ({ ...idOf(request), ...paramsOf(typed(sent)) }),
  done: () => `${EXTENSIONS}?done=saved`,
  page: showOne,
})

const remove = operationForm({
  operation: deleteExtension,
  read: idOf,
  done: () => `${EXTENSIONS}?done=deleted`,
})

function typed(sent: URLSearchParams): ExtensionForm {
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  return {
    name: text('name'),
    url: text('url'),
    description: text('description'),
    parameters: text('parameters'),
  }
}

const paramsOf = (form: ExtensionForm) => ({ ...form, parameters: parametersIn(form.parameters) })
