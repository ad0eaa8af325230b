import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import { createCustomAttribute } from '../../../operations/custom-attributes/create-custom-attribute.ts'
import { deleteCustomAttribute } from '../../../operations/custom-attributes/delete-custom-attribute.ts'
import { listCustomAttributes } from '../../../operations/custom-attributes/list-custom-attributes.ts'
import { readCustomAttribute } from '../../../operations/custom-attributes/read-custom-attribute.ts'
import { updateCustomAttribute } from '../../../operations/custom-attributes/update-custom-attribute.ts'
import { ATTRIBUTE_RESOURCES, ATTRIBUTE_VALUE_TYPES } from '../../../schema/resources/custom-attribute.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { ATTRIBUTES } from '../frame/layout.ts'
import { seeOther } from '../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type AttributeForm, attributePage, attributesPage } from './attributes-page.ts'
import { hookResponse, type Refused, refusedWith } from './hook-response.ts'

const ONE = `${ATTRIBUTES}/${ID}`

/** Definitions of custom attributes. */
export function attributePages(app: Hono<Env>, service: Service): void {
  app.get(ATTRIBUTES, requireSession(service, showAttributes))
  app.get(`${ATTRIBUTES}/new`, requireSession(service, showNew))
  app.post(ATTRIBUTES, formAction(service, create))
  app.get(
    ONE,
    requireSession(service, (request) => showOne(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/delete`, formAction(service, remove))
}

async function showAttributes(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const { customAttributes } = await perform(service, listCustomAttributes, caller, () => ({}))
  const content = { attributes: customAttributes, mayChange: user.scopes.includes('customAttributes:write') }
  return hookResponse(request, (common) => attributesPage({ ...common, ...content }))
}

async function showNew(request: SignedInRequest): Promise<Response> {
  const asked = request.c.req.query('for') ?? null
  return newResponse(request, { ...EMPTY, resourceType: oneOf(ATTRIBUTE_RESOURCES, asked) })
}

const EMPTY: AttributeForm = { title: '', apiFieldName: '', description: '', resourceType: 'floor', valueType: 'text' }

const newResponse = (request: SignedInRequest, form: AttributeForm, refused?: Refused<AttributeForm>) =>
  hookResponse(
    request,
    (common) => attributePage({ ...common, form, ...(refused ? { fault: refused.fault } : {}) }),
    refused?.status,
  )

async function create(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const form = typed(sent)
  try {
    await perform(service, createCustomAttribute, caller, () => form)
    return seeOther(`${ATTRIBUTES}?done=defined`)
  } catch (error) {
    const refused = refusedWith(error, form)
    return newResponse(request, form, refused)
  }
}

async function showOne(request: SignedInRequest, refused?: Refused<AttributeForm>): Promise<Response> {
  const { service, caller } = request
  const id = idOf(request)
  const known = await perform(service, readCustomAttribute, caller, () => ({ customAttributeId: id }))
  const { resourceType, valueType } = known
  const form = { ...(refused?.form ?? known), resourceType, valueType }
  const fault = refused ? { fault: refused.fault } : {}
  return hookResponse(request, (common) => attributePage({ ...common, id, form, ...fault }), refused?.status)
}

async function update(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const form = typed(sent)
  const { title, apiFieldName, description } = form
  try {
    const given = { customAttributeId: idOf(request), title, apiFieldName, description }
    await perform(service, updateCustomAttribute, caller, () => given)
    return seeOther(`${ATTRIBUTES}?done=saved`)
  } catch (error) {
    return showOne(request, refusedWith(error, form))
  }
}

async function remove(request: SignedInRequest): Promise<Response> {
  const { service, caller } = request
  await perform(service, deleteCustomAttribute, caller, () => ({ customAttributeId: idOf(request) }))
  return seeOther(`${ATTRIBUTES}?done=deleted`)
}

const idOf = ({ c }: SignedInRequest): string => c.req.param('id')!

function typed(sent: URLSearchParams): AttributeForm {
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  return {
    title: text('title'),
    apiFieldName: text('apiFieldName'),
    description: text('description'),
    resourceType: oneOf(ATTRIBUTE_RESOURCES, sent.get('resourceType')),
    valueType: oneOf(ATTRIBUTE_VALUE_TYPES, sent.get('valueType')),
  }
}

/** The first of the words where something else was sent. */
const oneOf = <const Word extends string>(words: readonly Word[], sent: string | null): Word =>
  words.find((it) => it === sent) ?? words[0]!
