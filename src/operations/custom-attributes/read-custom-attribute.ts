import { CustomAttribute, CustomAttributeId } from '../../schema/resources/custom-attribute.ts'
import { findCustomAttribute } from '../../store/tables/floors/custom-attributes.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { customAttributeOf } from './custom-attribute-of.ts'

export const readCustomAttribute = operation({
  name: 'customAttribute.read',
  type: 'query',
  summary: 'Reads the definition of a custom attribute',
  access: forAnyToken(['customAttributes:read']),
  route: { method: 'GET', path: '/v2/custom-attribute/{customAttributeId}' },
  errors: ['not_found'],
  input: CustomAttributeId,
  output: CustomAttribute,
  examples: [{ title: 'By its id', input: { customAttributeId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { customAttributeId }) {
    const id = ownId('customAttribute', customAttributeId)
    const row = await findCustomAttribute(requireStore(service), reachOf(caller).accountId, id)
    if (!row) throw notFound('customAttribute')
    return customAttributeOf(row)
  },
})
