// The documents of the service, judged by the tools that others read them with.
import { readdirSync, readFileSync } from 'node:fs'
import { MethodCallValidator, parseOpenRPCDocument } from '@open-rpc/schema-utils-js'
import { compileErrors, validate } from '@readme/openapi-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** Throws when a tool finds fault with what the service at an address says of itself. */
export type Check = (issuer: string) => Promise<void>

const read = async (url: string) => {
  const answer = await fetch(url, { headers: { origin: 'https://editor.example' } })
  if (answer.headers.get('access-control-allow-origin') !== '*') throw new Error('pages of other sites cannot read it')
  return answer.text()
}

/** The recommended rules of Redocly; any error or warning is a fault. */
const lint =
  (path: string): Check =>
  async (issuer) => {
    const config = await createConfig({
      extends: ['recommended'],
      // Probes and documents take nothing that a caller could get wrong.
      rules: { 'operation-4xx-response': 'off' },
    })
    const found = await lintFromString({ source: await read(issuer + path), absoluteRef: 'document.json', config })
    const messages = found.map(({ ruleId, severity, message, location }) =>
      [severity, ruleId, location[0]?.pointer, message].join(' '),
    )
    if (messages.length > 0) throw new Error(messages.join('\n'))
  }

/** The recommended rules of Spectral; any finding is a fault. */
const spectral: Check = async (issuer) => {
  const linter = new Spectral()
  linter.setRuleset({
    // The types of the two packages differ in what a ruleset must have.
    extends: [[oas as unknown as RulesetDefinition, 'recommended']],
    rules: {
      // Takes the `items: false` that closes a tuple for a schema without items.
      'array-items': 'off',
      // Of OpenAPI 3.0: since 3.1 a requirement names roles for any scheme, which need not be listed as scopes of OAuth are.
      'oas3-operation-security-defined': 'off',
    },
  })
  const found = await linter.run(await read(`${issuer}/openapi.json`))
  if (found.length > 0)
    throw new Error(found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`).join('\n'))
}

const openApiParser: Check = async (issuer) => {
  const result = await validate(JSON.parse(await read(`${issuer}/openapi.json`)))
  if (!result.valid || result.warnings.length > 0) throw new Error(compileErrors(result))
}

interface Call {
  readonly method: string
  readonly params: Record<string, unknown>
}

const examples = new URL('../../examples/', import.meta.url)

/** The requests of the repository: all are accepted. */
const accepted = (): Call[] =>
  readdirSync(examples)
    .filter((it) => it.endsWith('.json'))
    .map((it) => JSON.parse(readFileSync(new URL(it, examples), 'utf8')) as Call)

/** One of them with a fault in it: none is accepted. */
function refused(): readonly (readonly [fault: string, call: Call])[] {
  const bedroom = readFileSync(new URL('bedroom.json', examples), 'utf8')
  const withFault = (change: (params: never) => void): Call => {
    const call = JSON.parse(bedroom)
    change(call.params as never)
    return call
  }
  return [
    ['three numbers in a point', withFault(({ room }: Bedroom) => room.boundary.shape.points[0]!.push(1))],
    ['one number in a point', withFault(({ room }: Bedroom) => room.boundary.shape.points[0]!.pop())],
    ['a text in a point', withFault(({ room }: Bedroom) => room.boundary.shape.points[0]!.splice(0, 1, '0'))],
    ['two points', withFault(({ room }: Bedroom) => room.boundary.shape.points.splice(2))],
    ['no room', withFault((params: { room?: unknown }) => delete params.room)],
    ['a room with an unknown key', withFault(({ room }: Bedroom) => Object.assign(room, { height: 3 }))],
    ['a height of 0', withFault(({ room }: Bedroom) => Object.assign(room.boundary.shape, { h: 0 }))],
    ['21 results', withFault((params: object) => Object.assign(params, { maxResults: 21 }))],
    ['an unknown template', withFault((params: object) => Object.assign(params, { template: { name: 'attic' } }))],
  ]
}

interface Bedroom {
  readonly room: { readonly boundary: { readonly shape: { readonly points: unknown[][] } } }
}

const openRpcValidator: Check = async (issuer) => {
  const document = await parseOpenRPCDocument(JSON.parse(await read(`${issuer}/openrpc.json`)))
  const validator = new MethodCallValidator(document)
  const faultsOf = ({ method, params }: Call) => [validator.validate(method, params)].flat().map((it) => it.message)
  const calls = accepted()
  if (calls.length < 9) throw new Error(`only ${calls.length} examples were found`)
  for (const call of calls) {
    const faults = faultsOf(call)
    if (faults.length > 0) throw new Error(`${call.method}: ${faults.join('; ').slice(0, 2000)}`)
  }
  for (const [fault, call] of refused()) if (faultsOf(call).length === 0) throw new Error(`${fault} is not refused`)
}

export const documentChecks: readonly { readonly name: string; readonly run: Check }[] = [
  { name: 'OpenAPI: @readme/openapi-parser', run: openApiParser },
  { name: 'OpenAPI: Redocly', run: lint('/openapi.json') },
  { name: 'OpenAPI: Spectral', run: spectral },
  { name: 'OpenRPC: @open-rpc/schema-utils-js and the examples', run: openRpcValidator },
  { name: 'OpenRPC: Redocly', run: lint('/openrpc.json') },
]
