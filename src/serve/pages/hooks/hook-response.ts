import type { ServiceError } from '../../../base/errors.ts'
import { pageResponder } from '../page-responder.ts'
import { sentenceOf } from '../page-words.ts'

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

function faultOf(error: ServiceError): string {
  const [, member = '', rest = ''] = /^([A-Za-z]+)[^:]*: (.*)$/s.exec(error.message) ?? []
  const field = FIELDS[member]
  return error.code === 'invalid' && field ? `${field}: ${rest}.` : sentenceOf(error)
}

/** Sends a page about custom attributes, webhooks or extensions. */
export const hookResponse = pageResponder({ done: DONE, faultOf })
