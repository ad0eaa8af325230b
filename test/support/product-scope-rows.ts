import { randomUUID } from 'node:crypto'
import type { ScopeName } from '../../src/schema/resources/scope.ts'
import type { ScopeCall, ScopeRow } from './scope-rows.ts'

// Products are under the scopes of floors (docs/decisions.md#r9). One that is asked for by an id is not there: a caller who may ask
// gets that answer.

const NONE = '00000000-0000-4000-8000-0000000000ff'
const LISTS: readonly ScopeName[] = ['floor:queryPublic', 'floor:queryPrivate']
const READS: readonly ScopeName[] = ['floor:readPublic', 'floor:readPrivate', ...LISTS]
const WRITES: readonly ScopeName[] = ['floor:update']

const line = 'sku,name,type,a,b,h\nS,x,sofa,2,0.9,0.8\n'
const facts = () => ({ sku: randomUUID(), name: 'x', type: 'sofa', shape: { type: 'box', a: 2, b: 0.9, h: 0.8 } })
const one = { path: `/v2/product/${NONE}`, input: { productId: NONE } }

const row = (
  procedure: string,
  type: 'query' | 'mutation',
  scopes: readonly ScopeName[],
  status: number,
  call: () => ScopeCall,
  publishable?: 'as others',
): ScopeRow => ({
  name: procedure,
  procedure: [procedure, type],
  scopes,
  status,
  ...(publishable ? { publishable } : {}),
  call,
})

export const productRows: readonly ScopeRow[] = [
  row('product.create', 'mutation', WRITES, 201, () => {
    const body = facts()
    return { method: 'POST', path: '/v2/product', body, input: body }
  }),
  row(
    'product.list',
    'query',
    LISTS,
    200,
    () => ({ method: 'GET', path: '/v2/product?limit=1', input: { limit: 1 } }),
    'as others',
  ),
  row('product.export', 'query', LISTS, 200, () => ({ method: 'GET', path: '/v2/product/export', input: {} })),
  row('product.import', 'mutation', WRITES, 200, () => ({
    method: 'POST',
    path: '/v2/product/import',
    file: new TextEncoder().encode(line),
    input: { file: Buffer.from(line).toString('base64') },
  })),
  row('product.read', 'query', READS, 404, () => ({ method: 'GET', ...one }), 'as others'),
  row('product.update', 'mutation', WRITES, 404, () => {
    const body = { name: 'y' }
    const input = { ...one.input, ifMatch: null, ...body }
    return { method: 'PATCH', path: one.path, body, headers: { 'if-match': '*' }, input }
  }),
  row('product.delete', 'mutation', WRITES, 404, () => ({ method: 'DELETE', ...one })),
]
