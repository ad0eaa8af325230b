import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/base/errors.ts'
import { SCOPE_NAMES } from '../../../src/schema/resources/scope.ts'
import { type ProtocolError, protocolErrors } from '../../../src/serve/http/protocol-errors.ts'
import { embedded } from '../../support/databases.ts'
import { CLI, cli, SERVICE, startProcess, untilReady } from '../../support/process.ts'
import { type CodeBlock, codeBlocksOf } from './code-blocks.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** Pages whose blocks are run from top to bottom, and what they print at least. */
const WALKTHROUGHS: Readonly<Record<string, readonly RegExp[]>> = {
  'docs/tutorial.md': [
    /^Ground floor: 8 rooms, [\d.]+ m²$/m,
    /^401$/m,
    /workplaces: 1\d/,
    /^area-per-place: /m,
    /two-storeys-furnished\.ifc/,
    /^First floor, Office 1\.1: \d places on [\d.]+ m²$/m,
  ],
  'docs/furnish.md': [/"furnishings":\[/, /^bed \[/m, /"din-18040-2"/],
  'docs/groups.md': [/\d groups/, /20 desks/],
  'docs/bulk.md': [/desks\.arrow/, /3 results/, /event: end/, /^3$/m, /2 grids, \d+ desks/],
  'docs/floors.md': [
    /"layoutRevision":0/,
    /"revision":2,/,
    /^412$/m,
    /"changes":\["position"\]/,
    /"source":"restore"/,
    /"resourceType":"Asset"/,
    /^\[\]$/m,
    /"saved":false,"created":2/,
    /two-flats/,
  ],
  'docs/files.md': [
    /from-ifc\.png/,
    /from-dxf\.png/,
    /hall\.svg/,
    /two-flats\.pdf/,
    /two-flats\.ifc/,
    /two-flats\.glb/,
  ],
  'docs/snippets.md': [
    /(\d+) furnishings by curl[\s\S]*\n\1 furnishings by TypeScript[\s\S]*\n\1 furnishings by Python/,
    /^(.+) by curl[\s\S]*\n\1 by TypeScript[\s\S]*\n\1 by Python/m,
    /(\d+) spaces by curl[\s\S]*\n\1 spaces by TypeScript[\s\S]*\n\1 spaces by Python/,
    /three files alike/,
  ],
  'docs/cookbook.md': [
    /^Drawn: bedroom-plan\.svg$/m,
    /^idea 1: .+\nidea 2: /m,
    /^bed kept: True of \d+ pieces$/m,
    /^met: [\s\S]*?\nNOT met: square of free floor before each door, 0.9 of 1\.5 m$/m,
    /"does":"works at home".*"met":true/,
    /^500 boxes filled$/m,
    /"floors":2,.*"workplaces":1\d/,
    /^places unmet: \d+ places at /m,
    /^unmet: .*turning-space/m,
    /^[1-9]\d* desks are D-160$/m,
    /^[1-9][\d.]* EUR for \d+ pieces$/m,
    /^%PDF-$/m,
    /^(\d+) lines of \1 are in the new file\n[1-9]\d* pieces are added$/m,
    /^Ground floor same: \nFirst floor changed: Studio 1\.1 \(name,usage\)$/m,
    /^revision 2 is back as revision 4$/m,
    /^[1-9]\d* floors copied up to change \d+$/m,
    /^webhook\.test is genuine\nwith a blank more it is refused$/m,
    /^this floor 200\nanother floor 404$/m,
    /"kind":"oauth","scopes":\["floor:readPublic","floor:readPrivate"\]/,
    /'Space': [1-9]/,
    /^\d+ pieces placed, density [\d.]+, the best of \d+ furnishings\n[\s\S]*nightstand/m,
  ],
  'docs/tokens.md': [/"kind":"secret"/, /"name":"Lobby"[\s\S]*"name":"Lobby"[\s\S]*"name":"Lobby"/, /^403\n403$/m],
  'docs/errors.md': [],
  'docs/oauth.md': [
    /"kind":"oauth"/,
    /"sub":"[\w-]{36}"/,
    /^200 {"connected":"[\w-]{36}"} 400$/m,
    /\{ active: false \}/,
  ],
}

/** Languages of programs; those of data and of files to copy are not run. */
const RUN = new Set(['sh', 'ts', 'python'])

/** Pages whose commands test/repository/readme.long.test.ts and docs-commands.long.test.ts run, of language models also test/serve/mcp. */
const ELSEWHERE = [
  'README.md',
  'docs/protocols.md',
  'docs/running.md',
  'docs/library.md',
  'docs/command-line.md',
  'docs/mcp.md',
]
/** Pages for those who work on the code: their commands are checks that the gate runs, or long runs by hand. */
const COMMANDS_OF_THE_REPOSITORY = ['docs/development.md', 'docs/furnishing.md']

const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
const canRun = (await has('curl')) && (await has('python3')) && (await has('bash'))

test('every block of a page is run, or says why it is not', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  const blocks = pages
    .filter((page) => page.endsWith('.md') && !(page in WALKTHROUGHS))
    .filter((page) => !ELSEWHERE.includes(page) && !COMMANDS_OF_THE_REPOSITORY.includes(page))
    .flatMap((page) => codeBlocksOf(readFileSync(join(root, page), 'utf8')).map((block) => ({ page, ...block })))
  expect(blocks.filter(({ language, notRun }) => RUN.has(language) && notRun === undefined)).toEqual([])
})

describe.runIf(canRun)('the blocks of a page run from top to bottom', () => {
  let service: Awaited<ReturnType<typeof startProcess>>
  let place: Awaited<ReturnType<typeof embedded.prepare>>
  let environment: Record<string, string>
  let folder: string

  beforeAll(async () => {
    place = await embedded.prepare()
    service = await startProcess(SERVICE, {
      ...place.environment,
      DEMO_ACCOUNT: 'off',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    })
    await untilReady(service.url)
    environment = { ...place.environment, ...(await credentials(service.url, place.environment)) }
    // Inside the repository, where `roomwright/client` and the other packages are found.
    mkdirSync(join(root, 'build'), { recursive: true })
    folder = mkdtempSync(join(root, 'build/examples-'))
  }, 120_000)
  afterAll(async () => {
    process.kill(service.child.pid!, 'SIGTERM')
    await service.exited
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(Object.entries(WALKTHROUGHS))('%s', { timeout: 180_000 }, async (page, expected) => {
    const cwd = join(folder, page.replaceAll(/\W/g, '-'))
    mkdirSync(cwd)
    cpSync(join(root, 'examples'), join(cwd, 'examples'), { recursive: true })
    const blocks = codeBlocksOf(readFileSync(join(root, page), 'utf8'))
    expect(blocks.length).toBeGreaterThan(0)
    const script = scriptOf(blocks, cwd, service.url, page !== 'docs/errors.md')
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, ...environment },
      maxBuffer: 1 << 27,
    })
    for (const pattern of expected) expect(stdout).toMatch(pattern)
    if (page === 'docs/errors.md') expectCodes(stdout)
  })
})

/** One program of the shell from the blocks of a page: those of other languages become files that it runs. */
function scriptOf(blocks: readonly CodeBlock[], cwd: string, url: string, failing: boolean): string {
  const here = (text: string) => text.replaceAll('http://localhost:8787', url)
  const steps = blocks.flatMap(({ language, title, code, notRun }, i) => {
    if (code.includes('export CODE='))
      return [...code.split('\n').slice(0, 2), `export CODE=$(${program('allow')} ${url} "$CLIENT_ID" "$CHALLENGE")`]
    if (notRun !== undefined || !RUN.has(language)) return []
    if (language === 'sh') return [`echo; echo "== ${title || i}"`, here(code)]
    const file = title === '' ? `block-${i}.${language}` : title
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), here(code))
    if (title === 'connect.ts') return [`${program('connect')} ${url} ${join(cwd, file)}`]
    return [language === 'ts' ? `${process.execPath} --import tsx ${file}` : `python3 ${file}`]
  })
  return [
    `npx() { shift; ${process.execPath} ${join(root, CLI)} "$@"; }`,
    // A refusal ends a page, but where the status is asked for.
    `curl() { case " $* " in *' -w '*) command curl -sS "$@" ;; *) command curl -sS ${failing ? '--fail-with-body' : ''} "$@"; echo ;; esac; }`,
    ...steps,
  ].join('\n')
}

/** What does by itself what a person does between two blocks. */
const program = (name: string) => `${process.execPath} --import tsx ${join(root, `test/repository/site/${name}.ts`)}`

/** Each answer of the page about errors has the code whose example it is. */
function expectCodes(output: string): void {
  const answers = output.split(/^== /m).slice(1)
  expect(answers.length).toBeGreaterThan(12)
  for (const answer of answers) {
    const code = /^\S+/.exec(answer)![0] as ErrorCode
    const { furnishing }: ProtocolError = protocolErrors[code]
    expect(answer.slice(answer.indexOf('\n'))).toContain(`"code":"${furnishing ?? code}"`)
  }
}

/** What a user makes on the pages: an account with a floor, a secret and a publishable token. */
async function credentials(url: string, own: Record<string, string>): Promise<Record<string, string>> {
  const password = 'correct horse battery staple'
  const created = await cli(
    own,
    ['user', 'create', 'ada@rooms.example', '--account', 'Studio', '--password-stdin'],
    password,
  )
  if (created.code !== 0) throw new Error(created.stderr)
  const lobby = { type: 'Feature', properties: { name: 'Lobby', private: false } }
  const imported = await cli(own, ['floor', 'import', '--account', 'Studio', '--json'], JSON.stringify(lobby))
  const floorId = JSON.parse(imported.stdout).floors[0].id
  const cookie = await signedIn(url, 'ada@rooms.example', password)
  const make = async (kind: string, scopes: readonly string[], domains: string[] = []) => {
    const answer = await fetch(`${url}/trpc/accessTokens.create`, {
      method: 'POST',
      headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, name: kind, scopes, domains }),
    })
    return (await answer.json()).result.data.text
  }
  return {
    FLOOR_ID: floorId,
    TOKEN: await make('secret', ['floor:readPublic', 'floor:readPrivate']),
    EDITOR: await make(
      'secret',
      SCOPE_NAMES.filter((it) => it.startsWith('floor:')),
    ),
    HOOKS: await make(
      'secret',
      SCOPE_NAMES.filter((it) => it.startsWith('webhook:')),
    ),
    NARROW: await make('secret', ['webhook:query']),
    PUBLISHABLE: await make('publishable', ['floor:readPublic'], ['shop.example']),
    EMAIL: 'ada@rooms.example',
    PASSWORD: password,
  }
}

async function signedIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`Cannot sign in: ${answer.status}`)
  return cookie
}
