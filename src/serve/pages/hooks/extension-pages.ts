import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import { createExtension } from '../../../operations/extensions/create-extension.ts'
import { deleteExtension } from '../../../operations/extensions/delete-extension.ts'
import { listExtensions } from '../../../operations/extensions/list-extensions.ts'
import { readExtension } from '../../../operations/extensions/read-extension.ts'
import { updateExtension } from '../../../operations/extensions/update-extension.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { EXTENSIONS } from '../frame/layout.ts'
import { seeOther } from '../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type ExtensionForm, extensionPage, extensionsPage } from './extensions-page.ts'
import { hookResponse, type Refused, refusedWith } from './hook-response.ts'
import { parameterLines, parametersIn } from './parameter-lines.ts'

/** Extensions of the account. */
export function extensionPages(app: Hono<Env>, service: Service): void {
  app.get(EXTENSIONS, requireSession(service, showExtensions))
  app.get(
    `${EXTENSIONS}/new`,
    requireSession(service, (request) => newResponse(request)),
  )
  app.post(EXTENSIONS, formAction(service, create))
  app.get(
    `${EXTENSIONS}/${ID}`,
    requireSession(service, (request) => showOne(request)),
  )
  app.post(`${EXTENSIONS}/${ID}`, formAction(service, update))
  app.post(`${EXTENSIONS}/${ID}/delete`, formAction(service, remove))
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

const newResponse = (request: SignedInRequest, refused?: Refused<ExtensionForm>) =>
  hookResponse(
    request,
    (common) =>
      extensionPage({ ...common, form: refused?.form ?? EMPTY, ...(refused ? { fault: refused.fault } : {}) }),
    refused?.status,
  )

async function create(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const form = typed(sent)
  try {
    await perform(service, createExtension, caller, () => paramsOf(form))
    return seeOther(`${EXTENSIONS}?done=created`)
  } catch (error) {
    return newResponse(request, refusedWith(error, form))
  }
}

async function showOne(request: SignedInRequest, refused?: Refused<ExtensionForm>): Promise<Response> {
  const { service, caller } = request
  const known = await perform(service, readExtension, caller, () => ({ extensionId: idOf(request) }))
  const form = refused?.form ?? { ...known, parameters: parameterLines(known.parameters) }
  return hookResponse(
    request,
    (common) => extensionPage({ ...common, known, form, ...(refused ? { fault: refused.fault } : {}) }),
    refused?.status,
  )
}

async function update(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const form = typed(sent)
  try {
    await perform(service, updateExtension, caller, () => ({ extensionId: idOf(request), ...paramsOf(form) }))
    return seeOther(`${EXTENSIONS}?done=saved`)
  } catch (error) {
    return showOne(request, refusedWith(error, form))
  }
}

const idOf = ({ c }: SignedInRequest): string => c.req.param('id')!

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

async function remove(request: SignedInRequest): Promise<Response> {
  const { service, caller } = request
  await perform(service, deleteExtension, caller, () => ({ extensionId: idOf(request) }))
  return seeOther(`${EXTENSIONS}?done=deleted`)
}
