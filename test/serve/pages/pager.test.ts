import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pager, pagerOf, placeIn } from '../../../src/serve/pages/frame/pager.ts'

const PAGES = 30
const app = new Hono()
app.get('/list', (c) => {
  const at = Number((c.req.query('cursor') ?? 'p0.x').slice(1).split('.')[0])
  const filter = { q: c.req.query('q') ?? '' }
  const ways = pagerOf(c, at === PAGES - 1 ? null : `p${at + 1}.x`, (place) => {
    const query = `${new URLSearchParams({ ...(filter.q && filter), ...place })}`
    return `/list?${query}`
  })
  return c.json({ at, ...ways, place: placeIn(c), html: String(pager(ways, 'things')) })
})

interface Page {
  readonly at: number
  readonly previous?: string
  readonly next?: string
  readonly place: Record<string, string>
  readonly html: string
}
const page = async (path: string): Promise<Page> => (await app.request(path)).json() as Promise<Page>

test.each(['/list', '/list?q=two+words'])('pages of %s lead on to the last and back to the first', async (first) => {
  let here = await page(first)
  expect([here.at, here.previous, here.place]).toEqual([0, undefined, {}])
  while (here.next !== undefined) {
    const { at } = here
    expect(here.next.length).toBeLessThan(300)
    here = await page(here.next)
    expect(here.at).toBe(at + 1)
  }
  expect([here.at, here.html.includes('rel="next"')]).toEqual([PAGES - 1, false])
  // Twenty pages are known; from the first of them one is back at the beginning.
  for (let step = 1; here.previous !== undefined; step++) {
    here = await page(here.previous)
    expect(here.at).toBe(step <= 20 ? PAGES - 1 - step : 0)
  }
  expect([here.at, here.html.includes('rel="prev"')]).toEqual([0, false])
  const last = await page('/list?q=two+words&cursor=p1.x')
  expect(last.previous).toBe('/list?q=two+words')
  expect((await page('/list?cursor=p1.x')).previous).toBe('/list')
})

test('a list of one page has no ways', () => {
  expect(pager({}, 'things')).toBe('')
})
