import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AuditRow,
  type EntryFilter,
  insertAuditEntry,
  listAuditEntries,
} from '../../src/store/tables/accounts/audit-entries.ts'
import { accessWorld } from '../support/access.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { intBetween, pick, type Random, seeded } from '../support/seeded.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const IDS = Array.from({ length: 4 }, () => randomUUID())
const EVENTS = ['token.created', 'floor.updated', 'token.refused']
const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 0, 1)

/** A few minutes on the clocks of several processes, which do not agree. */
const someTime = (random: Random) => new Date(START_MS + intBetween(random, 0, 9) * MINUTE_MS)

function someFilter(random: Random): EntryFilter {
  const maybe = <Value>(name: string, value: Value) => (random() < 0.4 ? { [name]: value } : {})
  return {
    ...maybe('event', pick(random, EVENTS)),
    ...maybe('actorId', pick(random, IDS)),
    ...maybe('about', pick(random, IDS)),
    ...maybe('since', someTime(random)),
    ...maybe('until', someTime(random)),
  }
}

const fits = (row: AuditRow, { event, actorId, about, since, until }: EntryFilter): boolean =>
  (event === undefined || row.event === event) &&
  (actorId === undefined || row.actor_id === actorId) &&
  (about === undefined || row.actor_id === about || row.subject_id === about) &&
  (since === undefined || row.at >= since) &&
  (until === undefined || row.at < until)

describe.each(databases)('pages of the audit log on $name', ({ open }) => {
  let database: TestDatabase
  let accountId: string
  let all: AuditRow[]
  const random = seeded(11)

  beforeAll(async () => {
    database = await open()
    const { db } = database.store
    const world = await accessWorld(database)
    accountId = (await world.account()).user.accountId
    for (let i = 0; i < 120; i++)
      await insertAuditEntry(db, {
        account_id: accountId,
        at: someTime(random),
        actor_kind: 'user',
        actor_id: pick(random, IDS),
        event: pick(random, EVENTS),
        subject_kind: 'token',
        subject_id: pick(random, IDS),
        detail: {},
      })
    all = await listAuditEntries(db, accountId, { limit: 1000 })
  })
  afterAll(() => database.close())

  test('hold each entry that fits, once, the newest first', { tags: 'slow' }, async () => {
    expect(all.length).toBeGreaterThanOrEqual(120)
    for (let round = 0; round < 60; round++) {
      const filter = someFilter(random)
      const limit = intBetween(random, 1, 20)
      const found: AuditRow[] = []
      for (let before: string | undefined; ; before = found.at(-1)!.id) {
        const page = await listAuditEntries(database.store.db, accountId, {
          ...filter,
          ...(before ? { before } : {}),
          limit,
        })
        found.push(...page)
        if (page.length < limit) break
      }
      const byTime = filter.since !== undefined || filter.until !== undefined
      const expected = all
        .filter((row) => fits(row, filter))
        .sort((a, b) => (byTime ? b.at.getTime() - a.at.getTime() : 0) || Number(BigInt(b.id) - BigInt(a.id)))
      expect([filter, found.map(({ id }) => id)]).toEqual([filter, expected.map(({ id }) => id)])
    }
  })
})
