import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { PAGE, type SignedInWorld, signedInWorld } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('the audit log on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie, app } = await signedInWorld(database))
  })
  afterAll(() => database.close())

  /** Entries that name a subject, each as actor, event and detail. */
  async function entriesOf(subjectId: string) {
    const rows = await world.db
      .selectFrom('audit_entry')
      .select(['actor_kind', 'actor_id', 'event', 'subject_kind', 'detail'])
      .where('subject_id', '=', subjectId)
      .orderBy('at')
      .orderBy('id')
      .execute()
    return rows.map((it) => [it.actor_kind, it.actor_id, it.event, it.subject_kind, it.detail])
  }
  const idOf = async (clientId: string) =>
    (await world.db.selectFrom('application').select('id').where('client_id', '=', clientId).executeTakeFirstOrThrow())
      .id
  const denials = async (subjectId: string, event: string) =>
    (await entriesOf(subjectId)).filter(([, , it]) => it === event)

  test('a refused client is noted once a minute, with the reason', async () => {
    const guessed = await world.application()
    const id = await idOf(guessed.clientId)
    const attempt = (clientSecret: string) => world.exchange({ ...guessed, clientSecret }, { code: 'x' })
    for (let tries = 0; tries < 3; tries++) expect((await attempt('guess')).status).toBe(400)
    // The right secret with a wrong code is no refusal of the client.
    await attempt(guessed.clientSecret)
    const refused = (reason: string) => ['application', id, 'client.refused', 'application', { reason }]
    expect(await denials(id, 'client.refused')).toEqual([refused('secret')])
    const disabled = await world.application()
    const other = await idOf(disabled.clientId)
    await updateApplication(world.service, { clientId: disabled.clientId, disabled: true })
    await world.exchange(disabled, { code: 'x' })
    expect(await denials(other, 'client.refused')).toEqual([
      ['application', other, 'client.refused', 'application', { reason: 'disabled' }],
    ])
  })

  test('a token that is refused is noted with the reason, as is its origin', async () => {
    const expiring = await mine.secret(['floor:readPublic'], { expiresAt: world.time.now / 1000 + 60 })
    const publishable = await mine.publishable()
    const self = (text: string, origin: Record<string, string>) =>
      world.request(`/v2/token/self?pubtoken=${text}`, { headers: origin })
    await self(publishable.text, {})
    const refused = (id: string, event: string, reason: string) => ['token', id, event, 'token', { reason }]
    const { id } = publishable.token
    expect(await denials(id, 'origin.refused')).toEqual([refused(id, 'origin.refused', 'missing')])
    const another = await mine.publishable()
    await self(another.text, { origin: 'https://evil.io' })
    await self(another.text, { origin: PAGE })
    expect(await denials(another.token.id, 'origin.refused')).toEqual([
      refused(another.token.id, 'origin.refused', 'not allowed'),
    ])
    world.time.now += 60_000
    expect((await world.request('/v2/token/self', { headers: world.bearer(expiring.text) })).status).toBe(401)
    expect(await denials(expiring.token.id, 'token.refused')).toEqual([
      refused(expiring.token.id, 'token.refused', 'expired'),
    ])
    const leaked = await mine.secret()
    await self(leaked.text, { origin: PAGE })
    expect(await denials(leaked.token.id, 'secret_in_query')).toEqual([
      refused(leaked.token.id, 'secret_in_query', 'secret'),
    ])
  })

  test('a redeemed code is noted with the token it gave, a replay with the token it took back', async () => {
    const code = await world.code(app.clientId, cookie)
    const redeemed = await world.exchange(app, { code })
    expect(redeemed.status).toBe(200)
    const { id, consent_id, code_id } = await world.db
      .selectFrom('token')
      .select(['id', 'consent_id', 'code_id'])
      .where('kind', '=', 'at')
      .executeTakeFirstOrThrow()
    await world.exchange(app, { code })
    const application = await idOf(app.clientId)
    expect(await entriesOf(id)).toEqual([
      ['application', application, 'token.created', 'token', { kind: 'oauth', consent: consent_id }],
      ['application', application, 'code.replayed', 'token', { code: code_id }],
    ])
  })

  test('a token that its application revokes is noted once', async () => {
    const token = await world.accessToken(app, cookie)
    const { id } = await world.db
      .selectFrom('token')
      .select('id')
      .where('kind', '=', 'at')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    for (let tries = 0; tries < 2; tries++)
      await world.form('/oauth/revoke', { client_id: app.clientId, client_secret: app.clientSecret, token })
    const application = await idOf(app.clientId)
    expect((await entriesOf(id)).slice(1)).toEqual([['application', application, 'token.deleted', 'token', {}]])
  })

  test('a user who denies, or may not grant, is noted', async () => {
    const application = await world.application()
    const id = await idOf(application.clientId)
    await world.approve(await world.authorize(application.clientId, cookie), cookie, 'deny')
    const narrow = await world.account(['floor:readPublic'])
    await world.authorize(application.clientId, await narrow.cookie())
    expect((await entriesOf(id)).slice(1)).toEqual([
      ['user', mine.user.id, 'consent.denied', 'application', {}],
      ['user', narrow.user.id, 'authorization.refused', 'application', { missing: ['floor:readPrivate'] }],
    ])
  })
})
