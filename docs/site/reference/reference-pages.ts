import { rpcOperations } from '../../../src/operations/index.ts'
import { openApi } from '../../../src/serve/documents/openapi.ts'
import { openRpc } from '../../../src/serve/documents/openrpc.ts'
import { referenceEntries } from '../../../src/serve/documents/reference.ts'
import { componentSchemas } from '../../../src/serve/documents/schemas.ts'
import { readConfig } from '../../../src/service/config.ts'
import { httpPage } from './http-page.ts'
import { methodsPage } from './methods-page.ts'
import { proceduresPage } from './procedures-page.ts'
import type { Schema } from './schema-text.ts'
import { schemasPage } from './schemas-page.ts'
import { tryPage } from './try-page.ts'

/** Where a service answers that is started as it is. */
const URL = 'http://localhost:8787'

/** The pages made from the descriptions of the service with its usual settings, by the names of the site map. */
export function referencePages(): Record<string, string> {
  const config = readConfig({})
  const api = openApi(rpcOperations, URL, config)
  const entries = referenceEntries(URL, config)
  return {
    'reference:try': tryPage,
    'reference:methods': methodsPage(openRpc(rpcOperations, `${URL}${config.jsonRpcPath}`)),
    'reference:http': httpPage(api, entries),
    'reference:procedures': proceduresPage(entries.filter(({ rest, rpcMethod }) => !rest && !rpcMethod)),
    'reference:schemas': schemasPage({ ...(api.components.schemas as Record<string, Schema>), ...componentSchemas() }),
  }
}
