import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LEAK_PATH } from '../../../src/serve/oauth/leak-route.ts'
import { readConfig } from '../../../src/service/config.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { startTestQueue } from '../../support/queue.ts'
import { accessWorld, PAGE, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const scanner = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const spki = (keys: typeof scanner) => keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

describe.each(databases)('tokens that were found in public on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let mails: Awaited<ReturnType<typeof startMailServer>>
  let stopQueue: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    mails = await startMailServer()
    world = await accessWorld(database, {
      RATE_CALLS: '0',
      LEAK_REPORT_KEYS: `scanner-1=${spki(scanner)}`,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'rooms@rooms.example',
    })
    stopQueue = await startTestQueue(world.service, database.store)
    mine = await world.account()
  })
  afterAll(async () => {
    await stopQueue()
    await mails.stop()
    await database.close()
  })

  const report = (leaks: unknown, headers: Record<string, string> = {}) => world.post(LEAK_PATH, leaks, headers)
  const signed = (leaks: unknown, keys = scanner, identifier = 'scanner-1') => ({
    'github-public-key-identifier': identifier,
    'github-public-key-signature': sign('sha256', Buffer.from(JSON.stringify(leaks)), keys.privateKey).toString(
      'base64',
    ),
  })
  const labels = async (answer: Response) => ((await answer.json()) as { label: string }[]).map(({ label }) => label)
  const self = async (token: string) => (await world.request('/v2/token/self', { headers: world.bearer(token) })).status
  const entries = async () =>
    (
      await world.db
        .selectFrom('audit_entry')
        .select(['subject_id', 'detail', 'actor_kind'])
        .where('event', '=', 'token.leaked')
        .orderBy('id')
        .execute()
    ).slice()

  test('a secret token is deleted at once, with its temporary tokens, and its owner is notified', async () => {
    const {
      token: { id },
      text,
    } = await mine.secret()
    const created = await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(text),
    )
    const temporary = ((await created.json()) as { authorization: string }).authorization.slice('Bearer '.length)
    expect([await self(text), await self(temporary)]).toEqual([200, 200])
    const url = 'https://code.example/some/file.ts#L3'
    const leaks = [{ token: text, type: 'roomwright_secret', url, source: 'commit' }]
    const answer = await report(leaks, signed(leaks))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual([
      { token_hash: sha256(text), token_type: 'roomwright_secret', label: 'true_positive' },
    ])
    expect([await self(text), await self(temporary)]).toEqual([401, 401])
    expect((await entries()).at(-1)).toEqual({
      subject_id: id,
      actor_kind: 'service',
      detail: { kind: 'sk', reportedBy: 'scanner-1', source: 'commit', url },
    })
    await vi.waitFor(() => expect(mails.mails.filter(({ to }) => to.includes(mine.email))).toHaveLength(1), 30_000)
    const mail = mails.mails.find(({ to }) => to.includes(mine.email))!.text
    expect(mail).toContain('Subject: A token was found in public and deleted')
    expect(mail).toContain('/settings/audit?event=token.leaked')
    expect(mail).not.toContain(text.slice(6, 20))
    // Again it is no token any more.
    expect(await labels(await report(leaks, signed(leaks)))).toEqual(['false_positive'])
  })

  test('who has the text of a token may report it without a signature', async () => {
    const [{ text }, untouched] = [await mine.secret(), await mine.secret()]
    const address = `https://paste.example/?t=${encodeURIComponent(text)}`
    const leaks = [
      { token: text, url: address },
      { token: 'rw_sk_nothing' },
      { token: `${untouched.text.slice(0, -1)}!` },
    ]
    const answer = await report(leaks)
    expect(await labels(answer)).toEqual(['true_positive', 'false_positive', 'false_positive'])
    expect([await self(text), await self(untouched.text)]).toEqual([401, 200])
    // An address that holds the token is not kept.
    expect((await entries()).at(-1)!.detail).toMatchObject({ reportedBy: 'unsigned', url: null })
  })

  test('temporary and OAuth tokens are deleted alone; a publishable one is public anyway', async () => {
    const parent = await mine.secret()
    const body = { scopes: [{ resource: 'floor', action: 'readPublic' }] }
    const created = await world.post('/v2/temporary-access-token/create', body, world.bearer(parent.text))
    const temporary = ((await created.json()) as { authorization: string }).authorization.slice('Bearer '.length)
    const oauth = await world.accessToken(await world.application(), await mine.cookie())
    const { text: publishable } = await mine.publishable()
    const answer = await report([temporary, oauth, publishable].map((token) => ({ token })))
    expect(await labels(answer)).toEqual(['true_positive', 'true_positive', 'false_positive'])
    expect([await self(temporary), await self(oauth), await self(parent.text)]).toEqual([401, 401, 200])
    const shown = await world.request(`/v2/token/self?pubtoken=${publishable}`, { headers: { origin: PAGE } })
    expect(shown.status).toBe(200)
  })

  test('one that has expired was none any more', async () => {
    const expiresAt = Math.floor(world.time.now / 1000) + 60
    const { text } = await mine.secret(undefined, { expiresAt })
    world.time.now += 61_000
    expect(await labels(await report([{ token: text }]))).toEqual(['false_positive'])
  })

  test('a signature that does not hold is refused, and nothing is deleted', async () => {
    const { text } = await mine.secret()
    const leaks = [{ token: text }]
    const right = signed(leaks)
    for (const headers of [
      signed(leaks, other),
      signed(leaks, scanner, 'scanner-2'),
      signed([{ token: 'another' }]),
      { ...right, 'github-public-key-signature': 'AAAA' },
      { 'github-public-key-identifier': 'scanner-1' },
      { 'github-public-key-signature': right['github-public-key-signature'] },
    ])
      expect((await report(leaks, headers)).status).toBe(403)
    expect(await self(text)).toBe(200)
  })

  test('what is no report is refused with its place; no token comes back or is logged', async () => {
    const { text } = await mine.secret()
    for (const [body, status] of [
      ['{', 400],
      [{ token: text }, 400],
      [[], 400],
      [[{ token: 7 }], 400],
      [[{ token: `${text}\0` }], 400],
      [Array(101).fill({ token: 'x' }), 400],
      [[{ token: 'x'.repeat(600_000) }], 413],
    ] as const) {
      const answer = await report(body)
      expect(answer.status).toBe(status)
      expect(await answer.text()).not.toContain(text)
    }
    expect((await world.request(LEAK_PATH)).status).toBe(405)
    expect((await world.request(LEAK_PATH, { method: 'POST', body: '[]' })).status).toBe(415)
    expect(await self(text)).toBe(200)
    await report([{ token: text }])
    expect(JSON.stringify(world.logged)).not.toContain(text)
  })

  test('reports of one address are counted', async () => {
    const few = await accessWorld(database, { RATE_CALLS: '2' })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await few.post(LEAK_PATH, [{ token: 'x' }])).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('security.txt names the contact where one is set', async () => {
    expect((await world.request('/.well-known/security.txt')).status).toBe(404)
    const named = await accessWorld(database, { SECURITY_CONTACT: 'security@rooms.example' })
    const answer = await named.request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const lines = (await answer.text()).trim().split('\n')
    expect(lines.map((line) => line.split(': ')[0])).toEqual([
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
      'Policy',
    ])
    expect(lines[0]).toBe('Contact: mailto:security@rooms.example')
    const days = (Date.parse(lines[1]!.slice('Expires: '.length)) - named.time.now) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })
})

test.each(['x', 'scanner=AAAA', `scanner=${spki(scanner)}x,=`])('LEAK_REPORT_KEYS=%s is refused', (value) => {
  expect(() => readConfig({ LEAK_REPORT_KEYS: value })).toThrow(/LEAK_REPORT_KEYS/)
})

test.each(['nobody', 'http://rooms.example', 'ftp://x'])('SECURITY_CONTACT=%s is refused', (value) => {
  expect(() => readConfig({ SECURITY_CONTACT: value })).toThrow(/SECURITY_CONTACT/)
})
