import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../src/access/hash.ts'
import { challengeOf, checkRedemption, provenBy } from '../../src/access/oauth/code.ts'
import { narrowResource } from '../../src/access/oauth/resource.ts'
import type { ScopeName } from '../../src/schema/resources/scope.ts'
import type { Db } from '../../src/store/database.ts'
import { lockAccount } from '../../src/store/tables/accounts/accounts.ts'
import {
  claimAuthorizationRequest,
  decideAuthorizationRequest,
  deleteExpiredAuthorizationRequests,
  findAuthorizationRequest,
  insertAuthorizationRequest,
} from '../../src/store/tables/tokens/authorization-requests.ts'
import {
  deleteReplayed,
  deleteUnredeemedCodes,
  findCode,
  insertCode,
  redeemCode,
} from '../../src/store/tables/tokens/codes.ts'
import {
  deleteConsent,
  deleteConsentsBeyond,
  deleteWiderConsents,
  saveConsent,
} from '../../src/store/tables/tokens/consents.ts'
import { countTemporaryToken } from '../../src/store/tables/tokens/temporary-tallies.ts'
import { deleteOldUsage, readUsage, saveUses } from '../../src/store/tables/tokens/token-usage.ts'
import {
  countTokens,
  deleteExpiredTemporaryTokens,
  deleteToken,
  findDependentToken,
  findIssuedToken,
  findOwnToken,
  findToken,
  insertToken,
  listTokens,
} from '../../src/store/tables/tokens/tokens.ts'
import { accessWorld, type World } from '../support/access.ts'
import { databases, type TestDatabase } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const NOW = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(NOW + ms)
const now = at(0)
const DAY = '2026-01-01'
/** The same, counted from the Unix epoch. */
const DAY_NUMBER = NOW / 86_400_000
/** A request of one day. */
const use = (ms: number) => ({
  at: at(ms),
  address: '192.0.2.1',
  origin: 'https://a.example',
  requests: new Map([[DAY_NUMBER, 1]]),
})
const nowhere = { address: null, user_agent: null }
/** Each with each. */
const combined = <A, B, C>(first: readonly A[], second: readonly B[], third: readonly C[]): [A, B, C][] =>
  first.flatMap((a) => second.flatMap((b) => third.map((c): [A, B, C] => [a, b, c])))

describe.each(databases)('credentials in the store on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let db: World['db']
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    db = world.db
    mine = await world.account()
  })
  afterAll(() => database.close())

  /** Id of a new application. */
  async function application(): Promise<string> {
    const { clientId } = await world.application()
    const found = db.selectFrom('application').select('id').where('client_id', '=', clientId)
    return (await found.executeTakeFirstOrThrow()).id
  }

  const consent = (applicationId: string, scopes: ScopeName[] = ['floor:readPublic'], { user } = mine) =>
    saveConsent(db, {
      account_id: user.accountId,
      user_id: user.id,
      application_id: applicationId,
      scopes,
      granted_at: now,
    })

  /** A code that expires `ms` from now. */
  async function code(ms = 1000) {
    const applicationId = await application()
    const { id: consentId } = await consent(applicationId)
    const hash = hashOf(randomUUID())
    const id = await insertCode(db, {
      hash,
      account_id: mine.user.accountId,
      application_id: applicationId,
      user_id: mine.user.id,
      consent_id: consentId,
      redirect_uri: null,
      challenge: null,
      scopes: ['floor:readPublic'],
      tell_scopes: false,
      created_at: now,
      expires_at: at(ms),
    })
    return { id: id!, hash, applicationId, consentId }
  }

  type Held = { readonly hash: Uint8Array; readonly applicationId: string }
  const redeemFor = async ({ hash, applicationId }: Held, tokenHash: Uint8Array, time = now) => {
    const proof = { applicationId, redirectUri: null, mayLackRedirectUri: true, challenge: null, resource: undefined }
    return (await redeemCode(db, hash, proof, { tokenHash, name: 'Planner' }, time, nowhere))?.id
  }
  const redeem = (held: Held, time?: Date) => redeemFor(held, hashOf(randomUUID()), time)
  const tokensOf = async (codeId: string) =>
    (await db.selectFrom('token').select('id').where('code_id', '=', codeId).execute()).map(({ id }) => id)
  const codeIds = async () => (await db.selectFrom('authorization_code').select('id').execute()).map(({ id }) => id)

  const token = (over: Partial<Parameters<typeof insertToken>[1]> = {}) =>
    insertToken(db, {
      account_id: mine.user.accountId,
      kind: 'sk',
      hash: hashOf(randomUUID()),
      name: 'test',
      scopes: ['floor:readPublic'],
      domains: [],
      created_at: now,
      ...over,
    })

  describe('a code', () => {
    test('is found by its own application only', async () => {
      const { id, hash, applicationId } = await code()
      expect(await findCode(db, hash, applicationId)).toMatchObject({ id, redeemedAt: null, userDisabledAt: null })
      expect(await findCode(db, hash, await application())).toBeUndefined()
      expect(await findCode(db, hashOf('another'), applicationId)).toBeUndefined()
    })

    test('K-8 is redeemed once, and gives one token', async () => {
      const held = await code()
      const other = await code()
      const first = await redeem(held)
      expect(first).toBeDefined()
      expect(await redeem(held)).toBeUndefined()
      expect([await tokensOf(held.id), await tokensOf(other.id)]).toEqual([[first], []])
      expect((await findCode(db, held.hash, held.applicationId))?.redeemedAt).toEqual(now)
      expect((await findCode(db, other.hash, other.applicationId))?.redeemedAt).toBeNull()
    })

    test('is redeemed without the other codes of its consent', async () => {
      const held = await code()
      const row = db.selectFrom('authorization_code').selectAll().where('id', '=', held.id)
      const { id: _, ...copy } = await row.executeTakeFirstOrThrow()
      const hash = hashOf(randomUUID())
      const other = await insertCode(db, { ...copy, hash })
      await redeem(held)
      expect(await redeem({ ...held, hash })).toBeDefined()
      expect([await tokensOf(held.id), await tokensOf(other!)].map(({ length }) => length)).toEqual([1, 1])
    })

    test('is redeemed by just the requests that the rules of codes allow', { tags: 'slow' }, async () => {
      const held = await code(60_000)
      const { id: _, ...row } = await db
        .selectFrom('authorization_code')
        .selectAll()
        .where('id', '=', held.id)
        .executeTakeFirstOrThrow()
      const [registered, other] = ['https://app.example/callback', 'https://app.example/other']
      const [verifier, another] = ['a'.repeat(43), 'b'.repeat(43)]
      const codes = combined([null, registered, other], [null, challengeOf(verifier)], [null, '/mcp'])
      const verifiers = [undefined, verifier, another, 'too short', challengeOf(verifier)]
      const requests = combined([undefined, registered, other], verifiers, [undefined, null, '/mcp'])
      let accepted = 0
      for (const [redirectUri, challenge, granted] of codes)
        for (const [sentUri, sentVerifier, resource] of requests) {
          const hash = hashOf(randomUUID())
          await insertCode(db, { ...row, redirect_uri: redirectUri, challenge, resource: granted, hash })
          const sent = { redirectUri: sentUri, verifier: sentVerifier }
          const narrowed = narrowResource(granted, resource)
          const record = { redirectUri, challenge, expiresAt: at(1), redeemedAt: null }
          const allowed = checkRedemption(record, sent, registered, now).ok && narrowed.ok
          const proof = provenBy(sent, registered)
          const tokenHash = hashOf(randomUUID())
          const asked = proof && { ...proof, applicationId: held.applicationId, resource }
          const issued = asked && (await redeemCode(db, hash, asked, { tokenHash, name: 'Planner' }, now, nowhere))
          expect([issued !== undefined, redirectUri, challenge, granted, sentUri, sentVerifier, resource]).toEqual([
            allowed,
            redirectUri,
            challenge,
            granted,
            sentUri,
            sentVerifier,
            resource,
          ])
          if (!issued || !narrowed.ok) continue
          accepted++
          const token = db.selectFrom('token').select(['id', 'resource']).where('hash', '=', tokenHash)
          expect(await token.executeTakeFirst()).toEqual({ id: issued.id, resource: narrowed.value })
        }
      // Four of nine pairs of addresses, two of ten of proofs, five of six of resources.
      expect(accepted).toBe(4 * 2 * 5)
    })

    test.each([
      [-1, true],
      [0, false],
      [1, false],
    ])('redeemed %i ms after its expiry, it gives a token: %s', async (ms, gives) => {
      expect((await redeem(await code(1000), at(1000 + ms))) !== undefined).toBe(gives)
    })

    test('is neither issued nor redeemed when its consent has gone, nor redeemed for another application', async () => {
      const held = await code()
      const other = await code()
      expect(await redeem({ hash: held.hash, applicationId: other.applicationId })).toBeUndefined()
      expect(await tokensOf(held.id)).toEqual([])
      expect(await deleteConsent(db, held.consentId, (await world.account()).user.id)).toBeUndefined()
      expect(await deleteConsent(db, held.consentId, mine.user.id)).toMatchObject({ id: held.consentId })
      expect(await redeem(held)).toBeUndefined()
      const row = await db
        .selectFrom('authorization_code')
        .selectAll()
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow()
      expect(await insertCode(db, { ...row, hash: hashOf('gone'), consent_id: held.consentId })).toBeUndefined()
    })

    test('C-10 is neither issued nor redeemed by a statement that meets the revocation of its consent', async () => {
      const issue = async ({ id }: { readonly id: string }) => {
        const row = db.selectFrom('authorization_code').selectAll().where('id', '=', id)
        const copy = await row.executeTakeFirstOrThrow()
        return () => insertCode(db, { ...copy, hash: hashOf(randomUUID()) })
      }
      for (const prepare of [issue, async (held: Held) => () => redeem(held)]) {
        const held = await code()
        const attempt = await prepare(held)
        const met = await db.transaction().execute(async (revocation) => {
          await deleteConsent(revocation, held.consentId, mine.user.id)
          const outcome = Promise.allSettled([attempt()])
          // The statement waits for the lock, and for this transaction at the latest.
          await setTimeout(100)
          return { outcome }
        })
        expect(await met.outcome).toEqual([{ status: 'fulfilled', value: undefined }])
      }
    })

    test('K-10 that is replayed loses its tokens, others keep theirs', async () => {
      const [replayed, other] = [await code(), await code()]
      const [, otherToken] = [await redeem(replayed), await redeem(other)]
      await deleteReplayed(db, replayed.id, now, nowhere)
      expect([await tokensOf(replayed.id), await tokensOf(other.id)]).toEqual([[], [otherToken]])
    })

    test('is removed at its expiry; a redeemed one with its token, which a replay has to find until then', async () => {
      const [expired, living, redeemed] = [await code(0), await code(1), await code(0)]
      const token = await redeem(redeemed, at(-1))
      const remaining = async () => {
        const ids = await codeIds()
        return [expired, living, redeemed].map(({ id }) => ids.includes(id))
      }
      while ((await deleteUnredeemedCodes(db, now, 2)) > 0);
      expect(await remaining()).toEqual([false, true, true])
      await deleteToken(db, token!)
      expect(await remaining()).toEqual([false, true, false])
    })
  })

  describe('consents', () => {
    test('A-15 of an application that hold more than its scopes end, those of others stay', async () => {
      const [narrowed, other] = [await application(), await application()]
      const [first, second, third] = [await world.account(), await world.account(), await world.account()]
      const wide = await consent(narrowed, ['floor:readPublic', 'floor:export'], first)
      await consent(narrowed, ['floor:readPublic'], second)
      await consent(other, ['floor:export'], third)
      const ended = await deleteWiderConsents(db, narrowed, ['floor:readPublic', 'webhook:read'])
      expect(ended.map(({ id }) => id)).toEqual([wide.id])
    })

    test('of a user that hold more than the user does end, those of others stay', { tags: 'slow' }, async () => {
      const [narrowed, other] = [await world.account(), await world.account()]
      const wide = await consent(await application(), ['floor:readPublic', 'floor:export'], narrowed)
      await consent(await application(), ['floor:readPublic'], narrowed)
      await consent(await application(), ['floor:export'], other)
      const ended = await deleteConsentsBeyond(db, narrowed.user.id, ['floor:readPublic', 'webhook:read'])
      expect(ended.map(({ id }) => id)).toEqual([wide.id])
    })
  })

  describe('an authorization request', () => {
    const request = async (ms = 1000) =>
      (
        await insertAuthorizationRequest(db, {
          account_id: mine.user.accountId,
          application_id: await application(),
          user_id: null,
          redirect_uri: null,
          state: null,
          challenge: null,
          asked_scopes: null,
          prompt: null,
          created_at: now,
          expires_at: at(ms),
        })
      ).id

    test('C-5 is bound to the first user who claims it', { tags: 'slow' }, async () => {
      const id = await request()
      const [first, second] = [await world.account(), await world.account()]
      const claim = ({ user }: typeof first) => claimAuthorizationRequest(db, id, user.id, user.accountId)
      expect([await claim(first), await claim(second), await claim(first)]).toEqual([{ id }, undefined, { id }])
      expect(await findAuthorizationRequest(db, id)).toMatchObject({ user_id: first.user.id })
      expect(await decideAuthorizationRequest(db, id, second.user.id, now)).toBeUndefined()
    })

    test('C-8 is decided once, before it expires, and no other with it', async () => {
      const [id, other, late] = [await request(), await request(), await request()]
      const decide = (it: string, time: Date) => decideAuthorizationRequest(db, it, mine.user.id, time)
      expect(await decide(id, now)).toBeUndefined()
      for (const it of [id, other, late]) await claimAuthorizationRequest(db, it, mine.user.id, mine.user.accountId)
      expect(await decide(id, at(999))).toMatchObject({ id, decided_at: at(999) })
      expect(await decide(id, at(999))).toBeUndefined()
      expect(await decide(late, at(1000))).toBeUndefined()
      expect(await findAuthorizationRequest(db, other)).toMatchObject({ decided_at: null })
    })

    test('is removed at its expiry', async () => {
      const [expired, living] = [await request(0), await request(1)]
      await deleteExpiredAuthorizationRequests(db, now, 1000)
      expect(await findAuthorizationRequest(db, expired)).toBeUndefined()
      expect(await findAuthorizationRequest(db, living)).toMatchObject({ id: living })
    })
  })

  describe('tokens', () => {
    test('T-21 count while they live: by account, by kind, and replaced ones apart', async () => {
      const { user } = await world.account()
      const own = (over: Parameters<typeof token>[0]) => token({ account_id: user.accountId, ...over })
      await own({})
      await own({ expires_at: at(1) })
      await own({ expires_at: now })
      await own({ kind: 'pk' })
      await own({ rotated_at: now, expires_at: at(1) })
      await own({ rotated_at: now, expires_at: now })
      await token()
      const count = (kind: 'pk' | 'sk', replaced: boolean) =>
        countTokens(db, { accountId: user.accountId, kind, replaced }, now)
      expect([await count('sk', false), await count('pk', false), await count('sk', true)]).toEqual([2, 1, 1])
      expect(await count('pk', true)).toBe(0)
    })

    test('P-15 temporary tokens count by the token they were made with, until they expire', async () => {
      const [parent, other] = [await token(), await token()]
      for (const ms of [-1, 0, 1]) await token({ kind: 'tk', parent_id: parent.id, expires_at: at(ms) })
      await token({ kind: 'tk', parent_id: other.id, expires_at: at(1) })
      const living = async (time: Date) => (await countTemporaryToken(db, parent.id, time, 86_400))!.living
      expect(await living(now)).toBe(2)
      // Two have been counted that were never made; the third expires.
      expect([await living(now), await living(at(1))]).toEqual([3, 3])
      expect(await countTemporaryToken(db, randomUUID(), now, 86_400)).toBeUndefined()
    })

    test('expired temporary tokens are removed, so many at once; what may be shown is kept', async () => {
      const parent = await token({ expires_at: at(-1) })
      await deleteExpiredTemporaryTokens(db, at(1), 1000)
      const living = await token({ kind: 'tk', parent_id: parent.id, expires_at: at(1) })
      for (const ms of [-2, -1, 0]) await token({ kind: 'tk', parent_id: parent.id, expires_at: at(ms) })
      const remainingIds = async () =>
        (await db.selectFrom('token').select('id').where('parent_id', '=', parent.id).execute()).map(({ id }) => id)
      expect(await deleteExpiredTemporaryTokens(db, now, 2)).toBe(2)
      expect(await remainingIds()).toHaveLength(2)
      expect(await deleteExpiredTemporaryTokens(db, now, 2)).toBe(1)
      expect(await remainingIds()).toEqual([living.id])
      expect(await findToken(db, parent.hash)).toMatchObject({ id: parent.id })
    })

    test(
      'tokens that are looked up at the same time are each found as themselves, or not at all',
      { tags: 'slow' },
      async () => {
        const parent = await token()
        const own = await Promise.all(Array.from({ length: 9 }, () => token()))
        const dependent = await Promise.all(
          Array.from({ length: 9 }, () => token({ kind: 'tk', parent_id: parent.id })),
        )
        const unknown = new Uint8Array(32)
        const hashes = [...own, ...dependent].map(({ hash }) => hash)
        const sent = [...hashes, unknown, ...hashes]
        for (const find of [findToken, findDependentToken]) {
          const found = await Promise.all(sent.map((hash) => find(db, hash)))
          const alone = []
          for (const hash of sent) alone.push(await find(db, hash))
          expect(found).toEqual(alone)
        }
        const parents = await Promise.all(dependent.map(({ hash }) => findDependentToken(db, hash)))
        expect(parents.map((it) => it?.parentId)).toEqual(dependent.map(() => parent.id))
      },
    )

    test('T-20 the time of the last use never goes back', async () => {
      const [used, unused] = [await token(), await token()]
      const lastUse = async (id: string) =>
        (await db.selectFrom('token').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
          .last_used_at
      for (const ms of [5, 3]) await saveUses(db, new Map([[used.id, use(ms)]]))
      expect([await lastUse(used.id), await lastUse(unused.id)]).toEqual([at(5), null])
    })

    test('T-20 requests are added up day by day, for tokens that are shown, and go after a while', async () => {
      const shown = await token()
      const temporary = await token({ kind: 'tk', parent_id: shown.id, expires_at: at(1) })
      const requests = (...counts: [number, number][]) => ({ ...use(1), requests: new Map(counts) })
      const { accountId } = mine.user
      await saveUses(db, new Map([[shown.id, requests([DAY_NUMBER - 1, 4], [DAY_NUMBER, 2])]]))
      await saveUses(
        db,
        new Map([...[shown.id, temporary.id, randomUUID()].map((id) => [id, requests([DAY_NUMBER, 3])] as const)]),
      )
      expect(await readUsage(db, shown.id, accountId, '2025-12-31')).toEqual(
        new Map([
          ['2025-12-31', 4],
          [DAY, 5],
        ]),
      )
      expect(await readUsage(db, shown.id, accountId, DAY)).toEqual(new Map([[DAY, 5]]))
      expect(await readUsage(db, temporary.id, accountId, DAY)).toBeUndefined()
      expect(await readUsage(db, shown.id, (await world.account()).user.accountId, DAY)).toBeUndefined()
      const [listed] = (await listTokens(db, accountId, now, DAY)).filter(({ id }) => id === shown.id)
      expect(listed).toMatchObject({
        requests: '5',
        temporaryTokens: 1,
        last_address: '192.0.2.1',
        last_origin: 'https://a.example',
      })
      expect(await deleteOldUsage(db, DAY, 10)).toBe(1)
      expect(await readUsage(db, shown.id, accountId, '2025-12-31')).toEqual(new Map([[DAY, 5]]))
    })

    test('of OAuth applications are found by their own application only, and are shown on no page of tokens', async () => {
      const held = await code()
      const hash = hashOf('issued')
      const id = await redeemFor(held, hash)
      expect(await findIssuedToken(db, hash, held.applicationId)).toMatchObject({ id })
      expect(await findIssuedToken(db, hash, await application())).toBeUndefined()
      expect(await findIssuedToken(db, hashOf('another'), held.applicationId)).toBeUndefined()
      expect(await findOwnToken(db, id!, mine.user.accountId)).toBeUndefined()
      expect((await listTokens(db, mine.user.accountId, now, DAY)).map((it) => it.id)).not.toContain(id)
    })

    test('T-2 that depend on a token or an application are found with the state of both', async () => {
      const held = await code()
      const hash = hashOf(randomUUID())
      const id = (await redeemFor(held, hash))!
      const temporaryOfGrant = await token({ kind: 'tk', parent_id: id, expires_at: at(1) })
      const parent = await token({ disabled_at: now, expires_at: at(2), scopes: ['floor:export'] })
      const temporary = await token({ kind: 'tk', parent_id: parent.id, expires_at: at(1) })
      await db.updateTable('application').set({ disabled_at: now }).where('id', '=', held.applicationId).execute()
      const disabled = { applicationId: held.applicationId, applicationDisabledAt: now }
      const none = { parentId: null, parentExpiresAt: null, parentDisabledAt: null, parentScopes: null }
      expect(await findDependentToken(db, hash)).toMatchObject({ id, ...disabled, ...none })
      expect(await findDependentToken(db, temporaryOfGrant.hash)).toMatchObject({
        id: temporaryOfGrant.id,
        ...disabled,
        parentId: id,
      })
      expect(await findDependentToken(db, temporary.hash)).toMatchObject({
        id: temporary.id,
        applicationId: null,
        applicationDisabledAt: null,
        parentId: parent.id,
        parentExpiresAt: at(2),
        parentDisabledAt: now,
        parentScopes: ['floor:export'],
      })
      expect(await findDependentToken(db, hashOf('another'))).toBeUndefined()
    })

    test.each([
      ['countTemporaryToken', (on: Db, id: string) => countTemporaryToken(on, id, now, 86_400)],
      ['findOwnToken', (on: Db, id: string) => findOwnToken(on, id, mine.user.accountId)],
      ['lockAccount', (on: Db) => lockAccount(on, mine.user.accountId)],
    ])('%s: of two transactions the second waits for the end of the first', async (_name, lock) => {
      const { id } = await token()
      const order: string[] = []
      const first = await db.transaction().execute(async (transaction) => {
        await lock(transaction, id)
        const second = db.transaction().execute(async (other) => {
          await lock(other, id)
          order.push('second')
        })
        await setTimeout(100)
        order.push('first')
        return { second }
      })
      await first.second
      expect(order).toEqual(['first', 'second'])
    })

    test('are changed in their own account only', async () => {
      const { id } = await token()
      const other = await world.account()
      expect(await findOwnToken(db, id, mine.user.accountId)).toMatchObject({ id })
      expect(await findOwnToken(db, id, other.user.accountId)).toBeUndefined()
      expect(await findOwnToken(db, randomUUID(), mine.user.accountId)).toBeUndefined()
      expect(await listTokens(db, other.user.accountId, now, DAY)).toEqual([])
    })
  })
})
