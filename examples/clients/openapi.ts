// A client whose types are generated from the OpenAPI document of the service:
//   npx openapi-typescript http://localhost:8787/openapi.json --output roomwright-api.ts
//   npx tsx openapi.ts http://localhost:8787
import createClient from 'openapi-fetch'
import type { paths } from './roomwright-api.ts'

const baseUrl = process.argv[2] ?? 'http://localhost:8787'
const client = createClient<paths>({ baseUrl })

const { data, error } = await client.GET('/v2/token/self', { headers: { authorization: 'Bearer rw_sk_unknown' } })
if (data) console.log('token', data.kind, data.scopes.join(' '))
else console.log('refused', error.status, error.code)

const answer = await client.POST('/jsonrpc', {
  body: {
    jsonrpc: '2.0',
    id: '1',
    method: 'FurnishingAI.generateGroups',
    params: { groupType: 'dining', boundingBox: { x: 3, y: 2.6, z: 3 }, maxResults: 2 },
  },
})
console.log(JSON.stringify(answer.data))
