import { CustomAttributeList, ListCustomAttributesParams } from '../../schema/custom-attribute.ts'
import { listCustomAttributes as select } from '../../store/custom-attributes.ts'
import { TOKEN_KINDS } from '../caller.ts'
import { operation } from '../operation.ts'
import { reachOf } from '../reach.ts'
import { requireStore } from '../transaction.ts'
import { customAttributeOf } from './custom-attribute-of.ts'

export const listCustomAttributes = operation({
  name: 'customAttribute.list',
  type: 'query',
  summary: 'Lists the custom attributes that are defined',
  access: { callers: [...TOKEN_KINDS, 'user'], scopes: ['customAttributes:read'] },
  browsers: true,
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
