import { readConfig } from '../../src/config.ts'
import { openApi } from '../../src/http/documents/openapi.ts'
import { openRpc } from '../../src/http/documents/openrpc.ts'
import { referenceEntries } from '../../src/http/documents/reference.ts'
import { componentSchemas } from '../../src/http/documents/schemas.ts'
import { rpcOperations } from '../../src/operations/index.ts'
import { httpPage } from './http-page.ts'
import { methodsPage } from './methods-page.ts'
import { proceduresPage } from './procedures-page.ts'
import type { Schema } from './schema-text.ts'
import { schemasPage } from './schemas-page.ts'

/** Where a service answers that is started as it is. */
const URL = 'http://localhost:8787'

/** The pages made from the descriptions of the service with its usual settings, by the names of the site map. */
export function referencePages(): Record<string, string> {
  const config = readConfig({})
  const api = openApi(rpcOperations, URL, config)
  const entries = referenceEntries(URL, config)
  return {
    'reference:methods': methodsPage(openRpc(rpcOperations, `${URL}${config.jsonRpcPath}`)),
    'reference:http': httpPage(api, entries),
    'reference:procedures': proceduresPage(entries.filter(({ rest, rpcMethod }) => !rest && !rpcMethod)),
    'reference:schemas': schemasPage({ ...(api.components.schemas as Record<string, Schema>), ...componentSchemas() }),
  }
}
