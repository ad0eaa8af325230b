import { expect, test } from 'vitest'
import type { Operation } from '../../../src/operations/calling/operation.ts'
import { operations, type RpcOperation, rpcOperations } from '../../../src/operations/index.ts'
import { openApi } from '../../../src/serve/documents/openapi.ts'
import { openRpc } from '../../../src/serve/documents/openrpc.ts'
import { requestSchema, requestSchemaPath } from '../../../src/serve/documents/request-schemas.ts'
import { scene } from '../../support/service.ts'

// `rpcMethod` on any operation is all that JSON-RPC needs: here each operation has one.

const named = (it: Operation): RpcOperation => ({ rpcMethod: `Roomwright.${it.name}`, ...it })
const served = (operations as readonly Operation[]).map(named)
const { service } = scene()

function references(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
}

const leadsNowhere = (document: unknown) => (path: string) =>
  path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document) ===
  undefined

test.each([
  ['OpenAPI', openApi(served, 'https://rooms.example', service.config)],
  ['OpenRPC', openRpc(served, 'https://rooms.example/jsonrpc')],
])('%s describes every method, and every reference in it leads somewhere', (_name, document) => {
  const found = references(document)
  expect(found.length).toBeGreaterThan(served.length)
  expect(found.filter(leadsNowhere(document))).toEqual([])
  const text = JSON.stringify(document)
  expect(served.filter(({ rpcMethod }) => !text.includes(`"${rpcMethod}"`))).toEqual([])
})

test('titles are names of types, each of one schema', () => {
  const { methods } = openRpc(served, 'https://rooms.example/jsonrpc')
  const titles = methods.flatMap(({ result }) => ('title' in result.schema! ? [result.schema.title as string] : []))
  expect(titles.length).toBeGreaterThan(10)
  expect(titles.filter((it) => !/^[A-Z]\w*$/.test(it))).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})

test('each method has a schema of its requests at an address of its own', () => {
  const paths = served.map(requestSchemaPath)
  expect(new Set(paths).size).toBe(served.length)
  for (const path of paths) expect(path).toMatch(/^\/schemas\/[a-z0-9-]+\.schema\.json$/)
  for (const it of served) expect(references(requestSchema(it)).filter(leadsNowhere(requestSchema(it)))).toEqual([])
})

test('an operation of the access half answers over JSON-RPC as soon as it is named', async () => {
  const { call } = scene({}, [...rpcOperations, ...served.filter(({ name }) => name === 'token.self')])
  expect(await call('Roomwright.token.self', {}, 1)).toMatchObject({ id: 1, error: { code: -32001 } })
})
