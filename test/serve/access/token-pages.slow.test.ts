import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, hiddenFields, PAGE, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PATH = '/settings/access-tokens'

describe.each(databases)('the access tokens page on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  /** What a user does in a browser: open a page, fill its form in, send it. */
  async function user(scopes?: Parameters<World['account']>[0]) {
    const account = await world.account(scopes)
    const cookie = await account.cookie()
    const get = async (path: string) => {
      const answer = await world.request(path, { headers: { cookie } })
      return { status: answer.status, html: await answer.text() }
    }
    const send = async (path: string, fields: Record<string, string | string[]>) => {
      const answer = await world.form(path, fields, { cookie })
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
    }
    const create = async (kind: 'publishable' | 'secret', fields: Record<string, string | string[]>) => {
      const form = hiddenFields((await get(`${PATH}/new?kind=${kind}`)).html)
      return { form, ...(await send(PATH, { ...form, ...fields })) }
    }
    const csrf = async () => hiddenFields((await get(`${PATH}/new`)).html)['csrf']!
    return { ...account, cookie, get, send, create, csrf }
  }
  const textIn = (html: string) => /rw_[ps]k_[0-9A-Za-z]{49}/.exec(html)?.[0]
  const works = async (token: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(token) })).status === 200

  test('a secret token is made and shown once', async () => {
    const { create, get } = await user()
    const { status, html } = await create('secret', {
      name: 'backend <1>',
      scope: ['floor:readPublic', 'webhook:read'],
    })
    expect(status).toBe(200)
    const text = textIn(html)!
    expect(await works(text)).toBe(true)
    const list = await get(PATH)
    expect(list.html).toContain('backend &lt;1&gt;')
    expect(list.html).not.toContain(text)
    const id = /access-tokens\/([0-9a-f-]{36})"/.exec(list.html)![1]!
    expect((await get(`${PATH}/${id}`)).html).not.toContain(text)
  })

  test('a publishable token is shown again, with its domains as browsers write them', async () => {
    const { create, get } = await user()
    const created = await create('publishable', {
      name: 'site',
      scope: 'floor:readPublic',
      domains: 'SHOP.example\n*.a.example',
    })
    const text = textIn(created.html)!
    const list = await get(PATH)
    expect(list.html).toContain('shop.example, *.a.example')
    const id = /access-tokens\/([0-9a-f-]{36})"/.exec(list.html)![1]!
    expect((await get(`${PATH}/${id}`)).html).toContain(text)
    const shown = await world.request(`/v2/token/self?pubtoken=${text}`, { headers: { origin: PAGE } })
    expect(shown.status).toBe(200)
  })

  test('a page can be tried against the domains, which changes nothing and agrees with what requests get', async () => {
    const { create, get } = await user()
    const domains = ['example.com', '*.shop.io', 'https://a.b.dev:8443']
    const created = await create('publishable', { name: 'site', scope: 'floor:readPublic', domains: domains.join(' ') })
    const text = textIn(created.html)!
    const id = /access-tokens\/([0-9a-f-]{36})"/.exec((await get(PATH)).html)![1]!
    const cases: readonly (readonly [string, string])[] = [
      ['https://example.com', 'example.com allows it'],
      ['http://example.com:444', 'example.com allows it'],
      ['https://www.example.com', 'example.com allows that host, not its sub-domains: *.example.com would'],
      ['https://x.shop.io', '*.shop.io allows it'],
      ['https://shop.io', '*.shop.io allows sub-domains, not shop.io itself'],
      ['http://a.b.dev:8443', 'https://a.b.dev:8443 allows https:// only'],
      ['https://a.b.dev', 'https://a.b.dev:8443 allows port 8443 only'],
      ['https://notexample.com', `none of the domains names this host: ${domains.join(', ')}`],
      ['null', 'null is what pages without an origin send'],
      ['https://u:p@example.com', 'this is no origin as browsers send it'],
    ]
    for (const [origin, reason] of cases) {
      const { html } = await get(`${PATH}/${id}?origin=${encodeURIComponent(origin)}`)
      const verdict = /role="status"><span class="tag \w+">(allowed|refused)<.*?<br>(.*?)<\/p>/s.exec(html)!
      expect(verdict[2], origin).toContain(reason)
      const request = await world.request(`/v2/token/self?pubtoken=${text}`, { headers: { origin } })
      expect(request.status, origin).toBe(verdict[1] === 'allowed' ? 200 : 403)
    }
    const page = await get(`${PATH}/${id}?origin=${encodeURIComponent('https://example.com/a/b?c')}`)
    expect(page.html).toContain('<code>https://example.com</code>')
  })

  test('tokens that have not been used for long can be found', async () => {
    const { secret, cookie } = await world.account()
    const old = await secret(undefined, { name: 'never used' })
    const used = await secret(undefined, { name: 'used today' })
    world.time.now += 91 * 86_400_000
    const recent = await secret(undefined, { name: 'made today' })
    expect(await works(used.text)).toBe(true)
    const session = await cookie()
    const shown = async (query: string) => {
      const html = await (await world.request(PATH + query, { headers: { cookie: session } })).text()
      return [old, used, recent].map(({ token }) => html.includes(token.id))
    }
    expect(await shown('')).toEqual([true, true, true])
    expect(await shown('?unused=90')).toEqual([true, false, false])
    expect(await shown('?unused=365')).toEqual([false, false, false])
    expect(await shown('?unused=x')).toEqual([true, true, true])
  })

  test('what is wrong with a form is shown beside what was typed', async () => {
    const { create } = await user()
    const noDomain = await create('publishable', { name: 'site', scope: 'floor:readPublic', domains: '' })
    expect([noDomain.status, noDomain.html]).toEqual([400, expect.stringContaining('needs at least one')])
    expect(noDomain.html).toContain('value="site"')
    expect(noDomain.html).toMatch(/value="floor:readPublic" checked/)
    const bad = await create('publishable', { name: 'site', scope: 'floor:readPublic', domains: 'https://x.example/a' })
    expect(bad.html).toContain('must be a host without path')
    expect((await create('secret', { name: '', scope: 'floor:readPublic' })).status).toBe(400)
    expect((await create('secret', { name: 'x' })).status).toBe(400)
    expect((await create('publishable', { name: 'x', scope: 'floor:readPrivate', domains: 'a.example' })).status).toBe(
      400,
    )
  })

  test('faults are shown in words, with the fields as the page names them', async () => {
    const { create } = await user(['floor:readPublic'])
    const scope = 'floor:readPublic'
    const faultsOf = async (kind: 'publishable' | 'secret', fields: Record<string, string | string[]>) => {
      const { status, html } = await create(kind, { name: 'x', scope, ...fields })
      const items = [...html.matchAll(/<li><a href="#field-\w+">(.*?)<\/li>/g)].map(([, it]) => it!.replace('</a>', ''))
      const names = [...html.matchAll(/<(?:input|textarea|select|fieldset)([^>]*)aria-describedby="fault-\w+"/g)]
      const beside = [...html.matchAll(/<span class="error" id="fault-(\w+)">/g)].map(([, field]) => field)
      expect(beside).toHaveLength(names.length)
      const text = items.join(' ')
      return [status, text, ...names.map(([, attributes]) => /name="(\w+)"/.exec(attributes!)?.[1] ?? 'scopes')]
    }
    expect(await faultsOf('secret', { scope: [] })).toEqual([400, 'What it may do: choose at least one.', 'scopes'])
    expect(await faultsOf('secret', { name: ' ' })).toEqual([400, 'Name: please give it one.', 'name'])
    expect(await faultsOf('secret', { name: 'x'.repeat(101) })).toEqual([
      400,
      'Name: must have at most 100 characters.',
      'name',
    ])
    expect(await faultsOf('secret', { name: '', scope: [] })).toEqual([
      400,
      'Name: please give it one. What it may do: choose at least one.',
      'name',
      'scopes',
    ])
    expect(await faultsOf('publishable', { domains: 'a.example b.example\r\n\r\nhttps://x.example/a' })).toEqual([
      400,
      'Domains: line 3: “https://x.example/a” must be a host without path, query or fragment.',
      'domains',
    ])
    expect(await faultsOf('publishable', { domains: `a.example, b.example\n${'c'.repeat(256)}` })).toEqual([
      400,
      `Domains: line 2: “${'c'.repeat(256)}” must have at most 255 characters.`,
      'domains',
    ])
    expect(await faultsOf('publishable', { domains: ' ' })).toEqual([
      400,
      'Domains: a publishable token needs at least one, such as example.com.',
      'domains',
    ])
    expect(await faultsOf('secret', { lifetime: '0' })).toEqual([
      400,
      'Ends: must be in 1 to 3650 days, at the end of a day, or never.',
      'lifetime',
    ])
    expect(await faultsOf('secret', { lifetime: 'date', ends: '' })).toEqual([
      400,
      'Ends: choose its last day.',
      'lifetime',
    ])
    expect(await faultsOf('secret', { lifetime: 'date', ends: '2020-02-29' })).toEqual([
      400,
      'Ends: must be in the future.',
      'lifetime',
    ])
    expect(await faultsOf('secret', { scope: [scope, 'webhook:read'] })).toEqual([
      403,
      'What it may do: you do not hold webhook:read.',
      'scopes',
    ])
    const { html } = await create('secret', { name: '', scope, lifetime: '90' })
    expect(html).toMatch(/<option value="90" selected>/)
    expect(html).toMatch(/<option value="30" >/)
  })

  test('a refusal on a page of its own is a sentence, and keeps the navigation of who is signed in', async () => {
    const { get, send, csrf, secret } = await user()
    const missing = await get(`${PATH}/00000000-0000-4000-8000-000000000000`)
    expect([missing.status, missing.html]).toEqual([404, expect.stringContaining('<p>There is no such token.</p>')])
    for (const path of ['/settings/nope', '/oauth/consent/nope']) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 404])
      expect(html).toContain('<h1>Not found</h1>')
      expect(html).toContain('class="sections" aria-label="Account"')
      expect(html).toContain('class="brand" href="/"')
    }
    const { token } = await secret()
    const fields = { csrf: await csrf(), grace: '0' }
    expect((await send(`${PATH}/${token.id}/rotate`, fields)).status).toBe(200)
    const reloaded = await send(`${PATH}/${token.id}/rotate`, fields)
    expect([reloaded.status, reloaded.html]).toEqual([409, expect.stringContaining('A secret one is not shown again')])
    const stranger = await world.request('/settings/nope')
    expect([stranger.status, (await stranger.text()).includes('class="sections" aria-label="Account"')]).toEqual([
      404,
      false,
    ])
  })

  test('a token ends when its form says, and its end can be changed', async () => {
    const { create, get, send, csrf } = await user()
    const expiryOf = async (lifetime: Record<string, string>) => {
      world.time.now += 1000
      const { html } = await create('secret', { name: 'ends', scope: 'floor:readPublic', ...lifetime })
      const self = await world.request('/v2/token/self', { headers: world.bearer(textIn(html)!) })
      return ((await self.json()) as { expiresAt: number | null }).expiresAt
    }
    const today = Math.floor(world.time.now / 86_400_000) * 86_400
    const tomorrow = new Date((today + 86_400) * 1000).toISOString().slice(0, 10)
    expect(await expiryOf({ lifetime: '' })).toBeNull()
    expect(await expiryOf({ lifetime: '31' })).toBe(Math.floor(world.time.now / 1000) + 31 * 86_400)
    expect(await expiryOf({ lifetime: 'date', ends: tomorrow })).toBe(today + 2 * 86_400)
    const [, id] = /access-tokens\/([0-9a-f-]{36})"/.exec((await get(PATH)).html)!
    const change = async (lifetime: Record<string, string>) => {
      const fields = { csrf: await csrf(), name: 'ends', scope: 'floor:readPublic', ...lifetime }
      await send(`${PATH}/${id}`, fields)
      return (await get(`${PATH}/${id}`)).html
    }
    expect(await change({ lifetime: 'keep' })).toContain('ends <time')
    expect(await change({ lifetime: '' })).toContain('<dt>Ends</dt><dd>never</dd>')
  })

  test('a token that was found somewhere is found in the list, and its text stands in no address', async () => {
    const { create, get, send, csrf } = await user()
    const text = textIn((await create('secret', { name: 'leaked', scope: 'floor:readPublic' })).html)!
    const [, id] = /access-tokens\/([0-9a-f-]{36})"/.exec((await get(PATH)).html)!
    await create('secret', { name: 'other', scope: 'floor:readPublic' })
    const found = async (q: string) => (await send(`${PATH}/find`, { csrf: await csrf(), q })).location
    expect(await found(text)).toBe(`${PATH}/${id}`)
    // Cut short, mistyped, of another account: only what the list shows as well is led on.
    const stranger = await user()
    const foreign = textIn((await stranger.create('secret', { name: 'x', scope: 'floor:readPublic' })).html)!
    expect(await found(foreign)).toBe(`${PATH}?q=${foreign.slice(0, 10)}`)
    expect(await found(text.slice(0, 30))).toBe(`${PATH}?q=${text.slice(0, 10)}`)
    expect(await found(' LEAK ')).toBe(`${PATH}?q=LEAK`)
    expect(await found('')).toBe(PATH)
    for (const q of [text.slice(0, 10), 'LEAK']) {
      const { html } = await get(`${PATH}?q=${q}`)
      expect([html.includes('>leaked<'), html.includes('>other<')]).toEqual([true, false])
    }
    expect((await get(`${PATH}/${id}`)).html).toContain(`<code>${text.slice(0, 10)}…</code>`)
  })

  test('several tokens are disabled, enabled and, once asked again, deleted', async () => {
    const { secret, get, send, csrf } = await user()
    const [a, b, c] = [await secret(), await secret(), await secret()]
    const own = { csrf: await csrf(), id: [a.token.id, b.token.id] }
    const alive = () => Promise.all([a, b, c].map(({ text }) => works(text)))
    expect((await send(`${PATH}/ticked`, { ...own, action: 'disable' })).location).toBe(`${PATH}?done=disabled-all`)
    expect(await alive()).toEqual([false, false, true])
    await send(`${PATH}/ticked`, { ...own, action: 'enable' })
    expect(await alive()).toEqual([true, true, true])
    const confirmation = await send(`${PATH}/ticked`, { ...own, action: 'delete' })
    expect([confirmation.status, confirmation.html]).toEqual([200, expect.stringContaining('Delete 2 tokens?')])
    expect(await alive()).toEqual([true, true, true])
    await send(`${PATH}/ticked`, { ...own, action: 'delete', sure: 'yes' })
    expect(await alive()).toEqual([false, false, true])
    expect((await send(`${PATH}/ticked`, { csrf: own.csrf, action: 'delete' })).location).toBe(`${PATH}?done=none`)
    const stranger = await user()
    const theirs = { csrf: await stranger.csrf(), id: c.token.id, action: 'delete', sure: 'yes' }
    await stranger.send(`${PATH}/ticked`, theirs)
    expect(await works(c.text)).toBe(true)
    expect((await get(PATH)).html).toContain(c.token.id)
  })

  test('requests are counted on the page of the token, with those of its temporary tokens', async () => {
    const { secret, get } = await user()
    const { token, text } = await secret(['floor:readPublic'])
    for (let i = 0; i < 3; i++) await works(text)
    const created = await world.request('/v2/temporary-access-token/create', {
      method: 'POST',
      headers: { ...world.bearer(text), 'content-type': 'application/json' },
      body: JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }] }),
    })
    const { authorization } = (await created.json()) as { authorization: string }
    await works(authorization.slice('Bearer '.length))
    const { html } = await get(`${PATH}/${token.id}`)
    expect(html).toContain('aria-label="5 requests in 30 days"')
    expect(html).toContain('1 living temporary token.')
    expect((await get(PATH)).html).toContain('5 requests in 30 days')
  })

  test('boxes are ticked by a preset, within what the kind and the user may hold', async () => {
    const { get } = await user(['floor:readPublic', 'floor:queryPublic', 'floor:update', 'webhook:read'])
    const ticked = async (query: string) =>
      [...(await get(`${PATH}/new?${query}`)).html.matchAll(/name="scope" value="([\w:]+)" checked/g)].map(
        ([, it]) => it,
      )
    expect(await ticked('kind=secret')).toEqual([])
    expect(await ticked('kind=secret&preset=floors')).toEqual(['floor:readPublic', 'floor:queryPublic'])
    expect(await ticked('kind=secret&preset=reading')).toEqual([
      'floor:readPublic',
      'floor:queryPublic',
      'webhook:read',
    ])
    expect(await ticked('kind=secret&preset=all')).toHaveLength(4)
    expect(await ticked('kind=publishable&preset=all')).toEqual(['floor:readPublic', 'floor:queryPublic'])
    expect(await ticked('kind=secret&preset=x')).toEqual([])
  })

  test('the same form sent twice makes one token', async () => {
    const { create, send, get } = await user()
    const { form } = await create('secret', { name: 'once', scope: 'floor:readPublic' })
    const again = await send(PATH, { ...form, name: 'once', scope: 'floor:readPublic' })
    expect([again.status, again.html]).toEqual([409, expect.stringContaining('Made already')])
    const [, path] = /class="button" href="([^"]+)"/.exec(again.html)!
    expect((await get(path!)).html).toContain('<h1>once</h1>')
    expect((await get(PATH)).html.match(/>once</g)).toHaveLength(1)
  })

  test('a form without the value of the session does nothing', async () => {
    const { send, secret } = await user()
    const { token, text } = await secret()
    for (const path of [PATH, `${PATH}/${token.id}`, `${PATH}/${token.id}/delete`, `${PATH}/${token.id}/rotate`])
      expect((await send(path, { csrf: 'x', name: 'y', scope: 'floor:readPublic' })).status).toBe(403)
    expect(await works(text)).toBe(true)
  })

  test('rename, other scopes, disable, enable, rotate with grace, delete', async () => {
    const { secret, send, get, csrf } = await user()
    const { token, text } = await secret()
    const path = `${PATH}/${token.id}`
    const own = { csrf: await csrf() }
    expect((await send(path, { ...own, name: 'renamed', scope: ['floor:export'] })).location).toBe(`${path}?done=saved`)
    expect((await get(`${path}?done=saved`)).html).toContain('renamed')
    const self = await world.request('/v2/token/self', { headers: world.bearer(text) })
    expect(await self.json()).toMatchObject({ scopes: ['floor:export'] })
    await send(`${path}/state`, { ...own, disabled: 'yes' })
    expect(await works(text)).toBe(false)
    await send(`${path}/state`, { ...own, disabled: 'no' })
    expect(await works(text)).toBe(true)
    const rotated = textIn((await send(`${path}/rotate`, { ...own, grace: '3600' })).html)!
    expect([await works(text), await works(rotated)]).toEqual([true, true])
    world.time.now += 3_600_000
    expect([await works(text), await works(rotated)]).toEqual([false, true])
    expect((await send(`${path}/rotate`, { ...own, grace: '0' })).status).toBe(409)
    expect((await send(`${path}/delete`, own)).location).toBe(`${PATH}?done=deleted`)
    expect((await get(path)).status).toBe(404)
  })

  test('a user hands on no scope that is not theirs, and takes over no token that has more', async () => {
    const owner = await user()
    const { token } = await owner.secret()
    const narrow = await user(['floor:readPublic'])
    const refused = await narrow.create('secret', { name: 'x', scope: 'floor:readPrivate' })
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('you do not hold floor:readPrivate')])
    expect(refused.html).not.toContain('value="floor:readPrivate"')
    const csrf = await narrow.csrf()
    expect((await narrow.send(`${PATH}/${token.id}/rotate`, { csrf, grace: '0' })).status).toBe(404)
    // In the same account too.
    const colleague = await world.account(['floor:readPublic'], owner.name)
    const cookie = await colleague.cookie()
    const page = await world.request(`${PATH}/new`, { headers: { cookie } })
    const form = { csrf: (await world.fieldsOf(page))['csrf']!, grace: '0' }
    expect((await world.form(`${PATH}/${token.id}/rotate`, form, { cookie })).status).toBe(403)
  })

  test('the audit log tells an owner of the account, others of themselves', async () => {
    const owner = await user()
    await owner.secret()
    const colleague = await world.account(['floor:readPublic'], owner.name)
    await colleague.secret(['floor:readPublic'])
    const events = async (cookie: string) => {
      const html = await (await world.request('/settings/audit', { headers: { cookie } })).text()
      return [...html.matchAll(/<strong class="event">([^<]+)<\/strong>/g)].map(([, event]) => event)
    }
    expect(await events(await colleague.cookie())).toEqual(['Session opened', 'Token created'])
    const all = await events(owner.cookie)
    expect(all.filter((it) => it === 'Token created')).toHaveLength(2)
    expect(all).toContain('User created')
  })

  test('the audit log cannot be changed', async () => {
    await expect(world.db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
    await expect(world.db.updateTable('audit_entry').set({ event: 'x' }).execute()).rejects.toThrow('append-only')
  })
})
