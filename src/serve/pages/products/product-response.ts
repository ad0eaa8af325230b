import type { ServiceError } from '../../../base/errors.ts'
import { pageResponder } from '../page-responder.ts'
import { sentenceOf } from '../page-words.ts'

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  added: 'The product has been added.',
  saved: 'Saved.',
  archived: 'It is in the archive.',
  unarchived: 'It is in use again.',
  deleted: 'It has been deleted.',
  imported: 'The products have been imported.',
}

/** Members as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  name: 'Name',
  type: 'Type',
  'shape.a': 'Width',
  'shape.b': 'Depth',
  'shape.h': 'Height',
  shape: 'Shape',
  price: 'Price',
  currency: 'Currency',
  supplier: 'Supplier',
  pictureUrl: 'Picture',
  modelUrl: 'glTF model',
  attributes: 'Attributes',
}

function faultOf(error: ServiceError): string {
  const [, member = '', rest = ''] = /^([A-Za-z]+(?:\.[A-Za-z]+)?)[^:]*: (.*)$/s.exec(error.message) ?? []
  const field = FIELDS[member] ?? FIELDS[member.split('.')[0] ?? '']
  if (error.code === 'invalid' && field) return `${field}: ${rest}.`
  if (error.code === 'precondition_failed') return 'It was changed meanwhile. Look at it and change it again.'
  return sentenceOf(error)
}

/** Sends a page about products. */
export const productResponse = pageResponder({ done: DONE, faultOf })
