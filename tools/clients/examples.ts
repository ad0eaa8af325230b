// The programs of examples/ for other clients and for the templates, against the built service.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Check = (issuer: string) => Promise<void>

const here = fileURLToPath(new URL('.', import.meta.url))
const templates = fileURLToPath(new URL('../../examples/templates', import.meta.url))
const tsx = ['--import', import.meta.resolve('tsx')]
const bin = (name: string) => join(here, 'node_modules', name)

/** Not synchronously: the service runs in this process. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, maxBuffer: 1 << 26 })
  return stdout
}

/** Runs in a copy of the examples beside the packages that they import. */
async function inCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(here, 'examples-'))
  try {
    cpSync(join(here, '../../examples/clients'), folder, { recursive: true })
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const generatedClient: Check = (issuer) =>
  inCopy(async (folder) => {
    const { execPath } = process
    const types = ['--output', 'roomwright-api.ts']
    await run(folder, execPath, bin('openapi-typescript/bin/cli.js'), `${issuer}/openapi.json`, ...types)
    const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--skipLibCheck', '--types', 'node']
    const modules = [
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--typeRoots',
      join(here, '../../node_modules/@types'),
    ]
    await run(folder, execPath, bin('typescript/bin/tsc'), ...options, ...modules, 'openapi.ts')
    const printed = await run(folder, execPath, ...tsx, 'openapi.ts', issuer)
    const [refused, answer] = printed.trim().split('\n')
    expect('the client says', refused, 'refused 401 invalid_token')
    expect('groups', JSON.parse(answer!).result.furnishings.length, 2)
  })

const describedCall: Check = (issuer) =>
  inCopy(async (folder) => {
    const printed = await run(folder, process.execPath, 'openrpc.mjs', issuer)
    expect('lines', printed.trim().split('\n').length, 3)
  })

/** Each program gives the furnishings of the others, for every template. */
const everyTemplate: Check = async (issuer) => {
  const python = await run(templates, 'python3', '--version').catch(() => undefined)
  if (python === undefined) console.log('        there is no Python here: its program was not run')
  const names = readdirSync(templates).filter((it) => it.endsWith('.json'))
  expect('templates', names.length, 9)
  for (const name of names.map((it) => it.replace('.json', ''))) {
    const { result } = JSON.parse(await run(templates, 'sh', 'furnish.sh', name, issuer))
    if (result.furnishings.length === 0) throw new Error(`${name} has no furnishing`)
    const lines = (result.furnishings as { id: string; density: number; furniture: unknown[] }[]).map(
      ({ id, density, furniture }) => `${id} ${density} ${furniture.length} pieces\n`,
    )
    expect(
      `${name} in TypeScript`,
      await run(templates, process.execPath, ...tsx, 'furnish.ts', name, issuer),
      lines.join(''),
    )
    if (python) expect(`${name} in Python`, await run(templates, 'python3', 'furnish.py', name, issuer), lines.join(''))
  }
}

function expect(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}

export const exampleChecks: readonly { readonly name: string; readonly run: Check }[] = [
  { name: 'examples: a client generated from OpenAPI by openapi-typescript', run: generatedClient },
  { name: 'examples: a call described by OpenRPC, by @open-rpc/client-js', run: describedCall },
  { name: 'examples: every template by curl, TypeScript and Python', run: everyTemplate },
]
