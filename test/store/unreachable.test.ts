import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../../src/store/engine/open.ts'
import { databases } from '../support/databases.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'

const onPostgreSql = databases.filter(({ name }) => name === 'PostgreSQL')

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
process.on('unhandledRejection', note)
afterEach(() => void process.off('unhandledRejection', note))

test.skipIf(onPostgreSql.length === 0)(
  'a statement that takes too long is given up, also where no server can be asked to cancel it',
  async () => {
    const place = await onPostgreSql[0]!.prepare()
    const url = new URL((place.place as { url: string }).url)
    const proxy = await tcpProxy(url.hostname, Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    const store = await openStore({ url: url.href }, { statementMsMax: 300 })
    try {
      const query = sql`select pg_sleep(60)`.execute(store.db)
      query.catch(() => {})
      await pause(100)
      proxy.isolate()
      await expect(query).rejects.toMatchObject({ code: 'unavailable' })
      await pause(300)
      expect(unhandled).toEqual([])
      await proxy.restore()
      await expect.poll(() => store.check().then(() => 'well'), { timeout: 20_000 }).toBe('well')
      // Who did not hear that it was given up still sleeps.
      const { rows } = await sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(store.db)
      expect(rows).toEqual([{ ended: true }])
    } finally {
      await Promise.all([store.close(), proxy.close()])
      await place.remove()
    }
  },
)
