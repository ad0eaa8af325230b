import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/store/engine/open.ts'
import type { Place } from '../../../src/store/engine/store-place.ts'
import { CALLBACK, hiddenFields, PAGE } from '../../support/access.ts'
import { databases } from '../../support/databases.ts'
import { cli, SERVICE, startProcess, untilReady } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const EMAIL = 'owner@rooms.example'
// Each written alike in a form, an address and JSON.
const PASSWORD = 'CorrectHorseBattery9'
const TYPO = 'CorrectHoresBattery9'
const VERIFIER = 'verifier-of-the-application-that-asks-for-a-code'
const TOKENS = '/settings/access-tokens'
const TEMPORARY = '/v2/temporary-access-token/create'

const hash = (text: string) => createHash('sha256').update(text)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A browser without JavaScript: it keeps a cookie and sends forms with what the page put into them. */
function browser(url: string) {
  let cookie = ''
  const send = async (path: string, fields?: Record<string, string>) => {
    const own = { origin: url, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(url + path, {
      redirect: 'manual',
      headers: { cookie, ...(fields ? own : {}) },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const fieldsOf = async (path: string) => hiddenFields(await (await send(path)).text())
  return { send, fieldsOf, session: () => cookie.split('=')[1]! }
}

/** Everything that can be done with secrets, rightly and wrongly; tells those that were in use, each with what is kept of it. */
async function useSecrets(url: string, environment: Record<string, string>) {
  const operator = async (...args: string[]) => JSON.parse((await cli(environment, [...args, '--json'])).stdout)
  const self = (token: string) => fetch(`${url}/v2/token/self`, { headers: bearer(token) })
  const inQuery = (token: string) => fetch(`${url}/v2/token/self?pubtoken=${token}`, { headers: { origin: PAGE } })
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const postJson = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const statuses = async (...answers: Promise<Response>[]) => (await Promise.all(answers)).map((it) => it.status)

  const { send, fieldsOf, session } = browser(url)
  expect((await send('/sign-in', { email: EMAIL, password: TYPO })).status).toBe(401)
  expect((await send('/sign-in', { email: PASSWORD, password: PASSWORD })).status).toBe(401)
  expect((await send('/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(303)

  const { csrf } = (await fieldsOf(`${TOKENS}/new`)) as { csrf: string }
  const create = async (kind: string, fields: Record<string, string>) =>
    tokenIn(await send(TOKENS, { ...(await fieldsOf(`${TOKENS}/new?kind=${kind}`)), name: kind, ...fields }))
  const secret = await create('secret', { scope: 'floor:readPrivate' })
  const publishable = await create('publishable', { scope: 'floor:readPublic', domains: 'shop.example' })
  const id = /access-tokens\/([\da-f-]{36})"/.exec((await (await send(TOKENS)).text()).split('id="secret"')[1]!)![1]!
  const rotated = await tokenIn(await send(`${TOKENS}/${id}/rotate`, { csrf, grace: '3600' }))
  const created = await postJson(
    '/trpc/accessTokens.create',
    {
      kind: 'secret',
      name: 'brief',
      scopes: ['floor:readPublic'],
      domains: [],
      expiresAt: Math.floor(Date.now() / 1000) + 2,
    },
    { cookie: `roomwright_session=${session()}` },
  )
  const brief = await tokenIn(created)
  const scopes = [{ resource: 'floor', action: 'readPrivate' }]
  const temporary = await tokenIn(await postJson(TEMPORARY, { scopes }, bearer(secret)))

  const app = ['--name', 'Planner', '--redirect-uri', CALLBACK, '--scope', 'floor:readPrivate']
  const { clientId, clientSecret } = await operator('app', 'create', ...app)
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  const query = { response_type: 'code', client_id: clientId, code_challenge: challenge, code_challenge_method: 'S256' }
  const authorize = `/oauth/authorize?${new URLSearchParams(query)}`
  const consent = await fieldsOf(authorize)
  const allowed = await send('/oauth/consent', { ...consent, decision: 'approve' })
  const codeIn = ({ headers }: Response) => new URL(headers.get('location')!).searchParams.get('code')!
  const [code, replayed, unused] = [
    codeIn(allowed),
    codeIn(await send(authorize)),
    codeIn(await send(authorize)),
  ] as const
  const grant = { grant_type: 'authorization_code', code_verifier: VERIFIER }
  const client = { client_id: clientId, client_secret: clientSecret }
  const wrongSecret = clientSecret.split('').reverse().join('')
  const basic = btoa(`${clientId}:${clientSecret}`)
  expect(
    await statuses(
      post('/oauth/token', { ...grant, code, client_id: clientId, client_secret: wrongSecret }),
      post('/oauth/token', { ...grant, ...client, code, code_verifier: `wrong-${VERIFIER}` }),
      post(`/oauth/token?${new URLSearchParams({ ...grant, ...client, code })}`, {}),
      post('/oauth/token', { ...grant, ...client, code, redirect_uri: `${CALLBACK}?code=${code}` }),
      post('/oauth/token', { ...grant, ...client, code: secret }),
    ),
  ).toEqual([400, 400, 400, 400, 400])
  const issued = await tokenIn(await post('/oauth/token', { ...grant, code }, { authorization: `Basic ${basic}` }))
  const taken = await tokenIn(await post('/oauth/token', { ...grant, ...client, code: replayed }))
  expect((await post('/oauth/token', { ...grant, ...client, code: replayed })).status).toBe(400)
  const { clientSecret: newClientSecret } = await operator('app', 'rotate', clientId, '--grace', '3600')
  const newClient = { ...client, client_secret: newClientSecret }
  expect(await statuses(post('/oauth/introspect', { ...newClient, token: issued }))).toEqual([200])

  while ((await self(brief)).status === 200) await setTimeout(100)
  expect(await statuses(...[secret, rotated, temporary, issued].map(self), inQuery(publishable))).toEqual(
    Array(5).fill(200),
  )
  const secrets = { secret, rotated, brief, temporary, issued, taken, code, replayed, unused, clientSecret }
  const all = { ...secrets, newClientSecret, session: session() }
  const astray = [...Object.values(all), PASSWORD, csrf, VERIFIER]
  expect(new Set(await statuses(...astray.map(inQuery)))).toEqual(new Set([401]))
  for (const text of astray) {
    const path = encodeURIComponent(text)
    await Promise.all([
      self(`${text}x`),
      self(`${text} ${text}`),
      fetch(`${url}/v2/floor/${path}`, { headers: bearer(secret) }),
      fetch(`${url}/nowhere/${path}?${path}=${path}`),
      postJson(TEMPORARY, { [text]: text, scopes: text }, bearer(secret)),
      postJson(`/trpc/${path}`, text, bearer(text)),
      postJson('/jsonrpc', { jsonrpc: '2.0', id: text, method: text, params: { [text]: text } }, bearer(rotated)),
      post('/oauth/revoke', { ...newClient, token: text, token_type_hint: text }).then(() => {}),
      send(TOKENS, { csrf: text, kind: text, name: '' }),
      send('/oauth/consent', { ...consent, request: text }),
      send(`/sign-in?to=${path}`),
      send(`/oauth/authorize?client_id=${path}&redirect_uri=${path}`),
    ])
  }
  expect((await self(issued)).status).toBe(401)
  expect((await send('/sign-out', { csrf })).status).toBe(303)
  return {
    publishable,
    hashed: all,
    unkept: { PASSWORD, TYPO, VERIFIER, csrf, consent: consent['csrf']!, basic, wrongSecret },
    fail: () =>
      statuses(
        post('/sign-in', { email: EMAIL, password: PASSWORD }),
        post('/oauth/token', { ...grant, ...newClient, code: unused }),
        self(taken),
      ),
  }
}

/** What a process writes when statements fail that should not: here their tables are away for a while. */
async function failUnexpectedly(place: Place, fail: () => Promise<number[]>): Promise<void> {
  const store = await openStore(place)
  const rename = (from: string, to: string) => sql.raw(`alter table "${from}" rename to "${to}"`).execute(store.db)
  const tables = ['user', 'authorization_code', 'token']
  for (const table of tables) await rename(table, `${table} away`)
  expect(await fail()).toEqual([500, 500, 500])
  for (const table of tables) await rename(`${table} away`, table)
  await store.close()
}

/** The token or access token in a page or an answer. */
async function tokenIn(answer: Response): Promise<string> {
  return /rw_(?:pk|sk|tk|at)_[0-9A-Za-z]{49}/.exec(await answer.text())![0]
}

/** All that a store keeps, byte by byte: the files of a directory, log and all, or the rows of every table. */
async function storedBytes(place: Place): Promise<Map<string, Buffer>> {
  if (typeof place === 'object' && 'directory' in place) {
    const entries = readdirSync(place.directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name))
    return new Map(paths.map((path) => [path, readFileSync(path)]))
  }
  const store = await openStore(place)
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`.execute(store.db)
  const found = new Map<string, Buffer>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(store.db)
    found.set(name, Buffer.from(rows.map(({ text }) => text).join('\n')))
  }
  await store.close()
  return found
}

/** A token without the parts that every token has. */
const coreOf = (text: string) => text.replace(/^rw_.._(.{43}).{6}$/, '$1')

describe.each(databases)('secrets on $name', ({ name, prepare }) => {
  test('T-18 none is left in any file or table of the store, nor in anything that the process writes', async () => {
    const { place, environment, remove } = await prepare()
    const user = await cli(environment, ['user', 'create', '--email', EMAIL, '--password-stdin'], `${PASSWORD}\n`)
    const { url, child, lines, exited } = await startProcess(SERVICE, { ...environment, ACCESS_LOG: 'on' })
    await untilReady(url)
    const { publishable, hashed, unkept, fail } = await useSecrets(url, environment)
    // No other process can open an embedded store.
    if (name === 'PostgreSQL') await failUnexpectedly(place, fail)
    process.kill(child.pid!, 'SIGTERM')
    expect(await exited).toBe(0)

    const all = (await storedBytes(place)).set('the process', Buffer.from([...lines, user.stdout].join('\n')))
    const where = (needle: string | Buffer) =>
      [...all].filter(([, bytes]) => bytes.includes(needle)).map(([name]) => name)
    for (const [what, text] of Object.entries({ ...hashed, ...unkept }))
      expect([what, where(coreOf(text))]).toEqual([what, []])

    // What is there is found: text, and what is kept of a secret, as bytes in a file and in hexadecimal in a row.
    expect(where('Store ready')).toEqual(['the process'])
    if (name === 'PostgreSQL') expect(where('Unexpected failure')).toEqual(['the process'])
    for (const text of [EMAIL, publishable, coreOf(publishable)]) expect(where(text)).not.toEqual([])
    const standing = [hashed.secret, hashed.rotated, hashed.temporary, hashed.unused, hashed.newClientSecret]
    for (const text of standing)
      expect([...where(hash(text).digest()), ...where(hash(text).digest('hex'))]).not.toEqual([])
    await remove()
  })
})
