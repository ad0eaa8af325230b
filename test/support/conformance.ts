import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ErrorCode } from '../../src/base/errors.ts'
import type { Operation } from '../../src/operations/calling/operation.ts'
import { operations, rpcOperations } from '../../src/operations/index.ts'
import { openApi } from '../../src/serve/documents/openapi.ts'
import { codesOf } from '../../src/serve/documents/rest-paths.ts'
import type { Service } from '../../src/service/service.ts'

interface Documented {
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

const byName = new Map((operations as readonly Operation[]).map((it) => [it.name, it]))

/** A refusal over tRPC has a code that its operation names. */
async function trpcFaults(operation: Operation, answer: Response): Promise<string[]> {
  if (answer.ok) return []
  const { error } = (await answer.clone().json()) as { error?: { data: { refusal: { code: ErrorCode } | null } } }
  const code = error?.data.refusal?.code
  const named = codesOf(operation, { path: [], header: [], query: [], body: ['input'] })
  // Pages of other sites are refused to users, whose sessions serve tRPC alone.
  return code === undefined || code === 'forbidden' || named.includes(code)
    ? []
    : [`${operation.name}: ${code} is not among its errors`]
}

const documents: Record<string, ReturnType<typeof documentOf>> = {}

/** The document with its validators, which are compiled once and serve every world of a worker. */
function documentOf(config: Service['config']) {
  const document = openApi(rpcOperations, 'https://rooms.example', config)
  const paths = document.paths as unknown as Record<string, Record<string, Documented>>
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  const validators = new Map<object, ValidateFunction>()

  function validatorOf(schema: object): ValidateFunction {
    const known = validators.get(schema)
    if (known) return known
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const validator = ajv.compile(JSON.parse(text) as object)
    validators.set(schema, validator)
    return validator
  }

  const patterns = Object.keys(paths).map(
    (path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)] as const,
  )
  return { paths, patterns, validatorOf, ajv }
}

/**
 * Judges answers by the OpenAPI document: the status is listed for the address and method, the content type too, and the
 * body is valid under its schema; refusals over tRPC by the errors of the operation.
 */
export function conformance(config: Service['config']) {
  const { paths, patterns, validatorOf, ajv } = (documents[config.jsonRpcPath] ??= documentOf(config))
  const seen = new Set<string>()

  /** The faults of an answer; none for addresses that are not documented, such as pages. */
  async function faultsOf(method: string, url: string, answer: Response): Promise<string[]> {
    const procedure = byName.get(new URL(url).pathname.replace('/trpc/', ''))
    if (procedure) return trpcFaults(procedure, answer)
    const path = patterns.find(([, pattern]) => pattern.test(new URL(url).pathname))?.[0]
    if (path === undefined) return []
    const operation = paths[path]![method === 'HEAD' ? 'get' : method.toLowerCase()]
    const where = `${method} ${path} ${answer.status}`
    // HEAD is documented as GET; an address may refuse it.
    if (method === 'HEAD' && answer.status === 405) return []
    if (operation === undefined)
      return answer.status === 405 || (method === 'OPTIONS' && answer.status === 204)
        ? []
        : [`${where}: no such method`]
    seen.add(`${method} ${path} ${answer.status}`)
    const documented = operation.responses[answer.status]
    if (documented === undefined) return [`${where}: the status is not documented`]
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (documented.content === undefined || method === 'HEAD') return []
    const content = documented.content[type]
    if (content === undefined) return [`${where}: ${type} is not documented`]
    if (content.schema === undefined || !/[/+]json$/.test(type)) return []
    const validate = validatorOf(content.schema)
    const body: unknown = await answer.clone().json()
    return validate(body)
      ? []
      : [`${where}: ${ajv.errorsText(validate.errors)}, got ${JSON.stringify(body).slice(0, 400)}`]
  }

  return { faultsOf, seen, paths }
}
