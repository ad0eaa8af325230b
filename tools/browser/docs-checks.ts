import type { Page } from 'playwright-core'
import { judgeWidth } from './attempts.ts'
import { type Check, equal } from './steps.ts'

const main = (page: Page) => page.locator('main')

/** Blocks of a page that axe looks at: those after them are written by the same hand, and its time grows by their square. */
const BLOCKS = 60

const shorten = (page: Page) =>
  main(page)
    .locator('article')
    .evaluate((article, count) => article.replaceChildren(...[...article.children].slice(0, count)), BLOCKS)

/** The documents: reading, finding, copying, and what axe says of their main pages. */
export const docsChecks: Readonly<Record<string, Check>> = {
  async 'the documents: pages with tables, code and pictures'({ world, page, look }) {
    for (const name of [
      '',
      'tutorial',
      'concepts',
      'furnish',
      'diagnostics',
      'errors',
      'reference-methods',
      'reference-http',
    ]) {
      await page.goto(`${world.service}/docs/${name}`)
      await main(page).locator('h1').waitFor()
      await judgeWidth(page, name)
      await shorten(page)
      await look(page, `docs ${name === '' ? 'index' : name}`)
    }
  },

  async 'the documents: a request is sent from the page of the API, without a token and with one'({
    world,
    page,
    look,
  }) {
    const api = page.locator('[data-try-api]')
    await page.route('**/assets/api-library-*.js', async (route) => {
      await api.getByText(/^The requests are being loaded…/).waitFor()
      await route.continue()
    })
    await page.goto(`${world.service}/docs/reference-try`)
    const scripts = await page.locator('[data-search]').isVisible()
    if (!scripts) {
      equal(await api.getByRole('link', { name: 'HTTP API' }).count(), 1)
      return look(page, 'docs try without scripts')
    }
    await api.getByRole('heading', { name: /^Furnishing/ }).click()
    const sent = async (operation: string) => {
      const section = api.locator(`[id$="-${operation}"]`)
      await section.locator('.opblock-summary-control').click()
      await section.getByRole('button', { name: 'Execute' }).click()
      const answer = section.locator('.live-responses-table tbody').first()
      return `${await answer.locator('.response-col_status').innerText()} ${await answer.locator('.microlight').first().innerText()}`
    }
    equal(/^200\b[\s\S]*"furnishings"/.test(await sent('furnish')), true)
    await api.getByRole('button', { name: 'Authorize' }).first().click()
    await look(page, 'docs try authorize')
    const bearer = page.locator('.auth-container', { hasText: 'bearer' }).first()
    await bearer.locator('input').fill('rw_sk_unknown')
    await bearer.locator('button.authorize').click()
    await page.locator('.close-modal').click()
    await api.getByRole('heading', { name: /^Tokens/ }).click()
    // Another code than of a request without a token.
    equal(/^401\b[\s\S]*"invalid_token"/.test(await sent('tokenSelf')), true)
  },

  async 'the documents: without the package that shows requests, the page of the API names what is missing'({
    world,
    page,
    look,
  }) {
    const detail =
      'Forms of requests need the package swagger-ui-dist, which is not installed: install it beside roomwright'
    await page.route('**/assets/api-library-*.js', (route) => route.fulfill({ status: 503, json: { detail } }))
    await page.goto(`${world.service}/docs/reference-try`)
    const api = page.locator('[data-try-api]')
    if (await page.locator('[data-search]').isVisible())
      await api.getByText(`Requests cannot be shown: ${detail}.`).waitFor()
    equal(await api.getByRole('link', { name: 'HTTP API' }).count(), 1)
    await look(page, 'docs try without its package')
  },

  async 'the documents: from page to page, by the list, by a link and by the next one'({ world, page }) {
    await page.goto(`${world.service}/docs`)
    equal(new URL(page.url()).pathname, '/docs/')
    await main(page).getByRole('link', { name: 'tutorial', exact: true }).click()
    equal(await main(page).locator('h1').innerText(), 'Tutorial: from nothing to a furnished building')
    await page.getByRole('link', { name: /^Next/ }).click()
    equal(await main(page).locator('h1').innerText(), 'Concepts and coordinates')
    await page.goto(`${world.service}/docs/errors#not-found`)
    equal(await page.locator('#not-found').count(), 1)
    const missing = await page.goto(`${world.service}/docs/nothing-here`)
    equal(missing?.status(), 404)
  },

  async 'the documents: all pictures are there, those for dark grounds on dark'({ world, page }) {
    await page.goto(`${world.service}/docs/furnish`)
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    for (const picture of await main(page).locator('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((it: HTMLImageElement) => it.decode())
      const shown = await picture.evaluate((it: HTMLImageElement) => it.currentSrc)
      equal(shown.endsWith('.dark.svg'), isDark)
    }
  },

  async 'the documents: sentences in tables of many columns have a width to be read in'({ world, page }) {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`${world.service}/docs/errors`)
    const widths = await page.locator('.words').evaluateAll((cells) => cells.map((it) => it.clientWidth))
    equal(widths.length > 20, true)
    equal(Math.min(...widths) >= 200, true)
  },

  async 'the documents: printed on A4 without navigation, black on white, nothing beyond the edge'({ world, page }) {
    // The width of A4 between margins of 15 mm.
    await page.setViewportSize({ width: 680, height: 1010 })
    await page.emulateMedia({ media: 'print' })
    for (const name of ['errors', 'comparison', 'operating', 'access']) {
      await page.goto(`${world.service}/docs/${name}`)
      equal(await page.locator('.bar, .docs-pages, .docs-contents, .docs-turn').filter({ visible: true }).count(), 0)
      equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light')
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll('main table, main pre, main img')]
          .filter((it) => it.getBoundingClientRect().right > innerWidth + 1 || it.scrollWidth > it.clientWidth + 1)
          .map((it) => (it.textContent ?? '').slice(0, 80)),
      )
      equal(beyond.join('; '), '')
      equal((await page.evaluate(brokenWords)).join('; '), '')
    }
  },

  async 'the documents: search by the keyboard, and another scheme'({ world, page, look }) {
    await page.goto(`${world.service}/docs/`)
    const scripts = await page.locator('[data-search]').isVisible()
    if (!scripts) return // without scripts there is no search, and no button for it
    await page.keyboard.press('/')
    await page.keyboard.type('circulation')
    await page.getByRole('option').first().waitFor()
    await look(page, 'docs search')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/\w+#/)
    await page.keyboard.press('/')
    await page.keyboard.type('qqqq')
    await page.getByText('Nothing is found for “qqqq”.').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${world.service}/docs/furnish`)
    await page.getByRole('button', { name: 'Dark colours' }).click()
    const scheme = await page.evaluate(() => document.documentElement.dataset['scheme'])
    const picture = await main(page).locator('img').first()
    await picture.evaluate((it: HTMLImageElement) => it.decode())
    const shown = await picture.evaluate((it: HTMLImageElement) => it.currentSrc)
    equal(shown.endsWith('.dark.svg'), scheme === 'dark')
    await page.reload()
    equal(await page.evaluate(() => document.documentElement.dataset['scheme']), scheme)
    await look(page, 'docs other scheme')
  },
}

/** Words of the first columns of tables that go on in the next line, code aside. Runs in the page. */
function brokenWords(): string[] {
  const range = document.createRange()
  return [...document.querySelectorAll('main td:first-child')].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('code')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
}
