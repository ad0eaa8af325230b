import { describe, expect, test, vi } from 'vitest'
import { databases } from '../support/databases.ts'
import { certificateExpired } from './certificate-fault.ts'
import { slowed } from './database-faults.ts'
import { twoMigrators } from './migrators-fault.ts'

// The faults that other suites do not make; `npm run faults` makes all of them. Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('faults on $name', ({ prepare, openEmpty }) => {
  test('nothing is lost or done twice, and nobody refused, while each statement takes 100 ms more', async () => {
    const place = await prepare()
    const { outcome } = await slowed(place.environment['DATABASE_URL']!)
    expect(outcome).toMatchObject({ lost: 0, twice: 0, refused: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(20)
    await place.remove()
  })

  test('of two who migrate at once one does, and both end well', async () => {
    const database = await openEmpty()
    const { outcome } = await twoMigrators((database.place as { url: string }).url)
    expect(outcome).toMatchObject({ lost: 0, twice: 0, refused: 0 })
    await database.close()
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
