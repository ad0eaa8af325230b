import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unpackLink } from '../../../src/schema/furnishing/share-link.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { closed, dxfText, line } from '../../plans/files/dxf-text.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt } from '../../support/layouts.ts'
import { startTestQueue } from '../../support/queue.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'
import { parseXml } from '../../support/xml.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** A plan without the ids of the fixture, which only one floor of an account can have. */
const plan = () => {
  const { spaces } = twoFlats()
  return { spaces: spaces.map(({ id: _, ...space }) => ({ ...space, template: null })) }
}

describe.each(databases)('pages about floors on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  /** A user with a browser: opens pages, and sends the form of a page that leads to an address. */
  async function planner(scopes?: ScopeName[], of = world) {
    const account = await of.account(scopes)
    const cookie = await account.cookie()
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await of.request(path, { headers: { cookie, ...headers } })
      return { status: answer.status, headers: answer.headers, html: await answer.text() }
    }
    const send = async (page: string, action: string, fields: Record<string, string | string[]> = {}) => {
      const { html } = await get(page)
      const form = html.split('<form').find((it) => it.includes(`action="${action}"`))
      if (form === undefined) throw new Error(`${page} has no form for ${action}`)
      const answer = await of.form(action, { ...hiddenIn(form), ...fields }, { cookie })
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
    }
    /** An owner's token for the API, which these pages are measured by. */
    let token: ReturnType<typeof account.secret> | undefined
    const bearer = async () => of.bearer((await (token ??= account.secret())).text)
    const make = async (properties: object, layout: object = plan()) => {
      const answer = await of.post('/v2/floor', { type: 'Feature', properties, ...layout }, await bearer())
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { id: string }).id
    }
    const read = async (path: string) => (await of.request(path, { headers: await bearer() })).json()
    return { ...account, cookie, get, send, make, read }
  }

  const namesIn = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2><\/a>/g)].map(([, name]) => name)

  test('a visitor who is not signed in is led to the sign-in and back, and sees no picture', async () => {
    const { make } = await planner()
    const id = await make({ name: 'Ground' })
    for (const path of ['/floors', `/floors/${id}`, `/floors/${id}/plan.svg?size=card&theme=light`]) {
      const answer = await world.request(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(path)}`])
    }
  })

  test('an account without floors is invited to bring one in; a user who may not is not', async () => {
    const { html } = await (await planner()).get('/floors')
    expect(html).toContain('Bring in your first plan')
    expect(html).toMatch(/<form [^>]*enctype="multipart\/form-data"/)
    const reader = await (await planner(['floor:queryPrivate'])).get('/floors')
    expect([reader.status, reader.html.includes('multipart'), reader.html.includes('No floors yet')]).toEqual([
      200,
      false,
      true,
    ])
    expect((await (await planner([])).get('/floors')).status).toBe(403)
  })

  test('the list has the floors of the account, changed last first; search, label and archive choose among them', async () => {
    const mine = await planner()
    const labels = [{ title: 'House & <3>', color: '#123456' }]
    const id = await mine.make({ name: 'Old <b>floor</b>', labels })
    world.time.now += 1000
    await mine.make({ name: 'New floor', private: false })
    world.time.now += 1000
    await (await planner()).make({ name: 'Of others' })
    const all = await mine.get('/floors')
    expect(namesIn(all.html)).toEqual(['New floor', 'Old &lt;b&gt;floor&lt;/b&gt;'])
    expect(all.html).toContain('12 rooms · 162 m²')
    const label = /href="(\/floors\?label=[^"]*)"/.exec(all.html)![1]!.replaceAll('&amp;', '&')
    expect(namesIn((await mine.get(label)).html)).toEqual(['Old &lt;b&gt;floor&lt;/b&gt;'])
    expect(namesIn((await mine.get('/floors?q=NEW')).html)).toEqual(['New floor'])
    expect((await mine.get('/floors?q=none')).html).toContain('No floor fits')
    const put = await mine.send(`/floors/${id}/settings`, `/floors/${id}/archive`)
    expect([put.status, put.location]).toEqual([303, `/floors/${id}/settings?done=archived`])
    expect(namesIn((await mine.get('/floors')).html)).toEqual(['New floor'])
    expect(namesIn((await mine.get('/floors?archived=yes')).html)).toEqual(['Old &lt;b&gt;floor&lt;/b&gt;'])
  })

  test('lengths and areas are in feet once that is chosen, on pages, in pictures and in files', async () => {
    const { get, make, cookie } = await planner()
    const id = await make({ name: 'Ground' })
    const page = await get(`/floors/${id}`)
    expect([page.html.includes('162 m²'), page.headers.get('set-cookie')]).toEqual([true, null])
    const [, chosen] = /<a href="([^"]*)">in feet<\/a>/.exec(page.html)!
    const answer = await get(chosen!)
    expect(answer.html).toContain('1,743 sq ft')
    expect(answer.html).not.toMatch(/\d m²/)
    const kept = answer.headers.get('set-cookie')!
    expect(kept).toMatch(/^roomwright_unit=ft; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    const withUnit = { cookie: `${cookie}; ${kept.split(';')[0]}` }
    expect((await get('/floors', withUnit)).html).toContain('1,743 sq ft')
    const picture = await get(`/floors/${id}/plan.svg?size=page&theme=light`, withUnit)
    expect(picture.html).toMatch(/>\d+(?:'|&#39;|&apos;) [\d ⁄]+(?:"|&quot;)</)
    expect(picture.html).not.toContain('m²')
    const metric = await get(`/floors/${id}/plan.svg?size=page&theme=light`)
    expect(metric.headers.get('etag')).not.toBe(picture.headers.get('etag'))
    expect((await get(`/floors/${id}/export/svg`, withUnit)).html).toMatch(/ 17\d\d sq ft</)
    expect((await get(`/floors/${id}/export/geojson`, withUnit)).status).toBe(200)
    expect((await get(`/floors/${id}?unit=miles`)).html).toContain('162 m²')
    const back = await get(/<a href="([^"]*)">in metres<\/a>/.exec(answer.html)![1]!, withUnit)
    expect([back.html.includes('162 m²'), back.headers.get('set-cookie')?.startsWith('roomwright_unit=m;')]).toEqual([
      true,
      true,
    ])
  })

  test('who chose feet reads and types levels, sizes and moves in feet; what is left as it stood stays exact', async () => {
    const { get, make, cookie, read } = await planner()
    const id = await make({ name: 'Ground', elevation: 3.2, height: 3 })
    const feet = { cookie: `${cookie}; roomwright_unit=ft` }
    const settings = `/floors/${id}/settings`
    const { html } = await get(settings, feet)
    for (const part of ['Elevation, ft', 'value="10′ 6″"', 'value="9′ 10 1⁄8″"']) expect(html).toContain(part)
    expect(html).not.toMatch(/Elevation, m|Height, m/)
    const form = hiddenIn(html.split('<form').find((it) => it.includes(`action="${settings}"`))!)
    const save = async (fields: Record<string, string>) => {
      const answer = await world.form(settings, { ...form, name: 'Ground', seen: 'private', ...fields }, feet)
      return { status: answer.status, html: await answer.text() }
    }
    const refused = await save({ elevation: 'high', height: '' })
    expect([refused.status, refused.html.includes('must be a length, such as 11′ 6″')]).toEqual([400, true])
    expect((await save({ elevation: '10′ 6″', height: '11 ft' })).status).toBe(303)
    expect((await read(`/v2/floor/${id}`)).properties).toMatchObject({ elevation: 3.2, height: 3.3528 })
    const { assets, spaces } = await read(`/v2/floor/${id}/layout`)
    for (const path of ['', '/layouts', '/checks', `/rooms/${(assets[0]?.spaceId ?? spaces[0].id) as string}`])
      expect([path, (await get(`/floors/${id}${path}`, feet)).html.match(/\d m²?[ <.,·]/)]).toEqual([path, null])
  })

  test('a long list comes in pages, each floor once', async () => {
    const mine = await planner()
    const names = Array.from({ length: 50 }, (_, i) => `Floor ${i}`)
    for (const name of names) {
      world.time.now += 1000
      await mine.make({ name }, {})
    }
    const wayOf = (html: string, rel: string) =>
      new RegExp(`href="([^"]*)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
    for (const first of ['/floors', '/floors?q=floor']) {
      const found: (string | undefined)[] = []
      const passed: string[] = []
      let path: string | undefined = first
      while (path !== undefined) {
        const here: string = path
        const { html }: { html: string } = await mine.get(here)
        found.push(...namesIn(html))
        // One page back is the one that one came from.
        expect(wayOf(html, 'prev')).toBe(passed.at(-1))
        passed.push(here)
        path = wayOf(html, 'next')
      }
      expect(found).toEqual(names.toReversed())
      expect(passed.length).toBe(3)
      expect(passed.every((it) => it.includes('q=floor') === first.includes('q=floor'))).toBe(true)
    }
  })

  test('a floor shows each room with its area, what it is used for, and its place on the plan', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'First floor' })
    const { html, headers } = await mine.get(`/floors/${id}`)
    const policy = headers.get('content-security-policy')
    expect([policy?.includes("connect-src 'self'"), policy?.includes("img-src 'self'")]).toEqual([true, true])
    const rows = html.split('<li class="room"').slice(1)
    expect(rows.map((it) => /<h3><a [^>]*>([^<]*)/.exec(it)![1])).toEqual(twoFlats().spaces.map(({ name }) => name))
    expect(rows[1]).toContain('8.1 m² · empty')
    expect(rows[0]).toContain('Auto: Living and dining')
    expect(rows[2]).toContain('Auto: stays empty')
    const outlines = [...html.matchAll(/<a href="#room-([^"]*)"[^>]*><polygon points="([^"]*)"/g)]
    expect(outlines.map(([, room]) => room)).toEqual(rows.map((it) => /id="room-([^"]*)"/.exec(it)![1]))
    // The outlines lie on the drawing as the rooms lie in the building: to scale.
    const areas = outlines.map(([, , points]) => areaOf(points!.split(' ').map((it) => it.split(',').map(Number))))
    const expected = twoFlats().spaces.map(({ room }) => areaOf(room.boundary.shape.points))
    for (const [i, area] of areas.entries()) expect(area / areas[0]!).toBeCloseTo(expected[i]! / expected[0]!, 2)
  })

  test('a floor of another account is none, whatever is asked of it', async () => {
    const id = await (await planner()).make({ name: 'Mine' })
    const other = await planner()
    const own = await other.make({ name: 'Theirs' })
    const parts = ['', '/plan.svg', '/revisions', '/compare?from=1&to=1', '/settings', '/export/svg']
    for (const part of parts) {
      const answer = await other.get(`/floors/${id}${part}`)
      expect([part, answer.status, answer.html.includes('Mine')]).toEqual([part, 404, false])
    }
    const { html } = await other.get(`/floors/${own}/settings`)
    const csrf = /name="csrf" value="([^"]*)"/.exec(html)![1]!
    for (const action of ['uses', 'settings', 'archive', 'delete', 'restore', 'furnish']) {
      const fields = { csrf, version: '1', revision: '1', current: '1', name: 'Taken', sure: 'yes' }
      const answer = await world.form(`/floors/${id}/${action}`, fields, { cookie: other.cookie })
      expect([action, answer.status]).toEqual([action, 404])
    }
  })

  test('forms that no page of this session has made change nothing', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Kept' })
    const fields = { csrf: 'made up', version: '2', archived: 'yes' }
    for (const action of ['archive', 'delete', 'settings', 'uses', 'restore', 'furnish']) {
      const answer = await world.form(`/floors/${id}/${action}`, fields, { cookie: mine.cookie })
      expect([action, answer.status]).toEqual([action, 403])
    }
    expect((await mine.read(`/v2/floor/${id}`)).properties).toMatchObject({ name: 'Kept', archived: false, version: 2 })
  })

  test('a picture is drawn once: a browser that has it is sent nothing until the layout changes', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Drawn' })
    const path = `/floors/${id}/plan.svg?size=card&theme=light`
    const { headers, html } = await mine.get(path)
    expect(parseXml(html).name).toBe('svg')
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/svg+xml; charset=utf-8',
      'private, no-cache',
    ])
    const etag = headers.get('etag')!
    expect((await mine.get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await mine.get(`${path.replace('light', 'dark')}`, { 'if-none-match': etag })).status).toBe(200)
    const { html: page } = await mine.get(`/floors/${id}`)
    const room = /id="room-([^"]*)"/.exec(page)![1]!
    await keepUse(mine, id, room, 'meet')
    expect((await mine.get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  /** As the button in the form of the rooms sends it, which leads elsewhere than the form. */
  async function keepUse(mine: Awaited<ReturnType<typeof planner>>, id: string, room: string, use: string) {
    const { html } = await mine.get(`/floors/${id}`)
    const form = html.split('<form').find((it) => it.includes(`action="/floors/${id}/furnish"`))!
    expect(form).toContain(`formaction="/floors/${id}/uses"`)
    return world.form(`/floors/${id}/uses`, { ...hiddenIn(form), [`use-${room}`]: use }, { cookie: mine.cookie })
  }

  test('the use of a room is kept as a new revision, which can be compared and gone back from', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Used' })
    const { spaces } = await mine.read(`/v2/floor/${id}/layout`)
    const answer = await keepUse(mine, id, spaces[0].id, 'home_office')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/floors/${id}?done=uses`])
    const changed = await mine.read(`/v2/floor/${id}/layout`)
    expect(changed.spaces).toEqual([{ ...spaces[0], template: 'home_office' }, ...spaces.slice(1)])
    const compared = await mine.get(`/floors/${id}/compare?from=1&to=2`)
    expect(compared.html).toContain('other use')
    const older = await mine.get(`/floors/${id}?revision=1`)
    expect([older.html.includes('This is revision 1'), older.html.includes('data-furnish')]).toEqual([true, false])
    const back = await mine.send(`/floors/${id}/revisions`, `/floors/${id}/restore`)
    expect(back.location).toBe(`/floors/${id}?done=restored`)
    expect((await mine.read(`/v2/floor/${id}/layout`)).spaces).toEqual(spaces)
  })

  test('a form of a layout that has been changed since saves nothing and says so', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Shared' })
    const { spaces } = await mine.read(`/v2/floor/${id}/layout`)
    const { html } = await mine.get(`/floors/${id}`)
    const form = hiddenIn(html.split('<form').find((it) => it.includes(`action="/floors/${id}/furnish"`))!)
    await keepUse(mine, id, spaces[0].id, 'work')
    const late = { ...form, [`use-${spaces[0].id}`]: 'meet' }
    const answer = await world.form(`/floors/${id}/uses`, late, { cookie: mine.cookie })
    expect([answer.status, (await answer.text()).includes('Somebody has changed the floor')]).toEqual([412, true])
    expect((await mine.read(`/v2/floor/${id}/layout`)).spaces[0].template).toBe('work')
  })

  test('settings are saved, labels keep their colours, and refused values are shown as typed', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Before', labels: [{ title: 'A', color: 'red' }] })
    const settings = `/floors/${id}/settings`
    const saved = await mine.send(settings, settings, {
      name: 'After',
      seen: 'public',
      labels: 'B\r\n A \nB',
      floorNumber: '-1',
      elevation: '−3,25',
      northDirection: '',
    })
    expect(saved.location).toBe(`${settings}?done=saved`)
    const { properties } = await mine.read(`/v2/floor/${id}`)
    expect(properties).toMatchObject({ name: 'After', private: false, floorNumber: -1, elevation: -3.25 })
    expect(properties.northDirection).toBe(null)
    expect(properties.labels).toEqual([
      { title: 'B', color: expect.any(String) },
      { title: 'A', color: 'red' },
    ])
    expect((await mine.get(settings)).html).toContain(`/embed/${id}?pubtoken=`)
    const refused = await mine.send(settings, settings, { name: 'Typed', seen: 'private', elevation: 'high' })
    expect([refused.status, refused.html.includes('Elevation must be a length, such as 3.5')]).toEqual([400, true])
    expect(refused.html).toContain('value="Typed"')
    expect(refused.html).toContain('value="high"')
    expect((await mine.read(`/v2/floor/${id}`)).properties.name).toBe('After')
  })

  test('a floor is deleted from the archive only, after a question', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Gone' })
    const settings = `/floors/${id}/settings`
    expect((await mine.get(settings)).html).not.toContain(`action="/floors/${id}/delete"`)
    await mine.send(settings, `/floors/${id}/archive`)
    const { html } = await mine.get(`/floors/${id}`)
    expect([html.includes('data-furnish'), html.includes('formaction')]).toEqual([false, false])
    const deleted = await mine.send(settings, `/floors/${id}/delete`)
    expect(deleted.location).toBe('/floors?archived=yes&done=deleted')
    expect((await mine.get(`/floors/${id}`)).status).toBe(404)
  })

  test('a user is offered what the scopes allow', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Seen' })
    const cookies = await world.account(['floor:readPrivate'], mine.name)
    const answer = await world.request(`/floors/${id}`, { headers: { cookie: await cookies.cookie() } })
    const html = await answer.text()
    expect([answer.status, html.includes('Seen'), html.includes('/export/'), html.includes('/settings"')]).toEqual([
      200,
      true,
      false,
      false,
    ])
    expect(html).not.toContain('formaction')
  })

  test('a room opens in the playground as the floor has it', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Played' })
    const { spaces } = await mine.read(`/v2/floor/${id}/layout`)
    const answer = await world.request(`/floors/${id}/rooms/${spaces[0].id}/playground`, {
      headers: { cookie: mine.cookie },
    })
    const [path, fragment] = answer.headers.get('location')!.split('#')
    expect([answer.status, path]).toEqual([303, '/'])
    expect(await unpackLink(fragment!)).toMatchObject({ mode: 'furnish', params: { room: spaces[0].room }, chosen: 0 })
  })

  describe('furnishing', () => {
    let stopQueue: () => Promise<void>
    beforeAll(async () => {
      stopQueue = await startTestQueue(world.service, database.store)
    })
    afterAll(() => stopQueue())

    const roomsOf = async (mine: Awaited<ReturnType<typeof planner>>, id: string) =>
      (await mine.read(`/v2/floor/${id}/layout`)) as {
        spaces: { id: string; name: string }[]
        assets: { spaceId: string | null; origin: string | null }[]
      }

    /** The page of a furnishing once it has ended. */
    const ended = (mine: Awaited<ReturnType<typeof planner>>, path: string) =>
      vi.waitFor(
        async () => {
          const progress = await mine.get(`${path}/progress`)
          if (progress.status === 200) throw new Error(progress.html)
          return mine.get(path)
        },
        { timeout: 100_000, interval: 50 },
      )

    test('chosen rooms are furnished, another alternative is drawn and measured, and what is chosen is saved', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'Furnished' })
      const { spaces } = await roomsOf(mine, id)
      const [living, kitchen, , bedroom] = spaces as [{ id: string }, { id: string }, unknown, { id: string }]
      const started = await mine.send(`/floors/${id}`, `/floors/${id}/furnish`, {
        space: [living.id, kitchen.id, bedroom.id],
        [`use-${bedroom.id}`]: 'home_office',
        alternatives: '2',
      })
      expect(started.status).toBe(303)
      const path = started.location!
      const { html } = await ended(mine, path)
      expect(html).toContain('2 rooms furnished, 1 left empty')
      expect(html).toContain('Home office')
      const choices = [...html.matchAll(/name="choice-([^"]*)" value="([^"]*)"( checked)?/g)]
      expect(new Set(choices.map(([, room]) => room))).toEqual(new Set([living.id, bedroom.id]))
      const others = choices.filter(([, room, , checked]) => room === bedroom.id && !checked)
      const plan = /srcset="([^"]*)&amp;theme=dark"|srcset="([^"]*)&theme=dark"/.exec(html)!
      const drawn = async (chosen: string) =>
        (await mine.get(`${(plan[1] ?? plan[2])!.replace(/chosen=[\d.]*/, `chosen=${chosen}`)}&theme=light`)).html
      expect(parseXml(await drawn('0.0')).name).toBe('svg')
      expect(await drawn('0.1')).not.toBe(await drawn('0.0'))
      expect((await mine.get(`${path}/totals?chosen=0.1`)).html).toMatch(/^<dl [^>]*data-totals/)
      const room = await mine.get(`${path}/${bedroom.id}.svg?n=1&theme=light`)
      expect(parseXml(room.html).name).toBe('svg')
      expect((await roomsOf(mine, id)).assets).toEqual([])
      const choice = others[0]![2]!
      const saved = await mine.send(path, `${path}/save`, { [`choice-${bedroom.id}`]: choice })
      expect(saved.location).toBe(`/floors/${id}?done=furnished`)
      const { assets } = await roomsOf(mine, id)
      expect(new Set(assets.map(({ spaceId }) => spaceId))).toEqual(new Set([living.id, bedroom.id]))
      const origins = new Set(assets.filter(({ spaceId }) => spaceId === bedroom.id).map(({ origin }) => origin))
      expect(origins).toEqual(new Set([choice]))
      const { html: after } = await mine.get(path)
      expect(after).toContain('Saved.')
      expect(after).not.toContain('Nothing is saved yet')
    })

    test('what was to be fitted out and no room is named for stands beside the proposal', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'Fitted out' })
      const page = `/floors/${id}`
      const space = (await roomsOf(mine, id)).spaces.map((it) => it.id)
      const shown = async (sent: Record<string, string>) => {
        const started = await mine.send(page, `${page}/furnish`, { space, alternatives: '1', ...sent })
        return (await ended(mine, started.location!)).html
      }
      const html = await shown({ fitOut: 'all' })
      const listed = [...html.matchAll(/<li>(an? [^<:]+): ([^<]+)<\/li>/g)].map(([, room, reason]) => [room, reason])
      expect(listed).toEqual(
        ['a changing room', 'a copying room', 'a tea kitchen', 'a break room', 'a reception'].map((room) => [
          room,
          room === 'a tea kitchen'
            ? '&quot;Kitchen&quot; is in a dwelling, where &quot;kitchens&quot; is the word for it'
            : 'no room is named so',
        ]),
      )
      expect(await shown({})).not.toContain('Nothing was fitted out as')
    })

    test('targets are filled in where rooms are chosen, and what became of them stands beside the proposal', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'With targets' })
      const { spaces } = await roomsOf(mine, id)
      const page = `/floors/${id}`
      const sent = {
        space: spaces.map((space) => space.id),
        alternatives: '1',
        'target-places': '30',
        'target-density': '',
      }
      const started = await mine.send(page, `${page}/furnish`, sent)
      const { html } = await ended(mine, started.location!)
      expect(html).toContain('<strong>Workplaces: unmet</strong>')
      expect(html).toContain('Needed: ')
      expect(html).not.toContain('m² a workplace: ')
      const refused = await mine.send(page, `${page}/furnish`, { ...sent, 'target-places': '0' })
      expect(refused.status).toBe(400)
    })

    test('a draft is chosen on the page of its floor, furnished, given uses and published; the default one stays', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'With a draft' })
      const { spaces } = await roomsOf(mine, id)
      expect((await mine.get(`/floors/${id}`)).html).not.toContain('Layouts of this floor')
      await mine.send(`/floors/${id}/layouts`, `/floors/${id}/layouts/${id}/duplicate`)
      const { layouts } = (await mine.read(`/v2/layout?floorId=${id}`)) as { layouts: { id: string }[] }
      const draft = layouts[1]!.id
      const page = `/floors/${id}?layout=${draft}`
      expect((await mine.get(`/floors/${id}`)).html).toContain(`href="${page}"`)
      expect((await mine.get(`/floors/${id}/layouts`)).html).toContain(`href="${page}"`)
      const living = spaces[0]!.id
      const used = await mine.send(page, `/floors/${id}/furnish?layout=${draft}`, {
        space: [living],
        alternatives: '1',
      })
      const path = used.location!
      const { html } = await ended(mine, path)
      expect(html).toContain('1 room furnished')
      expect(html).toContain(`href="${page}"`)
      expect((await mine.get(page)).html).toContain(`href="${path}"`)
      expect((await mine.get(`/floors/${id}`)).html).not.toContain(`href="${path}"`)
      expect((await mine.send(path, `${path}/save`)).location).toBe(`${page}&done=furnished`)
      expect((await roomsOf(mine, id)).assets).toEqual([])
      // Its head and its files are those of the draft.
      const head = (await mine.get(page)).html.split('</h1>')[1]!
      expect(head).toMatch(/^\s*<p class="quiet">[^<]* pieces? · revision 2,/)
      const drawn = async (layout: string): Promise<number> =>
        JSON.parse((await mine.get(`/floors/${id}/export/geojson${layout}`)).html).features.length
      expect(head).toContain(`href="/floors/${id}/export/geojson?layout=${draft}"`)
      expect(await drawn(`?layout=${draft}`)).toBeGreaterThan(await drawn(''))
      const form = (await mine.get(page)).html.split('<form').find((it) => it.includes(`/furnish?layout=${draft}`))!
      const uses = { ...hiddenIn(form), [`use-${living}`]: 'meet' }
      const kept = await world.form(`/floors/${id}/uses?layout=${draft}`, uses, { cookie: mine.cookie })
      expect(kept.headers.get('location')).toBe(`${page}&done=uses`)
      const usesOf = async (layoutId: string) =>
        ((await mine.read(`/v2/layout/${layoutId}`)) as { spaces: { template: string | null }[] }).spaces[0]!.template
      expect([await usesOf(draft), await usesOf(id)]).toEqual(['meet', null])
      await mine.send(page, `/floors/${id}/layouts/${draft}/publish`)
      expect(await usesOf(id)).toBe('meet')
      expect((await roomsOf(mine, id)).assets.length).toBeGreaterThan(0)
      for (const path of [
        `/floors/${id}?layout=${crypto.randomUUID()}`,
        `/floors/${await mine.make({ name: 'Other' })}?layout=${draft}`,
        `/floors/${await mine.make({ name: 'Third' })}/export/svg?layout=${draft}`,
      ])
        expect((await mine.get(path)).status).toBe(404)
    })

    test('pieces of a room are moved, turned and removed on its page, as one revision; those of other rooms stay', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'With pieces' })
      const { spaces } = await roomsOf(mine, id)
      const [room, other] = spaces as [LayoutSpace, LayoutSpace]
      const piece = (space: LayoutSpace, i: number) => {
        const [[x, z]] = space.room.boundary.shape.points as [[number, number]]
        return assetAt(crypto.randomUUID(), x + i, z + 1, { spaceId: space.id, name: i === 0 ? 'Stool <1>' : null })
      }
      const [first, second, third] = [piece(room, 0), piece(room, 1), piece(other, 2)]
      const edit = { baseRevision: 1, operations: [first, second, third].map((asset) => ({ op: 'add', asset })) }
      const token = world.bearer((await mine.secret()).text)
      expect((await world.post(`/v2/layout/${id}/operations`, edit, token)).status).toBe(200)
      const page = `/floors/${id}/rooms/${room.id}`
      expect((await mine.get(`/floors/${id}`)).html).toContain(`href="${page}"`)
      const { html } = await mine.get(page)
      expect(html).toContain('<h3>Stool &lt;1&gt;</h3>')
      expect(html).toContain('<h3>Task chair</h3>')
      expect([...html.matchAll(/<a href="#room-([^"]*)"/g)].map(([, it]) => it)).toEqual([first.id, second.id])
      const drawing = await mine.get(`${page}/plan.svg?revision=2&theme=light`)
      expect([drawing.status, parseXml(drawing.html).name]).toEqual([200, 'svg'])
      const moved = { [`right-${first.id}`]: '0,25', [`turn-${first.id}`]: '90', [`remove-${second.id}`]: 'yes' }
      const sent = await mine.send(page, `${page}/pieces`, moved)
      expect(sent.location).toBe(`${page}?done=pieces`)
      const { assets } = await roomsOf(mine, id)
      // A square of half a metre that is turned about its middle has its origin at the next corner.
      const position = [expect.closeTo(first.position[0] + 0.75, 6), 0, expect.closeTo(first.position[2], 6)]
      expect(assets).toEqual([
        expect.objectContaining({ id: first.id, rotation: 90, position }),
        expect.objectContaining({ id: third.id, position: third.position }),
      ])
      expect((await mine.read(`/v2/floor/${id}`)).properties.layoutRevision).toBe(3)
      const far = await mine.send(page, `${page}/pieces`, { [`down-${first.id}`]: 'far', [`right-${first.id}`]: '0.5' })
      expect([far.status, far.html.includes('Down must be a number from -100 to 100')]).toEqual([400, true])
      expect(far.html).toContain(`name="right-${first.id}" value="0.5"`)
      const late = { ...hiddenIn(html.split('<form').find((it) => it.includes('/pieces'))!), ...moved }
      expect((await world.form(`${page}/pieces`, late, { cookie: mine.cookie })).status).toBe(412)
      const reader = await (await world.account(['floor:readPrivate'], mine.name)).cookie()
      const seen = await world.request(page, { headers: { cookie: reader } })
      expect([seen.status, (await seen.text()).includes('/pieces')]).toEqual([200, false])
      const strangers = await planner()
      for (const path of [page, `${page}/plan.svg`, `/floors/${id}/rooms/${crypto.randomUUID()}`])
        expect((await strangers.get(path)).status).toBe(404)
      expect((await mine.get(`/floors/${id}/rooms/${crypto.randomUUID()}`)).status).toBe(404)
    })

    test('a furnishing of another floor or account is none, and one that was cancelled says so', async () => {
      const mine = await planner()
      const [id, second] = [await mine.make({ name: 'One' }), await mine.make({ name: 'Two' })]
      const space = (await roomsOf(mine, id)).spaces.map((it) => it.id)
      const path = (await mine.send(`/floors/${id}`, `/floors/${id}/furnish`, { space })).location!
      const job = path.split('/').at(-1)
      expect((await mine.get(`/floors/${second}/furnishings/${job}`)).status).toBe(404)
      const other = await planner()
      for (const part of ['', '/progress', '/totals', '/plan.svg'])
        expect((await other.get(`${path}${part}`)).status).toBe(404)
      const { html } = await mine.get(`/floors/${id}/settings`)
      const csrf = /name="csrf" value="([^"]*)"/.exec(html)![1]!
      const cancelled = await world.form(`${path}/cancel`, { csrf }, { cookie: mine.cookie })
      expect(cancelled.status).toBe(303)
      const page = await ended(mine, path)
      // It may have been quicker than this.
      expect(page.html).toMatch(/<h2>Cancelled<\/h2>|<h2>Proposal<\/h2>/)
      expect((await roomsOf(mine, id)).assets).toEqual([])
    })

    test('what is not to be furnished is refused beside the plan', async () => {
      const mine = await planner()
      const id = await mine.make({ name: 'None' })
      const refused = await mine.send(`/floors/${id}`, `/floors/${id}/furnish`, { space: [] })
      expect([refused.status, refused.html.includes('role="alert"')]).toEqual([400, true])
    })
  })

  describe('bringing in files', () => {
    const json = (name: string, content: unknown = plan()) => new File([JSON.stringify(content)], name)
    const sendFiles = async (
      mine: Pick<Awaited<ReturnType<typeof planner>>, 'get' | 'cookie'>,
      files: readonly File[],
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const { html } = await mine.get('/floors')
      const body = new FormData()
      for (const [name, value] of Object.entries({ csrf: /name="csrf" value="([^"]*)"/.exec(html)![1]!, ...fields }))
        body.set(name, value)
      for (const file of files) body.append('file', file)
      const answer = await world.request('/floors/import', {
        method: 'POST',
        headers: { cookie: mine.cookie, ...headers },
        body,
      })
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
    }
    const floorsOf = async (mine: Pick<Awaited<ReturnType<typeof planner>>, 'get'>) =>
      namesIn((await mine.get('/floors')).html)

    test('a file that was read whole leads to its floor, which is private', async () => {
      const mine = await planner()
      const { status, location } = await sendFiles(mine, [json('Haus 3.json')])
      expect(status).toBe(303)
      const { properties, resourceRelations } = await mine.read(`/v2/floor/${location!.slice('/floors/'.length)}`)
      expect([properties.private, resourceRelations.spaces.length]).toEqual([true, twoFlats().spaces.length])
    })

    test('of several files each tells what came of it, and a broken one stops no other', async () => {
      const mine = await planner()
      const broken = new File(['{"spaces": ['], 'broken <1>.json')
      const { status, html } = await sendFiles(mine, [json('a.json'), broken, json('b.json')])
      expect(status).toBe(200)
      const rows = html.split('<li class="card arrival">').slice(1)
      expect(rows.map((it) => /<h2>([^<]*)/.exec(it)![1])).toEqual(['a.json', 'broken &lt;1&gt;.json', 'b.json'])
      expect(rows.map((it) => it.includes('not read'))).toEqual([false, true, false])
      expect((await floorsOf(mine)).length).toBe(2)
    })

    test('what was not read as it stands is listed by name', async () => {
      const mine = await planner()
      const [first, ...others] = plan().spaces
      const { shape } = first!.room.boundary
      const [a, b, c, d] = shape.points as [number, number][]
      const crossed = { boundary: { shape: { ...shape, points: [a, c, b, d] } } }
      const content = { spaces: [{ ...first, name: 'Crossed', room: crossed }, ...others] }
      const { html } = await sendFiles(mine, [json('c.json', content)])
      expect(html).toMatch(/Crossed|spaces\[0\]/)
    })

    /** A drawing in centimetres that does not say so, whose layers have names that tell nothing. */
    const drawing = (name: string) => {
      const room = [
        [0, 0],
        [400, 0],
        [400, 300],
        [0, 300],
      ] as const
      return new File([dxfText([closed('L-17', room), line('L-4', [50, 0], [140, 0])])], name)
    }

    test('the unit and the layers of drawings are named in the form', async () => {
      const mine = await planner()
      const named = { unit: 'centimetres', 'layers-rooms': ' L-1*, ROOMS', 'layers-doors': 'L-4' }
      const { location } = await sendFiles(mine, [drawing('a.dxf')], { ...named, row: 'no' })
      const rows = await floorsOf(mine)
      expect([location, rows.length]).toEqual([null, 1])
      const floors = await mine.read('/v2/floor')
      const { spaces } = await mine.read(`/v2/floor/${floors.features[0].id}/layout`)
      const { shape, openings } = spaces[0].room.boundary
      expect(shape.points.flat().sort((a: number, b: number) => a - b)).toEqual([-3, -3, 0, 0, 0, 0, 4, 4])
      expect(openings.map(({ type, l }: { type: string; l: number }) => [type, l])).toEqual([['door', 0.9]])
    })

    test('a drawing that is refused opens what it may need, with what was named; other files do not', async () => {
      const mine = await planner()
      const named = { unit: 'feet', 'layers-rooms': 'NONE<1>' }
      const { html } = await sendFiles(mine, [drawing('b.dxf')], named)
      expect(html).toContain('not read')
      expect(html).toContain('<details class="how" data-drawings open>')
      expect(html).toContain('<option value="feet" selected>')
      expect(html).toContain('name="layers-rooms" value="NONE&lt;1&gt;"')
      expect(html).toContain('data-drawing>')
      const broken = await sendFiles(mine, [new File(['{'], 'b.json'), new File(['{'], 'c.json')], named)
      expect(broken.html).toContain('<details class="how" data-drawings>')
      expect(broken.html).not.toContain('data-drawing>')
    })

    test('a unit or a layer that is none is refused by its name', async () => {
      const mine = await planner()
      expect((await sendFiles(mine, [drawing('c.dxf')], { unit: 'cubits' })).html).toMatch(/<p>[^<]*Unit: /i)
      const long = await sendFiles(mine, [drawing('c.dxf')], { 'layers-rooms': 'x'.repeat(101) })
      expect(long.html).toMatch(/<p>[^<]*layers\.rooms/i)
    })

    test('the script is sent the row of one file alone', async () => {
      const mine = await planner()
      const { status, html } = await sendFiles(mine, [json('one.json')], { row: 'yes' })
      expect([status, html.startsWith('<li class="card arrival">'), html.includes('<html')]).toEqual([200, true, false])
      expect(html).toContain('data-opens')
    })

    test('nothing is stored for a form of another session, of another site, or without a session', async () => {
      const mine = await planner()
      const file = [json('x.json')]
      const answers = [
        await sendFiles(mine, file, { csrf: 'made up' }),
        await sendFiles(mine, file, {}, { 'sec-fetch-site': 'cross-site' }),
        await sendFiles(mine, file, {}, { cookie: 'none=1' }),
        await sendFiles(mine, []),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 303, 400])
      expect(await floorsOf(mine)).toEqual([])
    })

    test('a sample of each kind can be opened', async () => {
      const mine = await planner()
      const { html } = await mine.get('/floors')
      const names = [...html.matchAll(/name="sample" value="([^"]*)"/g)].map(([, name]) => name!)
      expect(names.length).toBe(2)
      const csrf = /name="csrf" value="([^"]*)"/.exec(html)![1]!
      for (const sample of names) {
        const answer = await world.form('/floors/samples', { csrf, sample }, { cookie: mine.cookie })
        const opened = await mine.get(answer.headers.get('location')!)
        expect([answer.status, opened.status]).toEqual([303, 200])
        const { spaces } = await mine.read(`/v2${answer.headers.get('location')!.replace('floors', 'floor')}/layout`)
        const doors = spaces.map(
          ({ room }: { room: { boundary: { openings: { type: string }[] } } }) =>
            room.boundary.openings.filter(({ type }) => type === 'door').length,
        )
        expect(Math.min(...doors)).toBeGreaterThan(0)
      }
      expect((await world.form('/floors/samples', { csrf, sample: 'castle' }, { cookie: mine.cookie })).status).toBe(
        400,
      )
    })
  })

  test('a user who may export downloads a floor as a file', async () => {
    const mine = await planner()
    const id = await mine.make({ name: 'Größe "1"' })
    const answer = await world.request(`/floors/${id}/export/svg`, { headers: { cookie: mine.cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
    expect(parseXml(await answer.text()).name).toBe('svg')
    expect((await mine.get(`/floors/${id}/export/exe`)).status).toBe(400)
    const other = await world.account(['floor:readPrivate'], mine.name)
    const refused = await world.request(`/floors/${id}/export/svg`, { headers: { cookie: await other.cookie() } })
    expect(refused.status).toBe(403)
  })
})

function hiddenIn(form: string): Record<string, string> {
  const content = form.slice(0, form.indexOf('</form>'))
  const fields = content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

function areaOf(points: readonly (readonly number[])[]): number {
  const twice = points.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return sum + x! * nextZ! - nextX! * z!
  }, 0)
  return Math.abs(twice) / 2
}
