import { ServiceError } from '../../../base/errors.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import { protocolErrors } from '../../http/protocol-errors.ts'
import type { Html } from '../frame/layout.ts'
import { htmlResponse } from '../html.ts'
import { sentenceOf } from '../page-words.ts'
import { doneIn, type SignedInRequest } from '../signed-in-request.ts'

interface Common {
  readonly nonce: string
  readonly user: SignedInRequest['header']
  readonly now: number
  readonly done?: string
}

/** A refusal that a page tells beside what was typed. */
export interface Refused<Form> {
  readonly status: number
  readonly fault: string
  readonly form: Form
}

/** Sends a page about custom attributes, webhooks or extensions. */
export function hookResponse(
  request: SignedInRequest,
  page: (common: Common) => Html,
  status = 200,
): Promise<Response> {
  const { service, c, header } = request
  const done = doneIn(request, DONE)
  const now = unixSeconds(service.wallClock())
  return htmlResponse(service, c, (nonce) => page({ nonce, user: header, now, ...done }), { status })
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  defined: 'The attribute has been defined.',
  deleted: 'It has been deleted.',
  created: 'The extension has been created.',
  tested: 'The test has been sent: the log says what came of it.',
  replayed: 'It has been sent again: the log says what came of it.',
  enabled: 'It is enabled.',
  disabled: 'It is disabled.',
}

/** Members as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'Address',
  events: 'Told of',
  name: 'Name',
  title: 'Title',
  apiFieldName: 'API name',
  description: 'Description',
  parameters: 'Opened with',
}

/** What was typed, and why it was refused. @throws failures of the service */
export function refusedWith<Form>(error: unknown, form: Form): Refused<Form> {
  if (!(error instanceof ServiceError)) throw error
  const { status } = protocolErrors[error.code]
  if (status >= 500) throw error
  return { status, fault: textOf(error), form }
}

function textOf(error: ServiceError): string {
  const [, member = '', rest = ''] = /^([A-Za-z]+)[^:]*: (.*)$/s.exec(error.message) ?? []
  const field = FIELDS[member]
  return error.code === 'invalid' && field ? `${field}: ${rest}.` : sentenceOf(error)
}
