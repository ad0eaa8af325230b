import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inviteMember } from '../../../src/operations/members/manage-invitations.ts'
import { sendResetLink } from '../../../src/operations/members/manage-members.ts'
import { setUpApp } from '../../support/app-for-codes.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { type Mail, startMailServer } from '../../support/mail-server.ts'
import { hurryJobs, startTestQueue } from '../../support/queue.ts'
import { accessWorld, BASE, cookiesOf, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const NEXT = 'quite another sentence'
const PATIENCE = { timeout: 30_000, interval: 20 }

describe.each(databases)('mail on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let server: Awaited<ReturnType<typeof startMailServer>>
  let stopQueue: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    server = await startMailServer()
    world = await accessWorld(database, {
      RATE_CALLS: '0',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Rooms <rooms@rooms.example>',
    })
    stopQueue = await startTestQueue(world.service, database.store)
  })
  afterAll(async () => {
    await stopQueue()
    await server.stop()
    await database.close()
  })

  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email))
  const arrived = (email: string, count = 1) =>
    vi.waitFor(() => {
      expect(mailsTo(email)).toHaveLength(count)
      return mailsTo(email).at(-1)!
    }, PATIENCE)
  const pathIn = ({ text }: Mail) => new RegExp(`${BASE}(/[\\w-]+/[0-9A-Za-z]{43})`).exec(text)![1]!
  /** Done when the queue holds none any more, at any time. */
  const settled = () =>
    vi.waitFor(async () => {
      const counts = (await world.service.queue!.counts()).filter(({ name }) => name === 'mail')
      expect(counts).toMatchObject([{ waiting: 0, scheduled: 0, running: 0 }])
    }, PATIENCE)

  test('an invitation comes by mail, as text and as HTML, with a link that works', async () => {
    const mine = await world.account(undefined, `Rooms & <b>${crypto.randomUUID().slice(0, 8)}</b>`)
    const email = `${crypto.randomUUID()}@rooms.example`
    const { link } = await inviteMember.run(world.service, mine.caller, { email, owner: true, scopes: [] })
    expect(link).toBeNull()
    const mail = await arrived(email)
    expect(mail.text).toContain('From: Rooms <rooms@rooms.example>')
    expect(mail.text).toContain(`${mine.email} invites you to the account “${mine.name}”`)
    expect(mail.text).toContain('Content-Type: text/plain')
    expect(mail.text).toContain('Content-Type: text/html')
    expect(mail.text).toContain('Rooms &amp; &lt;b&gt;')
    expect(mail.text).not.toMatch(/<img|<script|src=/)
    expect((await world.form(pathIn(mail), { password: NEXT })).status).toBe(303)
    expect(await world.signIn(email, NEXT)).toBeTruthy()
  })

  test('M-5 every request for a new password gets the same answer, and only a user gets a mail', async () => {
    const mine = await world.account()
    const disabled = await world.account()
    await world.db.updateTable('user').set({ disabled_at: new Date() }).where('id', '=', disabled.user.id).execute()
    const unknown = `${crypto.randomUUID()}@rooms.example`
    const jobs = async () => (await world.service.queue!.counts()).length
    expect(await jobs()).toBeGreaterThan(0)
    const answers = []
    for (const email of [mine.email, unknown, disabled.email, 'no address', '']) {
      const answer = await world.form('/forgot-password', { email })
      answers.push([answer.status, (await answer.text()).replaceAll(/nonce="[^"]+"/g, '')])
    }
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1)
    const mail = await arrived(mine.email)
    await settled()
    expect([mailsTo(unknown), mailsTo(disabled.email)]).toEqual([[], []])
    expect((await world.form(pathIn(mail), { password: NEXT })).status).toBe(303)
    expect(await world.signIn(mine.email, NEXT)).toBeTruthy()
  })

  test('M-5 the same statements are sent whether the address is known or not', async () => {
    const mine = await world.account()
    await world.form('/forgot-password', { email: mine.email })
    await arrived(mine.email)
    await settled()
    const statements = async (email: string) => {
      const sent: string[] = []
      const { db } = world
      const proxy = new Proxy(db, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            sent.push(`${String(name)} ${String((args[0] as { sql?: string })?.sql ?? args[0]).slice(0, 60)}`)
            return value.apply(target, args)
          }
        },
      })
      const { store } = world.service
      world.service.store = { status: 'ready', db: proxy }
      await world.form('/forgot-password', { email })
      world.service.store = store
      // What the job does afterwards, for which no request waits, is in transactions.
      return sent.filter((it) => !it.startsWith('transaction'))
    }
    const known = await statements(mine.email)
    expect(known.length).toBeGreaterThan(0)
    expect(await statements(`${crypto.randomUUID()}@rooms.example`)).toEqual(known)
  })

  test('M-5 asking is bounded for an e-mail, known or not, and says so', async () => {
    for (const email of [(await world.account()).email, `${crypto.randomUUID()}@rooms.example`]) {
      const statuses = []
      for (let i = 0; i < 6; i++) statuses.push((await world.form('/forgot-password', { email })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test('while the server is away the mail waits, and is then sent once; nothing secret waits with it', async () => {
    const mine = await world.account()
    const member = await world.account(['floor:readPublic'], mine.name)
    await settled()
    const { port } = server
    await server.stop()
    const startedAt = performance.now()
    await sendResetLink.run(world.service, mine.caller, { id: member.user.id })
    expect(performance.now() - startedAt).toBeLessThan(5000)
    const failed = () => world.logged.filter(({ message }) => /job failed/i.test(message)).length
    await vi.waitFor(() => expect(failed()).toBeGreaterThan(0), PATIENCE).catch(() => {})
    const { rows } = await database.store.db.executeQuery<{ data: object }>(
      (await import('kysely')).CompiledQuery.raw(`select data from queue_job where queue = 'mail'`),
    )
    const stored = JSON.stringify(rows)
    expect(stored).toContain(member.user.id)
    expect(stored).not.toMatch(/@|http|[0-9A-Za-z]{43}/)
    server = await startMailServer(port)
    await vi.waitFor(async () => {
      await hurryJobs(world.service, database.store)
      expect(mailsTo(member.email)).toHaveLength(1)
    }, PATIENCE)
    await settled()
    await hurryJobs(world.service, database.store)
    await settled()
    expect(mailsTo(member.email)).toHaveLength(1)
    expect((await world.form(pathIn(mailsTo(member.email)[0]!), { password: NEXT })).status).toBe(303)
  })

  test('a mailbox that is not there is not tried again, and the log names no user', async () => {
    const mine = await world.account()
    server.refused.add(mine.email)
    await sendResetLink.run(world.service, mine.caller, { id: mine.user.id })
    await vi.waitFor(
      () => expect(world.logged.map((it) => it.fields)).toContainEqual({ kind: 'reset', responseCode: 550 }),
      PATIENCE,
    )
    await settled()
    expect(JSON.stringify(world.logged)).not.toContain('@rooms.example')
  })

  test('a withdrawn invitation is not sent any more', async () => {
    const mine = await world.account()
    const email = `${crypto.randomUUID()}@rooms.example`
    await world.db.transaction().execute(async (db) => {
      const { sendLater } = await import('../../../src/operations/identity/letters/links.ts')
      await sendLater(world.service, db, { kind: 'invitation', id: crypto.randomUUID() })
    })
    await settled()
    expect(mailsTo(email)).toEqual([])
    expect(mailsTo(mine.email)).toEqual([])
  })

  describe('what another person may have done is reported by mail', () => {
    const from = (email: string, cookie = '') =>
      world.form('/sign-in', { email, password: PASSWORD }, cookie === '' ? {} : { cookie })

    test('a sign-in on a new device, but not the first of all, and none on a known device', async () => {
      const { email } = await world.account()
      const first = await from(email)
      const devices = cookiesOf(first)
      await from(email, devices)
      await settled()
      expect(mailsTo(email)).toEqual([])
      await from(email)
      const mail = await arrived(email)
      expect(mail.text).toContain('Subject: A sign-in on a new device')
      expect(mail.text).toContain(`${BASE}/settings/account`)
      await from(email, 'roomwright_device=made.up')
      await arrived(email, 2)
    })

    test('a new factor, and a recovery code that was used; each once, and to its user alone', async () => {
      const { email } = await world.account()
      const device = cookiesOf(await from(email))
      const app = await setUpApp(world, device)
      expect((await arrived(email)).text).toContain('Subject: A new authenticator app')
      const step = cookiesOf(await from(email))
      const wrong = await world.form('/sign-in/second-factor', { code: 'abcd-efgh-jkmn-pqrs' }, { cookie: step })
      expect(wrong.status).toBe(401)
      const both = `${step}; ${app.device}`
      const right = await world.form('/sign-in/second-factor', { code: app.codes[0]! }, { cookie: both })
      expect(right.status).toBe(303)
      const mail = await arrived(email, 2)
      expect(mail.text).toContain('Subject: A recovery code was used')
      expect(mail.text).toContain('worth nothing any more')
      await settled()
      expect(mailsTo(email)).toHaveLength(2)
    })

    test('a queue that takes no jobs keeps no user out', async () => {
      const { email } = await world.account()
      await from(email)
      const { queue } = world.service
      world.service.queue = undefined
      expect((await from(email)).status).toBe(303)
      world.service.queue = queue
      expect(world.logged).toContainEqual(expect.objectContaining({ message: 'A user could not be told by mail' }))
    })
  })
})
