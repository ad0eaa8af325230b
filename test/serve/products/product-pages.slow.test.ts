import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const DESK = {
  sku: 'D-<160>',
  name: 'Desk & co',
  type: 'task_table',
  a: '1,6',
  b: '0.8',
  h: '0.74',
  price: '249,90',
  currency: 'eur',
}

describe.each(databases)('pages of products on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let cookie: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    cookie = await (await world.account()).cookie()
  })
  afterAll(() => database.close())

  const page = async (path: string, of = cookie) => (await world.request(path, { headers: { cookie: of } })).text()
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const submit = async (path: string, from: string, fields: Record<string, string> = {}) => {
    const html = await page(from)
    const carried = { csrf: hidden(html, 'csrf'), version: hidden(html, 'version') }
    return world.form(path, { ...carried, ...fields }, { cookie })
  }
  const look = async (csv: string) => {
    const body = new FormData()
    body.set('csrf', hidden(await page('/products/import'), 'csrf'))
    body.set('file', new File([csv], 'products.csv'))
    return world.request('/products/import', {
      method: 'POST',
      headers: { cookie, origin: world.service.config.publicUrl ?? 'http://localhost' },
      body,
    })
  }

  test('a product is added, found, changed, archived and deleted', async () => {
    expect(await page('/products')).toContain('No products yet')
    const refused = await submit('/products', '/products/new', { ...DESK, a: 'wide' })
    const again = await refused.text()
    expect(refused.status).toBe(400)
    for (const part of ['Width: must be a number', 'value="D-&lt;160&gt;"', 'value="wide"'])
      expect(again).toContain(part)
    const added = await submit('/products', '/products/new', DESK)
    expect(added.headers.get('location')).toBe('/products?done=added')
    const list = await page('/products?done=added')
    for (const part of [
      'The product has been added',
      'D-&lt;160&gt;',
      'Desk &amp; co',
      '1.6 × 0.8 × 0.74 m',
      '249.90 EUR',
    ])
      expect(list).toContain(part)
    const inFeet = `${cookie}; roomwright_unit=ft`
    expect(await page('/products', inFeet)).toContain('5′ 3″ × 2′ 7 1⁄2″ × 2′ 5 1⁄8″')
    expect(await page('/products?q=160&type=task_table')).toContain('D-&lt;160&gt;')
    expect(await page('/products?q=nothing')).toContain('No product fits')
    const path = /href="(\/products\/[0-9a-f-]{36})\?list="/.exec(list)![1]!
    expect((await submit(path, path, { ...DESK, name: 'Desk 2', attributes: '{"finish":"oak"}' })).status).toBe(303)
    const changed = await page(path)
    expect([hidden(changed, 'version'), changed.includes('{&quot;finish&quot;:&quot;oak&quot;}')]).toEqual(['2', true])
    // In feet: what is left as it stands stays exact, what is typed is read so.
    const form = await page(path, inFeet)
    for (const part of ['Width, ft', 'value="5′ 3″"']) expect(form).toContain(part)
    const sizes = { a: '5′ 3″', b: '2 ft', h: '2′ 5 1⁄8″', unit: 'ft', metres: hidden(form, 'metres') }
    expect((await submit(path, path, { ...DESK, name: 'Desk 2', ...sizes })).status).toBe(303)
    expect(await page('/products')).toContain('1.6 × 0.61 × 0.74 m')
    const stale = await submit(path, path, { ...DESK, version: '1' })
    expect([stale.status, (await stale.text()).includes('It was changed meanwhile')]).toEqual([412, true])
    expect((await submit(`${path}/archive`, path)).headers.get('location')).toBe('/products?done=archived')
    expect(await page('/products')).not.toContain('Desk 2')
    expect(await page('/products?archived=yes')).toContain('Desk 2')
    expect((await submit(`${path}/unarchive`, path)).status).toBe(303)
    expect((await submit(`${path}/delete`, path)).status).toBe(303)
    expect(await page('/products')).toContain('No products yet')
  })

  test('a file shows what it would change before anything is saved, and its good lines are saved', async () => {
    const csv = 'sku,name,type,a,b,h\r\nA,"Desk ""A""",task_table,1.6,0.8,0.74\r\nB,Desk,task_tabel,1,1,1\r\n'
    const preview = await (await look(csv)).text()
    for (const part of ['1 new, 0 changed, 0 as they are, 1 fault', '<td>3</td><td>type</td>', 'Save 1 good line only'])
      expect(preview).toContain(part)
    expect(await page('/products')).toContain('No products yet')
    const sent = { csrf: hidden(preview, 'csrf'), csv, partial: 'true' }
    const saved = await world.form('/products/import/save', sent, { cookie })
    expect(saved.headers.get('location')).toBe('/products?done=imported')
    expect(await page('/products')).toContain('Desk &quot;A&quot;')
    expect(await (await look('sku,name,type,a,b,h\nA,"Desk ""A""",task_table,1.6,0.8,0.74')).text()).toContain(
      'There is nothing to save',
    )
    expect(await (await look('name\nx')).text()).toContain('Must begin with the titles of its columns')
    const file = await world.request('/products/export', { headers: { cookie } })
    expect([file.headers.get('content-type'), (await file.text()).split('\r\n')[1]]).toEqual([
      expect.stringContaining('text/csv'),
      expect.stringMatching(/^"A","Desk ""A""","task_table","1.6"/),
    ])
  })

  test('who may not change floors sees the list and no forms', async () => {
    const reader = await (await world.account(['floor:queryPrivate'])).cookie()
    const list = await page('/products', reader)
    expect(list).toContain('Products that others of your account add appear here')
    for (const path of ['/products/new', '/products/import']) expect(list).not.toContain(`href="${path}"`)
  })

  test('a long list comes in pages, and back again, with what is sought', async () => {
    const other = await (await world.account()).cookie()
    const lines = Array.from({ length: 250 }, (_, i) => `S-${1000 + i},Stool ${i},task_chair,0.4,0.4,0.5`)
    const csv = ['sku,name,type,a,b,h', ...lines].join('\n')
    const csrf = hidden(await page('/products/import', other), 'csrf')
    expect((await world.form('/products/import/save', { csrf, csv }, { cookie: other })).status).toBe(303)
    const found: string[] = []
    const passed: string[] = []
    const linkOf = (html: string, words: string) =>
      new RegExp(`<a class="button" href="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')
    let path: string | undefined = '/products?q=stool'
    for (let at = 0; path; at++) {
      const html: string = await page(path, other)
      found.push(...[...html.matchAll(/<bdi>(S-\d+)<\/bdi>/g)].map(([, sku]) => sku!))
      expect(linkOf(html, 'Previous')).toBe(passed[at - 1])
      passed.push(path)
      path = linkOf(html, 'Next')
    }
    expect([found.length, new Set(found).size]).toEqual([250, 250])

    // What is opened from the second page leads back to its place there.
    const second = linkOf(await page('/products?q=stool', other), 'Next')!
    const [, opened, id] = /<a href="(\/products\/([-\da-f]+)[^"]*)"><bdi>S-/.exec(await page(second, other))!
    const one = await page(opened!.replaceAll('&amp;', '&'), other)
    const back = /<a href="([^"]*)">← Products/.exec(one)![1]!.replaceAll('&amp;', '&')
    expect(back).toBe(`${second}#${id}`)
    const action = /<form class="card" method="post" action="([^"]*)"/.exec(one)![1]!.replaceAll('&amp;', '&')
    const facts = { ...DESK, sku: 'S-1100', csrf: hidden(one, 'csrf'), version: hidden(one, 'version') }
    const saved = await world.form(action, facts, { cookie: other })
    expect(saved.headers.get('location')).toBe(`${second}&done=saved#${id}`)
    const away = `/products/${id}?${new URLSearchParams({ list: '//example.com?cursor=x&done=deleted' })}`
    expect(await page(away, other)).toContain(`<a href="/products#${id}">← Products`)
  })
})
