import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../../src/access/hash.ts'
import { policy } from '../../../src/access/policy.ts'
import { deleteToken, rotateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('limits of the tokens of an account on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  /** Living tokens of an account, in its own right or replaced. */
  const fill = (accountId: string, kind: 'pk' | 'sk', count: number, replaced = false) => {
    const now = world.service.wallClock()
    const rows = Array.from({ length: count }, () => ({
      account_id: accountId,
      kind,
      hash: hashOf(randomUUID()),
      name: 'test',
      scopes: [],
      domains: [],
      created_at: now,
      ...(replaced ? { rotated_at: now, expires_at: new Date(now.getTime() + 60_000) } : {}),
    }))
    return world.db.insertInto('token').values(rows).execute()
  }

  test.each([
    ['sk', 'secret'],
    ['pk', 'publishable'],
  ] as const)('T-21 beyond the last token of a kind (%s) the refusal names the limit and the kind', async (kind, word) => {
    const mine = await world.account()
    const make = () => (kind === 'sk' ? mine.secret() : mine.publishable())
    await fill(mine.user.accountId, kind, policy.tokensMax - 1)
    // Replaced ones, those of the other kind and of other accounts do not count.
    await fill(mine.user.accountId, kind, 1, true)
    await fill(mine.user.accountId, kind === 'sk' ? 'pk' : 'sk', policy.tokensMax)
    await make()
    await expect(make()).rejects.toMatchObject({
      code: 'token_limit_reached',
      message: `tokens: an account has at most 100 ${word} tokens, delete one first`,
    })
  })

  test('of replaced tokens that work for a while yet there are as many, and no grace beyond', async () => {
    const mine = await world.account()
    await fill(mine.user.accountId, 'sk', policy.tokensMax - 1, true)
    const rotate = async (graceSeconds: number) => {
      const { token } = await mine.secret()
      return rotateToken.run(world.service, mine.caller, { id: token.id, graceSeconds })
    }
    await rotate(60)
    await expect(rotate(60)).rejects.toMatchObject({
      code: 'token_limit_reached',
      message: 'tokens: at most 100 replaced tokens work at a time, rotate without a grace or delete one of them',
    })
    await rotate(0)
    world.time.now += 60_000
    await rotate(60)
  })

  test('a token with scopes that its user does not hold is refused with their names, another is not found', async () => {
    const owner = await world.account()
    const member = await world.account(['floor:readPublic', 'floor:export', 'webhook:read'], owner.name)
    const { token } = await member.secret(member.user.scopes)
    const narrow = { ...member.caller, user: { ...member.user, scopes: ['floor:readPublic'] as const } }
    const remove = (id: string) => deleteToken.run(world.service, narrow, { id })
    await expect(remove(token.id)).rejects.toMatchObject({
      code: 'insufficient_scope',
      message: 'token: it holds scopes that you do not: floor:export, webhook:read',
      members: { acceptedScopes: ['floor:export', 'webhook:read'] },
    })
    await expect(remove(randomUUID())).rejects.toMatchObject({ code: 'not_found', message: 'token: not found' })
    const own = await member.secret(['floor:readPublic'])
    expect(await remove(own.token.id)).toEqual({})
  })
})
