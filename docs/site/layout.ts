import { mark } from '../../src/web/design/mark.ts'
import { ACCOUNT_WAY, WAYS } from '../../src/web/design/navigation.ts'
import { escapeHtml } from './escape-html.ts'
import type { Heading } from './headings.ts'
import { addressOf } from './site-map.ts'

/** A page as the site shows it. */
export interface SitePage {
  /** Below `/docs/`, without an ending. */
  readonly name: string
  readonly title: string
  /** Its content, in HTML. */
  readonly content: string
  readonly headings: readonly Heading[]
}

export interface NavigationGroup {
  readonly title: string
  readonly pages: readonly { readonly name: string; readonly title: string }[]
}

/** Files below `/assets/`. */
export interface SiteAssets {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** What a page has beside these, by its name. */
  readonly ofPages: Readonly<Record<string, { readonly style: string; readonly script: string }>>
  /** Decides the colour scheme before anything is drawn. */
  readonly scheme: string
}

/** A whole page. Every link is relative, so that the documents work below any address. */
export function layout(page: SitePage, groups: readonly NavigationGroup[], assets: SiteAssets): string {
  const order = groups.flatMap(({ pages }) => pages)
  const at = order.findIndex(({ name }) => name === page.name)
  const own = assets.ofPages[page.name]
  const styles = own ? [own.style, ...assets.styles] : assets.styles
  const scripts = own ? [...assets.scripts, own.script] : assets.scripts
  const navigation = groups.map((it) => group(it, page.name)).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.name === 'index' ? 'Roomwright documentation' : `${page.title} · Roomwright`)}</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
${styles.map((it) => `<link rel="stylesheet" href="../assets/${it}">`).join('\n')}
<script src="../assets/${assets.scheme}"></script>
${scripts.map((it) => `<script type="module" src="../assets/${it}"></script>`).join('\n')}
</head>
<body class="docs">
<a class="skip" href="#content">Skip to the content</a>
${bar(page.name.startsWith('reference-') ? '/reference' : '/docs')}
<div class="docs-frame">
<details class="docs-pages" open><summary>${escapeHtml(page.title)}<span class="quiet">All pages</span></summary><nav aria-label="Pages">${navigation}</nav></details>
<main id="content" tabindex="-1"><article class="${own ? 'tool' : 'prose'}">
${page.content}
</article>
<nav class="docs-turn" aria-label="Next and previous page">${turn(order[at - 1], 'Previous')}${turn(order[at + 1], 'Next')}</nav>
</main>
${contents(page.headings)}
</div>
${searchDialog}
</body>
</html>
`
}

const bar = (current: string) => `<header class="bar"><div>
<a class="brand" href="../" aria-label="Roomwright">${mark}<span>Roomwright</span></a>
<nav aria-label="Main"><ul>${WAYS.map(
  ([path, name]) => `<li><a href="${wayTo(path)}"${path === current ? ' aria-current="true"' : ''}>${name}</a></li>`,
).join('')}</ul></nav>
<button type="button" class="docs-find" hidden data-search aria-label="Search" aria-keyshortcuts="/">${glass}<span>Search</span><kbd>/</kbd></button>
<button type="button" class="icon plain docs-scheme" hidden data-scheme-switch aria-label="Dark colours" aria-pressed="false">${moon}</button>
<a class="way" href="${wayTo(ACCOUNT_WAY[0])}">${ACCOUNT_WAY[1]}</a>
</div></header>`

/** A way of the service as seen from a page in `/docs/`. */
const wayTo = (path: string) => (path === '/docs' ? './' : `..${path}`)

const glass =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/></svg>'
const moon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/></svg>'

const group = ({ title, pages }: NavigationGroup, current: string) =>
  `<h2>${title}</h2><ul>${pages
    .map(
      (it) =>
        `<li><a href="${addressOf(it.name)}"${it.name === current ? ' aria-current="page"' : ''}>${escapeHtml(it.title)}</a></li>`,
    )
    .join('')}</ul>`

const turn = (page: { name: string; title: string } | undefined, word: string) =>
  page === undefined
    ? '<span></span>'
    : `<a class="${word.toLowerCase()}" href="${addressOf(page.name)}"><span class="quiet">${word}</span> ${escapeHtml(page.title)}</a>`

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level <= 3)
  if (shown.length < 2) return '<div></div>'
  const links = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="docs-contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

const searchDialog = `<dialog class="docs-search" aria-label="Search the documents">
<form method="dialog"><label class="hidden" for="search-text">Search the documents</label>
<input id="search-text" type="search" placeholder="Search the documents" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="search-found" aria-autocomplete="list">
<button class="small plain" value="">Close</button></form>
<ul id="search-found" role="listbox" aria-label="Found"></ul>
<p class="quiet" role="status"></p>
</dialog>`
