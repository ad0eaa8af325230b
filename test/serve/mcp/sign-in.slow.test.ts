import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { DOCUMENT_HOST, documentHost } from '../../support/document-host.ts'
import { accessWorld, BASE, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const CALLBACK = 'http://localhost:49876/callback'

const host = await documentHost()
const { answers, at, documentOf } = host
let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await databases[0]!.open()
  world = await accessWorld(database, DOCUMENT_HOST)
  host.serve(world.service)
})
afterAll(async () => {
  host.close()
  await database.close()
})

test('the official client signs in by itself: discovery, sign-in, consent, token, tools', async () => {
  answers.set('/good', { body: documentOf('/good') })
  const mine = await world.account(['floor:queryPublic', 'floor:readPublic'])
  const floor = await mine.floor(false)
  const saved: Record<string, unknown> = {}
  let authorizationUrl: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadataUrl: `${at}/good`,
    clientMetadata: { redirect_uris: [CALLBACK] },
    clientInformation: () => saved['client'] as never,
    saveClientInformation: (it) => void (saved['client'] = it),
    tokens: () => saved['tokens'] as never,
    saveTokens: (it) => void (saved['tokens'] = it),
    saveCodeVerifier: (it) => void (saved['verifier'] = it),
    codeVerifier: () => saved['verifier'] as string,
    redirectToAuthorization: (url) => void (authorizationUrl = url),
  }
  const fetch = async (url: string | URL, init?: RequestInit) => world.app.request(String(url), init)
  const transport = () => new StreamableHTTPClientTransport(new URL(`${BASE}/mcp`), { fetch, authProvider: provider })
  const first = transport()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(first as Parameters<typeof client.connect>[0])
  await expect(client.callTool({ name: 'list_floors', arguments: {} })).rejects.toThrow('Unauthorized')

  // What the user does in a browser.
  const begun = await world.app.request(authorizationUrl!, { redirect: 'manual' })
  const to = new URL(begun.headers.get('location')!, BASE).searchParams.get('to')!
  const signedIn = await world.form('/sign-in', { email: mine.email, password: PASSWORD, to })
  const cookie = cookiesOf(signedIn)
  const page = await (await world.request(to, { headers: { cookie } })).text()
  expect(page).toContain('Not verified')
  expect(page).toContain('hooks.example.com')
  expect(page).toContain('a program on this machine')
  expect(page).not.toContain('floor:readPrivate') // asked for by the client, not held by the user
  const allowed = await world.form('/oauth/consent', { ...hiddenFields(page), decision: 'approve' }, { cookie })
  const back = new URL(allowed.headers.get('location')!)
  expect([back.origin + back.pathname, back.searchParams.get('iss')]).toEqual([CALLBACK, BASE])

  await first.finishAuth(back.searchParams.get('code')!)
  const again = new Client({ name: 'test', version: '1' })
  await again.connect(transport() as Parameters<typeof again.connect>[0])
  expect((await again.listTools()).tools.length).toBeGreaterThan(4)
  const { structuredContent } = await again.callTool({ name: 'list_floors', arguments: {} })
  expect(structuredContent).toMatchObject({ floors: [{ id: floor }] })
  const { access_token: token } = saved['tokens'] as { access_token: string }
  expect((await world.request(`/v2/floor/${floor}`, { headers: world.bearer(token) })).status).toBe(401)

  const listed = await world.request('/settings/applications', { headers: { cookie } })
  expect(await listed.text()).toMatch(/hooks\.example\.com:\d+<.*applications\/[\da-f-]{36}\/revoke/s)
})

test('documents that do not describe themselves, are elsewhere, too large or no documents are refused', async () => {
  answers.set('/foreign', { body: documentOf('/good') })
  answers.set('/nameless', { body: documentOf('/nameless', { client_name: undefined }) })
  answers.set('/secret', { body: documentOf('/secret', { client_secret: 'x' }) })
  answers.set('/method', { body: documentOf('/method', { token_endpoint_auth_method: 'client_secret_post' }) })
  answers.set('/http', { body: documentOf('/http', { redirect_uris: ['http://evil.example/'] }) })
  answers.set('/moved', { status: 302, body: '' })
  answers.set('/text', { type: 'text/html', body: documentOf('/text') })
  answers.set('/large', { body: documentOf('/large', { more: 'x'.repeat(20_000) }) })
  const visit = async (id: string) => {
    const query = new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: CALLBACK })
    const answer = await world.app.request(`${BASE}/oauth/authorize?${query}`)
    return [id, answer.status, answer.headers.get('location')]
  }
  const bad = ['/foreign', '/nameless', '/secret', '/method', '/http', '/moved', '/text', '/large', '/none', '/']
  for (const id of [
    ...bad.map((it) => at + it),
    `${at}/good#x`,
    `${at}/../good`,
    'https://10.0.0.1/a',
    'http://a.example/b',
  ])
    expect(await visit(id)).toEqual([id, 400, null])
})
