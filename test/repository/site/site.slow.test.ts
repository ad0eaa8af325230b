import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { MOVED_PAGES } from '../../../docs/site/moved-pages.ts'
import { unpackIndex } from '../../../docs/site/packed-index.ts'
import { SEARCH_OPTIONS, type SearchEntry } from '../../../docs/site/search-fields.ts'
import { nameOf, SITE_MAP } from '../../../docs/site/site-map.ts'

const [web, site] = ['web', 'site'].map((it) => fileURLToPath(new URL(`../../../build/${it}/`, import.meta.url))) as [
  string,
  string,
]
const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))
const isServed = (file: string) =>
  file.startsWith('docs/examples/')
    ? existsSync(join(examples, file.replace('docs/examples/', '')))
    : existsSync(join(web, file)) || existsSync(join(site, file))
const pages = new Map(
  readdirSync(join(site, 'docs'))
    .filter((file) => file.endsWith('.html'))
    .filter((file) => !(file.replace('.html', '') in MOVED_PAGES))
    .map((file) => [file.replace('.html', ''), readFileSync(join(site, 'docs', file), 'utf8')]),
)
const ids = new Map([...pages].map(([name, html]) => [name, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)]))
const linksOf = (html: string) => [...html.matchAll(/ (?:href|src|srcset)="([^"]+)"/g)].map(([, target]) => target!)

/** Addresses that the service answers beside files. */
const SERVED = new Set(['', 'floors', 'reference', 'settings', 'favicon.svg'])

/** Why a link leads nowhere; undefined when it leads somewhere. */
function faultOf(name: string, target: string): string | undefined {
  const [path = '', id] = target.replaceAll('&amp;', '&').split('#')
  if (path.startsWith('../')) {
    const file = path.slice(3)
    return SERVED.has(file) || isServed(file) ? undefined : `${file} is not there`
  }
  const page = path === '' ? name : path === './' ? 'index' : normalize(path)
  if (!pages.has(page)) return isServed(`docs/${page}`) ? undefined : `${page} is not there`
  return id === undefined || ids.get(page)!.includes(decodeURIComponent(id)) ? undefined : `${page} has no #${id}`
}

describe('the documents as a site', () => {
  test('every page of the map that is there has been made, and every page is in the map', () => {
    const listed = SITE_MAP.flatMap(({ entries }) => entries.map(({ source }) => nameOf(source)))
    expect(pages.size).toBeGreaterThan(25)
    expect([...pages.keys()].filter((name) => !listed.includes(name))).toEqual([])
    const sources = readdirSync(fileURLToPath(new URL('../../../docs/', import.meta.url)))
    expect(sources.filter((file) => file.endsWith('.md') && !pages.has(nameOf(`docs/${file}`)))).toEqual([])
  })

  test('every link, picture and script leads somewhere', () => {
    const links = [...pages].flatMap(([name, html]) => linksOf(html).map((target) => ({ name, target })))
    const own = links.filter(({ target }) => !/^[a-z]+:/.test(target))
    expect(own.length).toBeGreaterThan(1000)
    expect(
      own.flatMap(({ name, target }) => {
        const fault = faultOf(name, target)
        return fault === undefined ? [] : [`${name}: ${fault}`]
      }),
    ).toEqual([])
  })

  test('numbers of more than three digits stand in one line', () => {
    const divided = /\d \d{3}(?!\d)/
    const prose = (html: string) => html.replace(/<(pre|code|svg|script|nav)\b[\s\S]*?<\/\1>|<[^>]*>/g, '')
    expect([...pages].flatMap(([name, html]) => (divided.test(prose(html)) ? [name] : []))).toEqual([])
  })

  test('no link and no heading of a table is without words', () => {
    const wordless = /<th(?: [^>]*)?><\/th>|<a [^>]*href="[^"]*"[^>]*>(?:<\/a>|<a )/g
    expect([...pages].flatMap(([name, html]) => (html.match(wordless) ?? []).map((it) => `${name}: ${it}`))).toEqual([])
    expect('<a class="anchored" href="#q"><a id="q1"></a>Q1</a>').toMatch(wordless)
  })

  test('the address of a former page leads to the place where its text is now', () => {
    for (const [name, target] of Object.entries(MOVED_PAGES)) {
      expect(faultOf(name, target)).toBeUndefined()
      expect([name, pages.has(name)]).toEqual([name, false])
      const html = readFileSync(join(site, `docs/${name}.html`), 'utf8')
      expect(/http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)?.[1]).toBe(target)
    }
  })

  test('an id stands once on a page', () => {
    const repeated = [...ids].flatMap(([name, all]) =>
      all.filter((id, i) => all.indexOf(id) !== i).map((id) => `${name}#${id}`),
    )
    expect(repeated).toEqual([])
  })

  test('no page has a style or a script of its own, which the policy would stop', () => {
    for (const [name, html] of pages) {
      const bare = html.replaceAll(/<code[\s\S]*?<\/code>/g, '')
      expect([name, / style="|<style|<script(?! (?:type="module" )?src=)| on\w+="/.exec(bare)?.[0]]).toEqual([
        name,
        undefined,
      ])
    }
  })

  test('the index has every page', () => {
    const { documentIds } = JSON.parse(readFileSync(join(site, 'docs/search.json'), 'utf8'))
    const found = new Set(Object.values(documentIds as Record<string, string>).map((id) => id.split('#')[0]))
    expect([...pages.keys()].filter((name) => !found.has(name === 'index' ? './' : name))).toEqual([])
  })

  test('the index finds parts of pages by their words', () => {
    const index = unpackIndex(JSON.parse(readFileSync(join(site, 'docs/search.json'), 'utf8')))
    const found = MiniSearch.loadJS<SearchEntry>(index, SEARCH_OPTIONS).search('quotas')
    expect(found.slice(0, 12).map(({ id }) => id)).toContain('access#quotas')
  })

  test('the list of changes is found by its name, and not by the words of all that changed', () => {
    const index = unpackIndex(JSON.parse(readFileSync(join(site, 'docs/search.json'), 'utf8')))
    const search = MiniSearch.loadJS<SearchEntry>(index, SEARCH_OPTIONS)
    const pagesFor = (words: string) => search.search(words).map(({ id }) => id.split('#')[0])
    expect(pagesFor('changes')).toContain('changes')
    expect(pagesFor('bedroom')).not.toContain('changes')
  })
})
