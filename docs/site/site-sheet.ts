/** The parts of the documents, beside those of the design. */
export const siteSheet = `
.docs .bar { position: sticky; top: 0; z-index: 4; }
.docs .bar > div { flex-wrap: nowrap; }
.docs-find { min-height: 2.25rem; padding: .3rem .6rem .3rem .75rem; color: var(--quiet); font-weight: 440; min-width: 11rem; justify-content: flex-start; box-shadow: none; background: var(--ground); }
.docs-find kbd { margin-left: auto; font-size: var(--size-xs); }
.docs-find[hidden], .docs-scheme[hidden] { display: none; }
.docs-scheme { width: 2.25rem; min-height: 2.25rem; }
.docs-frame { display: grid; grid-template-columns: 16.5rem minmax(0, 1fr) 15rem; max-width: 92rem; margin: 0 auto; }
.docs-pages { position: sticky; top: 3.3rem; align-self: start; max-height: calc(100vh - 3.35rem); overflow-y: auto; padding: 1.6rem 1rem 2.5rem clamp(.9rem, 2.2vw, 1.75rem); scrollbar-width: thin; }
.docs-pages > summary { display: none; }
.docs-pages h2, .docs-contents h2 { font-size: var(--size-s); font-weight: 640; letter-spacing: 0; margin: 1.5rem 0 .35rem; padding-left: .65rem; }
.docs-pages h2:first-child { margin-top: 0; }
.docs-pages a { display: block; padding: .27rem .65rem; border-radius: var(--radius-s); color: var(--quiet); text-decoration: none; font-size: .875rem; line-height: 1.4; }
.docs-pages a:hover { color: var(--text); background: var(--raised); }
.docs-pages a[aria-current] { color: var(--accent-strong); background: var(--accent-soft); font-weight: 560; }
.docs main { max-width: 54rem; width: 100%; padding: 2.1rem clamp(1rem, 3vw, 3rem) var(--space-7); outline: none; }
.docs-contents { position: sticky; top: 3.3rem; align-self: start; max-height: calc(100vh - 3.35rem); overflow-y: auto; padding: 2.2rem 1.2rem 2rem 0; scrollbar-width: thin; }
.docs-contents h2 { margin-top: 0; padding-left: .8rem; color: var(--quiet); font-weight: 560; }
.docs-contents li { border-left: 1px solid var(--line); }
.docs-contents a { display: block; padding: .2rem .8rem; color: var(--quiet); text-decoration: none; font-size: var(--size-s); line-height: 1.4; margin-left: -1px; border-left: 1px solid transparent; }
.docs-contents .level-3 a { padding-left: 1.6rem; }
.docs-contents a:hover { color: var(--text); }
.docs-contents a[aria-current] { color: var(--accent-strong); border-left-color: var(--accent); }
.prose { font-size: 1rem; line-height: 1.62; }
.prose > * { max-width: 44rem; }
.prose > :is(.scroll, .code, picture, p:has(> picture), .docs-index) { max-width: none; }
.prose p { max-width: 44rem; margin-bottom: .95em; }
.prose h1 { margin-bottom: .7rem; }
.prose .lead { margin: -.2rem 0 1.6rem; }
.prose h2 { margin: 2.6rem 0 .7rem; padding-top: .2rem; scroll-margin-top: 4.4rem; }
.prose h3 { margin: 1.9rem 0 .5rem; scroll-margin-top: 4.4rem; }
.prose h4 { margin: 1.4rem 0 .4rem; scroll-margin-top: 4.4rem; }
.prose :is(td, p, li, h2, h3, h4) > a[id]:empty { scroll-margin-top: 5rem; }
.anchored { color: inherit; text-decoration: none; }
.anchored:hover { color: inherit; }
.anchored:hover::after { content: " #"; color: var(--accent); font-weight: 400; }
.prose :is(ul, ol) { padding-left: 1.25rem; margin-bottom: 1em; }
.prose ul { list-style: disc; }
.prose ol { list-style: decimal; }
.prose li { margin-bottom: .3em; padding-left: .15rem; }
.prose li::marker { color: var(--quiet); }
.prose :not(pre) > code { background: var(--sunken); padding: .1em .32em; border-radius: var(--radius-xs); overflow-wrap: anywhere; }
.prose a > code { color: inherit; }
.prose .scroll { margin: 0 0 1.3rem; }
.prose table { font-size: .875rem; line-height: 1.5; }
.prose td, .prose th { padding: .5rem 1.1rem .5rem 0; }
.prose td :not(pre) > code, .prose td > code, .prose th > code { overflow-wrap: normal; word-break: normal; }
.prose .words { min-width: min(13rem, 40vw); }
.prose th[scope=row] { white-space: nowrap; }
.prose .nowrap { white-space: nowrap; }
.prose .members th[scope=row] .tag { margin-left: .35rem; font-size: .7rem; }
.prose img { display: block; height: auto; border-radius: var(--radius-s); margin: 1.2rem 0; box-shadow: 0 0 0 1px var(--line); }
.prose td img { margin: .2rem 0; min-width: 12rem; }
.prose td:has(img) { vertical-align: bottom; }
.prose blockquote { margin: 0 0 1.2rem; padding: .7rem .95rem; background: var(--accent-soft); border-radius: var(--radius-s); box-shadow: inset 3px 0 0 var(--accent); }
.prose blockquote > :last-child { margin-bottom: 0; }
.prose .code { margin: 0 0 1.3rem; }
.prose pre { font-size: .94rem; }
.prose pre code { font-size: .87em; }
.prose > pre { padding: .85rem .95rem; background: var(--sunken); border-radius: var(--radius-s); margin-bottom: 1.3rem; }
.prose .docs-index { list-style: none; padding: 0; margin: 0 0 1.5rem; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.4rem; font-size: .875rem; }
.prose .docs-index li { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; margin: 0; padding: 0; }
.docs-index span { color: var(--quiet); }
.hljs-comment { color: var(--quiet); font-style: italic; }
:is(.hljs-string, .hljs-regexp, .hljs-quote) { color: light-dark(#7c4a12, #e3b98a); }
:is(.hljs-keyword, .hljs-literal, .hljs-built_in, .hljs-name, .hljs-section) { color: var(--accent); }
:is(.hljs-number, .hljs-variable, .hljs-symbol) { color: light-dark(#7a3b6d, #d9a5cc); }
:is(.hljs-attr, .hljs-attribute, .hljs-property, .hljs-params, .hljs-title) { color: light-dark(#24507a, #9cc3ea); }
.docs-turn { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3.5rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.docs-turn a { display: grid; padding: .3rem 0; font-weight: 560; text-decoration: none; }
.docs-turn a:hover { text-decoration: underline; }
.docs-turn .next { text-align: right; }
.docs-search { padding: 0; width: min(40rem, calc(100vw - 1.5rem)); margin-top: min(12vh, 7rem); overflow: hidden; }
.docs-search form { display: flex; gap: .5rem; align-items: center; padding: .6rem .7rem; border-bottom: 1px solid var(--line); }
.docs-search input { border-color: transparent !important; background: none !important; font-size: var(--size-l) !important; outline: none !important; }
.docs-search input::-webkit-search-cancel-button { display: none; }
.docs-search ul { max-height: min(26rem, 60vh); overflow-y: auto; padding: .35rem; }
.docs-search li { padding: .5rem .7rem; border-radius: var(--radius-s); cursor: pointer; }
.docs-search li[aria-selected=true] { background: var(--accent-soft); }
.docs-search li strong { display: block; font-weight: 560; }
.docs-search li span { color: var(--quiet); font-size: var(--size-s); }
.docs-search p { padding: .3rem 1.05rem .7rem; margin: 0; }
.docs-search p:empty { display: none; }
.docs-search ul:empty { display: none; }
@media (max-width: 76rem) {
  .docs-frame { grid-template-columns: 15rem minmax(0, 1fr); }
  .docs-contents, .docs-frame > div:empty { display: none; }
}
@media (max-width: 54rem) {
  .docs-frame { display: block; }
  .docs-pages { position: static; max-height: none; padding: 0 .9rem; border-bottom: 1px solid var(--line); background: var(--surface); }
  .docs-pages > summary { display: flex; align-items: center; gap: .5rem; padding: .65rem 0; font-size: .875rem; }
  .docs-pages > summary .quiet { margin-left: auto; }
  .docs-pages > summary::after { content: ""; width: .45rem; height: .45rem; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; transform: translateY(-.12rem) rotate(45deg); margin-right: .3rem; }
  .docs-pages[open] > summary::after { transform: translateY(.1rem) rotate(225deg); }
  .docs-pages nav { padding-bottom: 1rem; columns: 2 10rem; }
  .docs-pages nav > ul { break-inside: avoid; margin-bottom: .8rem; }
  .docs-pages h2 { margin-top: .4rem; break-after: avoid; }
  .docs main { padding: 1.5rem .9rem var(--space-6); }
  .docs-find { min-width: 0; padding: .3rem .6rem; margin-left: auto; }
  .docs-find :is(span, kbd) { display: none; }
  .prose .docs-index { display: block; }
  .prose .docs-index li { display: block; margin-bottom: .5rem; }
  .docs-index span { display: block; }
}
@media (max-width: 34rem) {
  .docs .bar > div { gap: .1rem .15rem; }
  .docs .bar :is(nav a, .way) { padding: .45rem .4rem; white-space: nowrap; }
  .docs .bar nav { margin-right: 0; }
  .docs .brand { margin-right: .1rem; }
  .docs-scheme { display: none; }
  .docs-find { padding: .3rem .45rem; border-color: transparent; background: none; }
}
@media (pointer: coarse) {
  .docs-find { min-height: 2.75rem; min-width: 2.75rem; justify-content: center; }
  .docs-pages nav a { display: flex; align-items: center; min-height: 2.75rem; }
}
@media print {
  .docs-pages, .docs-contents, .docs-turn, .docs-search, .code figcaption button, .anchored:hover::after { display: none; }
  .docs-frame { display: block; max-width: none; }
  .docs main { padding: 0; max-width: none; }
  .prose { font-size: .9rem; line-height: 1.5; }
  .prose > *, .prose p { max-width: none; }
  .prose table, .prose pre { font-size: .75rem; }
  .prose td, .prose th { padding: .35rem .6rem .35rem 0; }
  .prose :is(td, th), .prose :is(td, th) :not(pre) > code { overflow-wrap: anywhere; white-space: normal; }
  .prose :is(th, td:first-child) { overflow-wrap: normal; }
  .prose :is(td img, .words) { min-width: 0; }
  .code, pre, pre code { white-space: pre-wrap; overflow-wrap: anywhere; }
  .prose a:not(.anchored) { color: inherit; text-decoration: underline; }
}
`
