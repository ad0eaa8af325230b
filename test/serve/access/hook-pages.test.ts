import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'
import { startReceiver } from '../../support/receiver.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(databases)('pages of attributes, webhooks and extensions on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let stopQueue: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })
    stopQueue = await startTestQueue(world.service, database.store)
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })

  /** A browser of a user; an owner unless scopes are given. */
  async function browser(scopes?: ScopeName[]) {
    const account = await world.account(scopes)
    const cookie = await account.cookie()
    const show = async (path: string) => {
      const answer = await world.request(path, { headers: { cookie } })
      return { status: answer.status, html: await answer.text() }
    }
    const { csrf } = await world.fieldsOf(await world.request('/settings/account', { headers: { cookie } }))
    /** What a form leads to: a page, or the path that it goes on to. */
    const send = async (path: string, fields: Record<string, string | string[]>, carried: string = csrf!) => {
      const answer = await world.form(path, { csrf: carried, ...fields }, { cookie })
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
    }
    return { account, show, send, csrf }
  }

  const idIn = (html: string, path: string) => new RegExp(`${path}/([0-9a-f-]{36})`).exec(html)?.[1] ?? ''

  const fieldIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

  test('a form that is sent once more, as by a reload, makes no second webhook and no further secret', async () => {
    const { account, show, send } = await browser()
    const path = '/settings/webhooks'
    const id = fieldIn((await show(`${path}/new`)).html, 'id')
    const form = { id, url: 'https://hooks.example/', event: ['floor.created'], name: '' }
    const [created, again] = [await send(path, form), await send(path, form)]
    const one = `${path}/${idIn(created.html, path)}`
    expect([created.status, again.status]).toEqual([200, 409])
    expect(again.html).toContain(`href="${one}"`)
    expect(again.html).not.toContain('whsec_')
    expect((await show(path)).html.split('class="webhook-row"')).toHaveLength(2)
    // Another account that sends the same id has a webhook of its own.
    expect((await (await browser()).send(path, form)).status).toBe(200)

    const replacing = { grace: '0', was: fieldIn((await show(one)).html, 'was') }
    world.time.now += 1000
    const both = [await send(`${one}/rotate`, replacing), await send(`${one}/rotate`, replacing)]
    expect(both.map(({ status, html }) => [status, html.includes('whsec_')])).toEqual([
      [200, true],
      [409, false],
    ])
    const entries = await world.db
      .selectFrom('audit_entry')
      .select('event')
      .where('account_id', '=', account.user.accountId)
      .where('event', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
    expect(entries.map(({ event }) => event)).toEqual(['webhook.created', 'webhook.rotated'])
  })

  test('an attribute is defined, shown, changed and deleted by forms', async () => {
    const { show, send } = await browser()
    const path = '/settings/custom-attributes'
    expect((await show(path)).html).toContain('No attribute of a space is defined.')
    const form = {
      resourceType: 'space',
      title: 'Cost <b>centre</b>',
      apiFieldName: 'costCentre',
      valueType: 'number',
      description: 'a\r\nb',
    }
    expect(await send(path, form)).toMatchObject({ status: 303, to: `${path}?done=defined` })
    const { html } = await show(`${path}?done=defined`)
    expect(html).toContain('Cost &lt;b&gt;centre&lt;/b&gt;')
    expect(html).toContain('<code>costCentre</code>')
    expect(html).toContain('The attribute has been defined.')
    const twice = await send(path, form)
    expect(twice).toMatchObject({ status: 409 })
    expect(twice.html).toContain('A space has a custom attribute costCentre already.')
    expect(twice.html).toContain('value="costCentre"')
    const one = `${path}/${idIn(html, path)}`
    expect((await show(one)).html).toContain('a\nb</textarea>')
    const wrong = await send(one, { title: 'T', apiFieldName: 'Not good', description: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('API name: must begin with a small letter and have letters and digits only')
    expect(wrong.html).toContain('value="Not good"')
    expect(await send(one, { title: 'T', apiFieldName: 'good', description: '' })).toMatchObject({ status: 303 })
    expect((await show(path)).html).toContain('<code>good</code>')
    expect(await send(`${one}/delete`, {})).toMatchObject({ status: 303, to: `${path}?done=deleted` })
    expect((await show(one)).status).toBe(404)
  })

  test(
    'a webhook is created with its secret shown once, tested, rotated, disabled and deleted',
    { tags: 'slow' },
    async () => {
      const receiver = await startReceiver()
      const { show, send } = await browser()
      const path = '/settings/webhooks'
      expect((await show(path)).html).toContain('No webhook yet')
      const refused = await send(path, { url: 'https://10.0.0.1/', event: ['floor.created'], name: 'Mine' })
      expect(refused.status).toBe(400)
      expect(refused.html).toContain(
        'Address: must be an address of the internet, this one is of a private or local network; the operator may allow the host by WEBHOOK_ALLOWED_HOSTS',
      )
      expect(refused.html).toContain('value="Mine"')
      expect((await send(path, { url: receiver.url, event: [], name: '' })).html).toContain('Told of: ')
      const created = await send(path, { url: receiver.url, event: ['floor.created'], name: '<i>Mine</i>' })
      expect(created.status).toBe(200)
      const secret = /whsec_\w+/.exec(created.html)?.[0]
      expect(secret).toMatch(/^whsec_\w{44}$/)
      const one = `${path}/${idIn(created.html, path)}`
      const shown = await show(one)
      expect(shown.html).toContain('&lt;i&gt;Mine&lt;/i&gt;')
      expect(shown.html).toContain('Nothing has been sent yet.')
      expect(shown.html).not.toContain(secret!)
      expect(await send(`${one}/test`, {})).toMatchObject({ status: 303, to: `${one}?done=tested` })
      expect(receiver.received).toHaveLength(1)
      const tested = (await show(one)).html
      expect(tested).toContain('<span class="tag good">delivered</span>')
      expect(tested).toContain('webhook test')
      const delivery = receiver.received[0]!.headers['webhook-id']
      expect(await send(`${one}/deliveries/${delivery}/replay`, {})).toMatchObject({ status: 303 })
      expect(receiver.received).toHaveLength(2)
      const rotated = await send(`${one}/rotate`, { grace: '3600', was: fieldIn((await show(one)).html, 'was') })
      expect(/whsec_\w+/.exec(rotated.html)?.[0]).not.toBe(secret)
      expect((await show(one)).html).toContain('signs too, until')
      expect(await send(`${one}/state`, { enabled: 'no' })).toMatchObject({ to: `${one}?done=disabled` })
      expect((await show(path)).html).toContain('<span class="tag bad">disabled</span>')
      expect(await send(one, { url: receiver.url, event: ['floor.deleted'], name: '' })).toMatchObject({ status: 303 })
      expect((await show(path)).html).toContain('floor deleted')
      expect(await send(`${one}/delete`, {})).toMatchObject({ to: `${path}?done=deleted` })
      expect((await show(one)).status).toBe(404)
      await receiver.stop()
    },
  )

  test('a webhook that the service disabled says why', async () => {
    const receiver = await startReceiver((_received, response) => void response.writeHead(410).end('gone <b>'))
    const { account, show, send } = await browser()
    const created = await send('/settings/webhooks', { url: receiver.url, event: ['floor.created'], name: '' })
    const one = `/settings/webhooks/${idIn(created.html, '/settings/webhooks')}`
    const { text } = await account.secret()
    await world.post('/v2/floor', { properties: { name: 'F' } }, world.bearer(text))
    await vi.waitFor(
      async () => {
        const { html } = await show(one)
        expect(html).toContain('It has been disabled.')
        expect(html).toContain('it is gone for good')
        expect(html).toContain('it answered 410')
        expect(html).toContain('gone &lt;b&gt;')
      },
      { timeout: 30_000 },
    )
    expect((await show('/settings/webhooks')).html).toContain('disabled: gone')
    await receiver.stop()
  })

  test('an extension is created with its parameters, changed and deleted', async () => {
    const { show, send } = await browser()
    const path = '/settings/extensions'
    expect((await show(path)).html).toContain('No extension yet')
    const form = { name: 'Cleaning', url: 'https://a.example/x', description: '' }
    const wrong = await send(path, { ...form, parameters: 'floorId nonsense' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('Opened with: ')
    expect(wrong.html).toContain('floorId nonsense</textarea>')
    const parameters = 'floorId floorId required The floor to clean\r\n\r\n day text Of the week'
    expect(await send(path, { ...form, parameters })).toMatchObject({ status: 303, to: `${path}?done=created` })
    const { html } = await show(path)
    expect(html).toContain('The floor to clean')
    expect(html.match(/<span class="tag">required<\/span>/g)).toHaveLength(1)
    const one = `${path}/${idIn(html, path)}`
    expect((await show(one)).html).toContain(
      'floorId floorId required The floor to clean\nday text Of the week</textarea>',
    )
    const refused = await send(one, { ...form, url: 'http://a.example/', parameters })
    expect([refused.status, refused.html.includes('value="http://a.example/"')]).toEqual([400, true])
    expect(refused.html).toContain('Address: must be an address that starts with https://')
    const changed = { ...form, name: 'Cleaning <b>', parameters: 'day text optional required on Mondays' }
    expect(await send(one, changed)).toMatchObject({ status: 303, to: `${path}?done=saved` })
    expect((await show(path)).html).toMatch(/Cleaning &lt;b&gt;.*required on Mondays/s)
    expect((await show(one)).html).toContain('day text optional required on Mondays</textarea>')
    expect(await send(`${path}/${idIn(html, path)}/delete`, {})).toMatchObject({ to: `${path}?done=deleted` })
    expect((await show(path)).html).toContain('No extension yet')
  })

  test('without a session one is asked to sign in; without its value no form does anything', async () => {
    const { show, send } = await browser()
    for (const path of ['/settings/custom-attributes', '/settings/webhooks', '/settings/extensions']) {
      const answer = await world.request(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(path)}`])
      expect(await send(path, { name: 'x', url: 'https://a.example/' }, 'wrong')).toMatchObject({ status: 403 })
    }
    expect((await show('/settings/extensions')).html).toContain('No extension yet')
  })

  test('what the scopes of a user do not allow is not offered, and not done', async () => {
    const { show, send } = await browser(['webhook:query', 'webhook:read', 'customAttributes:read', 'extension:query'])
    for (const path of ['/settings/custom-attributes', '/settings/webhooks', '/settings/extensions']) {
      const { status, html } = await show(path)
      expect(status).toBe(200)
      expect(html).not.toMatch(/class="button/)
    }
    const form = { url: 'https://hooks.example/', event: ['floor.created'], name: '' }
    expect(await send('/settings/webhooks', form)).toMatchObject({ status: 403 })
    const none = await browser(['floor:readPublic'])
    expect(await none.show('/settings/webhooks')).toMatchObject({ status: 403 })
  })

  test('nothing of another account is shown or changed', async () => {
    const [mine, other] = [await browser(), await browser()]
    const created = await mine.send('/settings/webhooks', {
      url: 'https://hooks.example/',
      event: ['floor.created'],
      name: 'M',
    })
    const one = `/settings/webhooks/${idIn(created.html, '/settings/webhooks')}`
    expect((await other.show(one)).status).toBe(404)
    const extensions = '/settings/extensions'
    const fields = { name: 'E', url: 'https://a.example/', description: '', parameters: '' }
    await mine.send(extensions, fields)
    const extension = `${extensions}/${idIn((await mine.show(extensions)).html, extensions)}`
    expect((await other.show(extension)).status).toBe(404)
    for (const action of ['', '/delete'])
      expect(await other.send(extension + action, fields)).toMatchObject({ status: 404 })
    expect((await mine.show(extension)).status).toBe(200)
    for (const action of ['', '/test', '/rotate', '/state', '/delete'])
      expect(
        await other.send(one + action, { url: 'https://b.example/', event: ['floor.created'], name: '' }),
      ).toMatchObject({
        status: 404,
      })
    expect((await mine.show(one)).status).toBe(200)
  })
})
