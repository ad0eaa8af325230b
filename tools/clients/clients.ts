// Tools of others against the built service: its documents judged by validators, OAuth libraries, each through sign-in,
// consent, exchange, a call of the API, revocation, and a code used twice, and JSON-RPC clients against refusals.
// `npm run clients` installs them on the first run, `npm run clients -- <words>` runs those with these words in their names; the last line is `clients: N passed, N failed`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTemplate, makeTemplates } from '../../test/support/store-template.ts'
import { built } from '../built.ts'
import { isDrawn } from '../gate/drawn.ts'
import type { Driver } from './drivers.ts'

const here = new URL('.', import.meta.url)
const changedAt = (path: string) => statSync(new URL(path, here), { throwIfNoEntry: false })?.mtimeMs ?? 0
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json'))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })

const { run: start } = await built('process/main')
const { readConfig } = await built('service/config')
const { listen } = await built('process/serve-on-node')
const { createApplication } = await built('operations/operator/manage-applications')
const { createUser, updateUser } = await built('operations/operator/manage-users')
const { createToken } = await built('operations/tokens/manage-tokens')
const { SCOPE_NAMES } = await built('schema/resources/scope')
const { Browser } = await import('./browser.ts')
const { drivers } = await import('./drivers.ts')
const { buildingStoryChecks } = await import('./building-story.ts')
const { documentChecks } = await import('./documents.ts')
const { exampleChecks } = await import('./examples.ts')
const { floorPlanSdkChecks } = await import('./floor-plan-sdk.ts')
const { providerChecks } = await import('./providers.ts')
const { pythonClientChecks } = await import('./python-client.ts')
const { refusalChecks } = await import('./refusals.ts')

const templates = await makeTemplates()

/** A service on a store of its own, copied: making one takes three times the processor time. */
async function serve(settings: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-clients-'))
  copyTemplate(templates, 'migrated', directory)
  const config = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, EMBEDDED_SYNC: 'off', ...settings }
  const running = await start(readConfig(config), listen)
  await running.ready
  const issuer = `http://127.0.0.1:${running.port}`
  const stop = async () => {
    await running.stop()
    rmSync(directory, { recursive: true })
  }
  return { issuer, address: `${issuer}/jsonrpc`, service: running.service, stop }
}

const { service, issuer, stop } = await serve()

async function check(name: string, driver: Driver, callback: string): Promise<void> {
  const user = await createUser(service, { email: `user${Math.random()}@rooms.example`, account: name })
  const redirectUri = `http://localhost:9${callback}`
  const application = await createApplication(service, {
    name,
    public: false,
    redirectUri,
    moreRedirectUris: [],
    scopes: ['floor:readPublic', 'floor:readPrivate'],
    requirePkce: false,
  })
  const browser = new Browser(issuer, user.email, user.password!)
  const flow = { ...application, issuer, redirectUri, browse: (url: string | URL) => browser.browse(url) }
  const status = async (token: string) =>
    (await fetch(`${issuer}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })).status

  const first = await driver(flow)
  expect('the API answers', await status(first.accessToken), 200)
  await first.more?.(true)
  if (first.revoke) await first.revoke()
  else await browser.revokeApplications()
  expect('after the revocation the API answers', await status(first.accessToken), 401)
  await first.more?.(false)

  const second = await driver(flow)
  expect('a code used twice gives', await second.redeemAgain(), 'invalid_grant')
  expect('after a replay the API answers', await status(second.accessToken), 401)
  expect('the user is known at both sign-ins as', second.identity, first.identity)
  if (first.identity !== undefined) expect('the user is known as', first.identity, user.id)
  await browser.revokeApplications()
}

/** The text of a secret token of a new account, with every scope. */
async function makeSecret(its: typeof service): Promise<string> {
  const { id, email } = await createUser(its, { email: `user${Math.random()}@rooms.example`, account: 'Secrets' })
  const { db } = its.store!
  const row = await db.selectFrom('user').select('account_id').where('id', '=', id).executeTakeFirstOrThrow()
  const user = { id, email, accountId: row.account_id, owner: true, scopes: SCOPE_NAMES }
  const params = {
    kind: 'secret',
    name: 'all',
    scopes: SCOPE_NAMES,
    domains: [],
    floors: [],
    addresses: [],
    quota: null,
  }
  const { text } = await createToken.run(its, { kind: 'user', address: '', user }, { ...params, expiresAt: null })
  return text
}

function expect(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}

const only = process.argv[2] ?? ''
const serving = <Check extends { name: string; run: (its: typeof serve) => Promise<void> }>(some: readonly Check[]) =>
  some.map(({ name, run }) => ({ name, check: () => run(serve) }))
const asking = <Check extends { name: string; run: (issuer: string) => Promise<void> }>(some: readonly Check[]) =>
  some.map(({ name, run }) => ({ name, check: () => run(issuer) }))
// One of three parts at a landing, and always the documents and the libraries for OAuth.
const parts = [
  asking(exampleChecks),
  [...serving(pythonClientChecks(makeSecret)), ...serving(refusalChecks)],
  [
    ...serving(floorPlanSdkChecks(makeSecret)),
    ...serving(providerChecks({ createUser, createApplication, updateUser })),
    ...serving(buildingStoryChecks(makeSecret)),
  ],
]
const all = [
  ...asking(documentChecks),
  ...parts.filter((_, index) => isDrawn(index, parts.length)).flat(),
  ...drivers.map(({ name, run, callback = '/callback' }) => ({ name, check: () => check(name, run, callback) })),
]
const checks = all.filter(({ name }) => name.includes(only))
let failed = 0
for (const { name, check } of checks) {
  const begun = performance.now()
  const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  try {
    await check()
    console.log(`ok      ${name}: ${took()}`)
  } catch (error) {
    failed++
    console.log(
      `failed  ${name}: ${took()}: ${error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)}`,
    )
  }
}
await stop()
console.log(`clients: ${checks.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
