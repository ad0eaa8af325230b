import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import {
  createCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  readCustomAttribute,
  updateCustomAttribute,
} from '../../../operations/custom-attributes/manage-custom-attributes.ts'
import { ATTRIBUTE_RESOURCES, ATTRIBUTE_VALUE_TYPES } from '../../../schema/resources/floors/custom-attribute.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { ATTRIBUTES } from '../frame/layout.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type AttributeForm, attributePage, attributesPage } from './attributes-page.ts'
import { hookResponse } from './hook-response.ts'

const ONE = `${ATTRIBUTES}/${ID}`
const idOf = ({ c }: SignedInRequest) => ({ customAttributeId: c.req.param('id')! })

/** Definitions of custom attributes. */
export function attributePages(app: Hono<Env>, service: Service): void {
  app.get(ATTRIBUTES, requireSession(service, showAttributes))
  app.get(`${ATTRIBUTES}/new`, requireSession(service, showNew))
  app.post(ATTRIBUTES, create(service))
  app.get(ONE, requireSession(service, showOne))
  app.post(ONE, update(service))
  app.post(`${ONE}/delete`, remove(service))
}

async function showAttributes(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const { customAttributes } = await perform(service, listCustomAttributes, caller, () => ({}))
  const content = { attributes: customAttributes, mayChange: user.scopes.includes('customAttributes:write') }
  return hookResponse(request, (common) => attributesPage({ ...common, ...content }))
}

const EMPTY: AttributeForm = { title: '', apiFieldName: '', description: '', resourceType: 'floor', valueType: 'text' }

function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const resource = request.c.req.query('for') ?? null
  const form = refused ? typed(refused.sent) : { ...EMPTY, resourceType: oneOf(ATTRIBUTE_RESOURCES, resource) }
  return hookResponse(request, (common) => attributePage({ ...common, form }), refused)
}

const create = operationForm({
  operation: createCustomAttribute,
  read: (_, sent) => typed(sent),
  done: () => `${ATTRIBUTES}?done=defined`,
  page: showNew,
})

async function showOne(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, caller } = request
  const known = await perform(service, readCustomAttribute, caller, () => idOf(request))
  const { resourceType, valueType } = known
  const form = { ...(refused ? typed(refused.sent) : known), resourceType, valueType }
  const id = idOf(request).customAttributeId
  return hookResponse(request, (common) => attributePage({ ...common, id, form }), refused)
}

const update = operationForm({
  operation: updateCustomAttribute,
  read(request, sent) {
    const { title, apiFieldName, description } = typed(sent)
    return { ...idOf(request), title, apiFieldName, description }
  },
  done: () => `${ATTRIBUTES}?done=saved`,
  page: showOne,
})

const remove = operationForm({
  operation: deleteCustomAttribute,
  read: idOf,
  done: () => `${ATTRIBUTES}?done=deleted`,
})

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
