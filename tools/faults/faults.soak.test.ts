import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import { certificateExpired } from './certificate-fault.ts'
import { chaos } from './chaos-fault.ts'
import { onCluster, slowed } from './database-faults.ts'
import { hung } from './hang-fault.ts'
import { twoMigrators } from './migrators-fault.ts'

// The faults that other suites do not make; `npm run faults` makes all of them. Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('faults on $name', ({ prepare, openEmpty }) => {
  test('nothing is lost or done twice, and no caller refused, while each statement takes 100 ms more', async () => {
    const place = await prepare()
    const { outcome } = await slowed(place.environment['DATABASE_URL']!)
    expect(outcome).toMatchObject({ lost: 0, twice: 0, refused: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(20)
    await place.remove()
  })

  test('connections that are ended at any moment end no process and lose nothing, and every refusal says when to come back', async () => {
    const place = await prepare()
    const { outcome, note } = await chaos(place.environment['DATABASE_URL']!, 30)
    expect(outcome).toMatchObject({ lost: 0, twice: 0, rudelyRefused: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(20)
    expect(note).toContain('the same process')
    await place.remove()
  })

  test('of two who migrate at once one does, and both end well', async () => {
    const database = await openEmpty()
    const { outcome } = await twoMigrators((database.place as { url: string }).url)
    expect(outcome).toMatchObject({ lost: 0, twice: 0, refused: 0 })
    await database.close()
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('a hanging $name', () => {
  test('is noticed within two seconds; no caller waits for longer, without a token none at all, and it ends at once', async () => {
    const report = await onCluster({}, (cluster) => hung(cluster.url, 6, cluster.hang()))
    expect(report.outcome).toMatchObject({ lost: 0, twice: 0, rudelyRefused: 0 })
    expect(report.note).toContain('without a token 0 refused')
    // Twice as long as on a machine that is not busy; a statement by itself is waited for for 15 seconds.
    expect(report.noticedSeconds).toBeLessThan(4)
    expect(report.outcome.longestSeconds).toBeLessThan(5)
    expect(report.anonymousSeconds).toBeLessThan(3)
    expect(report.readySeconds).toBeLessThan(4)
  })
})

describe.each(databases)('webhooks on $name', ({ prepare }) => {
  test('wait while the certificate of their receiver has expired, and come once when it is renewed', async () => {
    const place = await prepare()
    const { outcome, note } = await certificateExpired(place.environment)
    expect(outcome).toMatchObject({ lost: 0, twice: 0 })
    expect(outcome.refusals).toContain('CERT_HAS_EXPIRED')
    expect(note).toContain('; 0 sent')
    await place.remove()
  })
})
