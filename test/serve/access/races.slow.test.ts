import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findOpenSession } from '../../../src/operations/identity/session.ts'
import { listConsents, revokeConsent } from '../../../src/operations/oauth/manage-consents.ts'
import { deleteApplication } from '../../../src/operations/operator/manage-applications.ts'
import { deleteToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { type SignedInWorld, signedInWorld } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { runs } from '../../support/property-runs.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })

/** Lets `count` callers through together, once all have arrived. */
function gate(count: number): () => Promise<void> {
  let open: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  return () => {
    if (++arrived === count) open()
    return opened
  }
}

describe.each(databases)('races on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie, app } = await signedInWorld(database, { RATE_CALLS: '0' }))
  })
  afterAll(() => database.close())

  const alive = async (token: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(token) })).status === 200

  test(`K-11 of 16 redemptions of one code one wins, and the token it got is then taken back: ${runs(200)} codes`, async () => {
    for (let round = 0; round < runs(200); round++) {
      const code = await world.code(app.clientId, cookie)
      const arrive = gate(16)
      const answers = await Promise.all(
        Array.from({ length: 16 }, async () => {
          await arrive()
          return world.exchange(app, { code })
        }),
      )
      const won = answers.filter((it) => it.status === 200)
      expect(won).toHaveLength(1)
      for (const answer of answers.filter((it) => it.status !== 200)) {
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
      }
      const { access_token } = (await won[0]!.json()) as { access_token: string }
      expect(await alive(access_token)).toBe(false)
    }
  })

  test(`C-10 redeeming against revoking: after the revocation no token lives, ${runs(200)} times`, async () => {
    const started = performance.now()
    for (let i = 0; i < 5; i++) await world.exchange(app, { code: await world.code(app.clientId, cookie) })
    const span = (performance.now() - started) / 5
    let issued = 0
    for (let round = 0; round < runs(200); round++) {
      const code = await world.code(app.clientId, cookie)
      const [consent] = await listConsents.run(world.service, mine.caller, {})
      const arrive = gate(2)
      const [answer] = await Promise.all([
        arrive().then(() => world.exchange(app, { code })),
        // From at once to when the code is redeemed as a rule, so that either may be first and each step may be met.
        arrive()
          .then(() => setTimeout((span * (round % 8)) / 6))
          .then(() => revokeConsent.run(world.service, mine.caller, { id: consent!.id })),
      ])
      if (answer.status !== 200) {
        expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
        continue
      }
      issued++
      const { access_token } = (await answer.json()) as { access_token: string }
      expect(await alive(access_token)).toBe(false)
    }
    expect(issued).toBeGreaterThan(0)
    const remaining = await world.db
      .selectFrom('token')
      .select('id')
      .where('kind', '=', 'at')
      .where('user_id', '=', mine.user.id)
      .execute()
    expect(remaining).toEqual([])
  })

  test('redeeming against deleting the application: no failure of the server, no token left', async () => {
    for (let round = 0; round < runs(40); round++) {
      const doomed = await world.application()
      const codes = [await world.code(doomed.clientId, cookie), await world.code(doomed.clientId, cookie)]
      const arrive = gate(3)
      const [, ...answers] = await Promise.all([
        arrive().then(() => deleteApplication(world.service, { clientId: doomed.clientId })),
        ...codes.map((code) => arrive().then(() => world.exchange(doomed, { code }))),
      ])
      for (const answer of answers) {
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 200)
          expect(await alive(((await answer.json()) as { access_token: string }).access_token)).toBe(false)
      }
    }
  })

  test(`T-19 a token deleted while it is being looked up is not remembered: ${runs(200)} times`, async () => {
    for (let round = 0; round < runs(200); round++) {
      const { text, token } = await mine.secret(['floor:readPublic'])
      const arrive = gate(5)
      await Promise.all([
        arrive().then(() => deleteToken.run(world.service, mine.caller, { id: token.id })),
        ...Array.from({ length: 4 }, () => arrive().then(() => alive(text))),
      ])
      expect(await alive(text)).toBe(false)
    }
  })

  test('P-10 a temporary token made while its parent is deleted does not live', async () => {
    const body = { scopes: [{ resource: 'floor', action: 'readPublic' }] }
    for (let round = 0; round < runs(100); round++) {
      const { text, token } = await mine.secret(['floor:readPublic'])
      const arrive = gate(2)
      const [answer] = await Promise.all([
        arrive().then(() => world.post('/v2/temporary-access-token/create', body, world.bearer(text))),
        arrive().then(() => deleteToken.run(world.service, mine.caller, { id: token.id })),
      ])
      expect([200, 401]).toContain(answer.status)
      if (answer.status !== 200) continue
      const { authorization } = (await answer.json()) as { authorization: string }
      expect(await alive(authorization.slice(7))).toBe(false)
    }
  })

  test('a session closed is closed for every later request', async () => {
    const own = await mine.cookie()
    const page = await world.request('/settings/applications', { headers: { cookie: own } })
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())![1]!
    await world.form('/sign-out', { csrf }, { cookie: own })
    expect(await findOpenSession(world.service, own.split('=')[1]!)).toBeUndefined()
  })
})
