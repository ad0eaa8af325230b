import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueue, type Leases } from '../../src/jobs/queue.ts'
import type { Queue } from '../../src/service/job-queue.ts'
import { vacuumOne } from '../../src/store/copies/maintain-embedded.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { databases, embedded, type TestDatabase } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface Logged {
  readonly level: string
  readonly message: string
  readonly fields: unknown
}

const jobsIn = async ({ db }: Store) => {
  const { rows } = await sql<{ name: string; state: string }>`select queue as name, state from queue_job`.execute(db)
  return rows
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

describe.each(databases)('the queue on $name', ({ open }) => {
  let database: TestDatabase
  let store: Store
  let logged: Logged[]
  let queues: Queue[]
  beforeAll(async () => {
    database = await open()
    store = database.store
  })
  beforeEach(() => {
    logged = []
    queues = []
  })
  afterEach(async () => {
    for (const queue of queues) await queue.stop(0)
    await sql`delete from queue_job`.execute(store.db)
  })
  afterAll(() => database.close())

  const create = (on: Store = store, leases?: Leases) => {
    const queue = createQueue(on, (level, message, fields) => logged.push({ level, message, fields }), {
      ...(leases && { leases }),
    })
    queues.push(queue)
    return queue
  }

  test('many jobs at once: each is done once after the commit, those of a higher priority first', async () => {
    const queue = create()
    const done: number[] = []
    queue.work<{ n: number }>('many', { concurrency: 1 }, async ({ n }) => void done.push(n))
    await queue.start()
    const jobs = Array.from({ length: 30 }, (_, n) => ({ data: { n, text: 'a "quoted" ü' }, priority: -n }))
    await store.db.transaction().execute(async (db) => {
      await queue.sendAll(db, 'many', jobs.toReversed())
      expect(done).toEqual([])
    })
    queue.wake()
    await until(() => expect(done.length).toBe(30))
    expect(done).toEqual(jobs.map(({ data }) => data.n))
    await until(async () => expect(await jobsIn(store)).toEqual([]))
    const undone = store.db.transaction().execute(async (db) => {
      await queue.sendAll(db, 'many', jobs)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await jobsIn(store)).toEqual([])
  })

  test('a job is done once its transaction is committed, and not before', async () => {
    const queue = create()
    const done: unknown[] = []
    queue.work<{ n: number }>('add', { concurrency: 2 }, async ({ n }) => void done.push(n))
    await queue.start()
    await store.db.transaction().execute(async (db) => {
      await queue.send(db, 'add', { n: 1 })
      await pause(300)
      await queue.send(db, 'add', { n: 2 })
      expect(done).toEqual([])
    })
    await until(() => expect(done.toSorted()).toEqual([1, 2]))
    await until(async () => expect(await jobsIn(store)).toEqual([]))
    expect(logged).toEqual([])
  })

  test('a job of a transaction that is rolled back is never done', async () => {
    const queue = create()
    const done: string[] = []
    queue.work<{ name: string }>('add', { concurrency: 1 }, async ({ name }) => void done.push(name))
    await queue.start()
    const failing = store.db.transaction().execute(async (db) => {
      await queue.send(db, 'add', { name: 'lost' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await queue.send(store.db, 'add', { name: 'kept' })
    await until(() => expect(done).toEqual(['kept']))
  })

  test('a job starts no earlier than said, and needs no other job to be noticed', async () => {
    const queue = create()
    const done: number[] = []
    queue.work('later', { concurrency: 1 }, async () => void done.push(Date.now()))
    await queue.start()
    const sent = Date.now()
    await queue.send(store.db, 'later', {}, { startAfter: 1 })
    await queue.send(store.db, 'later', {}, { startAfter: new Date(sent + 1500) })
    await until(() => expect(done).toHaveLength(2))
    // A little less: the clocks of a database and of a process are two.
    expect(done[0]! - sent).toBeGreaterThan(950)
    expect(done[1]! - sent).toBeGreaterThan(1400)
  })

  test('what fails is tried again with its attempt, and is given up after the last one', async () => {
    const queue = create()
    const attempts: number[] = []
    const dead: unknown[] = []
    const work = async (_data: object, { attempt }: { attempt: number }) => {
      attempts.push(attempt)
      throw new Error('not today')
    }
    queue.work('fail', { concurrency: 1, onDead: async (data) => void dead.push(data) }, work)
    await queue.start()
    await queue.send(store.db, 'fail', { of: 'three' }, { retryLimit: 2, retryDelay: 60 })
    await until(async () => {
      await sql`update queue_job set start_after = now() where state = 'waiting'`.execute(store.db)
      queue.wake()
      expect(dead).toEqual([{ of: 'three' }])
    })
    expect(attempts).toEqual([1, 2, 3])
    await until(async () => expect(await jobsIn(store)).toEqual([{ name: 'fail', state: 'failed' }]))
    expect(logged.map(({ message, fields }) => ({ message, fields }))).toContainEqual({
      message: 'A job failed',
      fields: { queue: 'fail', job: expect.any(String), attempt: 3, reason: 'not today' },
    })
  })

  test('no more jobs run at a time than said, all are done, those of higher priority first', async () => {
    const queue = create()
    let running = 0
    let most = 0
    const done: number[] = []
    queue.work<{ n: number }>('slow', { concurrency: 3 }, async ({ n }) => {
      most = Math.max(most, ++running)
      await pause(5)
      running--
      done.push(n)
    })
    await queue.start()
    await store.db.transaction().execute(async (db) => {
      for (let n = 0; n < 30; n++) await queue.send(db, 'slow', { n }, { priority: n < 27 ? 0 : 1 })
    })
    await until(() => expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n)))
    expect(most).toBe(3)
    expect(done.slice(0, 3).toSorted()).toEqual([27, 28, 29])
  })

  test('what is in it is counted: what is due, what is for later, what runs, and for how long the oldest is due', async () => {
    const queue = create()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    queue.work('held', { concurrency: 1 }, () => held)
    queue.work('other', { concurrency: 1 }, async () => {})
    await queue.start()
    const none = { waiting: 0, scheduled: 0, running: 0, oldestSeconds: 0 }
    const counts = async () => new Map((await queue.counts()).map(({ name, ...count }) => [name, count]))
    expect(await counts()).toEqual(
      new Map([
        ['held', none],
        ['other', none],
      ]),
    )
    for (const startAfter of [0, 0, 0, 60, 3600])
      await store.db.transaction().execute((db) => queue.send(db, 'held', {}, { startAfter }))
    await until(async () => expect((await counts()).get('held')).toMatchObject({ running: 1 }))
    await sql`update queue_job set created_at = now() - interval '90 seconds', start_after = now() - interval '40 seconds'
      where state = 'waiting' and start_after < now() + interval '1 second'`.execute(store.db)
    const found = (await counts()).get('held')!
    expect(found).toMatchObject({ waiting: 2, scheduled: 2, running: 1 })
    expect(found.oldestSeconds).toBeGreaterThanOrEqual(40)
    expect(found.oldestSeconds).toBeLessThan(85)
    expect((await counts()).get('other')).toEqual(none)
    release()
    await until(async () =>
      expect((await counts()).get('held')).toMatchObject({ waiting: 0, running: 0, scheduled: 2 }),
    )
  })

  test('jobs that a stop interrupts are done after the next start, and do not count as tried', async () => {
    const first = create()
    const aborted: unknown[] = []
    first.work('long', { concurrency: 1 }, async (_data, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted.push(signal.reason)
      throw new Error('interrupted')
    })
    await first.start()
    const id = await first.send(store.db, 'long', { n: 1 }, { retryLimit: 0 })
    await until(async () => expect(await jobsIn(store)).toEqual([{ name: 'long', state: 'running' }]))
    await first.stop(0)
    expect(aborted).toEqual([new Error('the service stops')])
    expect(logged).toEqual([])

    const second = create()
    const done: unknown[] = []
    second.work('long', { concurrency: 1 }, async (data, { id, attempt }) => void done.push([data, id, attempt]))
    await second.start()
    await until(() => expect(done).toEqual([[{ n: 1 }, id, 1]]))
  })

  test('a stop waits for running jobs', async () => {
    const queue = create()
    const done: string[] = []
    queue.work('short', { concurrency: 1 }, async () => {
      await pause(200)
      done.push('short')
    })
    await queue.start()
    await queue.send(store.db, 'short', {})
    await until(async () => expect(await jobsIn(store)).toEqual([{ name: 'short', state: 'running' }]))
    await queue.stop()
    expect(done).toEqual(['short'])
    expect(await jobsIn(store)).toEqual([])
  })

  test('a job that takes too long is aborted with that reason', async () => {
    const queue = create()
    const reasons: string[] = []
    queue.work('stuck', { concurrency: 1, secondsMax: 0.1 }, async (_data, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      reasons.push((signal.reason as Error).name)
    })
    await queue.start()
    await queue.send(store.db, 'stuck', {})
    await until(() => expect(reasons).toEqual(['TimeoutError']))
  })

  test('a job that waits can be removed, one that runs cannot', async () => {
    const queue = create()
    const done: unknown[] = []
    let end = () => {}
    queue.work('one', { concurrency: 1 }, async (data) => {
      done.push(data)
      await new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await queue.start()
    const running = await queue.send(store.db, 'one', { n: 1 })
    await until(() => expect(done).toEqual([{ n: 1 }]))
    const waiting = await queue.send(store.db, 'one', { n: 2 })
    expect(await queue.remove(store.db, 'one', running)).toBe(false)
    expect(await queue.remove(store.db, 'one', waiting)).toBe(true)
    expect(await queue.remove(store.db, 'one', waiting)).toBe(false)
    end()
    await until(async () => expect(await jobsIn(store)).toEqual([]))
    expect(done).toEqual([{ n: 1 }])
  })

  test('data comes as it was sent, whatever JSON it is', async () => {
    const queue = create()
    const done: unknown[] = []
    const data = { text: `'"\\ ü 🪑`, deep: [{ n: 1.5e-7, no: null, yes: true }], empty: {} }
    queue.work('data', { concurrency: 1 }, async (received) => void done.push(received))
    await queue.start()
    await queue.send(store.db, 'data', data)
    await until(() => expect(done).toEqual([data]))
  })

  test('no job is lost to a queue that has not been created', async () => {
    const queue = create()
    await queue.start()
    await expect(queue.send(store.db, 'nowhere', {})).rejects.toThrow('There is no queue nowhere')
  })

  test('a job whose process died is done by the next, and given up when it kills one after the other', async () => {
    const dead: unknown[] = []
    const attempts: number[] = []
    for (let life = 0; dead.length === 0; life++) {
      expect(life).toBeLessThan(6)
      // A process of which nothing is left: on a server its lease runs out.
      const queue = create(store, { leaseSeconds: 2, expireMs: 100 })
      queue.work(
        'deadly',
        { concurrency: 1, onDead: async (data) => void dead.push(data) },
        (_data, { attempt, signal }) => {
          attempts.push(attempt)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      )
      await queue.start()
      if (life === 0) await queue.send(store.db, 'deadly', { n: 7 }, { retryLimit: 2, retryDelay: 0 })
      await until(() => expect(attempts.length + dead.length).toBeGreaterThan(life))
      await vanish(queue)
    }
    expect(dead).toEqual([{ n: 7 }])
    expect(attempts).toEqual([1, 2, 3])
  })

  test('a process that renews the lease keeps its job', async () => {
    const [slow, other] = [1, 2].map(() => create(store, { leaseSeconds: 1, expireMs: 50 }))
    const done: string[] = []
    const work = (name: string) => async () => {
      await pause(2500)
      done.push(name)
    }
    slow!.work('slow', { concurrency: 1 }, work('first'))
    await slow!.start()
    await slow!.send(store.db, 'slow', {})
    await until(async () => expect(await jobsIn(store)).toEqual([{ name: 'slow', state: 'running' }]))
    if (store.isShared) {
      other!.work('slow', { concurrency: 1 }, work('second'))
      await other!.start()
    }
    await until(async () => expect(await jobsIn(store)).toEqual([]))
    expect(done).toEqual(['first'])
  })

  /** Ends a queue as a crash does: it does not finish, put back or renew anything any more. */
  async function vanish(queue: Queue): Promise<void> {
    queues.splice(queues.indexOf(queue), 1)
    const { db } = store
    const running = await db
      .selectFrom('queue_job')
      .select(['id', 'attempts', 'lease_until'])
      .where('state', '=', 'running')
      .execute()
    await queue.stop(0)
    for (const { id, attempts, lease_until } of running)
      await db.updateTable('queue_job').set({ state: 'running', attempts, lease_until }).where('id', '=', id).execute()
  }
})

describe.each(databases)('a store that several processes work on $name', ({ open }) => {
  test('has each job done once, whichever starts first', async () => {
    const database = await open()
    const others = database.store.isShared ? await Promise.all([1, 2].map(() => openStore(database.place))) : []
    const done: number[] = []
    const queues = [database.store, ...others].map((store) => {
      const queue = createQueue(store, () => {})
      queue.work<{ n: number }>('add', { concurrency: 4 }, async ({ n }) => void done.push(n))
      return { queue, store }
    })
    await Promise.all(queues.map(({ queue }) => queue.start()))
    const numbers = Array.from({ length: 60 }, (_, n) => n)
    await Promise.all(
      numbers.map((n) => {
        const { queue, store } = queues[n % queues.length]!
        return store.db.transaction().execute((db) => queue.send(db, 'add', { n }))
      }),
    )
    await until(() => expect(done.length).toBeGreaterThanOrEqual(60))
    await pause(100)
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
    for (const { queue } of queues) await queue.stop()
    for (const store of others) await store.close()
    await database.close()
  })
})

describe.each(databases)('jobs of the version before on $name', ({ open }) => {
  // What pg-boss 10 keeps of a job, as far as it matters.
  const FORMER = [
    'create schema pgboss',
    `create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
    `create table pgboss.job (id uuid not null default gen_random_uuid(), name text not null, priority int not null default 0,
      data jsonb, state pgboss.job_state not null default 'created', retry_limit int not null default 5,
      retry_count int not null default 0, retry_delay int not null default 5, start_after timestamptz not null default now(),
      started_on timestamptz, expire_in interval not null default interval '60 seconds',
      created_on timestamptz not null default now(), dead_letter text)`,
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, started_on) values
      ('kept', '{"n": 1}', 'created', 5, 0, null), ('kept', '{"n": 2}', 'retry', 5, 1, now() - interval '1 hour'),
      ('kept', '{"n": 3}', 'active', 5, 0, now() - interval '1 hour'), ('kept', '{"n": 4}', 'completed', 5, 0, now()),
      ('kept', '{"n": 5}', 'failed', 0, 0, now()), ('kept', '{"n": 6}', 'active', 5, 0, now())`,
  ]

  test('are done by this one, each once; what one of its processes is doing is left to it', async () => {
    const { store, close } = await open()
    for (const statement of FORMER) await sql.raw(statement).execute(store.db)
    const done: [number, number][] = []
    const queue = createQueue(store, () => {}, { leases: { leaseSeconds: 60, expireMs: 20 } })
    queue.work<{ n: number }>('kept', { concurrency: 1 }, async ({ n }, { attempt }) => void done.push([n, attempt]))
    await queue.start()
    const alone = store.isShared ? [] : [[6, 2]]
    const expected = [[1, 1], [2, 3], [3, 2], ...alone]
    await until(() => expect(done.toSorted()).toEqual(expected))
    // A process of the version before still adds some while the new ones start.
    await sql`insert into pgboss.job (name, data) values ('kept', '{"n": 7}')`.execute(store.db)
    await until(() => expect(done.toSorted()).toEqual([...expected, [7, 1]]))
    await queue.stop()
    await sql`drop schema pgboss cascade`.execute(store.db)
    await close()
  })
})

describe('an embedded store with a queue', () => {
  test('is vacuumed, the table of the queue included', async () => {
    const database = await embedded.open()
    const { store } = database
    const queue = createQueue(store, () => {})
    queue.work('none', { concurrency: 1 }, async () => {})
    await queue.start()
    await sql`insert into queue_job (queue, data, attempts_max, retry_seconds, start_after)
      select 'none', '{}', 1, 1, now() + interval '1 day' from generate_series(1, 2000)`.execute(store.db)
    await sql`delete from queue_job`.execute(store.db)
    const vacuumed: (string | undefined)[] = []
    await until(async () => {
      vacuumed.push(await vacuumOne(store.db))
      expect(vacuumed).toContainEqual('queue_job')
    })
    await queue.stop()
    await database.close()
  })

  test('is emptied between test files, jobs included', async () => {
    const database = await embedded.open()
    const queue = createQueue(database.store, () => {})
    queue.work('later', { concurrency: 1 }, async () => {})
    await queue.start()
    await queue.send(database.store.db, 'later', {}, { startAfter: 3600 })
    await queue.stop()
    await database.close()
    const again = await embedded.open()
    expect(await jobsIn(again.store)).toEqual([])
    await again.close()
  })
})
