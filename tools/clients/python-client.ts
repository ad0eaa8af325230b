// A Python client that OpenAPI Generator makes of the document, against the built service. Version 4.3.1 is the last that npm has
// whole; later ones fetch their program from elsewhere. It reads OpenAPI 3.0, into which the document is brought.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Converter } from '@apiture/openapi-down-convert'
import type { Served } from './floor-plan-sdk.ts'

const generator = fileURLToPath(
  new URL('node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar', import.meta.url),
)
const example = fileURLToPath(new URL('../../examples/clients/generated.py', import.meta.url))

/** What the generated package imports; Debian's packages are for its own interpreter. */
const IMPORTS = 'import certifi, dateutil, six, urllib3'

type Schema = Record<string, unknown>

/** Not synchronously: the service runs in this process. */
const run = async (command: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { maxBuffer: 1 << 26 })).stdout

/**
 * What the generator can say in Python: a tuple is a list of so many, a value or null may be None, and one of several forms is
 * any value. In place.
 */
function simplify(node: unknown): void {
  if (node === null || typeof node !== 'object') return
  const schema = node as Schema
  if (Array.isArray(schema['prefixItems'])) {
    const { length, [0]: items } = schema['prefixItems']
    Object.assign(schema, { items, minItems: length, maxItems: length })
    delete schema['prefixItems']
  }
  const forms = (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined
  if (Array.isArray(forms)) {
    const [one, ...others] = forms.filter(({ type, nullable }) => type !== 'null' && !(nullable && type === undefined))
    delete schema['oneOf']
    delete schema['anyOf']
    if (one && others.length === 0) Object.assign(schema, '$ref' in one ? { allOf: [one] } : one, { nullable: true })
  }
  for (const inner of Object.values(schema)) simplify(inner)
}

/** The first interpreter that has what the package imports. @throws Error where none has */
async function python(): Promise<string> {
  const imports = (one: string) =>
    run(one, '-c', IMPORTS)
      .then(() => true)
      .catch(() => false)
  for (const one of ['python3', '/usr/bin/python3']) if (await imports(one)) return one
  throw new Error('No Python has certifi, dateutil, six and urllib3: apt-get install python3-urllib3 python3-dateutil')
}

async function generatedClient(issuer: string, secret: string, folder: string): Promise<void> {
  const document = (await (await fetch(`${issuer}/openapi.json`)).json()) as object
  const older = new Converter(document, { verbose: false }).convert()
  simplify(older)
  const described = join(folder, 'openapi.json')
  writeFileSync(described, JSON.stringify(older))
  const options = ['--skip-validate-spec', '--package-name', 'roomwright_api', '--output', folder]
  await run('java', '-jar', generator, 'generate', '--input-spec', described, '--generator-name', 'python', ...options)
  const interpreter = await python()
  await run(interpreter, '-m', 'compileall', '-q', join(folder, 'roomwright_api'))
  cpSync(example, join(folder, 'generated.py'))
  const printed = await run(interpreter, join(folder, 'generated.py'), issuer, secret)
  const expected = ['furnished 2 bed', 'kept From Python True', "listed ['From Python']", 'refused 404 not_found']
  if (printed.trim() !== expected.join('\n')) throw new Error(`generated.py prints ${printed}`)
}

/** @param makeSecret makes an account, and a secret token of it with every scope */
export const pythonClientChecks = (makeSecret: (service: unknown) => Promise<string>) => [
  {
    name: 'OpenAPI Generator: a client in Python compiles, furnishes a room and keeps a floor',
    async run(serve: () => Promise<Served>) {
      const { issuer, service, stop } = await serve()
      const folder = mkdtempSync(join(tmpdir(), 'roomwright-python-'))
      try {
        await generatedClient(issuer, await makeSecret(service), folder)
      } finally {
        rmSync(folder, { recursive: true, force: true })
        await stop()
      }
    },
  },
]
