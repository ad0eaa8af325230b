import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('A19 the embedded viewer on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let secret: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    secret = (await mine.secret()).text
  })
  afterAll(() => database.close())

  const get = (path: string, headers: Record<string, string> = {}) => world.request(path, { headers })
  const embed = (floor: string, token: string, more = '', headers = {}) =>
    get(`/embed/${floor}${more}?pubtoken=${token}`, headers)
  const save = (floor: string, spaces: unknown[], assets: unknown[] = []) =>
    world.request(`/v2/floor/${floor}/layout`, {
      method: 'PUT',
      headers: { ...world.bearer(secret), 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ spaces, assets }),
    })
  const publicFloor = async (...names: string[]) => {
    const id = await mine.floor(false)
    const spaces = names.map((name, i) => spaceAt(randomUUID(), i * 5, 0, 4, 3, name))
    if (names.length > 0) expect((await save(id, spaces, [assetAt(randomUUID())])).status).toBe(200)
    return id
  }

  test('a page of the token may frame the plan of a public floor; the answer reads and sets no cookie', async () => {
    const floor = await publicFloor('Kitchen', 'Hall')
    const { text } = await mine.publishable(undefined, ['shop.example', 'https://*.partner.example:8443'])
    const answer = await embed(floor, text, '', { cookie: await mine.cookie() })
    expect(answer.status).toBe(200)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const directives = headers['content-security-policy']!.split('; ')
    expect(directives).toContain(
      'frame-ancestors https://shop.example:* http://shop.example:* https://*.partner.example:8443',
    )
    expect(directives).toContain("default-src 'none'")
    expect(Object.keys(headers).filter((it) => /^(x-frame-options|set-cookie|access-control-)/.test(it))).toEqual([])
    const html = await answer.text()
    expect(html).toContain('<li>Kitchen</li><li>Hall</li>')
    expect(html).toContain(`/embed/${floor}/plan.svg?pubtoken=${text}&amp;scheme=light&amp;width=640`)
    expect(html).not.toMatch(/sign-in|settings|class="bar"/)
  })

  test('its plan is a drawing of our own, its layout what 3D is made of; other sites can load neither', async () => {
    const floor = await publicFloor('Kitchen')
    const { text } = await mine.publishable()
    const plan = await embed(floor, text, '/plan.svg')
    expect([plan.status, plan.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await plan.text()).toMatch(/^<svg [^>]*width="640"[\s\S]*Kitchen[\s\S]*<\/svg>\s*$/)
    const layout = await embed(floor, text, '/layout.json')
    const read = await get(`/v2/floor/${floor}/layout`, world.bearer(secret))
    const { spaces, assets } = (await read.json()) as Record<string, unknown>
    expect(await layout.json()).toEqual({ spaces, assets })
    for (const { headers } of [plan, layout]) {
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'; sandbox")
    }
  })

  test('a plan is drawn for a scheme and one of four widths, and asked for again after each change', async () => {
    const floor = await publicFloor('Kitchen')
    const { text } = await mine.publishable()
    const plan = async (query: string, headers = {}) =>
      get(`/embed/${floor}/plan.svg?pubtoken=${text}&${query}`, headers)
    const widths = []
    for (const width of ['', '0', '-5', 'x', '640', '641', '1300', '2561', '999999'])
      widths.push(/ width="(\d+)"/.exec(await (await plan(`width=${width}`)).text())![1])
    expect(widths).toEqual(['640', '640', '640', '640', '640', '1280', '2560', '5120', '640'])
    const light = await plan('scheme=light')
    const dark = await plan('scheme=dark')
    expect(await light.text()).not.toBe(await dark.text())
    const tag = light.headers.get('etag')!
    expect(dark.headers.get('etag')).not.toBe(tag)
    const feet = await plan('scheme=light&unit=ft')
    expect([feet.headers.get('etag') === tag, (await feet.text()).includes('sq ft')]).toEqual([false, true])
    const frame = await (await get(`/embed/${floor}?pubtoken=${text}&unit=ft`)).text()
    expect([frame.includes('data-unit="ft"'), frame.includes('&amp;unit=ft&amp;scheme=light')]).toEqual([true, true])
    const again = await plan('scheme=light', { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await save(floor, [spaceAt(randomUUID(), 0, 0, 4, 3, 'Studio')])
    const changed = await plan('scheme=light', { 'if-none-match': tag })
    expect([changed.status, (await changed.text()).includes('Studio')]).toEqual([200, true])
  })

  test('a floor without a layout, and names that are markup, are shown as they are', async () => {
    const { text } = await mine.publishable()
    const empty = await embed(await publicFloor(), text)
    expect([empty.status, (await empty.text()).includes('0 spaces')]).toEqual([200, true])
    const floor = await publicFloor('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>')
    for (const part of ['', '/plan.svg']) {
      const html = await (await embed(floor, text, part)).text()
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toMatch(/<script>alert|<img src=x/)
    }
  })

  test('there is nothing to show, and no hint why: not without a living publishable token, nor beyond its floors', async () => {
    const floor = await publicFloor('Kitchen')
    const { text } = await mine.publishable()
    const closed = await mine.floor(true)
    const foreign = await (await world.account()).floor(false)
    const over = (await mine.publishable(undefined, undefined, { expiresAt: Math.floor(world.time.now / 1000) + 60 }))
      .text
    const disabled = await mine.publishable()
    await updateToken.run(world.service, mine.caller, { id: disabled.token.id, disabled: true })
    const elsewhere = (await mine.publishable(undefined, undefined, { floors: [await publicFloor()] })).text
    const scopeless = (await mine.publishable(['customAttributes:read'])).text
    world.time.now += 120_000
    const addresses = [
      `/embed/${floor}`,
      `/embed/${floor}?pubtoken=`,
      `/embed/${floor}?pubtoken=nonsense`,
      `/embed/${floor}?pubtoken=${secret}`,
      `/embed/${floor}?pubtoken=${text}&pubtoken=${text}`,
      `/embed/${floor}?pubtoken=${text.slice(0, -1)}${text.endsWith('0') ? 1 : 0}`,
      `/embed/${floor}?pubtoken=${over}`,
      `/embed/${floor}?pubtoken=${disabled.text}`,
      `/embed/${floor}?pubtoken=${elsewhere}`,
      `/embed/${floor}?pubtoken=${scopeless}`,
      `/embed/${closed}?pubtoken=${text}`,
      `/embed/${foreign}?pubtoken=${text}`,
      `/embed/${randomUUID()}?pubtoken=${text}`,
      `/embed/nothing?pubtoken=${text}`,
      `/embed/${floor}/other?pubtoken=${text}`,
    ]
    const answers = []
    for (const address of addresses)
      for (const part of ['', '/plan.svg', '/layout.json']) {
        const answer = await get(address.replace('?', `${part}?`), { cookie: await mine.cookie() })
        const { 'x-request-id': _, 'content-security-policy': policy, ...headers } = Object.fromEntries(answer.headers)
        const html = (await answer.text()).replaceAll(/nonce="\w+"/g, '')
        const bare = policy!.replaceAll(/nonce-\w+/g, '')
        answers.push(JSON.stringify([answer.status, headers, bare, html]))
      }
    expect(answers[0]).toContain(
      'There is nothing to show here: the id of the floor is wrong, the floor is not public, or the token does not show it on this site.',
    )
    expect(JSON.parse(answers[0]!)[0]).toBe(404)
    expect(new Set(answers).size).toBe(1)
    expect((await embed(floor, text)).status).toBe(200)
  })

  test('it follows the token and the floor from the next request on', async () => {
    const floor = await publicFloor('Kitchen')
    const { text, token } = await mine.publishable()
    const status = async () => (await embed(floor, text)).status
    const narrow = (floors: string[]) => updateToken.run(world.service, mine.caller, { id: token.id, floors })
    expect(await status()).toBe(200)
    await narrow(['label:nothing'])
    expect(await status()).toBe(404)
    await narrow([floor])
    expect(await status()).toBe(200)
    const closed = await world.request(`/v2/floor/${floor}`, {
      method: 'PATCH',
      headers: { ...world.bearer(secret), 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ private: true }),
    })
    expect([closed.status, await status()]).toEqual([200, 404])
  })

  test('where the service has a viewer domain, the token has to name it', async () => {
    const strict = await accessWorld(database, { VIEWER_DOMAIN: 'view.rooms.example' })
    strict.time.now = world.time.now
    const floor = await publicFloor('Kitchen')
    const status = async (...domains: string[]) => {
      const { text } = await mine.publishable(undefined, domains)
      return (await strict.request(`/embed/${floor}?pubtoken=${text}`)).status
    }
    expect(await status('shop.example')).toBe(404)
    expect(await status('shop.example', 'view.rooms.example')).toBe(200)
    expect(await status('shop.example', '*.rooms.example')).toBe(200)
    expect(await status('shop.example', 'rooms.example')).toBe(404)
  })

  test('only GET and HEAD are for it', async () => {
    const floor = await publicFloor('Kitchen')
    const { text } = await mine.publishable()
    const path = `/embed/${floor}?pubtoken=${text}`
    const posted = await world.request(path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await world.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('uses are recorded on the token, with the page that showed it', async () => {
    const floor = await publicFloor('Kitchen')
    const { text, token } = await mine.publishable()
    await embed(floor, text, '', { referer: 'https://shop.example/rooms?x=1' })
    expect(world.service.access.uses.get(token.id)).toMatchObject({ origin: 'https://shop.example' })
  })

  test('the page of a publishable token has the frame to copy, that of a secret one has not', async () => {
    const floor = await publicFloor()
    const cookie = await mine.cookie()
    const shown = async (id: string) => (await get(`/settings/access-tokens/${id}`, { cookie })).text()
    const one = await mine.publishable(undefined, undefined, { floors: [floor] })
    expect(await shown(one.token.id)).toContain(`/embed/${floor}?pubtoken=${one.text}&quot;`)
    const all = await mine.publishable()
    // Of the account's public floors the first by name, or the one that was chosen.
    const second = await mine.floor(false, 'Zoo')
    const [, first] = /\/embed\/([\w-]+)\?pubtoken/.exec(await shown(all.token.id)) ?? []
    expect([first === second, (await embed(first!, all.text)).status]).toEqual([false, 200])
    expect(await shown(`${all.token.id}?floor=${second}`)).toContain(`/embed/${second}?pubtoken=${all.text}&quot;`)
    expect(await shown(`${all.token.id}?floor=nothing`)).toContain(`/embed/${first}?pubtoken=`)
    const labelled = await mine.publishable(undefined, undefined, { floors: ['label:nothing'] })
    expect(await shown(labelled.token.id)).toContain('/embed/FLOOR_ID?pubtoken=')
    const other = await mine.publishable(['customAttributes:read'])
    const hidden = await mine.secret()
    for (const { token } of [other, hidden]) expect(await shown(token.id)).not.toContain('/embed/')
  })
})
