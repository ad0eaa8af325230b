import { CustomAttributeList, ListCustomAttributesParams } from '../../schema/resources/custom-attribute.ts'
import { listCustomAttributes as select } from '../../store/tables/floors/custom-attributes.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { customAttributeOf } from './custom-attribute-of.ts'

export const listCustomAttributes = operation({
  name: 'customAttribute.list',
  type: 'query',
  summary: 'Lists the custom attributes that are defined',
  access: forAnyToken(['customAttributes:read']),
  route: { method: 'GET', path: '/v2/custom-attribute' },
  errors: [],
  input: ListCustomAttributesParams,
  output: CustomAttributeList,
  examples: [{ title: 'Those of spaces', input: { resourceType: 'space' } }],
  async run(service, caller, { resourceType }) {
    const rows = await select(requireStore(service), reachOf(caller).accountId, resourceType)
    return { customAttributes: rows.map(customAttributeOf) }
  },
})
